import { UNIT } from '@marquee/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyKind } from '../../base/testing/database.ts';
import { readWithdrawalLimits } from '../../cashier/index.ts';
import { openVip, type VipWorld } from '../testing/vip.ts';
import { vipRoutes } from './routes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('what members are shown of levels', () => {
  let world: VipWorld;
  beforeAll(async () => {
    // The 15th of January 2026, 12:00 where the brand is.
    world = await openVip(anyKind);
    await world.nights();
  });
  afterAll(() => world.close());

  const ask = async (accountId: bigint, language = 'EN') => {
    const { db, clock, vip, items, counting, identity, brand, merchantId } = world;
    await brand.all();
    const routes = vipRoutes({
      ...{ db, clock, vip, items, counting, ranks: identity.ranks, brandOf: brand.of, limitsOf: readWithdrawalLimits },
      factorOf: async (_, level) => (level < 3 ? 100 : 120),
    });
    const request = { session: { accountId, merchantId }, language, query: {} } as never;
    return {
      progress: await routes.playerRankProgress(request),
      benefit: await routes.memberClubBenefit(request),
      history: await routes.playerRankHistory(request),
    };
  };
  const sleep = async (days: number) => {
    const local = world.clock.now() + 7 * HOUR;
    world.clock.advance(Math.floor(local / DAY) * DAY + days * DAY + 2 * HOUR - local);
    await world.nights();
  };

  it('is how far the next level is, from what was paid in and bet', async () => {
    const member = await world.newMember();
    await world.pays(member, 60);
    await world.pays(member, 70);
    await world.bets(member, 400);
    const { progress } = await ask(member);
    expect(progress).toMatchObject({
      ...{ playerRankName: 'Newcomer', rankLevel: 0, isDue: false, keep: null },
      next: { rankLevel: 1, labelName: 'Bronze', by: 'PROMOTION' },
      totalDeposit: { actual: 130, expected: 100 },
      totalTurnover: { actual: 400, expected: 1_000 },
      currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
    });
    await world.bets(member, 600);
    expect((await ask(member)).progress).toMatchObject({ isDue: true, currentProgress: { completedConditions: 2 } });
    await world.pays(member, 1);
    const after = await ask(member, 'VI');
    expect(after.progress).toMatchObject({ playerRankName: 'Đồng', isDue: false, next: { rankLevel: 2 } });
    expect(after.progress.keep).toEqual({
      ...{ actual: 0, expected: 50, daysLeft: 10 },
      endsAt: Date.UTC(2026, 0, 24, 17),
    });
    expect(after.history.list).toMatchObject([{ fromName: 'Tân thủ', toName: 'Đồng', reason: 'PROMOTION' }]);
  });

  it('is what brings a lost level back, and no more the way to the next', async () => {
    const member = await world.newMember();
    await world.bets(member, 2_000);
    await world.pays(member, 200);
    await sleep(10);
    await world.bets(member, 40);
    expect((await ask(member)).progress).toMatchObject({
      rankLevel: 1,
      next: { rankLevel: 2, by: 'RETURN' },
      monthlyTurnover: { actual: 40, expected: 100 },
      currentProgress: { completedConditions: 0, totalExpectedConditions: 1 },
      keep: { actual: 40, expected: 50 },
    });
  });

  it('is what each level gives: the withdrawals that the cashier allows, the factor of points, cash-back and gifts as they stand', async () => {
    const member = await world.newMember({ profile: { birthday: '1990-06-01' } });
    await world.bets(member, 2_000);
    await world.pays(member, 200);
    const { levels, birthday, packet } = (await ask(member)).benefit;
    expect(levels.map(({ upgrade }) => upgrade.state)).toEqual(['NONE', 'COLLECTABLE', 'COLLECTABLE', 'LOCKED']);
    const limitsOf = await readWithdrawalLimits(world.db, 1);
    for (const { rankLevel, withdrawals } of levels) {
      const { dailyCount, dailyAmount } = limitsOf(rankLevel);
      expect([BigInt(withdrawals.dailyCount), BigInt(withdrawals.dailyAmount) * UNIT]).toEqual([BigInt(dailyCount), dailyAmount]);
    }
    expect(levels.map(({ pointsFactor }) => pointsFactor)).toEqual([1, 1, 1, 1.2]);
    expect(levels[3]?.cashback).toContainEqual({ gameType: 'LIVE', percent: 0.45 });
    expect(birthday).toEqual({ state: 'LOCKED', rewardId: null, amount: 38 });
    // The 25th of January: the half that began on the 16th comes on the 1st.
    expect(packet).toEqual({ state: 'LOCKED', rewardId: null, amount: 8, deposited: 200, nextAt: Date.UTC(2026, 0, 31, 17) });
    const gift = levels[1]?.upgrade.rewardId ?? 0;
    await world.items.collect(member, BigInt(gift));
    expect((await ask(member)).benefit.levels[1]?.upgrade).toEqual({ state: 'COLLECTED', rewardId: null });
    await sleep(7);
    const later = (await ask(member)).benefit;
    expect(later.packet.state).toBe('COLLECTABLE');
    await sleep(1);
    expect((await ask(member)).benefit.levels[2]?.upgrade.state).toBe('EXPIRED');
    const other = await world.newMember();
    expect((await ask(other)).benefit).toMatchObject({ birthday: { state: 'NONE' }, packet: { state: 'NONE', amount: 0 } });
    // Given by hand, a level comes without its gift, and is not locked.
    await world.db.query({ text: 'update account set vip_level = 2 where id = $1', values: [other] });
    const states = (await ask(other)).benefit.levels.map(({ upgrade }) => upgrade.state);
    expect(states).toEqual(['NONE', 'NONE', 'NONE', 'LOCKED']);
  });
});
