import { mostWinsOf, type ReadLine } from '../../../../src/lottery/most-win.ts';
import { costOf, isLimited, ORDER_COST, payoutOf } from '../../../../src/lottery/prices.ts';
import { ticketsOf } from '../../../../src/lottery/selection.ts';

/** A line with the game whose order it is part of; without one that of the open game. */
export interface OrderedLine extends ReadLine {
  game: string | undefined;
}

/** What lines come to; amounts are ten-thousandths. */
export interface Sum {
  tickets: bigint;
  cost: bigint;
  /** The most that their orders pay. */
  possible: bigint;
  /** Whether an order pays less than its lines can win: docs/rules/lottery.md#prize-modes. */
  isLimited: boolean;
  /** Whether their bets are known to win that much together in a draw; else it may be more than any draw pays. */
  isExact: boolean;
  /** Why an order is not taken: it costs less than any may, or more. Null where all are. */
  costFault: 'low' | 'high' | null;
}

const costOfAll = (lines: readonly OrderedLine[]): bigint =>
  lines.reduce((sum, { bet, selection, stake }) => sum + costOf(bet, selection, stake), 0n);

/** What lines come to, those of each game as an order of its own: what one order wins and costs is limited. */
export function sumOf(lines: readonly OrderedLine[]): Sum {
  const orders = [...Map.groupBy(lines, ({ game }) => game).values()];
  const [most, costs] = [orders.map(mostWinsOf), orders.map(costOfAll)];
  const wins = most.map((own) => own.wins);
  const isHigh = costs.some((cost) => cost > ORDER_COST.most);
  return {
    tickets: lines.reduce((sum, { bet, selection }) => sum + ticketsOf(bet, selection), 0n),
    cost: costOfAll(lines),
    possible: wins.reduce((sum, own) => sum + payoutOf(own), 0n),
    isLimited: wins.some(isLimited),
    isExact: most.every(({ isExact }) => isExact),
    costFault: isHigh ? 'high' : costs.some((cost) => cost < ORDER_COST.least) ? 'low' : null,
  };
}
