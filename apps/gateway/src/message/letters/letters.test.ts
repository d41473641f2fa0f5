import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type TestOperators, testOperators } from '../../ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from '../../testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const MINUTE_MS = 60_000;
const WORDS = { EN: { title: 'For you', text: 'A line.\nAnother.' }, VI: { title: 'Cho bạn', text: 'Một dòng.' } };
type Page = ReturnType<typeof browser>;
type Letter = { id: number; state: string; named: number | null; pinned: boolean };

describe.each(usualKind)('messages of operators, on %s', (kind) => {
  let app: App;
  let operators: TestOperators;
  let key = '';
  let count = 0;
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    operators = testOperators(app.db, clock);
    key = await operators.add('mai', ['support'], null);
  });
  afterAll(() => app.close());

  const ops = async (method: 'GET' | 'PUT' | 'DELETE', path: string, fields: Record<string, unknown>, by = key) => {
    const input = { merchant: 'marquee', ...fields };
    const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}`,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { payload: JSON.stringify(input) } : { query }),
    });
    return answer.json() as { errorCode?: string; message?: string; value: never };
  };
  const newKey = (): string => `message-${(count += 1)}`;
  const write = async (fields: object) => {
    const answer = await ops('PUT', 'messages', { key: newKey(), words: WORDS, ...fields });
    return { ...answer, letter: answer.value as Letter };
  };
  const member = async (): Promise<{ page: Page; username: string }> => {
    const page = browser(app);
    const username = await page.register();
    // What was sent before a member came is not for it.
    clock.advance(1);
    return { page, username };
  };
  const setLevel = (username: string, level: number) =>
    app.db.query({ text: 'update account set vip_level = $2 where username = $1', values: [username, level] });
  const titles = async (page: Page, language = 'EN') =>
    (
      (await page.call('inbox', { query: { kind: 'notice' }, headers: { language } })).value as { list: { title: string }[] }
    ).list.map(({ title }) => title);
  const readers = async (id: number): Promise<unknown> => (await ops('GET', 'message', { id })).value['read'];

  it('reach those who are named, once, in their language, and nobody else', async () => {
    const [one, two, other] = [await member(), await member(), await member()];
    const fields = { key: newKey(), to: 'named', usernames: [one.username, two.username, one.username] };
    const sent = await Promise.all([write(fields), write(fields), write(fields)]);
    expect(new Set(sent.map(({ letter }) => letter.id)).size).toBe(1);
    expect(sent[0]?.letter).toMatchObject({ state: 'SENT', named: 2 });
    expect([await titles(one.page), await titles(two.page, 'VI'), await titles(other.page)]).toEqual([
      ['For you'],
      ['Cho bạn'],
      [],
    ]);
    expect((await write({ ...fields, words: { EN: { title: 'Other', text: 'x' } } })).errorCode).toBe('ops.refused');
    const id = sent[0]?.letter.id ?? 0;
    expect(await readers(id)).toBe(0);
    await one.page.call('readAllMessages', { body: { until: clock.now() } });
    expect(await readers(id)).toBe(1);
  });

  it('reach an audience by VIP level and account type as one row, and tell how many have read it', async () => {
    const [low, middle, high] = [await member(), await member(), await member()];
    await setLevel(middle.username, 3);
    await setLevel(high.username, 6);
    const rows = async () => Number((await app.db.query<{ n: bigint }>({ text: 'select count(*) as n from message' }))[0]?.n);
    const before = await rows();
    const { letter } = await write({ to: 'audience', vipFrom: 2, vipTo: 5, accountTypes: [0] });
    expect(letter).toMatchObject({ state: 'SENT', named: null });
    expect([await titles(low.page), await titles(middle.page), await titles(high.page)]).toEqual([[], ['For you'], []]);
    expect(await rows()).toBe(before);
    const ids = ((await middle.page.call('inbox')).value as { list: { messageId: string }[] }).list.map(
      ({ messageId }) => messageId,
    );
    await middle.page.call('readMessages', { body: { messageIds: ids } });
    expect(await readers(letter.id)).toBe(1);
    await ops('DELETE', 'messages', { id: letter.id });
  });

  it('stand above newer ones for their audience where they are pinned', async () => {
    const { page } = await member();
    const { letter } = await write({ to: 'audience', pinned: true, words: { EN: { title: 'First', text: 'Read this' } } });
    expect(letter).toMatchObject({ state: 'SENT', pinned: true });
    clock.advance(1_000);
    const { letter: newer } = await write({ to: 'audience' });
    expect(newer.pinned).toBe(false);
    expect(await titles(page)).toEqual(['First', 'For you']);
    for (const { id } of [letter, newer]) await ops('DELETE', 'messages', { id });
  });

  it('are sent at once where no time is said, however long the names take to be found', async () => {
    const { page, username } = await member();
    const ticking = vi.spyOn(clock, 'now');
    const began = clock.now();
    ticking.mockImplementation(() => began + ticking.mock.calls.length);
    const { letter } = await write({ to: 'named', usernames: [username] });
    ticking.mockRestore();
    expect(letter.state).toBe('SENT');
    expect(await titles(page)).toEqual(['For you']);
  });

  it('wait for their time, are sent once then by gateways that look at once, and come as new then', async () => {
    const { page, username } = await member();
    const startsAt = clock.now() + 10 * MINUTE_MS;
    const { letter } = await write({ to: 'named', usernames: [username], startsAt });
    expect(letter.state).toBe('SCHEDULED');
    clock.advance(9 * MINUTE_MS);
    await app.settle();
    expect(await titles(page)).toEqual([]);
    clock.advance(MINUTE_MS);
    await Promise.all([app.settle(), app.settle()]);
    expect(await titles(page)).toEqual(['For you']);
    expect((await ops('GET', 'message', { id: letter.id })).value['message']).toMatchObject({
      state: 'SENT',
      sentAt: clock.now(),
    });
  });

  it('are withdrawn before they are sent and after', async () => {
    const { page, username } = await member();
    const waiting = (await write({ to: 'named', usernames: [username], startsAt: clock.now() + MINUTE_MS })).letter;
    const named = (await write({ to: 'named', usernames: [username] })).letter;
    const all = (await write({ to: 'audience' })).letter;
    expect(await titles(page)).toHaveLength(2);
    expect((await page.call('unreadCount')).value).toBe(2);
    for (const { id } of [waiting, named, all])
      expect((await ops('DELETE', 'messages', { id })).value).toMatchObject({ state: 'WITHDRAWN' });
    clock.advance(2 * MINUTE_MS);
    await app.settle();
    expect([await titles(page), (await page.call('unreadCount')).value]).toEqual([[], 0]);
    expect((await ops('DELETE', 'messages', { id: all.id })).errorCode).toBe('ops.refused');
    const lines = await app.db.query<{ action: string }>({
      text: `select action from ops_audit where after->>'state' = 'WITHDRAWN' and subject like 'message %'`,
    });
    expect(lines.length).toBeGreaterThanOrEqual(3);
  });

  it('are listed newest first, page by page', async () => {
    for (const _ of [1, 2, 3]) await write({ to: 'audience', vipFrom: 90 });
    const page = async (before?: number) =>
      (await ops('GET', 'messages', { size: 2, ...(before && { before }) })).value as unknown as {
        list: Letter[];
        next: number | null;
      };
    const first = await page();
    const second = await page(first.next ?? 0);
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
  });

  it.each([
    ['nobody', { to: 'named' }],
    ['names and an audience', { to: 'named', usernames: ['x1234'], vipFrom: 1 }],
    ['an audience with names', { to: 'audience', usernames: ['x1234'] }],
    ['an empty range', { to: 'audience', vipFrom: 5, vipTo: 4 }],
    ['a language that there is not', { to: 'audience', words: { XX: { title: 'a', text: 'b' } } }],
    ['no words', { to: 'audience', words: {} }],
    ['words of space', { to: 'audience', words: { EN: { title: ' ', text: 'b' } } }],
    ['those who are named, pinned', { to: 'named', usernames: ['demoplayer'], pinned: true }],
    ['a moment beyond a year', { to: 'audience', startsAt: Date.UTC(2028, 0) }],
  ])('to %s are refused, and nothing is written', async (_, fields) => {
    const rows = () => app.db.query({ text: 'select id from message_letter' });
    const before = await rows();
    expect((await write(fields)).errorCode).toBe('ops.refused');
    expect(await rows()).toHaveLength(before.length);
  });

  it('name members that there are, and no guest', async () => {
    const guest = browser(app);
    const name = String((await guest.call('freePlay', { body: {} })).value?.['userName']);
    expect((await write({ to: 'named', usernames: [name] })).errorCode).toBe('ops.refused');
    expect((await write({ to: 'named', usernames: ['nobody4711'] })).errorCode).toBe('ops.unknown');
    const viewer = await operators.add('looker', ['viewer'], null);
    expect((await ops('GET', 'messages', {}, viewer)).errorCode).toBe('ops.role');
    expect((await ops('GET', 'message', { id: 999_999 })).errorCode).toBe('ops.unknown');
  });
});
