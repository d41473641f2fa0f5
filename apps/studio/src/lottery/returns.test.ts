import { describe, expect, it } from 'vitest';
import { type BetType, byTable, type Pay, poolValues, type Result } from './bet-type.ts';
import { allAppear, choose, noneAppears, waysOf } from './chances.ts';
import { FAMILIES } from './families/families.ts';
import { LOTTERIES, MINIMUM_RETURN, SERIES } from './games.ts';
import { match } from './matching.ts';
import { prizeOf, TICKET_PRICE } from './prices.ts';
import { DrawReader } from './reading.ts';
import { allPays, refusedBets, returnsOf, toldPays } from './returns.ts';
import { boundsOf, placesOf, ticketsOf } from './selection.ts';
import { HITS, NUMBER_BETS, ODDS, rows, SERIES_PRIZES, SET_BETS } from './testing/tables.ts';

const BETS = new Map(Object.values(FAMILIES).flatMap(({ series, odds }) => [...series, ...odds].map((bet) => [bet.code, bet])));
function bet(code: string): BetType {
  const found = BETS.get(code);
  if (!found) throw new Error(`there is no bet ${code}`);
  return found;
}
const percent = (parts: bigint): number => Number(parts) / 10_000;

describe('the tables', () => {
  it.each([
    ...rows(NUMBER_BETS).map(([code = '', , , , lines = '', , rtp = '']) => [code, Number(lines), Number(rtp)] as const),
    ...rows(SET_BETS).map(([code = '', , , , rtp = '']) => [code, 1, Number(rtp)] as const),
  ])('%s: %i lines return %d %%', (code, lines, rtp) => {
    expect(bet(code).lines).toBe(lines);
    expect(Math.abs(percent(returnsOf(bet(code), 0).most) - rtp)).toBeLessThanOrEqual(0.01);
  });

  it.each<[string, { value?: string; hits?: number; odds: bigint | null }[]]>([
    ['MB_LO2', [{ odds: 9_950n }]],
    ['MB_T4', [{ hits: 0, odds: 250n }]],
    // Its outcomes pay alike.
    ['K3_SIZE', [{ odds: 196n }]],
    ['SSC_5', [{ odds: null }]],
  ])('%s is told as %o', (code, told) => {
    expect(toldPays(bet(code)).map(({ pay: { odds }, ...rest }) => ({ ...rest, odds }))).toEqual(told);
  });

  it('tell what each outcome pays where they differ, and each count of drawn numbers', () => {
    const sum = toldPays(bet('K3_SUM'));
    expect(sum).toHaveLength(16);
    expect(sum.find(({ value }) => value === '3')?.pay.odds).toBe(21_168n);
    expect(sum.find(({ value }) => value === '10')?.pay.odds).toBe(784n);
    for (const each of BETS.values()) {
      const told = toldPays(each);
      expect(told.length, each.code).toBeGreaterThan(0);
      // All of them are among what the bet pays, and nothing that it pays is missing.
      const keys = (pays: readonly Pay[]): string[] =>
        [...new Set(pays.map(({ odds, chance }) => `${odds ?? `${chance.ways}/${chance.total}`}`))].sort();
      expect(keys(told.map(({ pay }) => pay)), each.code).toEqual(keys(allPays(each)));
    }
  });

  it('has every code of the tables of both regions and no other', () => {
    const known = [...rows(NUMBER_BETS), ...rows(SET_BETS)].map(([code]) => code).sort();
    expect([...FAMILIES.VN_NORTH.odds, ...FAMILIES.VN_SOUTH.odds].map(({ code }) => code).sort()).toEqual(known);
  });

  it.each(rows(SERIES_PRIZES))('%s pays %s at 1960', (code = '', at1960 = '', at1900) => {
    const { rule } = bet(code);
    const pay = rule.kind === 'combination' ? rule.pays[0]?.pay : 'pay' in rule ? rule.pay : undefined;
    if (!pay) throw new Error(`${code} has no prize`);
    const text = (series: number): number => Number(prizeOf(pay, TICKET_PRICE, series)) / 10_000;
    expect(text(1_960)).toBe(Number(at1960));
    if (at1900) expect(text(1_900)).toBe(Number(at1900));
    expect(percent(returnsOf(bet(code), 1_960).most)).toBe(98);
  });

  it.each(rows(ODDS))('%s: %s pays %s', (code = '', value = '', odds = '') => {
    const { rule } = bet(code);
    if (rule.kind !== 'each' || 'chance' in rule.pays) throw new Error(`${code} has no outcomes`);
    expect(Number(rule.pays.get(value)?.odds) / 100).toBe(Number(odds));
  });

  it.each(rows(HITS))('%s: %s hits pay %s', (code = '', hits = '', odds = '') => {
    const { rule } = bet(code);
    if (rule.kind !== 'combination') throw new Error(`${code} is no combination`);
    expect(Number(rule.pays.find((each) => each.hits === Number(hits))?.pay.odds) / 100).toBe(Number(odds));
  });

  it.each([
    // 105 of 216 throws at 2.01.
    ['K3_SIZE_NT', 97.7083],
    ['K3_PARITY_NT', 97.7083],
    ['KENO_SUM', 98.01],
    ['KENO_P3', 97.13],
    ['KENO_P4', 97.13],
    ['KENO_P5', 96.05],
  ] as const)('%s returns %d %%', (code, rtp) => {
    expect(Math.abs(percent(returnsOf(bet(code), 0).most) - rtp)).toBeLessThanOrEqual(0.01);
  });
});

/** The smallest selection of a bet; with the first values of its pool. */
function smallest(each: BetType): string[][] {
  const values = poolValues(each.pool);
  const size = Math.max(boundsOf(each).least, 1);
  return Array.from({ length: placesOf(each) }, (_, place) =>
    each.rule.kind === 'straight' && each.rule.isDistinct ? [values[place] ?? ''] : values.slice(0, size),
  );
}

/** Plays every outcome of a bet over every result, and compares how often each pay comes with its chance. */
function expectChances(bets: readonly BetType[], results: readonly Result[]): void {
  const seen = bets.map((each) => {
    const isNamed = each.rule.kind === 'each' && !('chance' in each.rule.pays);
    return { each, selection: isNamed ? [poolValues(each.pool)] : smallest(each), tickets: new Map<Pay, bigint>() };
  });
  for (const result of results) {
    const reader = new DrawReader(result);
    for (const { each, selection, tickets } of seen) {
      for (const win of match(each, selection, reader.of(each)).wins)
        tickets.set(win.pay, (tickets.get(win.pay) ?? 0n) + win.tickets);
    }
  }
  for (const { each, selection, tickets } of seen) {
    const isNamed = each.rule.kind === 'each' && !('chance' in each.rule.pays);
    const played = isNamed ? 1n : ticketsOf(each, selection);
    expect(tickets.size).toBeGreaterThan(0);
    for (const [pay, wins] of tickets)
      expect([each.code, wins * pay.chance.total]).toEqual([each.code, BigInt(results.length) * played * pay.chance.ways]);
  }
}

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const tuples = (values: readonly number[], size: number): number[][] =>
  size === 0 ? [[]] : tuples(values, size - 1).flatMap((rest) => values.map((value) => [...rest, value]));
const orders = (values: readonly number[], size: number): number[][] =>
  size === 0
    ? [[]]
    : values.flatMap((value) =>
        orders(
          values.filter((other) => other !== value),
          size - 1,
        ).map((rest) => [value, ...rest]),
      );

describe('chances by listing every draw', () => {
  it('holds for five digits', () => expectChances([...FAMILIES.SSC.series, ...FAMILIES.SSC.odds], tuples(span(0, 9), 5)), 60_000);
  it('holds for three dice', () => expectChances(FAMILIES.K3.odds, tuples(span(1, 6), 3)));
  it('holds for five of eleven', () => expectChances(FAMILIES.X11.series, orders(span(1, 11), 5)), 60_000);

  it('holds for ten cars', () => {
    const front = [...FAMILIES.PK10.series, ...FAMILIES.PK10.odds].filter(({ code }) => /_SUM|^PK_|[NSP][123]$/.test(code));
    const rest = (cars: readonly number[]): number[] => span(1, 10).filter((car) => !cars.includes(car));
    expectChances(
      front,
      orders(span(1, 10), 3).map((cars) => [...cars, ...rest(cars)]),
    );
    for (const place of span(0, 4)) {
      const about = FAMILIES.PK10.odds.filter(({ code }) =>
        new RegExp(`(DT${place + 1}|[NSP](${place + 1}|${10 - place}))$`).test(code),
      );
      expect(about.length).toBe(7);
      const results = orders(span(1, 10), 2).map(([first = 0, last = 0]) => {
        const cars = rest([first, last]);
        const result = [...cars.slice(0, place), first, ...cars.slice(place, 8 - place), last, ...cars.slice(8 - place)];
        return result;
      });
      expectChances(about, results);
    }
  });

  it('holds for the sums of Keno, counted number by number', () => {
    const ways = Array.from({ length: 21 }, () => new Array<bigint>(1_411).fill(0n));
    if (ways[0]) ways[0][0] = 1n;
    for (let number = 1; number <= 80; number += 1) {
      for (let count = 20; count >= 1; count -= 1) {
        const [to, from] = [ways[count] ?? [], ways[count - 1] ?? []];
        for (let sum = 1_410; sum >= number; sum -= 1) {
          const more = from[sum - number] ?? 0n;
          if (more > 0n) to[sum] = (to[sum] ?? 0n) + more;
        }
      }
    }
    const sums = ways[20] ?? [];
    const between = (from: number, to: number): bigint => sums.slice(from, to + 1).reduce((total, count) => total + count, 0n);
    const chanceOf = (code: string, value: string): bigint | undefined => {
      const { rule } = bet(code);
      return rule.kind === 'each' && !('chance' in rule.pays) ? rule.pays.get(value)?.chance.ways : undefined;
    };
    expect(between(210, 1_410)).toBe(choose(80, 20));
    expect(chanceOf('KENO_SUM', 'big')).toBe(between(811, 1_410));
    expect(chanceOf('KENO_SUM', 'small')).toBe(between(210, 809));
    expect(bet('KENO_SUM').rule).toMatchObject({ pushes: { ways: between(810, 810) } });
    expect(chanceOf('KENO_PARITY', 'odd')).toBe(sums.reduce((total, count, sum) => (sum % 2 === 1 ? total + count : total), 0n));
    const bands = { metal: [210, 695], wood: [696, 763], water: [764, 855], fire: [856, 923], earth: [924, 1_410] };
    for (const [name, [from = 0, to = 0]] of Object.entries(bands))
      expect(chanceOf('KENO_ELEMENT', name)).toBe(between(from, to));
  });

  it('holds for sets of numbers, followed number by number', () => {
    for (const drawn of [27, 18]) {
      for (const size of [2, 3, 4, 6, 8, 10]) {
        let seen: number[] = [1, ...new Array<number>(size).fill(0)];
        for (let n = 0; n < drawn; n += 1)
          seen = seen.map((chance, k) => chance * (1 - (size - k) / 100) + (seen[k - 1] ?? 0) * ((size - k + 1) / 100));
        const all = allAppear(size, drawn);
        const none = noneAppears(size, drawn);
        expect(Number(all.ways) / Number(all.total)).toBeCloseTo(seen[size] ?? 0, 12);
        expect(Number(none.ways) / Number(none.total)).toBeCloseTo(seen[0] ?? 0, 12);
      }
    }
  });
});

describe('the policy', () => {
  it('finds nothing against what is offered, by any series', () => {
    for (const game of LOTTERIES) {
      const { most } = SERIES[game.mode] ?? { most: 0 };
      expect([game.code, refusedBets(game.bets, most, MINIMUM_RETURN)]).toEqual([game.code, []]);
    }
  });

  it('refuses what returns too little, and what returns more than it costs', () => {
    const de = bet('MB_DE');
    const with_ = (odds: number): BetType => ({ ...de, rule: { kind: 'each', pays: byTable(odds, waysOf(1, 100)) } });
    expect(refusedBets([with_(7_499), with_(7_500), with_(10_000), with_(10_001)], 0, MINIMUM_RETURN)).toEqual([
      'MB_DE',
      'MB_DE',
    ]);
    expect(refusedBets(FAMILIES.SSC.series, 1_498, MINIMUM_RETURN)).toHaveLength(FAMILIES.SSC.series.length);
  });
});
