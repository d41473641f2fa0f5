import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf, TODAY } from './records.ts';

type Shown = Reply<'rewardCentre'>['list'][number];
type Bonus = Reply<'bonusDetails'>['list'][number];

const HOUR_MS = 3_600_000;

/** A member's rewards: two to collect, one collected, one that has expired. */
export function rewardsOf(now = Date.now()): Shown[] {
  const nothing = { points: 0, tickets: 0, product: null, remark: '' } as const;
  const base = { ...nothing, multiple: 2, issuedAt: now - HOUR_MS, endedAt: null } as const;
  return [
    {
      ...base,
      ...{ rewardId: 11, promotionType: 'PROMOTION', title: 'Weekend reload', amount: 50, required: 100 },
      ...{ expiresAt: now + 5 * HOUR_MS + 60_000, status: 'COLLECTABLE' },
    },
    {
      ...base,
      ...{ rewardId: 12, promotionType: 'MISSION', title: 'Play 5,000.00 today', amount: 0, points: 30, tickets: 1, required: 0 },
      ...{ expiresAt: now + 72 * HOUR_MS + 60_000, status: 'COLLECTABLE' },
    },
    {
      ...base,
      ...{ rewardId: 9, promotionType: 'PROMOTION', title: 'Welcome', amount: 20, required: 40, endedAt: now - HOUR_MS },
      ...{ expiresAt: now + HOUR_MS, status: 'COLLECTED' },
    },
    {
      ...base,
      ...{ rewardId: 8, promotionType: 'VIP', title: 'Level gift', amount: 5, required: 10, endedAt: now - 2 * HOUR_MS },
      ...{ expiresAt: now - 2 * HOUR_MS, status: 'EXPIRED' },
    },
  ];
}

/** What was credited: one that is being wagered, one that was taken back. */
function bonusRows(now = Date.now()): Bonus[] {
  const base = { source: 'PROMOTION', points: 0, tickets: 0, product: null, multiple: 2, remark: '' } as const;
  return [
    {
      ...base,
      ...{ rewardId: 9, at: now - HOUR_MS, title: 'Welcome', amount: 20, required: 40, done: 12.5, remaining: 27.5 },
      ...{ wagering: 'OPEN', status: 'CREDITED' },
    },
    {
      ...base,
      ...{ rewardId: 7, at: now - 2 * HOUR_MS, title: 'Two accounts', amount: 10, required: 20, done: 0, remaining: 0 },
      ...{ wagering: 'CANCELLED', status: 'REVERSED', remark: 'two accounts' },
    },
  ];
}

/** Answers about rewards; what was collected stays so. */
export function rewardHandlers(rewards: Shown[]) {
  const take = (reward: Shown) => {
    Object.assign(reward, { status: 'COLLECTED', endedAt: Date.now() });
    return { rewardId: reward.rewardId, amount: reward.amount, points: reward.points, tickets: reward.tickets };
  };
  const open = () => rewards.filter(({ status }) => status === 'COLLECTABLE');
  const sumOf = (list: readonly { amount: number; points: number; tickets: number }[]) => ({
    amount: list.reduce((sum, { amount }) => sum + amount, 0),
    points: list.reduce((sum, { points }) => sum + points, 0),
    tickets: list.reduce((sum, { tickets }) => sum + tickets, 0),
  });
  return {
    claimPromotions: () => open(),
    rewardCentre: ({ query }: { query: Query<'rewardCentre'> }): Reply<'rewardCentre'> => ({
      ...pageOf(
        rewards.filter(({ status }) => status === query.status),
        query,
      ),
      collectable: {
        ...{ count: open().length, ...sumOf(open()) },
        products: open().filter(({ product }) => product !== null).length,
      },
      period: TODAY,
    }),
    claimIssuedPromotion({ body }: { body: { promotionClaimId: number } }) {
      const reward = rewards.find(({ rewardId }) => rewardId === body.promotionClaimId);
      if (!reward) throw new FakeFailure('reward.unknown');
      if (reward.status !== 'COLLECTABLE') throw new FakeFailure('reward.collected');
      return take(reward);
    },
    claimAllIssuedPromotions: () => {
      const list = open()
        .filter(({ product }) => product === null)
        .map(take);
      return { list, ...sumOf(list), left: open().length };
    },
    promotionStates: () => ({ list: [], totalPages: 0, totalCount: 0 }),
    depositPromotions: (): Reply<'depositPromotions'> => ({ list: [] }),
    depositBonus: () => null,
    bonusDetails: ({ query }: { query: Query<'bonusDetails'> }): Reply<'bonusDetails'> => ({
      ...pageOf(
        bonusRows().filter(({ status }) => query.status === undefined || query.status === status),
        query,
      ),
      footer: { amount: 20, points: 0, required: 40, done: 12.5, remaining: 27.5 },
      period: TODAY,
    }),
  };
}
