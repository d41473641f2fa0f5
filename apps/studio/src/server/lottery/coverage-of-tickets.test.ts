import { DrawDetail } from '@marquee/contract/vendor';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { poolValues } from '../../lottery/bet-type.ts';
import { choose } from '../../lottery/chances.ts';
import { betOf, lotteryOf, SERIES } from '../../lottery/games.ts';
import { placesOf, type Selection, selectionText, ticketsOf } from '../../lottery/selection.ts';
import { dice, randomSelection } from '../../lottery/testing/random.ts';
import { coveragesOf, detailOf, linesOf } from './order-lines.ts';

/** Lines that an order takes: of more at once nothing is told to a wallet. */
const LINES = 100;
const GAMES: readonly [prefix: string, game: string][] = [
  ['SSC_', 'ssc-lott-1m'],
  ['PK_', 'pk10-lott-1m'],
  ['X11_', 'x11-lott-1m'],
  ['K3_', 'k3-elott-1m'],
  ['KENO_', 'keno-elott-5m'],
  ['MB_', 'xsmb'],
];

function betNamed(code: string) {
  const game = lotteryOf(GAMES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? '');
  const bet = game && betOf(game, code);
  if (!bet) throw new Error(`there is no ${code}`);
  return { game, bet };
}

/** What is told of the orders of a player on one bet in one draw, the same of each line. */
function toldOf(code: string, orders: readonly (readonly Selection[])[]): { covered?: number; outcomes?: number } {
  const { game } = betNamed(code);
  const series = SERIES[game.mode]?.most ?? 0;
  const all = orders.map((selections) => {
    const unit = SERIES[game.mode] ? '200' : '100';
    const asked = selections.map((selection) => ({ bet: code, selection: selectionText(selection), unit, multiple: 1 }));
    return { game: game.code, drawNo: '202611260001', series, lines: linesOf(game, series, asked).lines, payout: '0' };
  });
  const coverages = coveragesOf(all);
  const details = all.map((order) => detailOf(order, { numbers: '1' }, coverages));
  for (const detail of details) if (detail.bets.length <= LINES) expect(Value.Check(DrawDetail, detail)).toBe(true);
  const told = details.flatMap(({ bets }) => bets);
  const [first, ...others] = told.map(({ covered, outcomes }) => ({
    ...(covered === undefined ? {} : { covered }),
    ...(outcomes === undefined ? {} : { outcomes }),
  }));
  for (const other of others) expect(other).toEqual(first);
  return first ?? {};
}

/** Whether what is told is more than the gateway counts: 70 of 100. */
const isTooMuch = ({ covered = 0, outcomes = 1 }: { covered?: number; outcomes?: number }): boolean =>
  covered * 100 > outcomes * 70;

const numbers = (from: number, to: number, digits = 1): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(digits, '0'));
const times = (values: readonly string[], count: number): string[][] => Array.from({ length: count }, () => [...values]);
/** Every ticket of a bet of sets, as a selection that has it alone. */
function setsOf(values: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, at) => setsOf(values.slice(at + 1), size - 1).map((rest) => [value, ...rest]));
}
/** The numbers of a bet in lines of ten. */
const tens = (values: readonly string[]): Selection[] =>
  Array.from({ length: Math.ceil(values.length / 10) }, (_, at) => [values.slice(10 * at, 10 * at + 10)]);

describe('a set on no position counts by the tickets of its bet', () => {
  it.each<[string, Selection[], Selection[]]>([
    ['SSC_3F', [[...times(numbers(0, 9), 2), numbers(0, 6)]], [[['0'], ['0'], ['7']]]],
    ['SSC_4B', [[...times(numbers(0, 9), 3), numbers(0, 6)]], [[['0'], ['0'], ['0'], ['7']]]],
    ['SSC_5', [[...times(numbers(0, 9), 4), numbers(0, 6)]], [[['0'], ['0'], ['0'], ['0'], ['7']]]],
    ['SSC_A1F', [[numbers(0, 6)]], [[['7']]]],
    ['PK_3', [[numbers(1, 7), ...times(numbers(1, 10), 2)]], [[['8'], ['1'], ['2']]]],
    ['X11_3', [[numbers(1, 7), ...times(numbers(1, 11), 2)]], [[['8'], numbers(1, 11), numbers(1, 11)]]],
    ['X11_A1', [[numbers(1, 7)]], [[['8']]]],
    ['KENO_P1', tens(numbers(1, 56)), [[['57']]]],
    ['K3_ONE', [[numbers(1, 4)]], [[['5']]]],
    ['MB_LO3', [[numbers(0, 499, 3)], [numbers(500, 699, 3)]], [[['700']]]],
  ])('%s', (code, most, more) => {
    expect(isTooMuch(toldOf(code, [most]))).toBe(false);
    expect(isTooMuch(toldOf(code, [[...most, ...more]]))).toBe(true);
    expect(isTooMuch(toldOf(code, [most, more]))).toBe(true);
  });

  // Of 1,000 draws of three digits 720 have three different ones, so that 117 of the 120 groups are more than 70 %.
  it.each<[string, number?]>([
    ...['SSC_A2', 'SSC_A3', 'X11_G3', 'X11_A4', 'X11_A8', 'K3_TWO'].map((code): [string] => [code]),
    ['SSC_G3DF', 116],
  ])('%s, ticket by ticket', (code, known) => {
    const { bet } = betNamed(code);
    const { rule } = bet;
    const size = rule.kind === 'group' ? rule.multiplicities.length : rule.kind === 'combination' ? rule.size : 0;
    const tickets = setsOf(poolValues(bet.pool), size).map((set): Selection => [set]);
    const most = known ?? Math.floor((tickets.length * 7) / 10);
    const orders = (count: number): Selection[][] =>
      Array.from({ length: Math.ceil(count / LINES) }, (_, at) => tickets.slice(LINES * at, Math.min(count, LINES * (at + 1))));
    expect(isTooMuch(toldOf(code, orders(most)))).toBe(false);
    expect(isTooMuch(toldOf(code, orders(most + 1)))).toBe(true);
  });

  // Draws that are none of the bet take the stake: who has all of its tickets loses by most draws, or nearly half of them.
  it.each([
    ['SSC_G3PF', [numbers(0, 9)], 270, 1_000],
    ['SSC_G120', [numbers(0, 9)], 30_240, 100_000],
    ['SSC_G60', [numbers(0, 9)], 50_400, 100_000],
    ['SSC_G10', [numbers(0, 9)], 900, 100_000],
    ['K3_THREE', [numbers(1, 6)], 120, 216],
  ])('%s, of all tickets, is the part of the draws in which it wins', (code, selection, covered, outcomes) => {
    const told = toldOf(code, [[selection]]);
    expect(told).toEqual({ covered, outcomes });
    expect(isTooMuch(told)).toBe(false);
  });

  it.each<[string, Selection]>([
    ['SSC_3F', times(numbers(0, 9), 3)],
    ['PK_3', times(numbers(1, 10), 3)],
    ['X11_A5', [numbers(1, 11)]],
  ])('%s of all of them is all', (code, selection) => {
    const told = toldOf(code, [[selection]]);
    expect(told.covered).toBe(told.outcomes);
  });

  it('two orders that share nothing count together, and what they share counts once', () => {
    const whole = numbers(0, 9);
    const [one, other] = [[[...times(whole, 2), numbers(0, 3)]], [[...times(whole, 2), numbers(4, 7)]]];
    expect(toldOf('SSC_3F', [one])).toEqual({});
    expect(toldOf('SSC_3F', [one, other])).toEqual({ covered: 800, outcomes: 1_000 });
    expect(toldOf('SSC_3F', [one, [[...times(whole, 2), numbers(2, 5)]], one])).toEqual({ covered: 600, outcomes: 1_000 });
  });

  it('is told in parts of a million where a bet has more tickets than that', () => {
    const below = dice(4_711);
    const lines = Array.from({ length: 4_500 }, () => {
      const chosen = new Set<number>();
      while (chosen.size < 10) chosen.add(1 + below(80));
      return [...chosen].toSorted((a, b) => a - b);
    });
    const found = new Set<number>();
    for (const line of lines)
      for (const [at, a] of line.entries())
        for (const [between, b] of line.slice(at + 1).entries())
          for (const [last, c] of line.slice(at + between + 2).entries())
            for (const d of line.slice(at + between + last + 3)) found.add(((a * 81 + b) * 81 + c) * 81 + d);
    const texts = lines.map((line): Selection => [line.map(String)]);
    const orders = Array.from({ length: 45 }, (_, at) => texts.slice(100 * at, 100 * at + 100));
    const covered = Number((BigInt(found.size) * 1_000_000n) / choose(80, 4));
    expect(toldOf('KENO_P4', orders)).toEqual({ covered, outcomes: 1_000_000 });
    expect(toldOf('KENO_P4', orders.slice(0, 30))).toEqual({});
  });
});

/** All tickets of a bet, listed: what each has to have in a line to be in it. */
function listed(code: string): { tickets: string[][]; isIn(ticket: readonly string[], line: Selection): boolean; each: number } {
  const { bet } = betNamed(code);
  const { rule } = bet;
  const pool = poolValues(bet.pool);
  if (rule.kind === 'straight') {
    let tickets: string[][] = [[]];
    for (let place = 0; place < rule.places; place += 1)
      tickets = tickets.flatMap((head) => pool.map((value) => [...head, value]));
    const valid = rule.isDistinct ? tickets.filter((ticket) => new Set(ticket).size === ticket.length) : tickets;
    return { tickets: valid, isIn: (ticket, line) => ticket.every((value, place) => line[place]?.includes(value)), each: 1 };
  }
  const size = rule.kind === 'group' ? rule.multiplicities.length : rule.kind === 'combination' ? rule.size : 0;
  const tickets = setsOf(pool, size);
  const each =
    Number(
      ticketsOf(
        bet,
        Array.from({ length: placesOf(bet) }, () => pool),
      ),
    ) / tickets.length;
  return { tickets, isIn: (ticket, line) => ticket.every((value) => line[0]?.includes(value)), each };
}

/** Of bets whose tickets are not all that a draw can be: in how many of all draws one of them wins, counted by hand. */
const WINNING: Readonly<Record<string, { of: number; all: number }>> = {
  SSC_G3PM: { of: 270, all: 1_000 },
  SSC_G3DB: { of: 720, all: 1_000 },
  SSC_G60: { of: 50_400, all: 100_000 },
  SSC_G30: { of: 10_800, all: 100_000 },
  SSC_G5: { of: 450, all: 100_000 },
  K3_THREE: { of: 120, all: 216 },
};

it.each([
  ...['SSC_3F', 'SSC_4F', 'SSC_G3PM', 'SSC_G3DB', 'SSC_G60', 'SSC_G30', 'SSC_G5', 'SSC_A1M', 'SSC_A2B', 'SSC_A3'],
  ...['PK_3', 'X11_3', 'X11_G3', 'X11_A1', 'X11_A3', 'X11_A7', 'K3_ONE', 'K3_TWO', 'K3_THREE', 'KENO_P1', 'KENO_P2', 'MB_X2'],
])('what random lines of %s cover is what a listing of all tickets finds', (code) => {
  const below = dice(code.length * 7_919);
  const { bet } = betNamed(code);
  const { tickets, isIn, each } = listed(code);
  const outcomes = tickets.length * each;
  const draws = WINNING[code];
  const share = (found: number) =>
    draws ? { covered: (found * draws.of) / outcomes, outcomes: draws.all } : { covered: found, outcomes };
  let told = 0;
  // So many that they often are most of all tickets, and often are not.
  const most = Math.ceil(tickets.length / 8) + 60;
  for (let run = 0; run < 12; run += 1) {
    const lines = Array.from({ length: 1 + below(most) }, () => randomSelection(bet, [], below));
    const found = tickets.filter((ticket) => lines.some((line) => isIn(ticket, line))).length * each;
    const cut = below(lines.length);
    const said = toldOf(
      code,
      [lines.slice(0, cut), lines.slice(cut)].filter((order) => order.length > 0),
    );
    if (said.covered === undefined) expect(found * 2).toBeLessThan(outcomes);
    else expect([run, said]).toEqual([run, share(found)]);
    if (said.covered !== undefined) told += 1;
  }
  expect(told).toBeGreaterThan(0);
});
