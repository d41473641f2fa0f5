import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type Friend = Reply<'referralFriends'>['list'][number];

const DAY_MS = 86_400_000;

/** A member's friends, one in each state. */
function friendsOf(now = Date.now()): Friend[] {
  const base = { registeredAt: now - DAY_MS, endsAt: now + 29 * DAY_MS, deposited: true, reward: null, shared: null };
  const turnover = (current: number) => ({ current, target: 2_000 });
  return [
    { ...base, name: 'an***1', state: 'REGISTERED', deposited: false, turnover: turnover(0) },
    { ...base, name: 'bi***2', state: 'DEPOSITED', turnover: turnover(500) },
    { ...base, name: 'ch***3', state: 'QUALIFIED', turnover: turnover(2_000), reward: { amount: 50, points: 0 } },
    { ...base, name: 'du***4', state: 'REWARDED', turnover: turnover(2_000), reward: { amount: 50, points: 0 }, shared: 1.25 },
    { ...base, name: 'em***5', state: 'INVALID', turnover: turnover(2_000) },
  ];
}

/** What a member who has brought five friends is told. */
export const referralOf = (now = Date.now()): Reply<'referralDetails'> => ({
  referralCode: 'FRIEND01',
  totalInvitations: 5,
  promotionDomains: ['https://play.example.test'],
  qualified: 2,
  earned: { amount: 50, points: 0 },
  claimable: { count: 1, amount: 50, points: 0 },
  isOpen: true,
  terms: {
    days: 30,
    conditions: [
      { metric: 'BIND_PHONE', gameTypes: [], target: 1, isMoney: false },
      { metric: 'DEPOSIT_SUM', gameTypes: [], target: 500, isMoney: true },
      { metric: 'VALID_BET', gameTypes: ['RNG'], target: 2_000, isMoney: true },
    ],
    signs: ['DEVICE', 'ADDRESS'],
    referrer: { amount: 50, points: 0, multiple: 1 },
    friend: { amount: 20, points: 0, multiple: 0 },
    share: { percent: 0.05, gameTypes: ['RNG'], days: 90, mostPerMonth: 500, multiple: 1 },
    ladder: [
      { count: 2, isReached: true, amount: 100, points: 0, multiple: 1 },
      { count: 5, isReached: false, amount: 300, points: 10, multiple: 1 },
    ],
  },
  month: { qualified: 2, endsAt: now + 10 * DAY_MS },
  sharedThisMonth: 1.25,
});

/** Answers about friends; what was collected stays so. */
export const referralHandlers = (details: Reply<'referralDetails'>) => ({
  referralDetails: () => details,
  referralFriends: ({ query }: { query: Query<'referralFriends'> }): Reply<'referralFriends'> =>
    pageOf(
      friendsOf().filter(({ state }) => query.state === undefined || query.state === state),
      query,
    ),
  claimReferralReward(): Reply<'claimReferralReward'> {
    const { count, ...worth } = details.claimable;
    if (count === 0) throw new FakeFailure('reward.collected');
    details.claimable = { count: 0, amount: 0, points: 0 };
    details.earned = { amount: details.earned.amount + worth.amount, points: details.earned.points + worth.points };
    return { count, ...worth, left: 0 };
  },
});
