import { describe, expect, test } from 'vitest';
import {
  addDays,
  businessDayOf,
  isDay,
  momentOf,
  offsetAt,
  startOfBusinessDay,
  windowOf,
  windowOfMoments,
} from './business-day.ts';

const vietnam = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const noon = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 12 * 60 };
const berlin = { businessTimezone: 'Europe/Berlin', dayStart: 0 };
const iso = (date: Date | number): string => new Date(date).toISOString();

describe('business days', () => {
  test('begin at midnight of the brand, not of UTC', () => {
    expect(businessDayOf(vietnam, Date.parse('2026-01-15T16:59:59.999Z'))).toBe('2026-01-15');
    expect(businessDayOf(vietnam, Date.parse('2026-01-15T17:00:00Z'))).toBe('2026-01-16');
    expect(iso(startOfBusinessDay(vietnam, '2026-01-16'))).toBe('2026-01-15T17:00:00.000Z');
  });

  test('may begin later in the day', () => {
    expect(businessDayOf(noon, Date.parse('2026-01-16T04:59:59Z'))).toBe('2026-01-15');
    expect(businessDayOf(noon, Date.parse('2026-01-16T05:00:00Z'))).toBe('2026-01-16');
  });

  test('have 23 and 25 hours when the clocks change', () => {
    const length = (day: string, after: string): number =>
      (startOfBusinessDay(berlin, after) - startOfBusinessDay(berlin, day)) / 3_600_000;
    expect(length('2026-03-29', '2026-03-30')).toBe(23);
    expect(length('2026-10-25', '2026-10-26')).toBe(25);
  });

  test('know the clocks of each minute, whichever was asked for before', () => {
    const change = Date.parse('2027-03-28T01:00:00Z');
    expect(
      [change - 1, change, change + 59_999, change - 60_000].map((moment) => offsetAt('Europe/Berlin', moment) / 3_600_000),
    ).toEqual([1, 2, 2, 1]);
    expect(offsetAt('Asia/Ho_Chi_Minh', change)).toBe(7 * 3_600_000);
  });

  test('a time that the clocks show is a moment, the first of two, and none where they skip it', () => {
    const at = (local: string, calendar = berlin): string | null => {
      const moment = momentOf(calendar, local);
      return moment === null ? null : iso(moment);
    };
    expect(at('2026-01-31T22:30', vietnam)).toBe('2026-01-31T15:30:00.000Z');
    expect([at('2026-03-29T01:59'), at('2026-03-29T02:30'), at('2026-03-29T03:00')]).toEqual([
      '2026-03-29T00:59:00.000Z',
      null,
      '2026-03-29T01:00:00.000Z',
    ]);
    expect([at('2026-10-25T02:30'), at('2026-10-25T03:00')]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T02:00:00.000Z']);
    for (const none of ['2026-02-30T10:00', '2026-01-01T24:00', '2026-01-01T10:60', '2026-01-01 10:00'])
      expect(at(none)).toBeNull();
  });

  test('are counted by the calendar', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  });

  test('that do not exist are none', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
    expect(isDay('2000-01-01')).toBe(true);
    for (const day of ['1999-12-31', '0000-01-01', '9999-12-31', '+010000-01-01']) expect(isDay(day)).toBe(false);
  });
});

describe('the window of a record', () => {
  const now = Date.parse('2026-01-15T05:00:00Z');
  const days = (asked: { start?: string; end?: string }): string[] => {
    const { from, to } = windowOf(vietnam, now, asked);
    return [businessDayOf(vietnam, from.getTime()), businessDayOf(vietnam, to.getTime() - 1)];
  };

  test.each([
    ['is today by default', {}, ['2026-01-15', '2026-01-15']],
    ['includes both ends', { start: '2026-01-10', end: '2026-01-12' }, ['2026-01-10', '2026-01-12']],
    ['is swapped when the end is first', { start: '2026-01-12', end: '2026-01-10' }, ['2026-01-10', '2026-01-12']],
    ['ends today at the latest', { start: '2026-01-12', end: '2026-02-10' }, ['2026-01-12', '2026-01-15']],
    ['has at most 30 days', { start: '2025-01-01', end: '2026-01-15' }, ['2025-12-17', '2026-01-15']],
    ['in the future is today', { start: '2026-03-01', end: '2026-03-05' }, ['2026-01-15', '2026-01-15']],
    ['lies anywhere in the last 13 months', { start: '2024-12-10', end: '2024-12-20' }, ['2024-12-15', '2024-12-20']],
    ['is never older than that', { start: '2020-01-01', end: '2020-01-05' }, ['2024-12-15', '2024-12-15']],
    ['runs from a start to today', { start: '2026-01-13' }, ['2026-01-13', '2026-01-15']],
  ] as const)('%s', (_name, asked, expected) => {
    expect(days(asked)).toEqual(expected);
  });

  test('goes back to the last day of a shorter month', () => {
    expect(windowOf(vietnam, Date.parse('2026-03-31T05:00:00Z'), { start: '2020-01-01', end: '2025-03-01' }).days).toEqual({
      start: '2025-02-28',
      end: '2025-03-01',
    });
  });

  test('of moments is that of the days in which they lie, the end being excluded', () => {
    const midnight = Date.parse('2026-01-11T17:00:00Z');
    const of = (start: number, end: number) => windowOfMoments(vietnam, now, { start, end }).days;
    expect(of(midnight, midnight + 1)).toEqual({ start: '2026-01-12', end: '2026-01-12' });
    expect(of(midnight - 1, midnight)).toEqual({ start: '2026-01-11', end: '2026-01-11' });
    expect(of(0, 8.64e15)).toEqual({ start: '2025-12-17', end: '2026-01-15' });
    expect(of(-8.64e18, -8.64e18)).toEqual({ start: '2024-12-15', end: '2024-12-15' });
  });
});
