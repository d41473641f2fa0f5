import type { BetType, Pay } from '../../lottery/bet-type.ts';
import { MOST_WIN, prizeOf, type Stake } from '../../lottery/prices.ts';
import type { Selection } from '../../lottery/selection.ts';
import type { Risk, RiskStore, RiskSums } from './risk-store.ts';

/** What one number of one draw may cost the house at most, in each currency. */
export const MOST_EXPOSURE = MOST_WIN;

/** A line as far as its risk goes. */
export interface RiskyLine {
  bet: BetType;
  selection: Selection;
  stake: Stake;
}

const ANY_DIGIT: readonly string[] = [...'0123456789'];
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The largest pay that a chosen value takes part in. */
function payFor({ rule }: BetType, value: string): readonly Pay[] {
  if (rule.kind === 'combination') return rule.pays.map(({ pay }) => pay);
  if (rule.kind !== 'each') return [rule.pay];
  if ('chance' in rule.pays) return [rule.pays];
  const pay = rule.pays.get(value);
  return pay ? [pay] : [];
}

/** Where unit stakes on a value are added up, or the wins of tickets that it takes part in with others. */
const keyOf = (bet: BetType, place: number, value: string): string => `${bet.code}:${place}:${value}`;

/** Where the wins of all endings are added up that share their last two digits, side by side by the digits before. */
const endingBlock = (lastTwo: string): string => `#${lastTwo}:`;
const endingKey = (ending: string): string => endingBlock(ending.slice(-2)) + ending.slice(0, -2).padStart(2, '.');

/**
 * Where the wins of a value are added up that wins by itself: with those of every bet that the same wins, which are the endings of a drawn number, the outcomes
 * of a position, or the value in what several bets look at.
 */
function winKeysOf({ position, field, endingsOf }: BetType, value: string): readonly string[] {
  if (endingsOf) return endingsOf(value).map(endingKey);
  if (!position) return [`=${field.key}:${value}`];
  return position.outcomesOf(value).map((outcome) => `@${position.position.key}:${outcome}`);
}

/** What is at risk in a draw, in one currency. */
interface Sums {
  at(key: string): Risk;
  winsIn: RiskSums['winsIn'];
}

/** The most that a drawn number with an ending costs: what its last two digits win, with its last three and four where those cost most. */
function mostBehind(ending: string, { winsIn }: Sums): bigint {
  const winsAt = winsIn(endingBlock(ending.slice(-2)));
  const [third, fourth] = [ending.at(-3), ending.at(-4)];
  const most = (digits: readonly string[], costOf: (digit: string) => bigint): bigint => digits.map(costOf).reduce(larger);
  const longer = most(
    third === undefined ? ANY_DIGIT : [third],
    (hundred) =>
      winsAt(`.${hundred}`) + most(fourth === undefined ? ANY_DIGIT : [fourth], (thousand) => winsAt(thousand + hundred)),
  );
  return winsAt('..') + longer;
}

/** The most that the house pays in all where a value wins. */
function mostWonWith(bet: BetType, value: string, sums: Sums): bigint {
  const costs = bet.endingsOf
    ? bet.endingsOf(value).map((ending) => mostBehind(ending, sums))
    : winKeysOf(bet, value).map((key) => sums.at(key).wins);
  return costs.reduce(larger);
}

/** What one ticket of a line adds to a number. */
function riskOn({ bet, stake }: RiskyLine, value: string): Risk {
  const times = BigInt(stake.multiple);
  const prize = payFor(bet, value).reduce((most, pay) => larger(most, prizeOf(pay, stake.unit, stake.series)), 0n) * times;
  return { units: stake.unit * times, wins: prize > MOST_WIN ? MOST_WIN : prize };
}

/** How many of the numbers of its only place a winning ticket names. */
function neededBy({ rule }: BetType): number {
  if (rule.kind === 'combination')
    return rule.pays.some(({ hits }) => hits === 0) ? rule.size : Math.max(...rule.pays.map(({ hits }) => hits));
  return rule.kind === 'group' ? rule.multiplicities.length : 1;
}

/** Numbers in the order of what is at risk on them, most first. */
const byRisk = (values: readonly string[], riskAt: (value: string) => bigint): string[] =>
  [...values].sort((a, b) => (riskAt(a) < riskAt(b) ? 1 : -1));

/**
 * The numbers that take no more of a line. A ticket is at most as much at risk as its least risky number, so the worst ticket of
 * a line is found from the sums of the numbers alone; tickets are never listed.
 */
function fullOf({ bet, selection }: RiskyLine, sums: Sums): readonly string[] {
  const { rule, unitLimit } = bet;
  const winsAt = (place: number) => (value: string) => sums.at(keyOf(bet, place, value)).wins;
  if (rule.kind === 'each') {
    const isFull = (value: string): boolean =>
      (unitLimit !== undefined && sums.at(keyOf(bet, 0, value)).units > unitLimit) ||
      mostWonWith(bet, value, sums) > MOST_EXPOSURE;
    return selection[0]?.filter(isFull) ?? [];
  }
  const isOver = (place: number, value: string): boolean => winsAt(place)(value) > MOST_EXPOSURE;
  if (rule.kind === 'straight') {
    const worst = selection.map((values, place) => byRisk(values, winsAt(place))[0] ?? '');
    return worst.every((value, place) => isOver(place, value)) ? [worst.join('-')] : [];
  }
  if (rule.kind === 'places')
    return selection.flatMap((values, place) => values.filter((value) => isOver(place, value))).slice(0, 1);
  const least = byRisk(selection[0] ?? [], winsAt(0))[neededBy(bet) - 1];
  return least !== undefined && isOver(0, least) ? [least] : [];
}

/** The numbers of a line with what it adds to each. Unit stakes are always counted: an operator may set a limit later. */
function shares(line: RiskyLine): { key: string; risk: Risk }[] {
  const { bet, selection } = line;
  const { rule } = bet;
  const alike = riskOn(line, '');
  if (rule.kind !== 'each')
    return selection.flatMap((values, place) => values.map((value) => ({ key: keyOf(bet, place, value), risk: alike })));
  const isAlike = 'chance' in rule.pays;
  return selection.flat().flatMap((value) => {
    const { units, wins } = isAlike ? alike : riskOn(line, value);
    const won = winKeysOf(bet, value).map((key) => ({ key, risk: { units: 0n, wins } }));
    return [{ key: keyOf(bet, 0, value), risk: { units, wins: 0n } }, ...won];
  });
}

const NOTHING: Risk = { units: 0n, wins: 0n };
const plus = (a: Risk, b: Risk): Risk => ({ units: a.units + b.units, wins: a.wins + b.wins });
const minus = (a: Risk, b: Risk): Risk => ({ units: a.units - b.units, wins: a.wins - b.wins });

/** The draw that lines are on, and the currency that they are staked in: nothing is added up over several. */
export interface RiskyDraw {
  game: string;
  drawNo: string;
  currency: string;
}

const inCurrency = ({ currency }: RiskyDraw, key: string): string => `${currency} ${key}`;
const sharesIn = (draw: RiskyDraw, line: RiskyLine) =>
  shares(line).map(({ key, risk }) => ({ key: inCurrency(draw, key), risk }));

/** What lines add to each of their numbers together. */
function sumOf(parts: readonly { key: string; risk: Risk }[]): Map<string, Risk> {
  const sums = new Map<string, Risk>();
  for (const { key, risk } of parts) {
    const before = sums.get(key);
    sums.set(key, before ? plus(before, risk) : risk);
  }
  return sums;
}

/** So many numbers of an order are named at most that do not take what is staked on them: what each takes costs time to find. */
export const MOST_NAMED = 20;

/** A number that does not take what a line stakes on it, and the most that it takes: a unit once, in ten-thousandths. */
export interface Full {
  /** The place of the line in its order. */
  line: number;
  number: string;
  room: bigint;
}

/**
 * The most that a line may stake where a number does not take what it does, which it stakes from then on. `add` adds a line, or takes it out, of
 * what is at risk.
 */
function roomOf(line: RiskyLine, number: string, sums: Sums, add: (line: RiskyLine, isOut?: boolean) => void): bigint {
  // Values that win each by itself are no matter to one another, and may be thousands.
  const own = line.bet.rule.kind === 'each' ? { ...line, selection: [[number]] } : line;
  const { unit, multiple, series } = line.stake;
  const isTaken = (stake: bigint): boolean => {
    const tried = { ...own, stake: { unit: stake, multiple: 1, series } };
    add(tried);
    const full = fullOf(tried, sums);
    add(tried, true);
    return full.length === 0;
  };
  add(own, true);
  let [room, over] = [0n, unit * BigInt(multiple)];
  while (over - room > 1n) {
    const between = (room + over) / 2n;
    if (isTaken(between)) room = between;
    else over = between;
  }
  if (room > 0n) add({ ...own, stake: { unit: room, multiple: 1, series } });
  return room;
}

/**
 * Adds an order's lines to what is at risk in a draw. Answers the numbers that do not take a line, each beside what those before it may stake.
 * To be called in the transaction that puts the order on record, which must not be kept where there is such a number.
 */
export function reserve(draws: RiskStore, draw: RiskyDraw, lines: readonly RiskyLine[]): Full[] {
  const parts = lines.map((line) => sharesIn(draw, line));
  const all = parts.flat();
  const added = sumOf(all);
  const risks = draws.addExposures(draw.game, draw.drawNo, added);
  const sums: Sums = {
    at: (key) => risks.at(inCurrency(draw, key)),
    winsIn: (block) => risks.winsIn(inCurrency(draw, block)),
  };
  const add = (line: RiskyLine, isOut = false): void => {
    for (const { key, risk } of sharesIn(draw, line)) risks.add(key, isOut ? minus(NOTHING, risk) : risk);
  };
  // A line is looked at with those before it, which makes no difference where no two name the same number.
  const isShared = added.size < all.length;
  if (isShared) for (const [key, risk] of added) risks.add(key, minus(NOTHING, risk));
  const found: Full[] = [];
  for (const [index, line] of lines.entries()) {
    if (isShared) for (const { key, risk } of parts[index] ?? []) risks.add(key, risk);
    for (const number of fullOf(line, sums).slice(0, MOST_NAMED - found.length))
      found.push({ line: index, number, room: roomOf(line, number, sums, add) });
    if (found.length === MOST_NAMED) break;
  }
  return found;
}

/** Takes an order that did not come about, or was cancelled, out of what is at risk. */
export function release(draws: RiskStore, draw: RiskyDraw, lines: readonly RiskyLine[]): void {
  const added = sumOf(lines.flatMap((line) => sharesIn(draw, line)));
  draws.addExposures(draw.game, draw.drawNo, new Map([...added].map(([key, risk]) => [key, minus(NOTHING, risk)])));
}

/** Adds up anew what all standing orders of a draw put at risk. To be called in a transaction. */
export function recount(
  draws: RiskStore,
  { game, drawNo }: Omit<RiskyDraw, 'currency'>,
  orders: Iterable<{ currency: string; lines: readonly RiskyLine[] }>,
): void {
  draws.forgetExposure(game, drawNo);
  const sums = new Map<string, Risk>();
  for (const { currency, lines } of orders)
    for (const line of lines)
      for (const { key, risk } of sharesIn({ game, drawNo, currency }, line)) sums.set(key, plus(sums.get(key) ?? NOTHING, risk));
  draws.addExposures(game, drawNo, sums);
}
