import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';
import { openStream } from './testing/streams.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));

describe.each(usualKind)('a member’s inbox on %s', (kind) => {
  let app: App;
  let key = '';
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    key = await testOperators(app.db, clock).add('inbox', ['owner'], null);
  });
  afterAll(() => app.close());

  const setStatus = async (username: string, status: string): Promise<void> => {
    const answer = await operatorsDoor(app).inject({
      method: 'PUT',
      url: '/ops/v1/account/status',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ merchant: 'marquee', username, status, reason: 'looked at' }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const counts = async (page: ReturnType<typeof browser>) => {
    const balance = (await page.call('balance')).value;
    return [(await page.call('unreadCount')).value, balance?.['unreadMessage']];
  };

  it('is told of at once on every open page, counted, read in the reader’s language, marked and deleted', async () => {
    const page = browser(app);
    const username = await page.register();
    expect(await counts(page)).toEqual([0, 0]);
    const stream = await openStream(app, page);
    await setStatus(username, 'NO_BET');
    await app.settle();
    await stream.until('event: messages');
    clock.advance(1_000);
    await setStatus(username, 'ACTIVE');
    await app.settle();
    expect(await counts(page)).toEqual([2, 2]);
    const inbox = await page.call('inbox', { query: { size: '1' }, headers: { language: 'TH' } });
    const { list } = inbox.value as { list: { messageId: string; sentTime: number }[] };
    expect(inbox.value).toMatchObject({ totalPages: 2, totalCount: 2, list: [{ kind: 'system', title: 'บัญชีของคุณเปิดใช้งานแล้ว' }] });
    const [newest] = list;
    await page.call('readMessages', { body: { messageIds: [newest?.messageId] } });
    await stream.until(/event: messages[^]*event: messages[^]*event: messages/);
    expect(await counts(page)).toEqual([1, 1]);
    await page.call('deleteMessages', { query: { messageIds: newest?.messageId ?? '' } });
    expect((await page.call('inbox')).value).toMatchObject({ totalCount: 1, list: [{ title: 'Betting was switched off' }] });
    expect((await page.call('readAllMessages', { body: { until: newest?.sentTime } })).value).toEqual({ unread: 0 });
    expect(await counts(page)).toEqual([0, 0]);
    stream.close();
  });

  it('marks an announcement as read for the member alone, and none that the member is not shown', async () => {
    const [page, other] = [browser(app), browser(app)];
    await page.register();
    await other.register();
    await operatorsDoor(app).inject({
      method: 'PUT',
      url: '/ops/v1/content',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        merchant: 'marquee',
        kind: 'notice',
        slug: 'walk',
        words: { EN: { title: 'Told', content: '<p>x</p>' } },
      }),
    });
    const told = async (of: ReturnType<typeof browser>) => {
      const { value } = await of.call('announcements', { query: { types: 'PL' } });
      return (value as unknown as { player: { id: number; title: string; read: boolean }[] }).player.filter(
        ({ title }) => title === 'Told',
      );
    };
    const [{ id, read } = { id: 0, read: true }] = await told(page);
    expect(read).toBe(false);
    const mark = (announcementId: number) => page.call('markAnnouncementRead', { body: { announcementId, read: true } });
    expect([await mark(id), await mark(id)]).toMatchObject([{ success: true }, { success: true }]);
    expect([await told(page), await told(other), await told(browser(app))]).toMatchObject([
      [{ read: true }],
      [{ read: false }],
      [{ read: false }],
    ]);
    expect((await mark(999_999)).errorCode).toBe('not.found');
    expect(await app.db.query({ text: 'select announcement_id as id from message_announcement_mark' })).toEqual([{ id }]);
  });

  it('is nothing that a guest has', async () => {
    const guest = browser(app);
    await guest.call('freePlay', { body: {} });
    expect(await counts(guest)).toEqual([0, 0]);
    expect((await guest.call('inbox')).errorCode).toBe('in_need_true_account');
  });

  it.each([{ messageIds: [] }, { messageIds: ['x1'] }, { messageIds: ['m0'] }, { messageIds: ['m1', "n1'"] }, {}])(
    'is not asked for %o',
    async (body) => {
      const page = browser(app);
      await page.register();
      expect((await page.call('readMessages', { body })).errorCode).toBe('request_param_err');
    },
  );
});
