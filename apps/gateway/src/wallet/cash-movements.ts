import type { Amount } from '@marquee/money';
import type { Database } from '../base/database/database.ts';
import { type CodeName, codeOf } from './codes.ts';

/** A movement of cash as the ledger has it. */
export interface CashMovement {
  id: bigint;
  at: Date;
  code: CodeName;
  currency: string;
  amount: Amount;
  /** The sender's id: the number of an order, or of a step of it. */
  txId: string;
}

/** Where a reading of movements has got to. */
export type CashPlace = Pick<CashMovement, 'id' | 'at'>;

/** Codes of cash, as the index `transfer_cash` names them: deposits, payouts, their fees and returns, transfers, adjustments. */
const CODES_OF_CASH = '1, 11, 12, 13, 22, 23, 80, 81';

/** A brand's movements of cash, each with its account by key (LIMIT keeps it a look-up), from a moment to another, which is excluded, after a place; oldest first. */
export async function readCashMovements(
  db: Database,
  asked: { merchantId: number; from: Date; to: Date; after: CashPlace | null; limit: number },
): Promise<CashMovement[]> {
  const rows = await db.query<Omit<CashMovement, 'code'> & { code: number }>({
    name: 'ledger-cash-movements',
    text: `select t.id, t.at, t.code, a.currency, t.amount, t.tx_id as "txId"
           from transfer t
           cross join lateral (select merchant_id, currency from ledger_account where id = t.account_id limit 1) a
           where t.code in (${CODES_OF_CASH}) and t.at >= $2 and t.at < $3 and (t.at, t.id) > ($4, $5) and a.merchant_id = $1
           order by t.at, t.id limit $6`,
    values: [asked.merchantId, asked.from, asked.to, asked.after?.at ?? new Date(0), asked.after?.id ?? 0n, asked.limit],
  });
  return rows.map(({ code, ...row }) => ({ ...row, code: codeOf(code).name }));
}

/** What movements of one code that no order stands behind come to: what members were given less what was taken of them. */
export interface UnorderedCash {
  code: CodeName;
  currency: string;
  operations: number;
  /** Ten-thousandths of a unit. */
  amount: Amount;
}

/** Codes of such movements, as the index `transfer_cash_without_orders` names them: fees given back, play money, reversals. */
const CODES_WITHOUT_ORDERS = '2, 3, 4, 82';

/** A brand's movements of these codes from a moment to another, which is excluded, by code and currency. */
export async function sumUnorderedCash(
  db: Database,
  { merchantId, from, to }: { merchantId: number; from: Date; to: Date },
): Promise<UnorderedCash[]> {
  const rows = await db.query<Omit<UnorderedCash, 'code'> & { code: number }>({
    name: 'ledger-cash-without-orders',
    text: `select t.code, a.currency, count(*)::int as operations,
             sum(case when t.credit_id = t.account_id then t.amount else -t.amount end)::bigint as amount
           from transfer t
           cross join lateral (select merchant_id, currency from ledger_account where id = t.account_id limit 1) a
           where t.code in (${CODES_WITHOUT_ORDERS}) and t.at >= $2 and t.at < $3 and a.merchant_id = $1
           group by t.code, a.currency order by t.code, a.currency`,
    values: [merchantId, from, to],
  });
  return rows.map(({ code, ...row }) => ({ ...row, code: codeOf(code).name }));
}
