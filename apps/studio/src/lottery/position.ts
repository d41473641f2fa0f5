import type { BetType, Position } from './bet-type.ts';

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
