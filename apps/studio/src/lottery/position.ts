import type { BetType } from './bet-type.ts';

/** What a place, a pair or a sum of a draw can be: each outcome with its ways, of all draws together. */
export interface Position {
  key: string;
  ways: ReadonlyMap<string, bigint>;
}

/** The position that a bet decides on, and the outcomes of it by which each of its values wins. */
export interface OnPosition {
  position: Position;
  outcomesOf(value: string): readonly string[];
}

const NONE: readonly string[] = [];

/** A position of whole numbers, each with its ways. */
export const positionOf = (
  key: string,
  ways: Iterable<readonly [outcome: string | number, ways: number | bigint]>,
): Position => ({
  key,
  ways: new Map([...ways].map(([outcome, own]) => [String(outcome), BigInt(own)])),
});

/** A bet on a position; `read` gives the value of the bet that an outcome is. */
export function onPosition(bet: BetType, position: Position, read: (outcome: string) => string | number): BetType {
  const outcomes = Map.groupBy(position.ways.keys(), (outcome) => String(read(outcome)));
  return { ...bet, position: { position, outcomesOf: (value) => outcomes.get(value) ?? NONE } };
}
