import type { BetType, Pay } from '../../lottery/bet-type.ts';
import { MOST_WIN, prizeOf, type Stake } from '../../lottery/prices.ts';
import type { Selection } from '../../lottery/selection.ts';
import type { Risk, RiskStore } from './risk-store.ts';

/** What one number of one draw may cost the house at most. */
export const MOST_EXPOSURE = MOST_WIN;

/** A line as far as its risk goes. */
export interface RiskyLine {
  bet: BetType;
  selection: Selection;
  stake: Stake;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The largest pay that a chosen value takes part in. */
function payFor({ rule }: BetType, value: string): readonly Pay[] {
  if (rule.kind === 'combination') return rule.pays.map(({ pay }) => pay);
  if (rule.kind !== 'each') return [rule.pay];
  if ('chance' in rule.pays) return [rule.pays];
  const pay = rule.pays.get(value);
  return pay ? [pay] : [];
}

const keyOf = (bet: BetType, place: number, value: string): string => `${bet.code}:${place}:${value}`;

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
 * The number that takes no more of a line, or null. A ticket is at most as much at risk as its least risky number, so the worst ticket of
 * a line is found from the sums of the numbers alone; tickets are never listed.
 */
function closedBy({ bet, selection }: RiskyLine, riskAt: (key: string) => Risk): string | null {
  const { rule, unitLimit } = bet;
  const winsAt = (place: number) => (value: string) => riskAt(keyOf(bet, place, value)).wins;
  const isOver = (place: number, value: string): boolean => winsAt(place)(value) > MOST_EXPOSURE;
  if (unitLimit !== undefined) {
    const full = selection[0]?.find((value) => riskAt(keyOf(bet, 0, value)).units > unitLimit);
    if (full !== undefined) return full;
  }
  if (rule.kind === 'straight') {
    const worst = selection.map((values, place) => byRisk(values, winsAt(place))[0] ?? '');
    return worst.every((value, place) => isOver(place, value)) ? worst.join('-') : null;
  }
  if (rule.kind === 'places')
    return selection.flatMap((values, place) => values.filter((value) => isOver(place, value)))[0] ?? null;
  const least = byRisk(selection[0] ?? [], winsAt(0))[neededBy(bet) - 1];
  return least !== undefined && isOver(0, least) ? least : null;
}

/** The numbers of a line with what it adds to each. */
function shares(line: RiskyLine): { key: string; risk: Risk }[] {
  const { rule } = line.bet;
  const isAlike = rule.kind !== 'each' || 'chance' in rule.pays;
  const alike = riskOn(line, '');
  return line.selection.flatMap((values, place) =>
    values.map((value) => ({ key: keyOf(line.bet, place, value), risk: isAlike ? alike : riskOn(line, value) })),
  );
}

const NOTHING: Risk = { units: 0n, wins: 0n };
const plus = (a: Risk, b: Risk): Risk => ({ units: a.units + b.units, wins: a.wins + b.wins });
const minus = (a: Risk, b: Risk): Risk => ({ units: a.units - b.units, wins: a.wins - b.wins });

/** What lines add to each of their numbers together. */
function sumOf(parts: readonly { key: string; risk: Risk }[]): Map<string, Risk> {
  const sums = new Map<string, Risk>();
  for (const { key, risk } of parts) {
    const before = sums.get(key);
    sums.set(key, before ? plus(before, risk) : risk);
  }
  return sums;
}

/**
 * Adds an order's lines to what is at risk in a draw. Answers the number that takes no more of a line, or null. To be called in the transaction
 * that puts the order on record, which must not be kept where there is such a number.
 */
export function reserve(draws: RiskStore, game: string, drawNo: string, lines: readonly RiskyLine[]): string | null {
  const parts = lines.map(shares);
  const all = parts.flat();
  const added = sumOf(all);
  const risks = draws.addExposures(game, drawNo, added);
  const riskAt = (key: string): Risk => risks.get(key) ?? NOTHING;
  // A line is looked at with those before it, which makes no difference where no two name the same number.
  const isShared = added.size < all.length;
  if (isShared) for (const [key, risk] of added) risks.set(key, minus(riskAt(key), risk));
  for (const [index, line] of lines.entries()) {
    if (isShared) for (const { key, risk } of parts[index] ?? []) risks.set(key, plus(riskAt(key), risk));
    const closed = closedBy(line, riskAt);
    if (closed !== null) return closed;
  }
  return null;
}

/** Takes an order that did not come about, or was cancelled, out of what is at risk. */
export function release(draws: RiskStore, game: string, drawNo: string, lines: readonly RiskyLine[]): void {
  draws.addExposures(game, drawNo, new Map([...sumOf(lines.flatMap(shares))].map(([key, risk]) => [key, minus(NOTHING, risk)])));
}
