import type { ContractKind } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers } from '../../../base/arrays.ts';
import type { Runner, Transaction } from '../../../base/database/database.ts';

/** What an account owes of a bill. */
export interface Debt {
  id: bigint;
  merchantId: number;
  billId: bigint;
  payerId: bigint;
  /** Null: the house, which has paid for it. */
  creditorId: bigint | null;
  amount: Amount;
  open: Amount;
  openedAt: Date;
  overdueAt: Date | null;
  kind: ContractKind;
  /** The house has advanced it, and sets it off against the payer's next bills of the kind alone. */
  fromBills: boolean;
}

const DEBT = `d.id, d.merchant_id as "merchantId", d.bill_id as "billId", d.payer_id as "payerId", d.creditor_id as "creditorId", d.amount, d.open,
  d.opened_at as "openedAt", d.overdue_at as "overdueAt", b.kind, d.from_bills as "fromBills"`;
const FROM = 'from agent_debt d join agent_bill b on b.id = d.bill_id';

/** What the house has advanced for payers, which is set off against their next bills, is no debt that anybody pays. */
const PAID = 'd.open > 0 and not d.from_bills';

/** The open debts of payers, the oldest first. */
export const readDebts = (db: Runner, payerIds: readonly bigint[]): Promise<Debt[]> =>
  db.query<Debt>({
    name: 'agent-debts',
    text: `select ${DEBT} ${FROM} where d.payer_id in (select unnest($1::text::bigint[])) and ${PAID} order by d.id`,
    values: [integers(payerIds)],
  });

/**
 * The open debts of payers, and those of whoever is paid by them, and so on: the oldest first. Where bills of a kind are paid, with what the
 * house has advanced of bills of that kind for the payers themselves, and for nobody else.
 */
export const readDebtsOnward = (db: Runner, payerIds: readonly bigint[], kind: ContractKind | null = null): Promise<Debt[]> =>
  db.query<Debt>({
    name: 'agent-debts-onward',
    text: `with recursive payer (id) as (
             select unnest($1::text::bigint[])
             union select d.creditor_id from payer p join agent_debt d on d.payer_id = p.id and d.open > 0 and d.creditor_id is not null)
           select ${DEBT} ${FROM} where d.payer_id in (select id from payer) and d.open > 0
             and (not d.from_bills or b.kind = $2 and d.payer_id in (select unnest($1::text::bigint[]))) order by d.id`,
    values: [integers(payerIds), kind],
  });

/** The open debt of a bill; null: there is none. */
export async function readDebtOf(db: Runner, billId: bigint): Promise<Debt | null> {
  const [row] = await db.query<Debt>({
    name: 'agent-debt-of-bill',
    text: `select ${DEBT} ${FROM} where d.bill_id = $1 and d.open > 0`,
    values: [billId],
  });
  return row ?? null;
}

/** What an account owes to its line and to the house. */
export async function sumDebts(db: Runner, payerId: bigint): Promise<Amount> {
  const [row] = await db.query<{ open: string }>({
    name: 'agent-debts-sum',
    text: `select coalesce(sum(d.open), 0)::text as open from agent_debt d where d.payer_id = $1 and ${PAID}`,
    values: [payerId],
  });
  return BigInt(row?.open ?? 0);
}

/** Those of some accounts that owe something to their line or to the house. */
export async function readDebtors(db: Runner, payerIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.query<{ payerId: bigint }>({
    name: 'agent-debtors',
    text: `select distinct d.payer_id as "payerId" from agent_debt d where d.payer_id in (select unnest($1::text::bigint[])) and ${PAID}`,
    values: [integers(payerIds)],
  });
  return new Set(rows.map(({ payerId }) => payerId));
}

/** What an account owes to its line and to the house, and what it is owed itself. */
export async function readOwing(db: Runner, accountId: bigint): Promise<{ owes: Amount; isOwed: Amount }> {
  const [row] = await db.query<{ isOwed: string }>({
    text: `select coalesce(sum(d.open), 0)::text as "isOwed" from agent_bill b join agent_debt d on d.bill_id = b.id
           where b.holder_id = $1 and d.creditor_id = $1 and d.open > 0`,
    values: [accountId],
  });
  return { owes: await sumDebts(db, accountId), isOwed: BigInt(row?.isOwed ?? 0) };
}

/** A debt that comes up. */
export type NewDebt = Pick<Debt, 'billId' | 'payerId' | 'creditorId' | 'amount' | 'fromBills'>;

/** Writes debts, each bill's once. */
export async function insertDebts(tx: Transaction, merchantId: number, debts: readonly NewDebt[], at: Date): Promise<void> {
  if (debts.length === 0) return;
  await tx.query({
    name: 'agent-debts-insert',
    text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at, from_bills)
           select $1, bill, payer, creditor, amount, amount, $2, from_bills
           from unnest($3::text::bigint[], $4::text::bigint[], $5::text::bigint[], $6::text::bigint[], $7::text::boolean[])
             as n (bill, payer, creditor, amount, from_bills)
           order by bill`,
    values: [
      merchantId,
      at,
      integers(debts.map(({ billId }) => billId)),
      integers(debts.map(({ payerId }) => payerId)),
      integers(debts.map(({ creditorId }) => creditorId)),
      integers(debts.map(({ amount }) => amount)),
      `{${debts.map(({ fromBills }) => fromBills).join(',')}}`,
    ],
  });
}

/** Writes what is left of debts. */
export async function writeOpen(tx: Transaction, debts: readonly { id: bigint; open: Amount }[], at: Date): Promise<void> {
  if (debts.length === 0) return;
  await tx.query({
    name: 'agent-debts-write',
    text: `update agent_debt d set open = n.open, closed_at = case when n.open = 0 then $1::timestamptz end
           from unnest($2::text::bigint[], $3::text::bigint[]) as n (id, open) where d.id = n.id`,
    values: [at, integers(debts.map(({ id }) => id)), integers(debts.map(({ open }) => open))],
  });
}

/** What the house has paid of a bill for the account above and does not have back: what is open of it, and what it has forgiven. */
export async function readHouseDebt(
  tx: Transaction,
  billId: bigint,
): Promise<{ id: bigint; open: Amount; forgiven: Amount } | null> {
  const [row] = await tx.query<{ id: bigint; open: Amount; forgiven: Amount }>({
    text: 'select id, open, forgiven from agent_debt where bill_id = $1 and creditor_id is null',
    values: [billId],
  });
  return row ?? null;
}

/** Writes what came back to the house of what it had paid for somebody. */
export async function writeHouseDebt(
  tx: Transaction,
  { id, open, forgiven }: { id: bigint; open: Amount; forgiven: Amount },
  at: Date,
): Promise<void> {
  await tx.query({
    text: 'update agent_debt set open = $2::bigint, forgiven = $3::bigint, closed_at = case when $2::bigint = 0 then coalesce(closed_at, $4::timestamptz) end where id = $1',
    values: [id, open, forgiven, at],
  });
}

/** Closes what the house is owed, which it has advanced or paid in the place of somebody, without a payment. */
export async function forgiveHouse(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx.query({
    text: 'update agent_debt set forgiven = forgiven + open, open = 0, closed_at = $2 where id = $1 and creditor_id is null and open > 0',
    values: [id, at],
  });
}

/** Owes a debt to the house from now on, which has paid for it. */
export async function oweToHouse(tx: Transaction, id: bigint): Promise<void> {
  await tx.query({ text: 'update agent_debt set creditor_id = null where id = $1', values: [id] });
}
