import { expect, it } from 'vitest';
import { monthOfPeriod } from './carrying.ts';

const calendar = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };

it.each([
  // Monday, 29 June to Sunday, 5 July.
  ['week', '2026-06-28T17:00:00Z', '2026-07'],
  ['week', '2026-06-21T17:00:00Z', '2026-06'],
  ['half-month', '2026-02-15T17:00:00Z', '2026-02'],
  ['month', '2026-05-31T17:00:00Z', '2026-06'],
] as const)('a %s from %s is of %s', (unit, start, month) => {
  expect(monthOfPeriod(calendar, unit, new Date(start))).toBe(month);
});
