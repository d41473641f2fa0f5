import type { Weights } from '../requirement.ts';

/** A requirement of the naive queue. */
export interface NaiveRequirement {
  key: string;
  required: bigint;
  since: number;
  weights: Weights;
  status: 'OPEN' | 'DONE' | 'CLEARED' | 'CANCELLED';
  isFinal: boolean;
  /** What of which bet it used, and what that counted. */
  parts: Map<string, { used: bigint; counted: bigint }>;
}

/** A settled bet that the queue was told of. */
export interface NaiveBet {
  betNo: string;
  gameType: string;
  at: number;
  valid: bigint;
}

const HALF = new Set(['LIVE', 'PVP', 'LOTT', 'ELOTT']);
const countedOf = (part: bigint, weight: bigint): bigint => (part * weight - ((part * weight) % 10_000n)) / 10_000n;
export const doneOf = ({ parts }: NaiveRequirement): bigint =>
  [...parts.values()].reduce((sum, { counted }) => sum + counted, 0n);

/** The least part of a bet that counts at least so much, found by halving. */
function leastFor(wanted: bigint, most: bigint, weight: bigint): bigint {
  let [low, high] = [0n, most];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (countedOf(middle, weight) >= wanted) high = middle;
    else low = middle + 1n;
  }
  return low;
}

/**
 * What one member has to wager, told again from the start after each fact: the rule and nothing of how the gateway does it. Requirements
 * are in the order in which they were made.
 */
export class NaiveQueue {
  readonly requirements: NaiveRequirement[] = [];
  readonly bets = new Map<string, NaiveBet>();
  fedUntil = 0;

  add(key: string, required: bigint, now: number, weights: Weights = {}): void {
    const since = Math.max(now, this.fedUntil);
    if (required >= 100n)
      this.requirements.push({ key, required, since, weights, status: 'OPEN', isFinal: false, parts: new Map() });
  }

  of(key: string): NaiveRequirement | undefined {
    return this.requirements.find((each) => each.key === key);
  }

  /** Everything that is not final is begun anew: bet by bet, requirement by requirement. */
  tellAgain(): void {
    const live = this.requirements.filter(({ isFinal }) => !isFinal);
    for (const each of live) {
      each.parts.clear();
      each.status = 'OPEN';
    }
    const order = [...this.bets.values()].sort((a, b) => a.at - b.at || (a.betNo < b.betNo ? -1 : 1));
    for (const { betNo, gameType, at, valid } of order) {
      let left = valid;
      for (const { isFinal, parts } of this.requirements) if (isFinal) left -= parts.get(betNo)?.used ?? 0n;
      for (const each of live) {
        if (each.status !== 'OPEN' || each.since >= at || left <= 0n) continue;
        const weight = BigInt(each.weights[gameType] ?? (HALF.has(gameType) ? 5_000 : 10_000));
        const wanted = each.required - doneOf(each);
        const all = countedOf(left, weight);
        if (all === 0n) continue;
        const used = all <= wanted ? left : leastFor(wanted, left, weight);
        each.parts.set(betNo, { used, counted: all <= wanted ? all : wanted });
        left -= used;
        if (each.required - doneOf(each) < 100n) each.status = 'DONE';
      }
    }
  }

  close(clears: boolean): void {
    for (const each of this.requirements) {
      if (each.isFinal || (each.status === 'OPEN' && !clears)) continue;
      if (each.status === 'OPEN') each.status = 'CLEARED';
      each.isFinal = true;
    }
  }

  get remaining(): bigint {
    return this.requirements
      .filter(({ status }) => status === 'OPEN')
      .reduce((sum, each) => sum + each.required - doneOf(each), 0n);
  }
}
