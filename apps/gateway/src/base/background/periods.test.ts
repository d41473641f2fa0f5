import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIODS, periodAt } from './periods.ts';

const vietnam = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const late = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 180 };
const paris = { businessTimezone: 'Europe/Paris', dayStart: 0 };
const HOUR = 3_600_000;
const span = (calendar: typeof vietnam, period: (typeof PERIODS)[number], at: string) => {
  const { start, end } = periodAt(calendar, period, Date.parse(at));
  return [new Date(start).toISOString().slice(0, 16), new Date(end).toISOString().slice(0, 16)];
};

describe('periods', () => {
  it.each([
    ['five-minutes', vietnam, '2026-03-04T05:06:07Z', '2026-03-04T05:05', '2026-03-04T05:10'],
    ['hour', vietnam, '2026-03-04T05:06:07Z', '2026-03-04T05:00', '2026-03-04T06:00'],
    // The clocks show the hour from two to three twice: two hours.
    ['hour', paris, '2026-10-25T00:30:00Z', '2026-10-25T00:00', '2026-10-25T01:00'],
    ['hour', paris, '2026-10-25T01:30:00Z', '2026-10-25T01:00', '2026-10-25T02:00'],
    ['day', vietnam, '2026-03-04T17:00:00Z', '2026-03-04T17:00', '2026-03-05T17:00'],
    ['day', late, '2026-03-04T17:00:00Z', '2026-03-03T20:00', '2026-03-04T20:00'],
    // 1 March 2026 is a Sunday: its week began on Monday, 23 February.
    ['week', vietnam, '2026-03-01T05:00:00Z', '2026-02-22T17:00', '2026-03-01T17:00'],
    ['half-month', vietnam, '2026-02-15T05:00:00Z', '2026-01-31T17:00', '2026-02-15T17:00'],
    ['half-month', vietnam, '2026-02-16T05:00:00Z', '2026-02-15T17:00', '2026-02-28T17:00'],
    ['month', vietnam, '2028-02-29T05:00:00Z', '2028-01-31T17:00', '2028-02-29T17:00'],
    ['month', vietnam, '2026-12-31T16:59:59Z', '2026-11-30T17:00', '2026-12-31T17:00'],
  ] as const)('%s of %j at %s', (period, calendar, at, start, end) => {
    expect(span(calendar, period, at)).toEqual([start, end]);
  });

  it('has a day of 23 and one of 25 hours where the clocks are changed', () => {
    const length = (at: string): number => {
      const { start, end } = periodAt(paris, 'day', Date.parse(at));
      return (end - start) / HOUR;
    };
    expect([length('2026-03-29T10:00:00Z'), length('2026-10-25T10:00:00Z')]).toEqual([23, 25]);
  });

  it('leaves no gap and no overlap: the moment of an end begins the next period', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(moment, fc.constantFrom(...PERIODS), fc.constantFrom(vietnam, late, paris), (at, period, calendar) => {
        const { start, end } = periodAt(calendar, period, at);
        expect(start <= at && at < end).toBe(true);
        expect(periodAt(calendar, period, end).start).toBe(end);
        expect(periodAt(calendar, period, end - 1)).toEqual({ start, end });
      }),
    );
  });
});
