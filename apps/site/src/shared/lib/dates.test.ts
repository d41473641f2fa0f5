import { describe, expect, it } from 'vitest';
import { dayOf, daysBefore, durationText, startOfDay } from './dates.ts';
import { daysOf, rangeOf } from './day-ranges.ts';

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

  it('give each quick choice its days', () => {
    expect(daysOf('today', LATE, SAIGON)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(daysOf('yesterday', LATE, SAIGON)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(daysOf('last7', LATE, SAIGON)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(daysOf('last30', LATE, SAIGON)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(rangeOf('last7')).toBe('last7');
    expect(rangeOf('ever')).toBe('today');
  });
});

it('writes durations', () => {
  expect([0, 65_999, 3_905_000, -5].map(durationText)).toEqual(['00:00', '01:05', '1:05:05', '00:00']);
});
