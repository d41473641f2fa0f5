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
