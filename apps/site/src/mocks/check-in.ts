import type { Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';

const HOUR_MS = 3_600_000;

/** A calendar of three days, on whose second the member is. */
export const checkInOf = (now = Date.now()): Reply<'loginPromotion'> => ({
  isOpen: true,
  days: [
    { day: 1, amount: 0, points: 5, multiple: 1, state: 'CLAIMED' },
    { day: 2, amount: 0, points: 10, multiple: 1, state: 'TODAY' },
    { day: 3, amount: 2, points: 20, multiple: 3, state: 'COMING' },
  ],
  onMiss: 'RESTART',
  isClaimed: false,
  nextAt: now + 5 * HOUR_MS,
  endsAt: null,
});

/** Answers about the daily check-in; what was claimed stays so. */
export const checkInHandlers = (calendar: Reply<'loginPromotion'>) => ({
  loginPromotion: () => calendar,
  claimLoginPromotion(): Reply<'claimLoginPromotion'> {
    const today = calendar.days.find(({ state }) => state === 'TODAY');
    if (!today) throw new FakeFailure('reward.collected');
    Object.assign(today, { state: 'CLAIMED' });
    calendar.isClaimed = true;
    return { day: today.day, amount: today.amount, points: today.points };
  },
});
