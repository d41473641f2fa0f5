import type { Base } from '../server/base.ts';
import { METHODS } from './methods.ts';

/** A deposit as the bank keeps it. */
export interface Deposit {
  orderNo: string;
  token: string;
  note: string;
  method: string;
  amount: bigint;
  currency: string;
  unitValue: number;
  language: string;
  returnUrl: string;
  expiresAt: number;
}

const COLUMNS = `order_no AS orderNo, token, note, method, amount, currency, unit_value AS unitValue, language, return_url AS returnUrl,
  expires_at AS expiresAt`;

const read = (row: Record<string, unknown> | undefined): Deposit | null =>
  row ? ({ ...row, amount: BigInt(row['amount'] as string) } as unknown as Deposit) : null;

/** The deposit of an order; null when there is none. */
export const depositOf = ({ db }: Base, orderNo: string): Deposit | null =>
  read(db.prepare(`SELECT ${COLUMNS} FROM deposits WHERE order_no = ?`).get(orderNo));

/** The deposit behind a page's address; null when there is none. */
export const depositBehind = ({ db }: Base, token: string): Deposit | null =>
  read(db.prepare(`SELECT ${COLUMNS} FROM deposits WHERE token = ?`).get(token));

/** What the bank calls a deposit. */
export const refOf = (orderNo: string): string => `PBD-${orderNo}`;

/** The kind of a deposit's method. */
export const kindOf = (deposit: Deposit) => METHODS.find(({ method }) => method === deposit.method)?.kind ?? 'REDIRECT';
