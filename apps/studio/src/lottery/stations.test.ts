import { expect, it } from 'vitest';
import { officialDrawAt } from './clock.ts';
import { LOTTERIES, lotteryOf } from './games.ts';
import { cityOf, REGIONS, STATIONS } from './stations.ts';

const HOUR = 3_600_000;
/** Sunday 2026-11-22, 00:00 in Viet Nam. */
const SUNDAY = Date.UTC(2026, 10, 21, 17);

/** Stations as they announce their weeks, from Monday. */
const WEEK: readonly [central: string, south: string][] = [
  ['Phú Yên, Thừa Thiên Huế', 'TP. HCM, Đồng Tháp, Cà Mau'],
  ['Đắk Lắk, Quảng Nam', 'Bến Tre, Vũng Tàu, Bạc Liêu'],
  ['Đà Nẵng, Khánh Hòa', 'Đồng Nai, Cần Thơ, Sóc Trăng'],
  ['Bình Định, Quảng Trị, Quảng Bình', 'Tây Ninh, An Giang, Bình Thuận'],
  ['Gia Lai, Ninh Thuận', 'Vĩnh Long, Bình Dương, Trà Vinh'],
  ['Đà Nẵng, Quảng Ngãi, Đắk Nông', 'TP. HCM, Long An, Bình Phước, Hậu Giang'],
  ['Kon Tum, Khánh Hòa, Thừa Thiên Huế', 'Tiền Giang, Kiên Giang, Đà Lạt'],
];

/** The stations whose bets are open at a time, by region. */
const openAt = (at: number, region: string): string =>
  STATIONS.filter(
    (station) =>
      station.region === region &&
      officialDrawAt(
        {
          minute: REGIONS[station.region].minute,
          lockMs: 300_000,
          drawsOn: (_day, weekday) => station.weekdays.includes(weekday),
        },
        at,
      ),
  )
    .map(({ name }) => name)
    .sort()
    .join(', ');
const sorted = (names: string): string => names.split(', ').sort().join(', ');

it('draws each station on the weekdays of the table, and the North every day', () => {
  for (const [index, [central, south]] of WEEK.entries()) {
    const noon = SUNDAY + (index + 1) * 24 * HOUR + 12 * HOUR;
    expect([openAt(noon, 'central'), openAt(noon, 'south'), openAt(noon, 'north')]).toEqual([
      sorted(central),
      sorted(south),
      'Miền Bắc',
    ]);
  }
});

it('knows in which city the North is drawn on a day, and nothing of the kind of other stations', () => {
  // From Monday 2026-11-23 on.
  const days = ['20261123', '20261124', '20261125', '20261126', '20261127', '20261128', '20261129'];
  expect(days.map((day) => cityOf('xsmb', day)).join(', ')).toBe(
    'Hà Nội, Quảng Ninh, Bắc Ninh, Hà Nội, Hải Phòng, Nam Định, Thái Bình',
  );
  expect([cityOf('xsmn-tp-hcm', '20261123'), cityOf('vn-north-sea-1m', '202611230001')]).toEqual([null, null]);
});

it('takes bets for a draw from the one before it on, and none of tomorrow’s while today’s is open', () => {
  const north = { minute: REGIONS.north.minute, lockMs: 300_000 };
  const at = (ms: number, isHoliday = (_day: string): boolean => false) =>
    officialDrawAt({ ...north, drawsOn: (day) => !isHoliday(day) }, ms);
  const drawsAt = SUNDAY + 18.25 * HOUR;
  expect(at(SUNDAY)).toEqual({ drawNo: '20261122', opensAt: drawsAt - 24 * HOUR, locksAt: drawsAt - 300_000, drawsAt });
  expect(at(drawsAt - 1)?.drawNo).toBe('20261122');
  expect(at(drawsAt)?.drawNo).toBe('20261123');
  expect(at(SUNDAY, (day) => day === '20261122')).toBeNull();
  expect(at(drawsAt, (day) => day === '20261122')?.drawNo).toBe('20261123');
});

it('is a game for each station, with the table of its region', () => {
  expect(STATIONS.map(({ code }) => code)).toContain('xsmn-tp-hcm');
  expect(STATIONS.map(({ code }) => code)).toContain('xsmt-da-nang');
  expect(new Set(STATIONS.map(({ code }) => code)).size).toBe(STATIONS.length);
  for (const { code, region } of STATIONS)
    expect(lotteryOf(code)).toMatchObject({
      vendor: 'TCG_LOTTO_VN',
      family: { code: region === 'north' ? 'VN_NORTH' : 'VN_SOUTH' },
    });
  expect(LOTTERIES.filter(({ group }) => group === 'VN')).toHaveLength(STATIONS.length);
});
