import type { Database } from '../../base/database/database.ts';
import type { DepositOrder } from '../deposits/deposit-order.ts';
import { UNIT_OF_ORDER } from '../deposits/desk-store.ts';
import type { OutOrder } from '../withdrawals/store.ts';
import type { Stretch } from './movements.ts';

/** A page of the orders of a stretch: after an order of the brand, from the beginning without one. */
export interface OrderPage extends Stretch {
  after: string | null;
  size: number;
}

/** What was asked for as a deposit. */
export type DayDeposit = Pick<
  DepositOrder,
  'orderNo' | 'accountId' | 'channel' | 'provider' | 'currency' | 'amount' | 'paidAmount' | 'fee' | 'booked' | 'state' | 'reason'
> &
  Pick<DepositOrder, 'requestedAt' | 'decidedAt' | 'completedAt'> & { unitValue: number | null };

/** What was asked for as a withdrawal. */
export type DayWithdrawal = Pick<
  OutOrder,
  'orderNo' | 'accountId' | 'channel' | 'bank' | 'to' | 'currency' | 'amount' | 'paid' | 'fee' | 'state' | 'reason'
> &
  Pick<OutOrder, 'requestedAt' | 'decidedAt' | 'completedAt'>;

const COMMON = `order_no as "orderNo", account_id as "accountId", channel, currency, amount, fee, state, reason,
  requested_at as "requestedAt", decided_at as "decidedAt", completed_at as "completedAt"`;

/** The orders of a table that were asked for in the stretch, oldest first. */
const pageOf = <Row>(
  db: Database,
  { table, columns, where = '' }: { table: string; columns: string; where?: string },
  { merchantId, from, to, after, size }: OrderPage,
): Promise<Row[]> => {
  const beyond = `and (requested_at, order_no) > (select requested_at, order_no from ${table} where order_no = $5 and merchant_id = $1)`;
  return db.query<Row>({
    name: `cashier-day-${table}${after === null ? '' : '-next'}`,
    text: `select ${COMMON}, ${columns} from ${table}
           where merchant_id = $1 and requested_at >= $2 and requested_at < $3 ${where} ${after === null ? '' : beyond}
           order by requested_at, order_no limit $4`,
    values: [merchantId, from, to, size, ...(after === null ? [] : [after])],
  });
};

/** A page of a brand's deposits, oldest first. */
export const readDayDeposits = (db: Database, page: OrderPage): Promise<DayDeposit[]> =>
  pageOf(
    db,
    {
      table: 'deposit_order',
      columns: `provider, ${UNIT_OF_ORDER}, paid_amount as "paidAmount", coalesce(paid_amount, amount) - fee as booked`,
    },
    page,
  );

/** A page of a brand's withdrawals for which the amount was set aside, oldest first. */
export const readDayWithdrawals = (db: Database, page: OrderPage): Promise<DayWithdrawal[]> =>
  pageOf(
    db,
    { table: 'withdrawal_order', columns: 'payout_bank as bank, payout_to as "to", paid', where: `and state <> 'CREATED'` },
    page,
  );
