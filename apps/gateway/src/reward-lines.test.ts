import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const DAY_MS = 86_400_000;
const words = { EN: { title: 'For a line', content: '<p>Terms</p>' } };
const conditions = [{ metric: 'LOGIN_DAYS', target: 1 }];
type Page = ReturnType<typeof browser>;

describe.each(usualKind)('rules for the members below an agent, on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  let key = '';
  let [below, deeper, apart]: (Page | null)[] = [null, null, null];

  const operate = async (method: 'GET' | 'POST' | 'PUT', path: string, input: Record<string, unknown>) => {
    const fields = { merchant: 'marquee', ...input };
    const answer = await operatorsDoor(app).inject({
      ...{ method, url: `/ops/v1/${path}` },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? { query: fields as Record<string, string> } : { payload: JSON.stringify(fields) }),
    });
    return answer.json() as { errorCode?: string; message?: string; value: Record<string, unknown> & { id: number } };
  };
  const member = async (username: string, parent: string | null): Promise<Page> => {
    const page = browser(app);
    await page.register(username);
    // As a registration by the agent's link leaves it.
    await app.db.query({
      text: `update account a set parent_id = p.id, path = p.path || p.id, depth = p.depth + 1
             from account p where p.username_key = $2 and a.username_key = $1`,
      values: [username, parent],
    });
    return page;
  };
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    key = await testOperators(app.db, clock).add('lines', ['owner'], null);
    below = await member('linedirect1', 'demotop');
    deeper = await member('linedeeper1', 'demoagent');
    apart = await member('lineapart1', null);
    await app.settle();
  });
  afterAll(() => app.close());

  /** What each of the three is told. */
  const each = async <T>(ask: (page: Page) => Promise<T>): Promise<T[]> => {
    const told: T[] = [];
    for (const page of [below, deeper, apart]) if (page) told.push(await ask(page));
    return told;
  };
  const audience = { agents: ['DemoTop'] };
  const mission = { group: 'DAILY', words, conditions, reward: { points: 3 } };
  const promotion = { category: 'other_promo', joinMode: 'CLAIM', words };
  const terms = { period: 'ONCE', conditions, reward: { money: 5 } };

  it('show missions and promotions to those below it, however deep, and to nobody else', async () => {
    const put = await operate('PUT', 'missions', { ...mission, slug: 'line', audience });
    expect(put.message).toBeUndefined();
    const { value } = await operate('PUT', 'promotions', { ...promotion, slug: 'line', terms: { ...terms, audience } });
    await app.settle();
    const missions = await each(async (page) => {
      const { list } = (await page.call('missionSummary')).value as unknown as { list: { missionId: number }[] };
      return list.some(({ missionId }) => missionId === put.value.id);
    });
    expect(missions).toEqual([true, true, false]);
    const promotionId = value.id;
    const states = await each(async (page) => {
      const query = { promotionIds: String(promotionId) };
      const { list } = (await page.call('promotionStates', { query })).value as unknown as { list: { state: string }[] };
      return list.map(({ state }) => state);
    });
    expect(states).toEqual([['CLAIM'], ['CLAIM'], ['CLOSED']]);
    const claims = await each((page) =>
      page.call('signUpRequestReward', { body: { promotionId, remarks: '', pictures: [] } }).then(({ errorCode }) => errorCode),
    );
    expect(claims).toEqual([undefined, undefined, 'promotion.closed']);
  });

  it('keep gift codes to them, and follow who moves', async () => {
    const { value } = await operate('POST', 'promotions/gifts', {
      ...{ slug: 'line', kind: 'SHARED', code: 'LINE-GIFT', words: { EN: 'Gift' }, reward: { money: 1 }, audience },
    });
    expect(value).toBeTruthy();
    const take = (page: Page) => page.call('redeemGiftCode', { body: { code: 'LINE-GIFT' } }).then(({ errorCode }) => errorCode);
    expect(await each(take)).toEqual([undefined, undefined, 'gift.audience']);
    await app.db.query({
      text: `update account a set parent_id = p.id, path = p.path || p.id, depth = p.depth + 1
             from account p where p.username_key = 'demoagent' and a.username_key = 'lineapart1'`,
    });
    clock.advance(60_000);
    expect(await each(take)).toEqual(['gift.own', 'gift.own', undefined]);
  });

  it('are not written for an agent that the brand has not, and say so', async () => {
    const unknown = { agents: ['demotop', 'nobody'] };
    const startsAt = clock.now();
    const raffle = {
      ...{ slug: 'nobody', kind: 'INSTANT', words, blank: 1, startsAt, endsAt: startsAt + DAY_MS, audience: unknown },
      prizes: [{ reward: { money: 1 }, weight: 1, stock: 1 }],
    };
    const gift = { slug: 'nobody', kind: 'SINGLE', words: { EN: 'Gift' }, reward: { money: 1 }, audience: unknown };
    const answers = [
      await operate('PUT', 'missions', { ...mission, slug: 'nobody', audience: unknown }),
      await operate('PUT', 'promotions', { ...promotion, slug: 'nobody', terms: { ...terms, audience: unknown } }),
      await operate('POST', 'promotions/gifts', gift),
      await operate('PUT', 'raffles', raffle),
      await operate('PUT', 'check-in', { onMiss: 'RESTART', days: [{ points: 1 }], audience: unknown }),
    ];
    for (const { errorCode, message } of answers)
      expect([errorCode, message]).toEqual(['ops.refused', expect.stringContaining('there is no agent nobody')]);
    // A player has nobody below.
    const player = await operate('PUT', 'missions', { ...mission, slug: 'nobody', audience: { agents: ['lineapart1'] } });
    expect(player.message).toContain('there is no agent lineapart1');
  });

  it('count in a dry run who is below it now', async () => {
    clock.advance(2 * DAY_MS);
    const rule = { ...terms, audience: { agents: ['demoagent'] } };
    const { value, message } = await operate('POST', 'rewards/dry-run', { rule, from: '2026-06-01', until: '2026-06-01' });
    expect(message).toBeUndefined();
    // Who is below the agent in the demo has not logged in on that day.
    expect(value).toMatchObject({ members: 2 });
  });
});
