import type { Clock } from '../../../base/calendar/clock.ts';
import type { Database } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import { tree } from '../../../identity/index.ts';
import type { Report } from '../../../report/index.ts';
import type { Difference, Wallet } from '../../../wallet/index.ts';
import { readRuns } from '../bills/run-store.ts';
import { codeOfOlderReturn, codeOfPayment, HOUSE, KEPT } from '../payment/desk.ts';
import { type AuditedPayment, readMisfits, readPayments } from './audit-store.ts';
import { isSame, type Recounted, recountRun } from './recount.ts';

/** What the audit compares. */
export interface SettlementAuditDeps {
  db: Database;
  clock: Clock;
  teams: Report['teams'];
  wallet: Pick<Wallet, 'accountOf' | 'house' | 'houseBalance' | 'entries'>;
  merchants(): Promise<readonly Merchant[]>;
}

const LIMIT = 100;
const RUNS = 50;
const PAYMENTS = 1_000;
const DAY_MS = 86_400_000;
/** Periods that ended within these days are recounted. */
const DAYS = 40;

const textOf = ({ written, counted }: Recounted): string => {
  const of = (bill: Recounted['written']): string => (bill ? `${bill.gross} of ${bill.base} (${bill.from})` : 'nothing');
  return `the contract ${(written ?? counted)?.contractId} has ${of(written)}, and a recount ${of(counted)}`;
};

/** Recounts the bills of the latest periods from the report rows. */
async function recountBills({ db, clock, teams }: SettlementAuditDeps, merchant: Merchant): Promise<string[]> {
  const details: string[] = [];
  const since = new Date(clock.now() - DAYS * DAY_MS);
  for (let after = 0n; details.length < LIMIT; ) {
    const runs = await readRuns(db, { merchantId: merchant.id, after, since, limit: RUNS });
    for (const run of runs) {
      const bills = await db.transaction(async (tx) => {
        await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
        return recountRun(tx, teams, merchant, run);
      });
      const wrong = bills.filter((bill) => !isSame(bill) && bill.written?.isWaiting !== true);
      details.push(...wrong.map((bill) => `run ${run.id}: ${textOf(bill)}`));
    }
    if (runs.length < RUNS) break;
    after = runs.at(-1)?.id ?? after;
  }
  return details;
}

/** Looks every payment up in the ledger, and compares what the house's accounts hold with what went through them. */
async function comparePayments({ db, wallet }: SettlementAuditDeps, { id: merchantId }: Merchant): Promise<string[]> {
  const details: string[] = [];
  const totals = new Map<string, { house: bigint; kept: bigint }>();
  const sumUp = (currency: string, { fromKind, toKind, amount }: AuditedPayment): void => {
    const total = totals.get(currency) ?? { house: 0n, kept: 0n };
    const of = (kind: 'HOUSE' | 'KEPT'): bigint => (toKind === kind ? amount : 0n) - (fromKind === kind ? amount : 0n);
    totals.set(currency, { house: total.house + of('HOUSE'), kept: total.kept + of('KEPT') });
  };
  const accountOf = (kind: AuditedPayment['fromKind'], id: bigint | null, currency: string): Promise<bigint> =>
    kind === 'MAIN' && id !== null
      ? wallet.accountOf(merchantId, id, currency)
      : wallet.house(merchantId, currency, kind === 'KEPT' ? KEPT : HOUSE);

  for (let after = 0n; details.length < LIMIT; ) {
    const payments = await readPayments(db, merchantId, after, PAYMENTS);
    const holders = await tree.members(db, [...new Set(payments.map(({ holderId }) => holderId))]);
    const currencies = new Map(holders.map(({ id, currency }) => [id, currency]));
    const expected: { payment: AuditedPayment; debit: bigint; credit: bigint }[] = [];
    for (const payment of payments) {
      const currency = currencies.get(payment.holderId) ?? '';
      sumUp(currency, payment);
      const debit = await accountOf(payment.fromKind, payment.fromId, currency);
      const credit = await accountOf(payment.toKind, payment.toId, currency);
      // What is kept for another holder then stays where it is.
      if (debit !== credit) expected.push({ payment, debit, credit });
    }
    const keys = expected.flatMap(({ payment, debit, credit }) =>
      [debit, credit].map((account) => ({ account, txId: `contract:${payment.id}` })),
    );
    const booked = new Map((await wallet.entries(keys)).map((entry) => [entry.txId, entry]));
    for (const { payment, debit, credit } of expected) {
      const entry = booked.get(`contract:${payment.id}`);
      const isBooked =
        entry?.debitId === debit &&
        entry.creditId === credit &&
        entry.amount === payment.amount &&
        (entry.code === codeOfPayment(payment) || (payment.way === 'RETURN' && entry.code === codeOfOlderReturn(payment.kind)));
      if (!isBooked) details.push(`the payment ${payment.id} of ${payment.amount} is not in the ledger as it is written`);
    }
    if (payments.length < PAYMENTS) break;
    after = payments.at(-1)?.id ?? after;
  }
  for (const [currency, { house, kept }] of totals) {
    const held = await wallet.houseBalance(await wallet.house(merchantId, currency, HOUSE));
    if (held !== house) details.push(`the house has paid ${-held} ${currency} for contracts, and its payments are ${-house}`);
    const apart = await wallet.houseBalance(await wallet.house(merchantId, currency, KEPT));
    if (apart !== kept) details.push(`${apart} ${currency} is kept for frozen holders, and the payments are ${kept}`);
  }
  return details;
}

/**
 * Recounts the bills of the last {@link DAYS} days from the report rows, and compares bills, payments and debts with one another and with
 * the ledger. Right at any time; an empty list means that all agree.
 */
export async function findSettlementDifferences(deps: SettlementAuditDeps): Promise<Difference[]> {
  const details: string[] = [];
  for (const merchant of await deps.merchants()) {
    details.push(...(await recountBills(deps, merchant)));
    details.push(...(await readMisfits(deps.db, merchant.id, LIMIT)));
    details.push(...(await comparePayments(deps, merchant)));
  }
  return details.slice(0, LIMIT).map((detail) => ({ check: 'settlement', detail }));
}
