import { describe, expect, it } from 'vitest';
import type { BetType, Result } from './bet-type.ts';
import { FAMILIES } from './families/families.ts';
import { NORTH } from './families/vn-layout.ts';
import { isSeries } from './games.ts';
import { match } from './matching.ts';
import { costOf, mostWinOf, payoutOf, prizeOf, winOf } from './prices.ts';
import { DrawReader } from './reading.ts';
import { readSelection, type Selection, ticketsOf } from './selection.ts';

const all = Object.values(FAMILIES).flatMap(({ series, odds }) => [...series, ...odds]);
function bet(code: string): BetType {
  const found = all.find((each) => each.code === code);
  if (!found) throw new Error(`there is no bet ${code}`);
  return found;
}
function chosen(code: string, text: string): Selection {
  const selection = readSelection(bet(code), text);
  if (typeof selection === 'string') throw new Error(selection);
  return selection;
}
const UNIT = 100_000n;
const at = (unit: bigint, multiple = 1, series = 0) => ({ unit, multiple, series });
const play = (code: string, text: string, result: Result, unit = UNIT) => {
  const selection = chosen(code, text);
  return {
    cost: costOf(bet(code), selection, at(unit)),
    win: winOf(bet(code), match(bet(code), selection, new DrawReader(result).of(bet(code))), at(unit)),
  };
};

/** A draw of the North in which no number ends in what the tests look for, but for some places. */
const north = (changes: Readonly<Record<number, number>>): Result => NORTH.digits.map((_, place) => changes[place] ?? 99);

describe('the worked examples', () => {
  it('pays a lo for each time that its number appears', () => {
    expect(play('MB_LO2', '68', north({ 3: 12_368, 17: 4_068 }))).toEqual({ cost: 2_700_000n, win: 19_900_000n });
  });
  it('pays the seventh prize and the special one', () => {
    expect(play('MB_DD', '12', north({ 0: 40_012, 24: 12 }))).toEqual({ cost: 500_000n, win: 19_900_000n });
  });
  it('pays a pair once, however often its numbers appear', () => {
    const result = north({ 1: 12, 2: 12, 5: 34, 6: 134 });
    expect(play('MB_X2', '12,34', result, 1_000_000n)).toEqual({ cost: 1_000_000n, win: 17_000_000n });
  });
  it('loses four numbers of which none may appear when one does', () => {
    expect(play('MB_T4', '01,02,03,04', north({ 9: 703 })).win).toBe(0n);
    expect(play('MB_T4', '01,02,03,04', north({})).win).toBe(250_000n);
  });
  it('charges a lo of the South for each of its lines', () => {
    expect(costOf(bet('MN_LO2'), chosen('MN_LO2', '68'), at(UNIT)) * 2n).toBe(2n * 18n * UNIT);
  });
  it('expands eight numbers to 28 pairs, and takes no more than ten', () => {
    const eight = chosen('MB_X2', '01,02,03,04,05,06,07,08');
    expect(ticketsOf(bet('MB_X2'), eight)).toBe(28n);
    expect(readSelection(bet('MB_X2'), '01,02,03,04,05,06,07,08,09,10,11')).toBe('many');
  });
  it('keeps leading zeros of the numbers that are drawn', () => {
    expect(play('MB_DEF', '00', north({ 0: 99 })).win).toBe(9_950_000n);
  });
});

describe('prices', () => {
  it('truncates a prize to four decimals before it is multiplied, and an order to two', () => {
    const { rule } = bet('SSC_G3PF');
    if (rule.kind !== 'group') throw new Error('not a group');
    expect(prizeOf(rule.pay, 20n, 1_960)).toBe(6_533n);
    expect(payoutOf([6_533n, 6_566n])).toBe(13_000n);
    expect(payoutOf([6_533n, 6_567n])).toBe(13_100n);
  });
  it('pays no more than the limit of an order', () => {
    expect(payoutOf([2_999_999_900n])).toBe(2_999_999_900n);
    expect(payoutOf([2_999_999_900n, 200n])).toBe(3_000_000_000n);
  });
  it('returns the stake where a draw decides nothing', () => {
    const result = [...Array.from({ length: 19 }, (_, index) => index + 1), 620];
    expect(play('KENO_SUM', 'big', result).win).toBe(UNIT);
  });
  it('tells the most that a line can win', () => {
    const most = (code: string, text: string): bigint => mostWinOf(bet(code), chosen(code, text), at(10_000n, 1, 1_960));
    expect(most('SSCO_DT', 'dragon,tie')).toBe(98_000n);
    expect(most('MB_DD', '12')).toBe(5n * 995_000n);
    expect(most('MB_X2', '01,02,03')).toBe(3n * 170_000n);
    expect(most('KENO_P3', '1,2,3')).toBe(400_000n);
    expect(most('SSC_POS', '1,2||3||')).toBe(2n * 98_000n);
  });
  it('knows the series of a mode', () => {
    expect([1_700, 1_702, 1_960].every((series) => isSeries('LOTT', series))).toBe(true);
    expect([1_698, 1_701, 1_962, Number.NaN].some((series) => isSeries('LOTT', series))).toBe(false);
    expect(isSeries('ZY', 1_960)).toBe(false);
    expect([isSeries('SEA', 0), isSeries('ELOTT', 1_960)]).toEqual([true, false]);
  });
});

describe('selections', () => {
  it.each([
    ['MB_LO2', '', 'empty'],
    ['MB_LO2', '7', 'unknown'],
    ['MB_LO2', '007', 'unknown'],
    ['MB_LO2', '1a', 'unknown'],
    ['MB_LO2', '12,12', 'repeated'],
    ['MB_LO2', '12|13', 'places'],
    ['MB_X2', '12', 'few'],
    ['MB_HEAD', '-1', 'unknown'],
    ['K3_ONE', '7', 'unknown'],
    ['K3_ONE', '01', 'unknown'],
    ['K3_SUM', '19', 'unknown'],
    ['SSC_5', '1|2|3|4', 'places'],
    ['SSC_5', '1|2|3|4|', 'few'],
    ['SSC_POS', '||||', 'empty'],
    ['SSC_G60', '1,2,3', 'few'],
    ['PK_2', '5|5', 'few'],
    ['MB_LO4', Array.from({ length: 401 }, (_, index) => String(index).padStart(4, '0')).join(','), 'many'],
  ])('refuses %s of %j: %s', (code, text, fault) => {
    expect(readSelection(bet(code), text)).toBe(fault);
  });

  it.each([
    ['SSC_5', '0,1|2|3|4,5,6|7', 6n],
    ['SSC_G120', '0,1,2,3,4,5', 6n],
    ['SSC_G60', '0,1,2,3', 4n],
    ['SSC_G30', '0,1,2', 3n],
    ['SSC_G10', '0,1,2', 6n],
    ['SSC_G3PF', '0,1,2', 6n],
    ['PK_3', '1,2,3|1,2,3|1,2,3', 6n],
    ['PK_3', '1,2|2,3|3,4', 4n],
    ['X11_A2', '1,2,3,4,5', 10n],
  ])('counts the tickets of %s of %s', (code, text, tickets) => {
    expect(ticketsOf(bet(code), chosen(code, text))).toBe(tickets);
  });
});
