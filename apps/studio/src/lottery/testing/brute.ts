import { HITS, NORTH_PRIZES, NUMBER_BETS, ODDS, rows, SERIES_PRIZES, SET_BETS, SOUTH_PRIZES } from './tables.ts';

/**
 * What tickets win, found the slow way: every ticket is listed and judged alone by the words of docs/rules/lottery.md. For tests; it shares nothing
 * with the rules under test. Amounts are ten-thousandths, prizes those of one unit of 1.00 (a ticket of 2.00 in the classic games).
 */

type Values = readonly string[];

const amount = (text: string): number => Math.round(Number(text) * 10_000);

function subsets(values: Values, size: number): string[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, index) => subsets(values.slice(index + 1), size - 1).map((rest) => [value, ...rest]));
}

const product = (places: readonly Values[]): string[][] =>
  places.reduce<string[][]>((tuples, place) => tuples.flatMap((tuple) => place.map((value) => [...tuple, value])), [[]]);

const same = (a: Values, b: Values): boolean => a.length === b.length && a.every((value, index) => value === b[index]);
const sorted = (values: Values): string[] => [...values].sort();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The numbers of a draw as texts, by the letter of their prize. */
function vietnamese(prizes: string, result: readonly number[]): { letter: string; text: string }[] {
  let at = 0;
  return prizes.split(' ').flatMap((prize) => {
    const [, letter = '', count = '', digits = ''] = /^(\w)(\d+)x(\d)$/.exec(prize) ?? [];
    return Array.from({ length: Number(count) }, () => {
      const text = String(result[at]).padStart(Number(digits), '0');
      at += 1;
      return { letter, text };
    });
  });
}

function numberBet(
  [code = '', digits = '', prizes = '', where = '', , multiple = '']: Values,
  chosen: Values,
  result: readonly number[],
) {
  const size = Number(digits);
  const drawn = vietnamese(code.startsWith('MB') ? NORTH_PRIZES : SOUTH_PRIZES, result);
  let hits = 0;
  for (const number of chosen) {
    for (const { letter, text } of drawn) {
      if (prizes !== '*' && !prizes.includes(letter)) continue;
      if (text.length < size) continue;
      const seen = { front: text.slice(0, size), end: text.slice(text.length - size), tens: text[text.length - 2] }[where];
      if (seen === number) hits += 1;
    }
  }
  return hits * amount(multiple);
}

function setBet([code = '', size = '', kind = '', multiple = '']: Values, chosen: Values, result: readonly number[]) {
  const drawn = vietnamese(code.startsWith('MB') ? NORTH_PRIZES : SOUTH_PRIZES, result);
  const appears = (number: string): boolean => drawn.some(({ text }) => text.endsWith(number));
  const wins = subsets(chosen, Number(size)).filter((ticket) => (kind === 'all' ? ticket.every(appears) : !ticket.some(appears)));
  return wins.length * amount(multiple);
}

const WINDOWS: Readonly<Record<string, [number, number]>> = { F: [0, 3], M: [1, 4], B: [2, 5] };
const GROUPS: Readonly<Record<string, number[]>> = {
  SSC_G120: [1, 1, 1, 1, 1],
  SSC_G60: [2, 1, 1, 1],
  SSC_G30: [2, 2, 1],
  SSC_G20: [3, 1, 1],
  SSC_G10: [3, 2],
  SSC_G5: [4, 1],
};

/** All multisets with the multiplicities, as sorted texts. */
function multisets(values: Values, [most, ...rest]: number[]): string[] {
  if (most === undefined) return [''];
  const found = values.flatMap((value) =>
    multisets(
      values.filter((other) => other !== value),
      rest,
    ).map((text) => sorted([...value.repeat(most), ...text]).join('')),
  );
  return [...new Set(found)];
}

/** The places of the result that a classic bet is about. */
function seen(code: string, result: readonly number[]): string[] {
  const texts = result.map(String);
  if (/^SSC_(5|POS|A2|A3|G\d+)$/.test(code) && !code.startsWith('SSC_G2') && !code.startsWith('SSC_G3')) return texts;
  if (code === 'SSC_G20') return texts;
  if (code === 'SSC_G30') return texts;
  if (code.startsWith('SSC_4')) return code.endsWith('F') ? texts.slice(0, 4) : texts.slice(1);
  if (/^SSC_(2|G2)/.test(code)) return code.endsWith('F') ? texts.slice(0, 2) : texts.slice(3);
  if (code.startsWith('SSC')) return texts.slice(...(WINDOWS[code.at(-1) ?? ''] ?? [0, 5]));
  if (code.startsWith('X11_A')) return texts;
  return texts.slice(0, Number(code.at(-1)));
}

/** How many tickets of a classic bet win. */
function classicWins(code: string, selection: readonly Values[], result: readonly number[]): number {
  const drawn = seen(code, result);
  const [chosen = []] = selection;
  if (code === 'SSC_POS') return selection.filter((place, index) => place.includes(drawn[index] ?? '')).length;
  const group = GROUPS[code];
  if (group) return multisets(chosen, group).filter((text) => text === sorted(drawn).join('')).length;
  if (code.startsWith('SSC_G3P')) return multisets(chosen, [2, 1]).filter((text) => text === sorted(drawn).join('')).length;
  if (/^SSC_(G3D|G2)|^X11_G/.test(code)) {
    return subsets(chosen, drawn.length).filter((ticket) => same(sorted(ticket), sorted(drawn))).length;
  }
  const any = /^(?:SSC|X11)_A(\d)/.exec(code)?.[1];
  if (any) {
    const size = Number(any);
    const wins = (ticket: string[]): boolean =>
      size > 5 ? drawn.every((value) => ticket.includes(value)) : ticket.every((value) => drawn.includes(value));
    return subsets(chosen, size).filter(wins).length;
  }
  return product(selection).filter((tuple) => same(tuple, drawn)).length;
}

const big = (value: number, least: number): string => (value >= least ? 'big' : 'small');
const odd = (value: number): string => (value % 2 === 0 ? 'even' : 'odd');
const duel = (a = 0, b = 0): string => (a === b ? 'tie' : a > b ? 'dragon' : 'tiger');

function shape(values: readonly number[]): string {
  const [a = 0, b = 0, c = 0] = [...values].sort((x, y) => x - y);
  if (a === c) return 'triple';
  if (a === b || b === c) return 'pair';
  const runs = Array.from({ length: 10 }, (_, low) => [low, (low + 1) % 10, (low + 2) % 10]);
  if (runs.some((run) => [a, b, c].every((value) => run.includes(value)))) return 'run';
  const neighbours = Array.from({ length: 10 }, (_, low) => [low, (low + 1) % 10]);
  return neighbours.some((pair) => pair.every((value) => [a, b, c].includes(value))) ? 'half' : 'mixed';
}

function kenoOutcome(code: string, result: readonly number[]): string {
  const total = sum(result);
  if (code === 'KENO_SUM') return total === 810 ? 'push' : big(total, 811);
  if (code === 'KENO_PARITY') return odd(total);
  if (code === 'KENO_ELEMENT') {
    if (total <= 695) return 'metal';
    if (total <= 763) return 'wood';
    if (total <= 855) return 'water';
    return total <= 923 ? 'fire' : 'earth';
  }
  const count = result.filter((value) => (code === 'KENO_HALF' ? value <= 40 : value % 2 === 1)).length;
  if (count === 10) return 'equal';
  if (code === 'KENO_HALF') return count > 10 ? 'lower' : 'upper';
  return count > 10 ? 'odd' : 'even';
}

/** The outcomes of a result that a bet of named outcomes pays for. */
function outcomes(code: string, result: readonly number[]): string[] {
  const [, kind = '', place = ''] = /^(?:SSCO|PKO)_(D|N|S|P|DT)(\d+)$/.exec(code) ?? [];
  const value = result[Number(place) - 1] ?? 0;
  const isCars = code.startsWith('PKO');
  if (kind === 'D' || kind === 'N') return [String(value)];
  if (kind === 'S') return [big(value, isCars ? 6 : 5)];
  if (kind === 'P') return [odd(value)];
  if (kind === 'DT') return [duel(value, result[10 - Number(place)])];
  if (code.startsWith('SSCO_SH')) return [shape(result.slice(...(WINDOWS[code.at(-1) ?? ''] ?? [0, 3])))];
  if (code === 'SSCO_DT') return [duel(result[0], result[4])];
  if (code.startsWith('SSCO_SUM')) return [big(sum(result), 23), odd(sum(result))];
  const two = sum(result.slice(0, 2));
  if (isCars) return [String(two), big(two, 12), odd(two), `${big(two, 12)}-${odd(two)}`];
  if (code.startsWith('KENO')) return [kenoOutcome(code, result)];
  const faces = [1, 2, 3, 4, 5, 6].map((face) => ({ face, times: result.filter((value) => value === face).length }));
  if (code === 'K3_PAIR') return faces.filter(({ times }) => times >= 2).map(({ face }) => String(face));
  if (code === 'K3_TRIPLE') return faces.filter(({ times }) => times === 3).map(({ face }) => String(face));
  if (code === 'K3_SHAPE')
    return [
      faces.some(({ times }) => times === 3) ? 'triple' : '',
      ['123', '234', '345', '456'].includes(sorted(result.map(String)).join('')) ? 'run' : '',
    ];
  if (code.endsWith('_NT') && faces.some(({ times }) => times === 3)) return [];
  return [String(sum(result)), big(sum(result), 11), odd(sum(result))];
}

/** Odds of an outcome: as given, or those of a like bet of another place, or of the other outcome that is as likely. */
function oddsOf(code: string, value: string): number {
  const family = code.replace(/(?<=_[A-Z]+)\d+$/, '').replace(/(?<=_SH)[FMB]$/, '');
  const table = rows(ODDS).map(([each = '', outcome = '', odds = '']) => ({
    family: each.replace(/(?<=_[A-Z]+)\d+$/, '').replace(/(?<=_SH)[FMB]$/, ''),
    outcome,
    odds,
  }));
  const exact = table.find((row) => row.family === family && row.outcome === value);
  // The table gives one of two outcomes that are alike; the sum of three dice is as likely as 21 less it.
  const twin: Readonly<Record<string, string>> = {
    big: 'small',
    small: 'big',
    odd: 'even',
    even: 'odd',
    tiger: 'dragon',
    dragon: 'tiger',
    upper: 'lower',
  };
  const like = code === 'K3_SUM' ? String(21 - Number(value)) : twin[value];
  const row =
    exact ??
    table.find((each) => each.family === family && each.outcome === like) ??
    table.find((each) => each.family === family);
  return amount(row?.odds ?? '');
}

/** What a selection wins for one unit in a draw. */
export function bruteWin(code: string, selection: readonly Values[], result: readonly number[]): number {
  const [chosen = []] = selection;
  const numberRow = rows(NUMBER_BETS).find(([each]) => each === code);
  if (numberRow) return numberBet(numberRow, chosen, result);
  const setRow = rows(SET_BETS).find(([each]) => each === code);
  if (setRow) return setBet(setRow, chosen, result);
  const prizes = rows(SERIES_PRIZES);
  const alike = code.replace(/(?<=_(?:G3P|G3D|G2|A1|A2))[FMB]$/, '');
  const prizeRow =
    prizes.find(([each]) => each === code) ??
    prizes.find(([each = '']) => each.replace(/[FMB]$/, '') === alike && each !== alike);
  if (prizeRow) return classicWins(code, selection, result) * amount(prizeRow[1] ?? '');
  const tiers = rows(HITS).filter(([each]) => each === code);
  if (tiers.length > 0) {
    const size = Number(code.startsWith('KENO') ? code.at(-1) : tiers[0]?.[1]);
    return sum(
      subsets(chosen, size).map((ticket) => {
        const hits = ticket.filter((value) => result.map(String).includes(value)).length;
        return amount(tiers.find(([, each]) => Number(each) === hits)?.[2] ?? '0');
      }),
    );
  }
  const found = outcomes(code, result);
  if (found.includes('push')) return chosen.length * 10_000;
  return sum(chosen.filter((value) => found.includes(value)).map((value) => oddsOf(code, value)));
}
