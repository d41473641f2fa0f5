import { describe, expect, it } from 'vitest';
import { businessDay, dayOf, daysBefore, durationText, startOfBusinessDay, startOfDay } from './dates.ts';
import { cutDays, daysOf, lengthOf, movedDays, oldestDay, rangeOf, rangeOfDays } from './day-ranges.ts';

const SAIGON = 'Asia/Ho_Chi_Minh';
const LATE = Date.parse('2026-11-20T18:30:00Z');

describe('business days', () => {
  it('follow the brand’s time zone, not the browser’s', () => {
    expect(dayOf(LATE, SAIGON)).toBe('2026-11-21');
    expect(dayOf(LATE, 'UTC')).toBe('2026-11-20');
    expect(new Date(startOfDay('2026-11-21', SAIGON)).toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(new Date(startOfDay('2026-01-15', 'America/New_York')).toISOString()).toBe('2026-01-15T05:00:00.000Z');
  });

  it('go over the ends of months', () => {
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
    expect(daysBefore('2026-12-31', -1)).toBe('2027-01-01');
  });

  it('begin where the brand’s day begins', () => {
    const calendar = { businessTimezone: SAIGON, dayStart: 120 };
    // 01:30 and 02:00 in Saigon.
    expect(businessDay(LATE, calendar)).toBe('2026-11-20');
    expect(businessDay(LATE + 1_800_000, calendar)).toBe('2026-11-21');
    expect(startOfBusinessDay('2026-11-21', calendar)).toBe(LATE + 1_800_000);
  });

  it('give each quick choice its days', () => {
    const today = '2026-11-21';
    expect(daysOf('today', today)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(daysOf('yesterday', today)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(daysOf('last7', today)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(daysOf('last30', today)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect([rangeOf('last7'), rangeOf('ever')]).toEqual(['last7', null]);
    expect(rangeOfDays(daysOf('last30', today), today)).toBe('last30');
    expect(rangeOfDays({ from: '2026-11-01', to: '2026-11-02' }, today)).toBeNull();
  });

  it('move by steps as far as the record goes, and are cut to it', () => {
    const today = '2026-03-31';
    expect(oldestDay(today)).toBe('2025-02-28');
    const week = { from: '2026-03-25', to: '2026-03-31' };
    expect(lengthOf(week)).toBe(7);
    expect(movedDays(week, -7, today)).toEqual({ from: '2026-03-18', to: '2026-03-24' });
    expect(movedDays(movedDays(week, -30, today), 30, today)).toEqual(week);
    expect(movedDays({ from: '2026-03-27', to: '2026-03-29' }, 7, today)).toEqual({ from: '2026-03-29', to: today });
    expect(movedDays({ from: '2025-03-01', to: '2025-03-07' }, -7, today)).toEqual({ from: '2025-02-28', to: '2025-03-06' });
    expect(cutDays({ from: '2026-04-05', to: '2020-01-01' }, today)).toEqual({ from: '2025-02-28', to: today });
  });
});

it('writes durations', () => {
  expect([0, 65_999, 3_905_000, -5].map(durationText)).toEqual(['00:00', '01:05', '1:05:05', '00:00']);
});
