import { type BetType, poolValues } from '../../../src/lottery/bet-type.ts';
import { MOST_SELECTION } from '../../../src/lottery/selection.ts';
import type { Desk } from './desk.ts';
import type { LotteryKey } from './text/text.ts';

/** Where the big ones begin among the values of a bet in their order. */
const firstBig = (values: readonly string[], { bigFrom }: Pick<BetType, 'bigFrom'>): number =>
  bigFrom === undefined ? Math.floor(values.length / 2) : values.findIndex((value) => Number(value) >= bigFrom);

/** Quick picks over the values of a bet in their order; halves and parities are those of numbers. */
export const PICKS: readonly [LotteryKey, (values: readonly string[], bet: Pick<BetType, 'bigFrom'>) => readonly string[]][] = [
  ['pickAll', (values) => values],
  ['pickBig', (values, bet) => values.slice(firstBig(values, bet))],
  ['pickSmall', (values, bet) => values.slice(0, firstBig(values, bet))],
  ['pickOdd', (values) => values.filter((value) => Number(value) % 2 === 1)],
  ['pickEven', (values) => values.filter((value) => Number(value) % 2 === 0)],
];

/** The longest that the numbers of an order may be as text. */
const MOST_TEXT = 40_000;

/** The quick picks of a bet with more numbers than a pad has keys for; those that no order takes are left out. */
export function writtenPicks(desk: Desk): { key: LotteryKey; values: readonly string[] }[] {
  const all = poolValues(desk.bet.pool);
  return PICKS.map(([key, pick]) => ({ key, values: pick(all, desk.bet) })).filter(
    ({ values }) => values.join().length <= MOST_TEXT,
  );
}

/** Puts numbers of the open bet on the slip, in as many lines as their text needs. Returns how many lines there was no place for. */
export function addNumbers(desk: Desk, values: readonly string[]): number {
  const each = Math.floor((MOST_SELECTION + 1) / ((values[0]?.length ?? 0) + 1));
  const { bet, unit, multiple } = desk;
  const lines = Array.from({ length: Math.ceil(values.length / each) }, (_, at) => ({
    ...{ bet: bet.code, unit: unit.toString(), multiple },
    selection: values.slice(at * each, (at + 1) * each).join(),
  }));
  return desk.addLines(lines);
}
