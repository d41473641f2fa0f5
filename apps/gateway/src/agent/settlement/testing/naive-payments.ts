import { toDecimal } from '@marquee/money';
import { NaiveBook } from './naive-book.ts';
import { count, isOfRun, type NaiveBill, type NaiveDebt, type NaiveRun } from './naive-types.ts';

const DAY = 86_400_000;
const UNIT = 10_000n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** What is to be paid of a bill. */
const dueOf = ({ status, gross }: NaiveBill): bigint => (status === 'CANCELLED' ? 0n : gross);

/** Who has what, and what the payments of bills and debts come to: one after the other. */
export class NaivePayments extends NaiveBook {
  readonly bills: NaiveBill[] = [];
  readonly debts: NaiveDebt[] = [];
  readonly balances = new Map<bigint, bigint>();
  readonly frozen = new Set<bigint>();
  /** What an operator looks at before it is paid: dividends above so many units, and whether also daily salaries. */
  reviewed = { above: 50_000, isDaily: false };
  housePaid = 0n;
  private waiting: NaiveRun[] = [];

  balance(account: bigint): bigint {
    return this.balances.get(account) ?? 0n;
  }

  add(account: bigint, amount: bigint): void {
    this.balances.set(account, this.balance(account) + amount);
  }

  protected topOf(account: bigint, end: number): bigint {
    const above = this.parentAt(account, end);
    return above === null ? account : this.topOf(above, end);
  }

  protected isReviewed({ contract: { terms }, gross }: Pick<NaiveBill, 'contract' | 'gross'>): boolean {
    const { above, isDaily } = this.reviewed;
    return terms.kind === 'DIVIDEND' ? gross > BigInt(above) * UNIT : terms.kind === 'DAILY' && isDaily && gross > 0n;
  }

  /** An operator decides about a bill that is in review. */
  review(bill: NaiveBill, isPaid: boolean): void {
    bill.status = isPaid ? 'CALCULATED' : 'CANCELLED';
    const { holder, upline } = bill.contract;
    const above = this.bills.find((each) => each.contract.holder === upline && isOfRun(each, bill));
    if (isPaid || !above) return;
    above.owed -= bill.gross;
    above.below = above.below.filter((text) => text !== `${holder}:${toDecimal(bill.gross)}`);
  }

  /** Pays lines of runs, the oldest first, and those that have waited: each as a whole, once nobody looks at a bill of it any more. */
  protected payRuns(made: readonly NaiveRun[], now: number): void {
    const runs = [...this.waiting, ...made].sort((a, b) => a.end - b.end || a.place - b.place);
    const isWaiting = ({ bills }: NaiveRun): boolean => bills.some(({ status }) => status === 'REVIEW');
    this.waiting = runs.filter(isWaiting);
    for (const { end, bills } of runs.filter((run) => !isWaiting(run))) {
      const pay = this.rulesAt(end).isByHouse ? this.payNet.bind(this) : this.payBelow.bind(this);
      pay(null, null, bills, now);
      const holders = new Set(bills.map(({ contract: { holder } }) => holder));
      const aside = new Set(
        bills.flatMap(({ contract: { upline } }) => (upline === null || holders.has(upline) ? [] : [upline])),
      );
      for (const id of [...aside].sort((a, b) => (a < b ? -1 : 1))) pay(id, null, bills, now);
    }
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
      let own = dueOf(bill);
      if (id !== null && this.frozen.has(id)) {
        own = least(payer?.kept ?? 0n, dueOf(bill));
        if (payer) payer.kept -= own;
        this.pay(bill, null, to, own, now);
        const rest = dueOf(bill) - own;
        if (rest > 0n) this.debts.push({ bill, payer: id, creditor: null, open: rest, at: now });
        this.pay(bill, null, to, rest, now);
        this.housePaid += rest;
        own = dueOf(bill);
      } else if (id === null) {
        this.housePaid += own;
        this.pay(bill, null, to, own, now);
      } else {
        own = least(this.balance(id) > 0n ? this.balance(id) : 0n, dueOf(bill));
        this.pay(bill, id, to, own, now);
      }
      bill.paid = own;
      if (isHeld) bill.kept = own;
      if (bill.status !== 'CANCELLED')
        bill.status =
          dueOf(bill) === 0n
            ? 'NOT_REACHED'
            : isHeld
              ? 'HELD'
              : own === dueOf(bill)
                ? 'PAID'
                : own === 0n
                  ? 'INSUFFICIENT'
                  : 'PARTLY_PAID';
      if (own < dueOf(bill)) this.debts.push({ bill, payer: id ?? 0n, creditor: holder, open: dueOf(bill) - own, at: now });
      if (!isHeld) this.payDebts([holder], own, now, bill);
    }
    for (const bill of below) this.payBelow(bill.contract.holder, bill, bills, now);
  }

  /** The same where the house pays everybody what is left to them. */
  private payNet(id: bigint | null, payer: NaiveBill | null, bills: readonly NaiveBill[], now: number): void {
    const below = bills.filter(({ contract }) => contract.upline === id);
    below.sort((a, b) => (a.contract.holder < b.contract.holder ? -1 : 1));
    let own = payer ? dueOf(payer) : 0n;
    for (const bill of id === null ? [] : below) {
      const part = least(own, dueOf(bill));
      own -= part;
      const open = dueOf(bill) - part;
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
      payer.paid = dueOf(payer);
      if (isHeld) payer.kept = own;
      if (payer.status !== 'CANCELLED') payer.status = dueOf(payer) === 0n ? 'NOT_REACHED' : isHeld ? 'HELD' : 'PAID';
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

  protected lookAfter(now: number): void {
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
      if (bill.paid === dueOf(bill)) bill.status = 'PAID';
      else if (debt && isLate(debt)) bill.status = 'OVERDUE';
      else bill.status = bill.paid === 0n ? 'INSUFFICIENT' : 'PARTLY_PAID';
      this.payDebts([holder], kept, now);
    }
  }
}
