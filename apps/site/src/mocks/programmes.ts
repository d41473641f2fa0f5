import { checkInHandlers, checkInOf } from './check-in.ts';
import { fakeBoard } from './missions.ts';
import { fakeRaffles, raffleHandlers } from './raffles.ts';
import { rebateHandlers, rebateOf } from './rebates.ts';
import { referralHandlers, referralOf } from './referral.ts';
import type { rewardsOf } from './rewards.ts';
import { rankOf, vipHandlers } from './vip.ts';

/** What a member has in the programmes of rewards; tests change it. */
export const programmesOf = () => ({
  rank: rankOf(),
  rebate: rebateOf(),
  raffles: fakeRaffles(),
  board: fakeBoard(),
  referral: referralOf(),
  checkIn: checkInOf(),
});

/** Answers the calls of the programmes. */
export const programmeHandlers = (
  { rank, rebate, raffles, referral, checkIn }: ReturnType<typeof programmesOf>,
  rewards: ReturnType<typeof rewardsOf>,
) => ({
  ...rebateHandlers(rebate),
  ...vipHandlers(rank, rewards),
  ...raffleHandlers(raffles),
  ...referralHandlers(referral),
  ...checkInHandlers(checkIn),
});
