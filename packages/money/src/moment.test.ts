import { describe, expect, it } from 'vitest';
import { dateOf, momentOf, timeOf, zoneName } from './moment.ts';

const MOMENT = Date.parse('2026-11-22T18:05:07Z');
const ZONE = 'Asia/Ho_Chi_Minh';

describe('moments', () => {
  it.each([
    ['VI', '23/11/2026 01:05:07 GMT+7'],
    ['EN', '23 Nov 2026 01:05:07 GMT+7'],
    ['CN', '2026年11月23日 01:05:07 GMT+7'],
    ['TH', '23 พ.ย. 2569 01:05:07 GMT+7'],
    ['ID', '23 Nov 2026 01:05:07 GMT+7'],
    ['TY', 'Nob 23, 2026 01:05:07 GMT+7'],
    ['JA', '23 Nov 2026 01:05:07 GMT+7'],
  ])('are written in %s with the zone that they are in', (language, text) => {
    expect(momentOf(MOMENT, language, ZONE)).toBe(text);
    expect(text.startsWith(dateOf(MOMENT, language, ZONE))).toBe(true);
  });

  it('follow the zone, its summer time and midnight', () => {
    expect(momentOf(MOMENT, 'VI', 'America/New_York')).toBe('22/11/2026 13:05:07 GMT-5');
    expect(zoneName(Date.parse('2026-07-01T00:00:00Z'), 'America/New_York')).toBe('GMT-4');
    expect(zoneName(MOMENT, 'UTC')).toBe('GMT+0');
    expect(timeOf(Date.parse('2026-11-22T17:00:00Z'), ZONE, true)).toBe('00:00');
  });
});
