import type { ContractTerms } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import type { Team } from './naive-book.ts';
import { NaivePayments } from './naive-payments.ts';
import { isOfStream, ORIGIN, periodStartOf, STREAMS, type Stream, streamOf, ZONE } from './naive-streams.ts';
import { basesSince, type NaiveBill, type NaiveContract, type NaiveRun } from './naive-types.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const UNIT = 10_000n;
const CENT = 100n;

const truncated = (amount: bigint): bigint => (amount / CENT) * CENT;

/**
 * What the rules of contracts come to, in the plainest way: each bet is kept, each team is walked, each amount computed by itself, one
 * contract after the other. It shares nothing with the settlement but the names of things.
 */
export class Naive extends NaivePayments {
  readonly contracts: NaiveContract[] = [];
  private readonly settled = new Map<Stream, number>();

  begin(terms: ContractTerms, now: number): void {
    const stream = streamOf(terms);
    if (!this.settled.has(stream)) this.settled.set(stream, periodStartOf(terms, now));
  }

  private tier(terms: ContractTerms, team: Team, net: bigint): number | null {
    let best: number | null = null;
    for (const [place, tier] of terms.tiers.entries()) {
      const reached =
        team.valid >= BigInt(tier.validBet) * UNIT &&
        team.active >= tier.activeMembers &&
        (tier.profit === 0 || net >= BigInt(tier.profit) * UNIT);
      if (reached && (best === null || tier.rate > (terms.tiers[best]?.rate ?? 0))) best = place;
    }
    return best;
  }

  private compute(
    contract: NaiveContract,
    start: number,
    end: number,
  ): Omit<NaiveBill, 'owed' | 'below' | 'status' | 'paid' | 'kept'> | null {
    const { holder, terms } = contract;
    const bill = { contract, start, end, carryIn: 0n, carryOut: 0n, remainder: 0n };
    const rateOf = (tier: number): bigint => BigInt(terms.tiers[tier]?.rate ?? 0);
    const share = (base: bigint, tier: number | null): bigint =>
      tier === null || base <= 0n ? 0n : truncated((base * rateOf(tier)) / 1_000_000n);
    const tested = ({ valid, net, active }: Team) => ({ valid, net, active });
    if (terms.kind === 'DIVIDEND') {
      const team = this.team(holder, contract, this.countedFrom(contract, start, end), end, true);
      const carryIn = this.carryIn(contract, start);
      const pool = team.net + carryIn;
      if (team.valid === 0n && team.won === 0n && team.lost === 0n && team.net === 0n && carryIn === 0n) return null;
      const left = terms.carryOver === 'LAST_PERIOD' ? team.net : pool;
      const carryOut = terms.carryOver === 'NONE' || left > 0n ? 0n : left;
      const tier = pool > 0n ? this.tier(terms, team, pool) : null;
      const base = pool > 0n ? pool : 0n;
      return { ...bill, base, tested: tested(team), tier, gross: share(base, tier), carryIn, carryOut };
    }
    const isSlot = terms.kind !== 'DAILY';
    const team = this.team(holder, contract, start, end, !isSlot);
    const baseOf = ({ won, lost, valid }: Pick<Team, 'valid' | 'won' | 'lost'>): bigint =>
      ({ PROFIT: won, LOSS: lost, SINGLE_BET: valid })[terms.salaryType ?? 'SINGLE_BET'];
    let base = baseOf(team);
    if (terms.kind !== 'REALTIME') {
      if (team.valid === 0n && team.won === 0n && team.lost === 0n) return null;
      const tier = this.tier(terms, team, team.net);
      return { ...bill, base, tested: tested(team), tier, gross: share(base, tier) };
    }
    const today = ORIGIN + Math.floor((start - ORIGIN) / DAY) * DAY;
    // By whom it stood above when the first window of the day was paid, and no more that day.
    const first = this.firstWindow(contract, today);
    const yesterday = this.team(holder, contract, today - DAY, today, true);
    const tier = first ? first.tier : this.tier(terms, yesterday, yesterday.net);
    const { stop } = this.rulesAt(end);
    const before = this.ofWindows(holder, contract, today, start);
    if (tier === null || base === 0n) return null;
    const isStopped = stop !== null && before.valid > stop;
    // What is taken back then is first of what the day was not paid on.
    const unpaid = baseOf(before) - basesSince(this.bills, contract, today);
    if (isStopped) base = base < 0n && base + (unpaid > 0n ? unpaid : 0n) < 0n ? base + (unpaid > 0n ? unpaid : 0n) : 0n;
    if (base === 0n) return null;
    const kept = this.bills.findLast((each) => each.contract.id === contract.id && each.tier !== null)?.remainder ?? 0n;
    const raw = base * rateOf(tier) + kept;
    const gross = raw > 0n && !isStopped ? truncated(raw / 1_000_000n) : 0n;
    return { ...bill, base, tested: first?.tested ?? tested(yesterday), tier, gross, remainder: raw - gross * 1_000_000n };
  }

  /** The bill of who comes to nothing and owes below. */
  private nothing(contract: NaiveContract, start: number, end: number): ReturnType<Naive['compute']> & object {
    const { holder, terms } = contract;
    const bill = { contract, start, end, carryIn: 0n, carryOut: 0n, remainder: 0n, base: 0n, tier: null, gross: 0n };
    const today = ORIGIN + Math.floor((start - ORIGIN) / DAY) * DAY;
    const spans = {
      DAILY: [start, end],
      HOURLY: [start, end],
      DIVIDEND: [this.countedFrom(contract, start, end), end],
      REALTIME: [today - DAY, today],
    } as const;
    const [from, to] = spans[terms.kind];
    const { valid, net, active } = this.team(holder, contract, from, to, terms.kind !== 'HOURLY');
    const first = terms.kind === 'REALTIME' ? this.firstWindow(contract, today) : undefined;
    return { ...bill, tested: first?.tested ?? { valid, net, active } };
  }

  /** The first window of a day that paid by a tier, which is then the day's. */
  private firstWindow({ id }: NaiveContract, today: number): NaiveBill | undefined {
    return this.bills.find(({ contract, start, tier }) => contract.id === id && start >= today && tier !== null);
  }

  /** The first day of a dividend that is in no earlier one: those of a version count that another replaced before its period's end. */
  private countedFrom({ holder, from: since }: NaiveContract, start: number, end: number): number {
    const own = this.contracts.filter((each) => each.holder === holder && each.terms.kind === 'DIVIDEND');
    let from = start;
    for (let next = since, old = own.find(({ until }) => until === next); old?.isReplaced; ) {
      const { terms, from: begun } = old;
      const cut = streamOf(terms).next(next - 1);
      if (next <= from || cut <= next) break;
      from = Math.min(from, periodStartOf(terms, next));
      next = begun;
      old = own.find(({ until }) => until === begun);
    }
    const last = this.bills.findLast(
      (bill) => bill.contract.holder === holder && bill.contract.terms.kind === 'DIVIDEND' && bill.end < end,
    );
    return Math.max(from, last?.end ?? from);
  }

  /** What a dividend takes over of the one before: within a month alone, where its contract says so; a week is of its Sunday's month. */
  private carryIn({ holder, terms }: NaiveContract, start: number): bigint {
    const before = this.bills.findLast((each) => each.contract.holder === holder && each.contract.terms.kind === 'DIVIDEND');
    if (!before || terms.carryOver === 'NONE') return 0n;
    const monthOf = (at: number): string =>
      new Date(at + ZONE + (terms.period === 'WEEKLY' ? 6 * DAY : 0)).toISOString().slice(0, 7);
    return terms.carryOver === 'WITHIN_MONTH' && monthOf(before.start) !== monthOf(start) ? 0n : before.carryOut;
  }

  private governing(stream: Stream, end: number): NaiveContract[] {
    const found = new Map<bigint, NaiveContract>();
    for (const each of this.contracts)
      if (isOfStream(stream, each.terms) && each.from < end && (each.until === null || each.until >= end))
        found.set(each.holder, each);
    return [...found.values()];
  }

  /** Settles and pays everything that is due. */
  settle(now: number): void {
    const runs: NaiveRun[] = [];
    for (const [place, stream] of STREAMS.entries()) {
      for (let start = this.settled.get(stream); start !== undefined; start = this.settled.get(stream)) {
        const end = stream.next(start);
        if (end + stream.after * MINUTE > now) break;
        const governing = this.governing(stream, end);
        const computed = governing.flatMap((contract) => this.compute(contract, start ?? 0, end) ?? []);
        const owing = governing.filter(
          ({ id, holder }) =>
            !computed.some(({ contract }) => contract.id === id) &&
            computed.some(({ contract: { upline }, gross }) => upline === holder && gross > 0n),
        );
        const made = [...computed, ...owing.map((contract) => this.nothing(contract, start ?? 0, end))];
        const bills = made.map((bill): NaiveBill => {
          const below = made.filter(({ contract }) => contract.upline === bill.contract.holder);
          const owed = below.reduce((sum, { gross }) => sum + gross, 0n);
          const texts = below.flatMap(({ contract, gross }) => (gross === 0n ? [] : `${contract.holder}:${toDecimal(gross)}`));
          const status = this.isReviewed(bill) ? 'REVIEW' : 'CALCULATED';
          return { ...bill, owed, below: texts, status, paid: 0n, kept: 0n };
        });
        this.bills.push(...bills);
        for (const line of Map.groupBy(bills, ({ contract: { holder } }) => this.topOf(holder, end)).values())
          runs.push({ end, place, bills: line });
        this.settled.set(stream, end);
      }
    }
    this.payRuns(runs, now);
    this.lookAfter(now);
  }
}
