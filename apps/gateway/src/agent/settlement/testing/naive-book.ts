import { isDoubtful, type NaiveBet, type NaiveContract, type NaiveDoubt, type NaiveRules } from './naive-types.ts';
import { FIXED_ODDS } from './world.ts';

const UNIT = 10_000n;
const WINDOW = 5 * 60_000;

/** What a team came to in a stretch. */
export interface Team {
  valid: bigint;
  won: bigint;
  lost: bigint;
  net: bigint;
  active: number;
}

/** What has happened in a world, and what a team of it came to: everything is kept, and gone through each time. */
export class NaiveBook {
  readonly parents = new Map<bigint, { from: number; parent: bigint | null }[]>();
  readonly bets: NaiveBet[] = [];
  /** Money besides bets that the house gave, by whom it went to; below zero what an agent paid below. */
  readonly given: { of: bigint; at: number; amount: bigint }[] = [];
  /** What the house gave back of fees of deposits. */
  readonly fees: { of: bigint; at: number; amount: bigint }[] = [];
  /** What the brand said, since when. */
  told: { since: number; rules: NaiveRules }[] = [
    { since: 0, rules: { isByHouse: false, excludesSelf: false, deductsFees: false, stop: null } },
  ];
  readonly doubts: NaiveDoubt[] = [];

  rulesAt(end: number): NaiveRules {
    return (this.told.findLast(({ since }) => since < end) ?? this.told[0])!.rules;
  }

  place(account: bigint, parent: bigint | null, from: number): void {
    this.parents.set(account, [...(this.parents.get(account) ?? []), { from, parent }]);
  }

  parentAt(account: bigint, end: number): bigint | null {
    return this.parents.get(account)?.findLast(({ from }) => from < end)?.parent ?? null;
  }

  isIn(account: bigint, top: bigint, end: number): boolean {
    for (let at: bigint | null = account; at !== null; at = this.parentAt(at, end)) if (at === top) return true;
    return false;
  }

  protected team(top: bigint, { terms }: NaiveContract, start: number, end: number, hasMoney: boolean): Team {
    const isDividend = terms.kind === 'DIVIDEND';
    const rules = this.rulesAt(end);
    const isLeftOut = (account: bigint): boolean => isDividend && rules.excludesSelf && account === top;
    const members = [...this.parents.keys()].filter((account) => this.isIn(account, top, end) && !isLeftOut(account));
    const team: Team = { valid: 0n, won: 0n, lost: 0n, net: 0n, active: 0 };
    for (const member of members) {
      const own = this.bets.filter(
        ({ of, at, type, vendor }) =>
          of === member &&
          at >= start &&
          at < end &&
          (terms.categories as string[]).includes(type) &&
          !(['LOTT', 'ELOTT'].includes(type) && vendor === FIXED_ODDS),
      );
      let valid = 0n;
      for (const bet of own) {
        valid += bet.valid;
        team.won += bet.won;
        team.lost += bet.lost;
        team.net += bet.stake - bet.payout;
      }
      team.valid += valid;
      if (valid > 0n && valid >= BigInt(terms.activeBet) * UNIT && !isDoubtful(this.doubts, member, end)) team.active += 1;
      for (const { of, at, amount } of hasMoney ? this.given : [])
        if (of === member && at >= start && at < end) team.net -= amount;
      for (const { of, at, amount } of isDividend && rules.deductsFees ? this.fees : [])
        if (of === member && at >= start && at < end) team.net -= amount;
    }
    return team;
  }

  /** What a team's five minutes since a moment came to: each counts for who stood above at its own end. */
  protected ofWindows(top: bigint, { terms }: NaiveContract, start: number, end: number): Pick<Team, 'valid' | 'won' | 'lost'> {
    const sum = { valid: 0n, won: 0n, lost: 0n };
    for (const bet of this.bets) {
      if (bet.at < start || bet.at >= end || (['LOTT', 'ELOTT'].includes(bet.type) && bet.vendor === FIXED_ODDS)) continue;
      const windowEnd = bet.at - (bet.at % WINDOW) + WINDOW;
      if (!(terms.categories as string[]).includes(bet.type) || !this.isIn(bet.of, top, windowEnd)) continue;
      sum.valid += bet.valid;
      sum.won += bet.won;
      sum.lost += bet.lost;
    }
    return sum;
  }
}
