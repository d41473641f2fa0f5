import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type TestOperators, testOperators } from '../../ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from '../../testing/app.ts';
import { openStream } from '../../testing/streams.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
type Page = ReturnType<typeof browser>;
type Line = { id: number; isOwn: boolean; text: string; operator?: string };

describe.each(usualKind)('the chat on %s', (kind) => {
  let app: App;
  let operators: TestOperators;
  let [mai, lan] = ['', ''];
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    operators = testOperators(app.db, clock);
    [mai, lan] = [await operators.add('mai', ['support'], null), await operators.add('lan', ['support'], null)];
  });
  afterAll(() => app.close());

  const member = async (level = 0): Promise<{ page: Page; username: string }> => {
    const page = browser(app);
    const username = await page.register();
    await app.db.query({ text: 'update account set vip_level = $2 where username = $1', values: [username, level] });
    return { page, username };
  };
  const say = (page: Page, text: string, requestKey: string = randomUUID()) =>
    page.call('sendChat', { body: { text, requestKey } });
  const lines = async (page: Page, query: Record<string, string> = {}) =>
    (await page.call('chat', { query })).value as unknown as { list: Line[]; hasMore: boolean };
  const ops = async (method: 'GET' | 'PUT', path: string, fields: Record<string, unknown>, key = mai) => {
    const input = { merchant: 'marquee', ...fields };
    const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { payload: JSON.stringify(input) } : { query }),
    });
    return answer.json() as {
      errorCode?: string;
      message?: string;
      value: { list: (Line & { username: string })[] } & Record<string, unknown>;
    };
  };
  const waiting = async () => (await ops('GET', 'chats', {})).value.list.map(({ username }) => username);

  it('goes to and fro: a member writes, an operator answers, and the member’s page hears of it at once', async () => {
    const { page, username } = await member();
    const stream = await openStream(app, page);
    expect((await say(page, '  Where is it?  ')).value).toMatchObject({ isOwn: true, text: 'Where is it?' });
    expect(await waiting()).toContain(username);
    await ops('PUT', 'chat', { username, action: 'claim' });
    expect((await ops('PUT', 'chat', { username, action: 'answer', text: 'me too' }, lan)).message).toContain(
      'mai has the conversation',
    );
    expect((await ops('PUT', 'chat', { username, action: 'answer', text: 'It is on its way.' })).value).toMatchObject({
      waitingSince: null,
    });
    await app.settle();
    await stream.until(/event: chat[^]*event: chat/);
    stream.close();
    expect((await lines(page)).list).toMatchObject([
      { isOwn: true, text: 'Where is it?' },
      { isOwn: false, text: 'It is on its way.' },
    ]);
    expect((await page.call('chatUnreadCount')).value).toEqual({ unReadCount: 1 });
    const last = (await lines(page)).list.at(-1)?.id ?? 0;
    expect((await page.call('readChat', { body: { until: last } })).value).toEqual({ unReadCount: 0 });
    expect((await ops('GET', 'chat', { username })).value.list).toMatchObject([{ operator: null }, { operator: 'mai' }]);
    expect(await waiting()).not.toContain(username);
    expect((await ops('PUT', 'chat', { username, action: 'release' })).value).toMatchObject({ claimedBy: null });
    const audit = await app.db.query({ text: 'select 1 from ops_audit where subject = $1', values: [`chat ${username}`] });
    expect(audit).toHaveLength(3);
  });

  it('tells a member nothing of who answers, and nobody of another’s conversation', async () => {
    const [{ page, username }, { page: stranger }] = [await member(), await member()];
    await say(page, 'for the house alone');
    await ops('PUT', 'chat', { username, action: 'answer', text: 'Yes.' });
    expect(JSON.stringify(await lines(page))).not.toContain('mai');
    expect(await lines(stranger)).toEqual({ list: [], hasMore: false });
    expect((await stranger.call('readChat', { body: { until: 9_007_199_254_740_991 } })).value).toEqual({ unReadCount: 0 });
    expect((await page.call('chatUnreadCount')).value).toEqual({ unReadCount: 1 });
    expect((await page.call('launchChat')).value).toEqual({ chatUrl: '/chat' });
    expect((await ops('GET', 'chat', { username: 'nobody4711' })).errorCode).toBe('ops.unknown');
  });

  it.each([
    ['1,000 characters', 'x'.repeat(1_000), undefined],
    ['1,001 characters', 'x'.repeat(1_001), 'chat.text'],
    ['2,000 characters', 'x'.repeat(2_000), 'chat.text'],
    ['nothing but space', ' \n ', 'chat.text'],
    ['a script', '<script>alert(1)</script>', undefined],
  ])('takes %s: %#', async (_, text, refusal) => {
    const { page } = await member();
    expect((await say(page, text)).errorCode).toBe(refusal);
    expect((await lines(page)).list.map((line) => line.text)).toEqual(refusal === undefined ? [text] : []);
  });

  it('writes what is sent twice under one key once, also at once', async () => {
    const { page } = await member();
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => say(page, 'once', key)));
    expect(new Set(sent.map(({ value }) => value?.['id'])).size).toBe(1);
    expect((await lines(page)).list).toHaveLength(1);
  });

  it('stops floods: 20 lines a minute, 200 a day', async () => {
    const { page, username } = await member();
    const minute = await Promise.all(Array.from({ length: 25 }, (_, index) => say(page, `line ${index}`)));
    expect(minute.filter(({ success }) => success)).toHaveLength(20);
    expect(minute.find(({ success }) => !success)).toMatchObject({ status: 429 });
    await app.db.query({
      text: `insert into message_chat_line (account_id, text, sent_at) select id, 'old', $2 from account, generate_series(1, 180) where username = $1`,
      values: [username, new Date(clock.now())],
    });
    clock.advance(2 * MINUTE_MS);
    expect((await say(page, 'one more')).errorCode).toBe('chat.flood');
    clock.advance(DAY_MS);
    await page.call('login', { body: { username, password: 'Demo2026x' } });
    expect((await say(page, 'a day later')).success).toBe(true);
  });

  it('is paged back from the newest', async () => {
    const { page, username } = await member();
    await say(page, 'first');
    await app.db.query({
      text: `insert into message_chat_line (account_id, operator, text, sent_at) select id, 'mai', 'n' || n, $2 from account, generate_series(1, 60) n where username = $1`,
      values: [username, new Date(clock.now())],
    });
    const newest = await lines(page);
    expect([newest.list.length, newest.hasMore, newest.list.at(-1)?.text]).toEqual([50, true, 'n60']);
    const older = await lines(page, { before: String(newest.list[0]?.id) });
    expect([older.list.length, older.hasMore, older.list[0]?.text]).toEqual([11, false, 'first']);
  });

  it('has VIPs above level 4 first, then who waits longest', async () => {
    const [early, ordinary, vip] = [await member(), await member(4), await member(5)];
    for (const { page } of [early, ordinary, vip]) {
      await say(page, 'hello there');
      clock.advance(1_000);
    }
    const queue = await waiting();
    const places = [vip, early, ordinary].map(({ username }) => queue.indexOf(username));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(queue[0]).toBe(vip.username);
    const isVip = async (page: Page) => (await page.call('chatPermission')).value?.['isVip'];
    expect([await isVip(vip.page), await isVip(ordinary.page)]).toEqual([true, false]);
  });

  it('says whether it is within its hours, over midnight too, and whether somebody is there', async () => {
    const { page } = await member();
    const stand = async () => (await page.call('chatPermission')).value;
    const minute = ((clock.now() / MINUTE_MS + 7 * 60) | 0) % 1_440;
    const setHours = (from: number, until: number) =>
      ops('PUT', 'chat/hours', { hours: { from: (from + 1_440) % 1_440, until: (until + 1_440) % 1_440 } });
    await setHours(minute - 10, minute + 10);
    expect(await stand()).toMatchObject({ isWithinHours: true });
    await setHours(minute + 10, minute - 10);
    expect(await stand()).toMatchObject({ isWithinHours: false });
    expect((await setHours(5, 5)).errorCode).toBe('ops.refused');
    expect((await ops('PUT', 'chat/hours', { hours: null })).value).toEqual({ hours: null });
    await waiting();
    expect(await stand()).toMatchObject({ isWithinHours: true, hours: null, isAttended: true });
    clock.advance(5 * MINUTE_MS);
    expect(await stand()).toMatchObject({ isAttended: false });
  });

  it('keeps lines for 90 days', async () => {
    const { username } = await member();
    await app.db.query({
      text: `insert into message_chat_line (account_id, operator, text, sent_at) select id, 'mai', 'kept', $2 from account where username = $1`,
      values: [username, new Date(clock.now())],
    });
    const left = async (days: number) => {
      clock.advance(days * DAY_MS);
      await app.settle();
      return (await app.db.query({ text: `select 1 from message_chat_line where text = 'kept'` })).length;
    };
    expect([await left(89), await left(2)]).toEqual([1, 0]);
  });

  it('is nothing for guests, visitors and operators who may not', async () => {
    const guest = browser(app);
    await guest.call('freePlay', { body: {} });
    expect((await say(guest, 'a guest')).errorCode).toBe('in_need_true_account');
    expect((await say(browser(app), 'a visitor')).errorCode).toBe('customer.not.login');
    const viewer = await operators.add('looker', ['viewer'], null);
    expect((await ops('GET', 'chats', {}, viewer)).errorCode).toBe('ops.role');
  });
});
