import { expect, it } from 'vitest';
import { drawAt } from './clock.ts';
import { FAMILIES } from './families/families.ts';
import { LOTTERIES, lotteryOf, SERIES } from './games.ts';
import { hasOfficialTickets, OFFICIAL_TICKET } from './official-tickets.ts';
import { MOST_MULTIPLE, MOST_WIN, TICKET_PRICE, TICKET_UNITS } from './prices.ts';
import { REGIONS } from './stations.ts';

it.each([
  ['VN_NORTH', 'SEA', '45, 60, 120, 300', 5],
  ['VN_SOUTH', 'SEA', '45, 60, 120, 300', 5],
  ['SSC', 'LOTT', '60, 180, 300', 5],
  ['SSC', 'ZY', '60, 180, 300', 5],
  ['SSC', 'ELOTT', '60, 180, 300', 5],
  ['PK10', 'LOTT', '60, 180, 300', 5],
  ['PK10', 'ZY', '60, 180, 300', 5],
  ['PK10', 'ELOTT', '60, 180, 300', 5],
  ['K3', 'ELOTT', '60, 180, 300', 5],
  ['X11', 'LOTT', '60, 180, 300', 5],
  ['X11', 'ZY', '60, 180, 300', 5],
  ['KENO', 'ELOTT', '300', 10],
])('%s in the mode %s is drawn every %s seconds, and locks %i before', (family, mode, every, lock) => {
  const games = LOTTERIES.filter((game) => game.family.code === family && game.mode === mode && !game.station);
  expect(games.map(({ everyMs }) => everyMs / 1_000).join(', ')).toBe(every);
  expect(new Set(games.map(({ lockMs }) => lockMs / 1_000))).toEqual(new Set([lock]));
});

it.each([
  ['vn-north-sea-45s', 0, '202611260001', 45_000],
  ['vn-north-sea-45s', 86_399_999, '202611261920', 86_400_000],
  ['k3-elott-1m', 59_999, '202611260001', 60_000],
  ['k3-elott-1m', 60_000, '202611260002', 120_000],
  ['k3-elott-1m', 86_400_000, '202611270001', 86_460_000],
  ['keno-elott-5m', 86_399_999, '202611260288', 86_400_000],
])('numbers the draws of %s by the day of Viet Nam, from 0001', (code, later, drawNo, drawsLater) => {
  const midnight = Date.UTC(2026, 10, 25, 17);
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  const drawsAt = midnight + drawsLater;
  expect(drawAt(game, midnight + later)).toMatchObject({ drawNo, drawsAt, locksAt: drawsAt - game.lockMs });
});

it('draws each region of Viet Nam at its time, and locks five minutes before', () => {
  const clock = (minute: number): string => `${Math.floor(minute / 60)}:${minute % 60}`;
  expect(Object.entries(REGIONS).map(([region, { minute }]) => [region, clock(minute)])).toEqual([
    ['north', '18:15'],
    ['central', '17:15'],
    ['south', '16:15'],
  ]);
  for (const { lockMs } of LOTTERIES.filter(({ station }) => station !== null)) expect(lockMs).toBe(300_000);
});

it('has series from 1700 to 1960, of draws of its own to 1950, and tickets of 2.00 by four units and 9,999 times', () => {
  expect(SERIES).toEqual({ LOTT: { least: 1_700, most: 1_960 }, ZY: { least: 1_700, most: 1_950 }, ELOTT: null, SEA: null });
  expect(TICKET_PRICE).toBe(20_000n);
  expect([...TICKET_UNITS].map(Number).sort((a, b) => b - a)).toEqual([20_000, 2_000, 200, 20]);
  expect([MOST_MULTIPLE, MOST_WIN]).toEqual([9_999, 3_000_000_000n]);
});

it('limits the unit stakes on a number of lô, of đề and of three digits, and of nothing else', () => {
  const limits = [...FAMILIES.VN_NORTH.odds, ...FAMILIES.VN_SOUTH.odds].flatMap(({ code, unitLimit }) =>
    unitLimit === undefined ? [] : [`${code} ${unitLimit / 10_000n}`],
  );
  expect(limits.filter((text) => /^MB_(LO2|DE|3C) /.test(text))).toEqual(['MB_LO2 3000', 'MB_DE 5000', 'MB_3C 500']);
  for (const text of limits) expect(text).toMatch(/_(LO2[FK]?|B7_2) 3000$|_(DE|DEF|DE1|DE7|DE8|DD) 5000$|_3C\w* 500$/);
});

it('tells what official tickets of 10,000 dong win in the Central region and the South alone', () => {
  const { price, prizes, nearSpecial, consolation } = OFFICIAL_TICKET;
  expect([price, ...prizes.values(), nearSpecial, consolation].map((dong) => dong / 1_000)).toEqual([
    ...[10, 2_000_000, 30_000, 15_000, 10_000, 3_000, 1_000, 400, 200, 100],
    ...[50_000, 6_000],
  ]);
  const told = new Set(LOTTERIES.filter(hasOfficialTickets).map(({ station }) => station?.region));
  expect(told).toEqual(new Set(['central', 'south']));
});
