import type { ContractTerms } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import { NaiveBook, type Team } from './naive-book.ts';
import { isOfStream, periodStartOf, STREAMS, type Stream, streamOf, ZONE } from './naive-streams.ts';
import { basesSince, count, isOfRun, type NaiveBill, type NaiveContract, type NaiveDebt } from './naive-types.ts';
import { START } from './world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const UNIT = 10_000n;
const CENT = 100n;

const truncated = (amount: bigint): bigint => (amount / CENT) * CENT;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * What the rules of contracts come to, in the plainest way: each bet is kept, each team is walked, each amount computed by itself, one
 * contract after the other. It shares nothing with the settlement but the names of things.
 */
export class Naive extends NaiveBook {
  readonly contracts: NaiveContract[] = [];
  readonly bills: NaiveBill[] = [];
  readonly debts: NaiveDebt[] = [];
  readonly balances = new Map<bigint, bigint>();
  readonly frozen = new Set<bigint>();
  housePaid = 0n;
  private readonly settled = new Map<Stream, number>();

  balance(account: bigint): bigint {
    return this.balances.get(account) ?? 0n;
  }

  add(account: bigint, amount: bigint): void {
    this.balances.set(account, this.balance(account) + amount);
  }

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
      const team = this.team(holder, contract, start, end, true);
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
    const today = START + Math.floor((start - START) / DAY) * DAY;
    // By whom it stood above when the first window of the day was paid, and no more that day.
    const first = this.bills.find(({ contract: { id }, start: from }) => id === contract.id && from >= today);
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
    const kept = this.bills.findLast((each) => each.contract.id === contract.id)?.remainder ?? 0n;
    const raw = base * rateOf(tier) + kept;
    const gross = raw > 0n && !isStopped ? truncated(raw / 1_000_000n) : 0n;
    return { ...bill, base, tested: first?.tested ?? tested(yesterday), tier, gross, remainder: raw - gross * 1_000_000n };
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
    const runs: { end: number; place: number; bills: NaiveBill[] }[] = [];
    for (const [place, stream] of STREAMS.entries()) {
      for (let start = this.settled.get(stream); start !== undefined; start = this.settled.get(stream)) {
        const end = stream.next(start);
        if (end + stream.after * MINUTE > now) break;
        const made = this.governing(stream, end).flatMap((contract) => this.compute(contract, start ?? 0, end) ?? []);
        const bills = made.map((bill): NaiveBill => {
          const below = made.filter(({ contract }) => contract.upline === bill.contract.holder);
          const owed = below.reduce((sum, { gross }) => sum + gross, 0n);
          const texts = below.flatMap(({ contract, gross }) => (gross === 0n ? [] : `${contract.holder}:${toDecimal(gross)}`));
          return { ...bill, owed, below: texts, status: 'CALCULATED', paid: 0n, kept: 0n };
        });
        this.bills.push(...bills);
        runs.push({ end, place, bills });
        this.settled.set(stream, end);
      }
    }
    runs.sort((a, b) => a.end - b.end || a.place - b.place);
    for (const { end, bills } of runs) {
      const pay = this.rulesAt(end).isByHouse ? this.payNet.bind(this) : this.payBelow.bind(this);
      pay(null, null, bills, now);
      const holders = new Set(bills.map(({ contract: { holder } }) => holder));
      const aside = new Set(
        bills.flatMap(({ contract: { upline } }) => (upline === null || holders.has(upline) ? [] : [upline])),
      );
      for (const id of [...aside].sort((a, b) => (a < b ? -1 : 1))) pay(id, null, bills, now);
    }
    this.lookAfter(now);
  }

  /** Money that moves between accounts; null: the house, or what is kept. */
  private pay({ contract: { terms } }: NaiveBill, from: bigint | null, to: bigint | null, amount: bigint, now: number): void {
    const isSalary = terms.kind !== 'DIVIDEND';
    if (from !== null) this.add(from, -amount);
    if (to !== null) this.add(to, amount);
    if (isSalary && amount > 0n && from !== null) this.given.push({ of: from, at: now, amount: -amount });
    if (isSalary && amount > 0n && to !== null) this.given.push({ of: to, at: now, amount });
  }

  /** Pays everybody right below an account, which is the house where it is null; `payer` is its own bill of the run. */
  private payBelow(id: bigint | null, payer: NaiveBill | null, bills: readonly NaiveBill[], now: number): void {
    const below = bills.filter(({ contract }) => contract.upline === id);
    below.sort((a, b) => (a.contract.holder < b.contract.holder ? -1 : 1));
    for (const bill of below) {
      const { holder } = bill.contract;
      const isHeld = this.frozen.has(holder);
      const to = isHeld ? null : holder;
      let own = bill.gross;
      if (id !== null && this.frozen.has(id)) {
        own = least(payer?.kept ?? 0n, bill.gross);
        if (payer) payer.kept -= own;
        this.pay(bill, null, to, own, now);
        const rest = bill.gross - own;
        if (rest > 0n) this.debts.push({ bill, payer: id, creditor: null, open: rest, at: now });
        this.pay(bill, null, to, rest, now);
        this.housePaid += rest;
        own = bill.gross;
      } else if (id === null) {
        this.housePaid += own;
        this.pay(bill, null, to, own, now);
      } else {
        own = least(this.balance(id) > 0n ? this.balance(id) : 0n, bill.gross);
        this.pay(bill, id, to, own, now);
      }
      bill.paid = own;
      if (isHeld) bill.kept = own;
      bill.status =
        bill.gross === 0n
          ? 'NOT_REACHED'
          : isHeld
            ? 'HELD'
            : own === bill.gross
              ? 'PAID'
              : own === 0n
                ? 'INSUFFICIENT'
                : 'PARTLY_PAID';
      if (own < bill.gross) this.debts.push({ bill, payer: id ?? 0n, creditor: holder, open: bill.gross - own, at: now });
      if (!isHeld) this.payDebts([holder], own, now, bill);
    }
    for (const bill of below) this.payBelow(bill.contract.holder, bill, bills, now);
  }

  /** The same where the house pays everybody what is left to them. */
  private payNet(id: bigint | null, payer: NaiveBill | null, bills: readonly NaiveBill[], now: number): void {
    const below = bills.filter(({ contract }) => contract.upline === id);
    below.sort((a, b) => (a.contract.holder < b.contract.holder ? -1 : 1));
    let own = payer?.gross ?? 0n;
    for (const bill of id === null ? [] : below) {
      const part = least(own, bill.gross);
      own -= part;
      const open = bill.gross - part;
      if (open > 0n) this.debts.push({ bill, payer: id ?? 0n, creditor: null, open, at: now, isAdvance: true });
    }
    if (payer) {
      const { holder, terms } = payer.contract;
      for (const debt of this.debts) {
        const isOld = debt.isAdvance && debt.bill.contract.terms.kind === terms.kind && !isOfRun(debt.bill, payer);
        if (!isOld || debt.payer !== holder) continue;
        const part = least(own, debt.open);
        own -= part;
        debt.open -= part;
      }
      const isHeld = this.frozen.has(holder) && own > 0n;
      payer.paid = payer.gross;
      if (isHeld) payer.kept = own;
      payer.status = payer.gross === 0n ? 'NOT_REACHED' : isHeld ? 'HELD' : 'PAID';
      this.pay(payer, null, isHeld ? null : holder, own, now);
      this.housePaid += own;
      if (!isHeld) this.payDebts([holder], own, now, payer, false);
    }
    for (const bill of below) this.payNet(bill.contract.holder, bill, bills, now);
  }

  /** Pays old debts of the last of `way` with what came along it, the oldest first. `except` is of the run that pays. */
  payDebts(
    way: readonly bigint[],
    amount: bigint,
    now: number,
    except: NaiveBill | null = null,
    hasAdvances = except !== null,
  ): void {
    const payer = way.at(-1) ?? null;
    let left = amount;
    for (const debt of this.debts) {
      const isOld = except === null || !isOfRun(debt.bill, except);
      if (debt.payer !== payer || debt.open === 0n || !isOld) continue;
      if (debt.isAdvance && !(hasAdvances && debt.bill.contract.terms.kind === except?.contract.terms.kind)) continue;
      const part = least(left, debt.open);
      left -= part;
      debt.open -= part;
      const isKept = debt.creditor !== null && this.frozen.has(debt.creditor);
      this.pay(debt.bill, payer, debt.creditor === null || isKept ? null : debt.creditor, part, now);
      if (debt.creditor === null) this.housePaid -= part;
      else if (part > 0n) {
        count(debt.bill, part, isKept);
        if (!isKept && !way.includes(debt.creditor)) this.payDebts([...way, debt.creditor], part, now, except, false);
      }
    }
  }

  /** An operator pays what is still owed of a bill: its payer owes that to the house then. */
  payFor(debt: NaiveDebt, now: number): void {
    const { bill, open } = debt;
    const { holder } = bill.contract;
    const isKept = this.frozen.has(holder);
    debt.creditor = null;
    this.housePaid += open;
    this.pay(bill, null, isKept ? null : holder, open, now);
    count(bill, open, isKept);
    if (!isKept) this.payDebts([holder], open, now);
  }

  private lookAfter(now: number): void {
    const isLate = (debt: NaiveDebt): boolean => debt.at <= now - 3 * DAY;
    for (const debt of this.debts)
      if (debt.open > 0n && debt.creditor !== null && isLate(debt) && ['PARTLY_PAID', 'INSUFFICIENT'].includes(debt.bill.status))
        debt.bill.status = 'OVERDUE';
    for (const bill of this.bills) {
      const { holder } = bill.contract;
      if (bill.status !== 'HELD' || this.frozen.has(holder)) continue;
      const { kept } = bill;
      this.pay(bill, null, holder, kept, now);
      bill.kept = 0n;
      const debt = this.debts.find((each) => each.bill === bill && each.open > 0n);
      if (bill.paid === bill.gross) bill.status = 'PAID';
      else if (debt && isLate(debt)) bill.status = 'OVERDUE';
      else bill.status = bill.paid === 0n ? 'INSUFFICIENT' : 'PARTLY_PAID';
      this.payDebts([holder], kept, now);
    }
  }
}
