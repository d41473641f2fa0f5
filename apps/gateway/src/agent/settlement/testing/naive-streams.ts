import type { ContractTerms } from '@marquee/contract';
import { START } from './world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Business days of worlds begin at half past four in the morning, within an hour of the clock, in minutes after midnight. */
export const DAY_START = 270;
/** Where the first business day of a world begins, a Monday. */
export const ORIGIN = START + DAY_START * MINUTE;
/** By how much the days of the brand are ahead of those of UTC, all the year round. */
export const ZONE = 7 * 60 * MINUTE - DAY_START * MINUTE;

/** The first of a month after a moment's, by the brand's days. */
const nextMonth = (at: number): number => {
  const local = new Date(at + ZONE);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - ZONE;
};
const nextHalf = (at: number): number => {
  const local = new Date(at + ZONE);
  const middle = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 16) - ZONE;
  return at < middle ? middle : nextMonth(at);
};
/** Ends that follow one another by a length from the start of the world, or from its midnight: hours are those of the clock. */
const every =
  (length: number, from = ORIGIN) =>
  (at: number): number =>
    from + (Math.floor((at - from) / length) + 1) * length;

const DAILY = { kind: 'DAILY', period: null, next: every(DAY), after: 120 } as const;
const HOURLY = { kind: 'HOURLY', period: null, next: every(60 * MINUTE, START), after: 5 } as const;
const REALTIME = { kind: 'REALTIME', period: null, next: every(5 * MINUTE), after: 0 } as const;
const DIVIDEND = { kind: 'DIVIDEND', type: null, after: 180 } as const;
const TYPES = ['LOSS', 'PROFIT', 'SINGLE_BET'] as const;

/** What is settled period by period, in the order in which those are paid that end at the same moment. */
export const STREAMS = [
  ...TYPES.map((type) => ({ ...DAILY, type })),
  { ...DIVIDEND, period: 'HALF_MONTHLY', next: nextHalf },
  { ...DIVIDEND, period: 'MONTHLY', next: nextMonth },
  { ...DIVIDEND, period: 'WEEKLY', next: every(7 * DAY) },
  ...TYPES.map((type) => ({ ...HOURLY, type })),
  ...TYPES.map((type) => ({ ...REALTIME, type })),
] as const;
export type Stream = (typeof STREAMS)[number];

export const isOfStream = ({ kind, type, period }: Stream, terms: ContractTerms): boolean =>
  kind === terms.kind && type === terms.salaryType && period === (terms.period ?? null);

export function streamOf(terms: ContractTerms): Stream {
  const stream = STREAMS.find((each) => isOfStream(each, terms));
  if (!stream) throw new Error(`there is no stream of ${terms.kind}`);
  return stream;
}

/** The end of the period of a contract in which a moment lies. */
export const periodEndOf = (terms: ContractTerms, at: number): number => streamOf(terms).next(at);

/** Where the period begins in which a moment lies, of those that have begun since the world did. */
export function periodStartOf(terms: ContractTerms, at: number): number {
  const { next } = streamOf(terms);
  let start = ORIGIN;
  for (let end = next(start); end <= at; end = next(end)) start = end;
  return start;
}
