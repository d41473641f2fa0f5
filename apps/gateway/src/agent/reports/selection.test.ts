import { expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import { rangeDaysOf } from './selection.ts';

const merchant = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 } as Parameters<typeof rangeDaysOf>[0];
const clock = manualClock(Date.parse('2026-08-31T05:00:00Z'));
const days = { startDate: '2026-07-20', endDate: '2026-08-31' };

it.each([
  ['a month by its name whole', { range: 'thisMonth', ...days }, undefined, ['2026-08-01', '2026-08-31']],
  ['the usual range where nothing is named', {}, 'lastMonth', ['2026-07-01', '2026-07-31']],
  ['30 days where two are named', days, 'lastMonth', ['2026-08-02', '2026-08-31']],
  ['today where nothing is usual', {}, undefined, ['2026-08-31', '2026-08-31']],
] as const)('has %s', (_what, query, usual, [start, end]) => {
  expect(rangeDaysOf(merchant, clock, query, usual)).toEqual({ start, end });
});
