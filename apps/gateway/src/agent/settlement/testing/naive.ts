import type { ContractTerms } from '@marquee/contract';
import { NaiveBook, type Team } from './naive-book.ts';
import type { NaiveBill, NaiveContract, NaiveDebt } from './naive-types.ts';
import { START } from './world.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const UNIT = 10_000n;
const CENT = 100n;

const STREAMS = [
  { kind: 'DAILY', type: 'LOSS', length: DAY, after: 120 },
  { kind: 'DAILY', type: 'PROFIT', length: DAY, after: 120 },
  { kind: 'DAILY', type: 'SINGLE_BET', length: DAY, after: 120 },
  { kind: 'DIVIDEND', type: null, length: 7 * DAY, after: 180 },
  { kind: 'HOURLY', type: 'SINGLE_BET', length: 60 * MINUTE, after: 5 },
  { kind: 'REALTIME', type: 'SINGLE_BET', length: 5 * MINUTE, after: 0 },
] as const;
type Stream = (typeof STREAMS)[number];

const truncated = (amount: bigint): bigint => (amount / CENT) * CENT;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const isOfRun = (a: NaiveBill, b: NaiveBill): boolean =>
  a.start === b.start &&
  a.contract.terms.kind === b.contract.terms.kind &&
  a.contract.terms.salaryType === b.contract.terms.salaryType;

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
    const stream = STREAMS.find(({ kind, type }) => kind === terms.kind && type === terms.salaryType);
    if (!stream) throw new Error(`there is no stream of ${terms.kind}`);
    const start = START + Math.floor((now - START) / stream.length) * stream.length;
    if (!this.settled.has(stream)) this.settled.set(stream, start);
  }

  private rate(terms: ContractTerms, team: Team, net: bigint): bigint | null {
    let best: bigint | null = null;
    for (const tier of terms.tiers) {
      const reached =
        team.valid >= BigInt(tier.validBet) * UNIT &&
        team.active >= tier.activeMembers &&
        (tier.profit === 0 || net >= BigInt(tier.profit) * UNIT);
      if (reached && (best === null || BigInt(tier.rate) > best)) best = BigInt(tier.rate);
    }
    return best;
  }

  private compute(
    contract: NaiveContract,
    start: number,
    end: number,
  ): Omit<NaiveBill, 'owed' | 'status' | 'paid' | 'kept'> | null {
    const { holder, terms } = contract;
    const bill = { contract, start, end, carryOut: 0n, remainder: 0n };
    const share = (base: bigint, rate: bigint | null): bigint =>
      rate === null || base <= 0n ? 0n : truncated((base * rate) / 1_000_000n);
    if (terms.kind === 'DIVIDEND') {
      const team = this.team(holder, contract, start, end, true);
      const before = this.bills.findLast((each) => each.contract.holder === holder && each.contract.terms.kind === 'DIVIDEND');
      const carryIn = terms.carryOver === 'NONE' ? 0n : (before?.carryOut ?? 0n);
      const pool = team.net + carryIn;
      if (team.valid === 0n && team.won === 0n && team.lost === 0n && team.net === 0n && carryIn === 0n) return null;
      const left = terms.carryOver === 'LAST_PERIOD' ? team.net : pool;
      const carryOut = terms.carryOver === 'NONE' || left > 0n ? 0n : left;
      const base = pool > 0n ? pool : 0n;
      return { ...bill, base, gross: share(base, this.rate(terms, team, pool)), carryOut };
    }
    const isSlot = terms.kind !== 'DAILY';
    const team = this.team(holder, contract, start, end, !isSlot);
    const base = { PROFIT: team.won, LOSS: team.lost, SINGLE_BET: team.valid }[terms.salaryType ?? 'SINGLE_BET'];
    if (terms.kind !== 'REALTIME') {
      if (team.valid === 0n && team.won === 0n && team.lost === 0n) return null;
      return { ...bill, base, gross: share(base, this.rate(terms, team, team.net)) };
    }
    const today = START + Math.floor((start - START) / DAY) * DAY;
    const yesterday = this.team(holder, contract, today - DAY, today, true);
    const rate = this.rate(terms, yesterday, yesterday.net);
    if (rate === null || base === 0n) return null;
    const kept = this.bills.findLast((each) => each.contract.id === contract.id)?.remainder ?? 0n;
    const raw = base * rate + kept;
    const gross = raw > 0n ? truncated(raw / 1_000_000n) : 0n;
    return { ...bill, base, gross, remainder: raw - gross * 1_000_000n };
  }

  private governing({ kind, type }: Stream, end: number): NaiveContract[] {
    const found = new Map<bigint, NaiveContract>();
    for (const each of this.contracts)
      if (
        each.terms.kind === kind &&
        each.terms.salaryType === type &&
        each.from < end &&
        (each.until === null || each.until >= end)
      )
        found.set(each.holder, each);
    return [...found.values()];
  }

  /** Settles and pays everything that is due. */
  settle(now: number): void {
    const runs: { end: number; place: number; bills: NaiveBill[] }[] = [];
    const pay = this.rules.isByHouse ? this.payNet.bind(this) : this.payBelow.bind(this);
    for (const [place, stream] of STREAMS.entries()) {
      for (let start = this.settled.get(stream); start !== undefined; start = this.settled.get(stream)) {
        const end = start + stream.length;
        if (end + stream.after * MINUTE > now) break;
        const made = this.governing(stream, end).flatMap((contract) => this.compute(contract, start ?? 0, end) ?? []);
        const bills = made.map((bill): NaiveBill => {
          const below = made.filter(({ contract }) => contract.upline === bill.contract.holder);
          const owed = below.reduce((sum, { gross }) => sum + gross, 0n);
          return { ...bill, owed, status: 'CALCULATED', paid: 0n, kept: 0n };
        });
        this.bills.push(...bills);
        runs.push({ end, place, bills });
        this.settled.set(stream, end);
      }
    }
    runs.sort((a, b) => a.end - b.end || a.place - b.place);
    for (const { bills } of runs) {
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
        this.count(debt.bill, part, isKept);
        if (!isKept && !way.includes(debt.creditor)) this.payDebts([...way, debt.creditor], part, now, except, false);
      }
    }
  }

  private count(bill: NaiveBill, part: bigint, isKept: boolean): void {
    bill.paid += part;
    if (isKept) bill.kept += part;
    if (bill.status === 'HELD' || bill.kept > 0n) bill.status = 'HELD';
    else if (bill.paid === bill.gross) bill.status = 'PAID';
    else if (bill.status !== 'OVERDUE') bill.status = 'PARTLY_PAID';
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
