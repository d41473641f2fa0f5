import type { CHECK_IN_MISSES } from '@marquee/contract';
import type { OpsBody } from '@marquee/contract/ops';
import { addDays } from '../../base/calendar/business-day.ts';
import { refused } from '../../base/change.ts';
import { type Audience, checkAudience, checkReward, type RewardTerms } from '../../reward/index.ts';

/** The daily check-in of a brand, as it is stored: docs/rules/rewards.md#daily-check-in. */
export interface CheckInCalendar {
  isOpen: boolean;
  audience: Audience;
  onMiss: (typeof CHECK_IN_MISSES)[number];
  /** What each day of the cycle gives. */
  days: readonly RewardTerms[];
  /** Milliseconds since the epoch. */
  startsAt: number;
  endsAt: number | null;
}

/** What an operator writes. */
export type CalendarInput = Omit<OpsBody<'opsCheckInPut'>, 'merchant' | 'revision'>;

/** Checks a calendar and returns it as it may be stored; without a start it begins at `usualStart`. Throws `ops.refused` with one clear line. */
export function checkCalendar(input: CalendarInput, usualStart: number): CheckInCalendar {
  const { isOpen = true, audience, onMiss = 'RESTART', days, startsAt = usualStart, endsAt = null } = input;
  if (endsAt !== null && endsAt <= startsAt) throw refused('the end is after the start');
  const rewards = days.map((day) => checkReward(day));
  for (const { money, points, score, tickets, wagerBase } of rewards) {
    if (money === '0' && points === 0) throw refused('each day gives money or points');
    if (score > 0 || tickets) throw refused('a check-in gives no mission score and no tickets');
    if (wagerBase !== 'BONUS') throw refused('there is no deposit behind a check-in');
  }
  return { isOpen, audience: checkAudience(audience), onMiss, days: rewards, startsAt, endsAt };
}

/** When a member checked in last, and as which day of the cycle. */
export interface LastClaim {
  day: string;
  place: number;
}

/** Where a member stands on a day. */
export interface CheckInStanding {
  /** The day of the cycle that today is, from 1. */
  place: number;
  isClaimed: boolean;
}

/** Where a member stands today, by its last check-in. */
export function standingOf(
  { days, onMiss }: Pick<CheckInCalendar, 'days' | 'onMiss'>,
  last: LastClaim | null,
  today: string,
): CheckInStanding {
  if (last?.day === today) return { place: Math.min(last.place, days.length), isClaimed: true };
  const isMissed = last !== null && last.day < addDays(today, -1);
  if (last === null || (isMissed && onMiss === 'RESTART') || last.place >= days.length) return { place: 1, isClaimed: false };
  return { place: last.place + 1, isClaimed: false };
}
