import type { DrawDetail } from '@marquee/contract/vendor';
import type { BetType } from '../../lottery/bet-type.ts';
import { betOf, HIGHEST_SERIES, isSeries, type LotteryGame, lotteryOf, SERIES } from '../../lottery/games.ts';
import { match } from '../../lottery/matching.ts';
import { costOf, MOST_MULTIPLE, ORDER_COST, payoutOf, TICKET_UNITS, winOf } from '../../lottery/prices.ts';
import type { DrawReader } from '../../lottery/reading.ts';
import { repriced, type SetReturns } from '../../lottery/repricing.ts';
import { keptSelection, readSelection, type Selection, ticketsOf } from '../../lottery/selection.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import { Failure } from '../failure.ts';
import { coverageOf, coveredTogether } from './coverage.ts';
import type { RiskyLine } from './exposure.ts';
import type { OrderLine, OrderRecord } from './records.ts';

/** The most that the selections of one order come to as text: what is told of it beside the money has to fit into one request. */
const MOST_TEXT = 40_000;
const CENT = 100n;

/** Whether a line may be staked by this unit: those of a ticket in the classic games, whole cents elsewhere. */
const isUnit = (game: LotteryGame, unit: bigint): boolean =>
  SERIES[game.mode] ? TICKET_UNITS.includes(unit) : unit > 0n && unit % CENT === 0n && unit <= ORDER_COST.most;

/** Of an amount what can be staked in a game: unit times multiple. */
export function stakable(game: LotteryGame, amount: bigint): bigint {
  const least = SERIES[game.mode] ? TICKET_UNITS.reduce((a, b) => (a < b ? a : b)) : CENT;
  return amount - (amount % least);
}

function lineOf(
  game: LotteryGame,
  series: number,
  { bet: code, selection: text, unit, multiple }: LineRequest,
  parts: number | undefined,
): OrderLine {
  const bet = betOf(game, code);
  if (!bet) throw new Failure('bad.request');
  const selection = readSelection(bet, text);
  if (typeof selection === 'string') throw new Failure('selection.invalid');
  if (!isUnit(game, BigInt(unit)) || multiple > MOST_MULTIPLE) throw new Failure('stake.invalid');
  const stake = { unit: BigInt(unit), multiple, series };
  const tickets = ticketsOf(bet, selection).toString();
  const cost = costOf(bet, selection, stake).toString();
  return { bet: code, selection: text, unit, multiple, tickets, cost, ...(parts === undefined ? {} : { parts }) };
}

/** The lines of an order with their price, at the returns that hold. Throws `bad.request`, `selection.invalid` or `stake.invalid`. */
export function linesOf(
  game: LotteryGame,
  series: number,
  asked: readonly LineRequest[],
  returns: SetReturns = {},
): { lines: OrderLine[]; cost: bigint } {
  if (!isSeries(game.mode, series)) throw new Failure('stake.invalid');
  if (asked.reduce((size, { selection }) => size + selection.length, 0) > MOST_TEXT) throw new Failure('selection.invalid');
  const lines = asked.map((line) => lineOf(game, series, line, returns[line.bet]));
  const cost = lines.reduce((sum, line) => sum + BigInt(line.cost), 0n);
  if (cost < ORDER_COST.least || cost > ORDER_COST.most) throw new Failure('stake.invalid');
  return { lines, cost };
}

interface Read {
  line: OrderLine;
  bet: BetType;
  selection: Selection;
  stake: { unit: bigint; multiple: number; series: number };
}

type Lines = Pick<OrderRecord, 'game' | 'series' | 'lines'>;

/** A kept line as the rules know it; null: its bet is unknown to them. */
function readLine({ game: code, series }: Lines, line: OrderLine): Read | null {
  const game = lotteryOf(code);
  const bet = game && betOf(game, line.bet);
  if (!bet) return null;
  return {
    line,
    bet: repriced(bet, line.parts),
    selection: keptSelection(line.selection),
    stake: { unit: BigInt(line.unit), multiple: line.multiple, series },
  };
}

/** The kept lines of an order as the rules know them. */
const readLines = (order: Lines): Read[] =>
  order.lines.map((line) => {
    const read = readLine(order, line);
    if (!read) throw new Error(`the order of ${order.game} has the unknown bet ${line.bet}`);
    return read;
  });

/** Whether the rules know each bet of an order. */
export const isKnown = (order: Lines): boolean => order.lines.every((line) => readLine(order, line) !== null);

/** What an order puts at risk. */
export const risksOf = (order: Pick<OrderRecord, 'game' | 'series' | 'lines'>): RiskyLine[] => readLines(order);

/** An order after its draw: what each line won, and what is paid. */
export function settled(order: OrderRecord, draw: DrawReader): Pick<OrderRecord, 'lines' | 'payout'> {
  const ended = readLines(order).map(({ line: { returned: _before, ...line }, bet, selection, stake }) => {
    const matched = match(bet, selection, draw.of(bet));
    const win = winOf(bet, matched, stake);
    const returned = winOf(bet, { ...matched, wins: [] }, stake);
    return { win, line: { ...line, win: win.toString(), ...(returned === 0n ? {} : { returned: returned.toString() }) } };
  });
  return { lines: ended.map(({ line }) => line), payout: payoutOf(ended.map(({ win }) => win)).toString() };
}

/** What is covered of the position or pair that a line's bet is on, by the bet's code. */
export type Coverages = ReadonlyMap<string, ReturnType<typeof coverageOf>>;

/**
 * What the lines of each bet cover together in all of these orders of one draw, to be asked for a line; bets on one position count together, and a bet
 * that is unknown covers nothing.
 */
export function coveragesOf(orders: readonly Lines[]): Coverages {
  const coverages = new Map<string, ReturnType<typeof coverageOf>>();
  const read = orders.flatMap((order) => order.lines.flatMap((line) => readLine(order, line) ?? []));
  for (const [first, ...others] of Map.groupBy(read, ({ bet }) => coveredTogether(bet)).values()) {
    if (!first) continue;
    const coverage = coverageOf([first, ...others]);
    for (const { bet } of [first, ...others]) coverages.set(bet.code, coverage);
  }
  return coverages;
}

/**
 * What the wallet is told of a settled order beside its money; the payouts of the lines add up to what is paid. `coverages`: of all orders that its
 * player has in the draw.
 */
export function detailOf(
  order: Pick<OrderRecord, 'game' | 'drawNo' | 'series' | 'lines' | 'payout'>,
  result: Pick<DrawDetail, 'numbers' | 'source'>,
  coverages: Coverages,
): DrawDetail {
  let left = BigInt(order.payout);
  const bets = readLines(order).map(({ line, selection, stake }): DrawDetail['bets'][number] => {
    const win = BigInt(line.win ?? '0');
    const payout = win < left ? win : left;
    left -= payout;
    return {
      betType: line.bet,
      selection: line.selection,
      unit: line.unit,
      multiple: line.multiple,
      tickets: Number(line.tickets),
      ...(stake.series > 0 ? { series: String(stake.series) } : {}),
      ...coverages.get(line.bet)?.(selection),
      stake: line.cost,
      payout: payout.toString(),
      ...(line.returned === undefined ? {} : { returned: line.returned }),
    };
  });
  const game = lotteryOf(order.game);
  const seriesMost = game === null ? undefined : SERIES[game.mode]?.most;
  const isLower = seriesMost !== undefined && seriesMost < HIGHEST_SERIES;
  return { draw: order.drawNo, bets, ...result, ...(isLower ? { seriesMost } : {}) };
}
