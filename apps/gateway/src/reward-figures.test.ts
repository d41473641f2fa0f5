import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { createEvents } from './base/background/events.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';
import { BETS, betsOf, DEFINITIONS, DEPOSIT, naive, sumOf } from './testing/naive-rewards.ts';
import { idOf } from './testing/walk-rewards.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const UNIT = 10_000;
/** Codes of the ledger: what was paid in, and what is given by rewards. */
const PAID_IN = [1];
const GIVEN = [41, 42, 60, 62, 63, 64, 65, 66];

describe.each(usualKind)('what a member is shown of rewards, made anew from its sources on %s', (kind) => {
  let app: App;
  let page: ReturnType<typeof browser>;
  let accountId = 0n;

  const ask = async <T>(name: Parameters<typeof page.call>[0], input: Parameters<typeof page.call>[1] = {}): Promise<T> => {
    const { value, errorCode } = await page.call(name, input);
    expect(errorCode, name).toBeUndefined();
    return value as T;
  };
  /** What the ledger gave the member by these codes, in units. */
  const ledger = async (codes: readonly number[] | null): Promise<number> => {
    const rows = await app.db.query<{ code: number; amount: bigint; isIn: boolean }>({
      text: `select t.code, t.amount, t.credit_id = a.id as "isIn" from transfer t join ledger_account a on a.id in (t.credit_id, t.debit_id)
             where a.owner_id = $1 and a.kind = 'main'`,
      values: [accountId],
    });
    return rows
      .filter(({ code }) => codes === null || codes.includes(code))
      .reduce((sum, { amount, isIn }) => sum + (isIn ? 1 : -1) * (Number(amount) / UNIT), 0);
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.settle();
    page = browser(app);
    const username = await page.register();
    accountId = await idOf(app, username);
    const [{ merchantId } = { merchantId: 0 }] = await app.db.query<{ merchantId: number }>({
      text: 'select merchant_id as "merchantId" from account where id = $1',
      values: [accountId],
    });
    const events = createEvents(app.db, clock, createLog('silent'));
    const text = (units: number): string => String(Math.round(units * UNIT));
    for (const { kind: what, betNo, gameType, stake, payout } of BETS) {
      const told = DEFINITIONS[what].of(
        { merchantId, accountId },
        {
          ...{ betNo, vendor: 'RLT', vendorId: 1, gameType, nodeId: 0, roundRef: betNo, currency: 'VND' },
          ...{ stake: text(stake), payout: text(payout), validBet: text(stake), placedAt: clock.now(), settledAt: clock.now() },
        },
      );
      await events.emit(app.db, told);
      await app.settle();
    }
    const bank = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
    await app.db.query({
      text: `update payment_channel set bank = $1, kind = 'BANK' where code = 'BANK'`,
      values: [JSON.stringify(bank)],
    });
    const { orderNo } = await ask<{ orderNo: string }>('depositByUrl', {
      body: { mcsBankCode: 'BANK', amount: DEPOSIT, requestKey: 'figures-1' },
    });
    const key = await testOperators(app.db, clock).add('figures', ['owner'], null);
    const confirmed = await operatorsDoor(app).inject({
      ...{ method: 'PUT', url: '/ops/v1/deposits' },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ merchant: 'marquee', orderNo, action: 'confirm', amount: DEPOSIT, reason: 'seen' }),
    });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await app.settle();
  });
  afterAll(() => app.close());

  it('VIP: deposits by the ledger, valid bets by what was bet', async () => {
    const shown = await ask<{ totalTurnover: { actual: number }; totalDeposit: { actual: number } }>('playerRankProgress');
    expect(shown.totalTurnover.actual).toBe(sumOf('stake'));
    expect(shown.totalDeposit.actual).toBe(await ledger(PAID_IN));
    expect(await ledger(PAID_IN)).toBe(DEPOSIT);
    const { rules } = await ask<{ rules: { giftMultiple: number } }>('memberClubBenefit');
    const gifts = await app.db.query<{ multiple: number }>({
      text: `select multiple from reward_item where account_id = $1 and source = 'VIP'`,
      values: [accountId],
    });
    expect(gifts.map(({ multiple }) => Number(multiple) / UNIT)).toEqual([rules.giftMultiple]);
  });

  it('missions: how far each is, and their score; the boards: the member’s own', async () => {
    interface Mission {
      missionId: number;
      state: string;
      score: number;
      progress: { metric: string; gameTypes: string[]; current: number; target: number }[];
    }
    interface Ranking {
      board: { score: string; prizes: { from: number; to: number; amount: number; points: number }[] };
      footer: { reachedValue: number };
    }
    const summary = () => ask<{ list: Mission[]; score: number; completed: number }>('missionSummary');
    const { list, completed } = await summary();
    expect(list.length).toBeGreaterThan(5);
    for (const { missionId, progress } of list)
      for (const { metric, gameTypes, current, target } of progress)
        expect([missionId, metric, current]).toEqual([missionId, metric, Math.min(naive(metric, gameTypes), target)]);
    const done = list.filter(({ progress }) =>
      progress.every(({ metric, gameTypes, target }) => naive(metric, gameTypes) >= target),
    );
    expect(completed).toBe(list.filter(({ state }) => state === 'COMPLETED').length);
    expect(done.map(({ missionId }) => missionId)).toEqual(
      list.filter(({ state }) => state === 'COMPLETED').map(({ missionId }) => missionId),
    );
    for (const { missionId } of done) await ask('collectMission', { body: { missionId } });
    const score = done.reduce((sum, each) => sum + each.score, 0);
    expect(score).toBeGreaterThan(0);
    expect((await summary()).score).toBe(score);
    const { boards } = await ask<{ boards: { missionId: number }[] }>('missionLeaderboard');
    const best = Math.max(...betsOf([]).map(({ stake, payout }) => payout / stake));
    const expected: Record<string, number> = { MISSION_SCORE: score, VALID_BET: sumOf('stake'), WIN_MULTIPLE: best };
    expect(boards).toHaveLength(3);
    for (const { missionId } of boards) {
      const query = { missionId: String(missionId) };
      const { board, footer } = await ask<Ranking>('missionLeaderboard', { query });
      const [stored] = await app.db.query<{ prizes: { from: number; to: number; reward: { money: string; points: number } }[] }>({
        text: `select terms -> 'prizes' as prizes from reward_board where id = $1`,
        values: [missionId],
      });
      expect(board.prizes.map(({ from, to, amount, points }) => [from, to, amount, points])).toEqual(
        stored?.prizes.map(({ from, to, reward }) => [from, to, Number(reward.money) / UNIT, reward.points]),
      );
      expect([board.score, footer.reachedValue]).toEqual([board.score, expected[board.score]]);
    }
  });

  it('promotions: progress by what was bet, places by who took one, and how many can be acted on; unread messages', async () => {
    interface Standing {
      promotionId: number;
      state: string;
      placesLeft: number | null;
      conditions: { metric: string; gameTypes: string[]; current: number }[];
    }
    const states = async () => (await ask<{ list: Standing[] }>('promotionStates')).list;
    const before = await states();
    expect(before.flatMap(({ conditions }) => conditions).length).toBeGreaterThan(1);
    for (const { promotionId, conditions } of before)
      for (const { metric, gameTypes, current } of conditions)
        expect([promotionId, metric, current]).toEqual([promotionId, metric, naive(metric, gameTypes)]);
    const open = before.find(({ state, conditions }) => state === 'JOIN' && conditions.length > 0)?.promotionId ?? 0;
    await ask('signUpPromotionJoin', { body: { promotionId: open } });
    await ask('signUpRequestReward', { body: { promotionId: open, remarks: '', pictures: [] } });
    const taken = await app.db.query<{ id: number; quota: number; count: number }>({
      text: `select p.id, (p.settings -> 'terms' -> 'quota')::int as quota,
               (select count(*)::int from promotion_entry e where e.promotion_id = p.id) as count
             from promotion p where p.settings -> 'terms' ->> 'quota' is not null`,
    });
    const after = await states();
    expect(
      after.flatMap(({ promotionId, placesLeft }) => (placesLeft === null ? [] : [[promotionId, placesLeft]])).sort(),
    ).toEqual(
      taken
        .filter(({ id }) => after.some(({ promotionId }) => promotionId === id))
        .map(({ id, quota, count }) => [id, quota - count])
        .sort(),
    );
    expect(taken.find(({ id }) => id === open)?.count).toBe(1);
    const { availablePromoCount, unreadMessage } = await ask<{ availablePromoCount: number; unreadMessage: number }>('balance');
    expect(availablePromoCount).toBe(after.filter(({ state }) => ['JOIN', 'CLAIM', 'ISSUED'].includes(state)).length);
    const { list } = await ask<{ list: { readTime: number | null }[] }>('inbox');
    expect(unreadMessage).toBe(list.filter(({ readTime }) => readTime === null).length);
    expect([unreadMessage > 0, await ask('unreadCount')]).toEqual([true, unreadMessage]);
    const [waiting] = await app.db.query<{ count: number }>({
      text: `select count(*)::int as count from reward_item where account_id = $1 and status = 'COLLECTABLE'`,
      values: [accountId],
    });
    expect(await ask<unknown[]>('claimPromotions')).toHaveLength(waiting?.count ?? 0);
  });

  it('raffles: tickets by what was paid in', async () => {
    const { list } = await ask<{
      list: { kind: string; valid: number; earn: { per: number; current: number; today: number } }[];
    }>('raffles');
    for (const { earn } of list) {
      expect(earn.current).toBe(await ledger(PAID_IN));
      expect(earn.today).toBe(Math.floor(DEPOSIT / earn.per));
    }
    const [tickets] = await app.db.query<{ count: number }>({
      text: `select count(*)::int as count from reward_raffle_ticket where account_id = $1 and status = 'VALID'`,
      values: [accountId],
    });
    expect(list.reduce((sum, { valid }) => sum + valid, 0)).toBe(tickets?.count);
  });

  it('rebates: each line by the bets and the level’s rate; once claimed, the record by the ledger', async () => {
    const shown = await ask<{
      lines: { gameType: string; validBet: number; rate: number; amount: number }[];
      accrued: number;
      claimable: number;
      levels: { rates: { gameType: string; rate: number }[] }[];
    }>('manualRebate');
    const rateOf = (gameType: string) => shown.levels[0]?.rates.find((each) => each.gameType === gameType)?.rate ?? 0;
    const lines = ['LIVE', 'RNG'].map((gameType) => {
      const validBet = sumOf('stake', [gameType]);
      const rate = rateOf(gameType);
      // Ten-thousandths of a unit, truncated.
      return { gameType, validBet, rate, amount: Math.floor(Math.round(validBet * UNIT * rate * 100) / 10_000) / UNIT };
    });
    expect(shown.lines.map(({ gameType, validBet, rate, amount }) => ({ gameType, validBet, rate, amount }))).toEqual(
      expect.arrayContaining(lines),
    );
    expect(shown.lines.filter(({ validBet }) => validBet !== 0)).toHaveLength(lines.length);
    const exact = lines.reduce((sum, { validBet, rate }) => sum + Math.round(validBet * UNIT * rate * 100), 0);
    expect(shown.accrued).toBe(Math.floor(exact / 10_000) / UNIT);
    expect(shown.claimable).toBe(Math.floor(exact / 1_000_000) / 100);
    await ask('claimManualRebate');
    const { footer } = await ask<{ footer: { amount: number } }>('rebateRecord');
    expect([footer.amount, await ledger([41, 42])]).toEqual([shown.claimable, shown.claimable]);
  });

  it('points: whole steps of what was bet and paid in, and what missions gave', async () => {
    const [config] = await app.db.query<{ steps: Record<string, number> }>({ text: 'select steps from point_config limit 1' });
    const stepsOf = (category: string, units: number) =>
      Math.floor(units / (config?.steps[category] ?? Number.POSITIVE_INFINITY));
    const earned =
      stepsOf('RNG', sumOf('stake', ['RNG'])) + stepsOf('LIVE', sumOf('stake', ['LIVE'])) + stepsOf('DEPOSIT', DEPOSIT);
    const [given] = await app.db.query<{ points: number }>({
      text: `select coalesce(sum(points), 0)::int as points from reward_item where account_id = $1 and status = 'COLLECTED'`,
      values: [accountId],
    });
    const shown = await ask<{ balance: number; accumulated: number }>('pointSummary');
    expect(shown).toMatchObject({ balance: earned + (given?.points ?? 0), accumulated: earned + (given?.points ?? 0) });
    expect(await ask('pointBalance')).toBe(shown.balance);
  });

  it('reward centre and bonus details: what waits by the items, what was credited by the ledger', async () => {
    const centre = () =>
      ask<{ collectable: { count: number; amount: number; points: number } }>('rewardCentre', {
        query: { status: 'COLLECTABLE' },
      });
    const items = await app.db.query<{ money: bigint; points: number }>({
      text: `select money, points from reward_item where account_id = $1 and status = 'COLLECTABLE'`,
      values: [accountId],
    });
    expect(items.length).toBeGreaterThan(0);
    expect((await centre()).collectable).toMatchObject({
      count: items.length,
      amount: items.reduce((sum, { money }) => sum + Number(money) / UNIT, 0),
      points: items.reduce((sum, { points }) => sum + points, 0),
    });
    await ask('claimAllIssuedPromotions');
    expect((await centre()).collectable).toMatchObject({ count: 0, amount: 0 });
    const { footer } = await ask<{ footer: { amount: number; required: number; done: number; remaining: number } }>(
      'bonusDetails',
    );
    expect(footer.amount).toBeCloseTo(await ledger(GIVEN), 4);
    const requirements = await app.db.query<{ required: bigint }>({
      text: `select required from wagering_requirement where account_id = $1 and request_key like 'reward:%'`,
      values: [accountId],
    });
    expect(footer.required).toBeCloseTo(
      requirements.reduce((sum, { required }) => sum + Number(required) / UNIT, 0),
      4,
    );
    expect(footer.remaining).toBeCloseTo(footer.required - footer.done, 4);
    expect(Number((await ask<{ mainWalletBalance: number }>('balance')).mainWalletBalance)).toBeCloseTo(await ledger(null), 4);
  });
});
