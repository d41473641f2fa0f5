import type { Query, Reply } from '@marquee/contract';
import { pageOf } from './records.ts';

type Progress = Reply<'playerRankProgress'>;
type Benefit = Reply<'memberClubBenefit'>;

const DAY_MS = 24 * 3_600_000;
/** The reward that stands for the gift of Bronze: of those of `rewardsOf`. */
const GIFT = 11;
const BRONZE = { rankLevel: 1, labelName: 'Bronze', color: '#B0713B', color2: '#DDA06A' };
const SILVER = { rankLevel: 2, labelName: 'Silver', color: '#8D99A6', color2: '#C9D2DB' };
const NEWCOMER = { rankLevel: 0, labelName: 'Newcomer', color: '#ABABAB', color2: '#ABABAB' };

/** A member's level: Bronze, on the way to Silver. */
export const rankOf = (now = Date.now()): Progress => ({
  playerRankName: 'Bronze',
  playerRankProgress: { conditionType: 'ALL', labelId: 1 },
  currentProgress: { completedConditions: 0, totalExpectedConditions: 2 },
  monthlyTurnover: { actual: 1_200, expected: 5_000 },
  totalTurnover: { actual: 50_000, expected: 200_000 },
  totalDeposit: { actual: 7_500, expected: 10_000 },
  ...BRONZE,
  next: { ...SILVER, by: 'PROMOTION' },
  isDue: false,
  keep: { actual: 1_200, expected: 5_000, endsAt: now + 40 * DAY_MS, daysLeft: 40 },
});

/** Three levels, with the gift of the first to collect. */
function benefitOf(now = Date.now()): Benefit {
  const level = (label: typeof BRONZE, more: Partial<Benefit['levels'][number]>): Benefit['levels'][number] => ({
    ...label,
    ...{ deposit: 0, validBet: 0, keepBet: 0, upgradeGift: 0, birthdayGift: 0, redPacket: 0 },
    withdrawals: { dailyCount: 3, dailyAmount: 50_000, freeCount: 3, feePercent: 0, feeCap: 50 },
    ...{ pointsFactor: 1, hasVipService: false, cashback: [{ gameType: 'RNG', percent: 0.3 }] },
    upgrade: { state: 'NONE', rewardId: null },
    ...more,
  });
  return {
    levels: [
      level(NEWCOMER, {}),
      level(BRONZE, {
        ...{ deposit: 1_000, validBet: 20_000, keepBet: 5_000, upgradeGift: 8, birthdayGift: 18 },
        withdrawals: { dailyCount: 4, dailyAmount: 100_000, freeCount: 1, feePercent: 2, feeCap: 50 },
        upgrade: { state: 'COLLECTABLE', rewardId: GIFT },
      }),
      level(SILVER, {
        ...{ deposit: 10_000, validBet: 200_000, keepBet: 40_000, upgradeGift: 28, birthdayGift: 38, redPacket: 8 },
        ...{ pointsFactor: 1.2, hasVipService: true, cashback: [{ gameType: 'RNG', percent: 0.5 }] },
        upgrade: { state: 'LOCKED', rewardId: null },
      }),
    ],
    rules: { keepDays: 90, packetDeposit: 1_000, giftDays: 7, giftMultiple: 1 },
    birthday: { state: 'UNKNOWN', rewardId: null, amount: 18 },
    packet: { state: 'NONE', rewardId: null, amount: 0, deposited: 400, nextAt: now + 5 * DAY_MS },
  };
}

/** Answers about levels; a gift that was collected as a reward stays so. */
export function vipHandlers(rank: Progress, rewards: readonly { rewardId: number; status: string }[]) {
  const benefit = benefitOf();
  return {
    playerRankProgress: () => rank,
    memberClubBenefit: (): Benefit => {
      const isTaken = rewards.find(({ rewardId }) => rewardId === GIFT)?.status !== 'COLLECTABLE';
      const levels = benefit.levels.map((each) =>
        isTaken && each.upgrade.rewardId === GIFT ? { ...each, upgrade: { state: 'COLLECTED' as const, rewardId: null } } : each,
      );
      return { ...benefit, levels };
    },
    playerRankHistory: ({ query }: { query: Query<'playerRankHistory'> }): Reply<'playerRankHistory'> =>
      pageOf(
        [
          {
            ...{ id: 1, at: Date.UTC(2026, 9, 1, 5), fromLevel: 0, fromName: 'Newcomer', toLevel: 1, toName: 'Bronze' },
            reason: 'PROMOTION',
          },
        ] as Reply<'playerRankHistory'>['list'],
        query,
      ),
  };
}
