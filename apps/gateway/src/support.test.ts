import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { type TestOperators, testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const DAY_MS = 86_400_000;
type Page = ReturnType<typeof browser>;

describe.each(usualKind)('questions of members, on %s', (kind) => {
  let app: App;
  let operators: TestOperators;
  let [mai, lan] = ['', ''];
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    operators = testOperators(app.db, clock);
    [mai, lan] = [await operators.add('mai', ['support'], null), await operators.add('lan', ['support'], null)];
  });
  afterAll(() => app.close());

  const member = async (): Promise<{ page: Page; username: string }> => {
    const page = browser(app);
    return { page, username: await page.register() };
  };
  const send = (page: Page, content: string, more: object = {}) =>
    page.call('sendFeedback', { body: { questionType: 'DEPOSIT', content, ...more } });
  const mine = async (page: Page) => ((await page.call('feedback')).value as unknown as { list: Record<string, unknown>[] }).list;
  const ops = async (method: 'GET' | 'PUT', input: Record<string, unknown>, key = mai) => {
    const fields = { merchant: 'marquee', ...input };
    const answer = await operatorsDoor(app).inject({
      method,
      url: '/ops/v1/feedback',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? { query: fields as Record<string, string> } : { payload: JSON.stringify(fields) }),
    });
    return answer.json() as {
      errorCode?: string;
      message?: string;
      value: { list: { id: number; content: string }[] } & Record<string, unknown>;
    };
  };
  const upload = async (page: Page): Promise<string> => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    return String((await page.call('uploadPicture', { body: { data: png.toString('base64') } })).value?.['id']);
  };

  it.each([
    ['four', 'abcd', 'feedback.content'],
    ['five', 'abcde', undefined],
    ['140', 'x'.repeat(140), undefined],
    ['141', 'x'.repeat(141), 'feedback.content'],
    ['140 of several code points', '👩‍🚀'.repeat(140), undefined],
    ['five and space around', `  abcde  ${' '.repeat(140)}`, undefined],
    ['nothing but space', '          ', 'feedback.content'],
    ['marks without end', `abcde${'\u0301'.repeat(1500)}`, 'feedback.content'],
  ])('take %s characters: %#', async (_, content, refusal) => {
    const { page } = await member();
    expect((await send(page, content)).errorCode).toBe(refusal);
    expect(await mine(page)).toHaveLength(refusal === undefined ? 1 : 0);
  });

  it('are kept as plain text, whatever stands in them, and only for who asked', async () => {
    const { page } = await member();
    const { page: stranger } = await member();
    const hostile = `<script>alert(1)</script>'; drop table account; --`;
    await send(page, `${hostile}\r\nand so`);
    expect(await mine(page)).toMatchObject([
      { content: `${hostile}\nand so`, questionType: 'DEPOSIT', state: 'SENT', answer: null, pictures: [] },
    ]);
    expect(await mine(stranger)).toEqual([]);
    expect((await send(page, 'what is it', { questionType: 'MONEY' })).errorCode).toBe('request_param_err');
  });

  it('have up to three pictures of the member’s own, which operators see and strangers do not', async () => {
    const { page, username } = await member();
    const { page: stranger } = await member();
    const first = await upload(page);
    // Pictures are listed by when they came.
    clock.advance(1);
    const [own, others] = [[first, await upload(page)], await upload(stranger)];
    expect((await send(page, 'another’s picture', { pictures: [others] })).errorCode).toBe('picture.invalid');
    expect((await send(page, 'four pictures', { pictures: [...own, ...own] })).errorCode).toBe('request_param_err');
    expect(await mine(page)).toEqual([]);
    expect((await send(page, 'it looks so', { pictures: own })).success).toBe(true);
    expect((await send(page, 'the same again', { pictures: own })).errorCode).toBe('picture.invalid');
    expect(await mine(page)).toMatchObject([{ pictures: [...own] }]);
    expect((await ops('GET', { username })).value.list).toMatchObject([{ username, pictures: own }]);
    expect((await stranger.call('picture', { query: { id: own[0] ?? '' } })).errorCode).toBe('not.found');
    const shown = await operatorsDoor(app).inject({
      url: '/ops/v1/picture',
      query: { merchant: 'marquee', id: own[0] ?? '' },
      headers: { authorization: `Bearer ${mai}` },
    });
    expect(shown.json()).toMatchObject({ value: { type: 'image/png' } });
  });

  it('are ten in 24 hours, also when many are sent at once', async () => {
    const { page, username } = await member();
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => send(page, `question ${index}`)));
    expect(answers.filter(({ success }) => success)).toHaveLength(10);
    expect(new Set(answers.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
      new Set(['feedback.limit']),
    );
    clock.advance(DAY_MS + 1);
    await page.call('login', { body: { username, password: 'Demo2026x' } });
    expect((await send(page, 'a day later')).success).toBe(true);
    const { value } = await page.call('feedback', { query: { size: '4', page: '3' } });
    expect(value).toMatchObject({ totalCount: 11, totalPages: 3 });
    expect((value as unknown as { list: unknown[] }).list).toHaveLength(3);
  });

  it('are claimed, answered once into the inbox, and closed; who has not claimed one is refused', async () => {
    const { page, username } = await member();
    await send(page, 'where is it');
    const [{ id } = { id: 0 }] = (await ops('GET', { username })).value.list;
    const work = (action: string, key = mai, text?: string) => ops('PUT', { id, action, ...(text && { text }) }, key);
    expect((await work('claim')).value).toMatchObject({ claimedBy: 'mai', state: 'SENT' });
    expect((await work('answer', lan, 'Here.')).message).toContain('mai has the question');
    expect((await work('answer')).errorCode).toBe('ops.refused');
    await work('release');
    const answers = await Promise.all([work('answer', mai, 'It is there now.'), work('answer', lan, 'It is there now.')]);
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    await app.settle();
    expect(await mine(page)).toMatchObject([{ state: 'ANSWERED', answer: 'It is there now.', answerTime: clock.now() }]);
    const { list } = (await page.call('inbox')).value as { list: { title: string; content: string }[] };
    expect(list).toMatchObject([{ title: 'Your question was answered', content: 'It is there now.' }]);
    expect((await ops('GET', {})).value.list.map((row) => row.id)).not.toContain(id);
    const holder = answers[0]?.errorCode === undefined ? mai : lan;
    expect((await work('close', holder)).value).toMatchObject({ state: 'CLOSED', answer: 'It is there now.' });
    expect((await work('close', holder)).errorCode).toBe('ops.refused');
    const [line] = await app.db.query<{ after: object }>({
      text: `select after from ops_audit where subject = $1 order by id desc limit 1`,
      values: [`feedback ${id}`],
    });
    expect(line?.after).toMatchObject({ state: 'CLOSED' });
  });

  it('are nothing that operators of another brand, guests or visitors have', async () => {
    const { page } = await member();
    await send(page, 'for this brand');
    const guest = browser(app);
    await guest.call('freePlay', { body: {} });
    expect((await send(guest, 'a guest asks')).errorCode).toBe('in_need_true_account');
    expect((await send(browser(app), 'a visitor asks')).errorCode).toBe('customer.not.login');
    expect((await ops('PUT', { id: 999_999, action: 'claim' })).errorCode).toBe('ops.unknown');
    const viewer = await operators.add('looker', ['viewer'], null);
    expect((await ops('GET', {}, viewer)).errorCode).toBe('ops.role');
  });
});
