import { randomInt } from 'node:crypto';
import type { Voucher } from '@marquee/contract/channel';
import type { Base } from '../server/base.ts';
import { writePayment } from './payments.ts';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Issues a voucher: its number and its secret. */
export function issueVoucher({ db }: Base, amount: bigint, currency: string): { serial: string; pin: string } {
  const made = { serial: `PV${digits(12)}`, pin: digits(14) };
  db.prepare(`INSERT INTO vouchers (serial, pin, amount, currency) VALUES (?, ?, ?, ?)`).run(
    made.serial,
    made.pin,
    amount.toString(),
    currency,
  );
  return made;
}

/** Pays an order with a voucher, by what the voucher is worth, within the caller's transaction; or tells why it does not. */
export function useVoucher(
  base: Base,
  orderNo: string,
  order: { amount: string; currency: string },
  { serial, pin }: Voucher,
): void {
  const { db } = base;
  const found = db.prepare(`SELECT pin, amount, currency, used_by AS usedBy FROM vouchers WHERE serial = ?`).get(serial);
  const payment = { orderNo, paymentId: `PBV-${orderNo}`, currency: order.currency };
  const fail = (reason: string): void => writePayment(base, { ...payment, state: 'FAILED', amount: order.amount, reason });
  if (found?.['pin'] !== pin || found['currency'] !== order.currency) return fail('there is no such voucher');
  if (found['usedBy'] !== null) return fail('the voucher was used before');
  db.prepare(`UPDATE vouchers SET used_by = ? WHERE serial = ?`).run(orderNo, serial);
  writePayment(base, { ...payment, state: 'PAID', amount: found['amount'] as string });
}
