import { type Amount, parseInteger } from '@marquee/money';
import { type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Channel } from '../channels.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Who looks at a channel, and when. */
export interface Looker {
  calendar: BusinessCalendar;
  rank: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Is a channel one that members of a rank may pay in by at all? */
export const isOffered = (channel: Channel, rank: number): boolean =>
  channel.isOpen && channel.takesDeposits && rank >= channel.minRank && (channel.provider !== null || channel.bank !== null);

/** Does a channel take orders at this moment: within its hours, and not at rest? */
export function isOpenNow({ opensAt, closesAt, restFrom, restUntil }: Channel, { calendar, now }: Looker): boolean {
  const rests = restFrom !== null && restFrom.getTime() <= now && (restUntil === null || now < restUntil.getTime());
  if (rests) return false;
  if (opensAt === null || closesAt === null) return true;
  const dayStart = startOfBusinessDay(calendar, businessDayOf(calendar, now));
  const minute = Math.floor((now - dayStart) / MINUTE_MS) % DAY_MINUTES;
  return opensAt <= closesAt ? minute >= opensAt && minute < closesAt : minute >= opensAt || minute < closesAt;
}

/** The most that a channel takes of members of a rank, in ten-thousandths of a unit. */
export function mostFor({ maxAmount, rankLimits }: Channel, rank: number): Amount {
  const own = [...rankLimits].sort((a, b) => b.rank - a.rank).find((limit) => rank >= limit.rank);
  return (own && parseInteger(own.max)) ?? maxAmount;
}

/** Is an amount a whole number of the currency, where the unit is worth so many? What is paid has no less. */
export const isPayable = (amount: Amount, unitValue: number): boolean => (amount * BigInt(unitValue)) % 10_000n === 0n;

/** An amount in the currency: whole, or exact to four decimals. */
export const inCurrency = (amount: Amount, unitValue: number): number => Number(amount * BigInt(unitValue)) / 10_000;
