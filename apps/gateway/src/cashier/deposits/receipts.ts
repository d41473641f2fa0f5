import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { CashierDeps } from '../deps.ts';
import { type DepositOrder, isOpenState } from './deposit-order.ts';
import { lockDeposit, noteReceipt } from './deposit-store.ts';

/** What a member sends of a transfer by hand. */
export interface SentReceipt {
  payer: string;
  /** Numbers of pictures. */
  pictures: readonly string[];
}

/** Receipts of transfers by hand: docs/rules/money.md#deposits. */
export interface Receipts {
  /**
   * Keeps what proves a member's own order, which counts as paid by its word then. The same sent again is the same receipt. Throws
   * `deposit.state` where the order takes none, and `picture.invalid`.
   */
  send(order: Pick<DepositOrder, 'orderNo' | 'accountId'>, receipt: SentReceipt): Promise<DepositOrder>;
  /** The payers, and the numbers of the pictures, of orders. */
  of(
    orders: readonly Pick<DepositOrder, 'orderNo' | 'payer'>[],
  ): Promise<Map<string, { payer: string | null; pictures: string[] }>>;
}

const contextOf = (orderNo: string): string => `deposit-payer|${orderNo}`;

/** Of whom the transfer of an order came; null where nobody said so. */
function payerOf(db: Runner, { orderNo, payer }: Pick<DepositOrder, 'orderNo' | 'payer'>): string | null {
  if (payer === null) return null;
  const opened = db.seal.open(payer, contextOf(orderNo));
  if (opened === null) throw new Error(`the receipt of ${orderNo} was sealed by another SECRET_KEY`);
  return opened;
}

/** Can the receipt of an order be sent? The provider tells what was paid of any that is not run by hand. */
export const takesReceipt = ({ provider, note, state, receiptAt }: DepositOrder): boolean =>
  provider === null && note !== null && receiptAt === null && isOpenState(state);

/** Makes the receipts. */
export function createReceipts(
  { db, clock }: Pick<CashierDeps, 'db' | 'clock'>,
  pictures: Pick<Pictures, 'tie' | 'idsOf'>,
): Receipts {
  const of: Receipts['of'] = async (orders) => {
    const ids = await pictures.idsOf(orders.filter(({ payer }) => payer !== null).map(({ orderNo }) => orderNo));
    return new Map(orders.map((order) => [order.orderNo, { payer: payerOf(db, order), pictures: ids.get(order.orderNo) ?? [] }]));
  };
  /** Is it the receipt that was sent before? */
  const isSent = async (order: DepositOrder, payer: string, sent: readonly string[]): Promise<boolean> => {
    const known = (await of([order])).get(order.orderNo);
    return known?.payer === payer && known.pictures.toSorted().join() === [...new Set(sent)].toSorted().join();
  };
  const keep = async (tx: Transaction, order: DepositOrder, payer: string, sent: readonly string[]): Promise<DepositOrder> => {
    await pictures.tie(tx, order.accountId, sent, order.orderNo);
    const sealed = tx.seal.seal(payer, contextOf(order.orderNo));
    const kept = await noteReceipt(tx, order.orderNo, { payer: sealed, at: dateOf(clock) });
    if (!kept) throw new Error(`the receipt of ${order.orderNo} was not kept under its lock`);
    return kept;
  };

  return {
    of,
    async send({ orderNo }, receipt) {
      const payer = receipt.payer.trim();
      const { order, isNew } = await db.transaction(async (tx) => {
        const locked = await lockDeposit(tx, orderNo);
        if (!locked) throw new BusinessError('deposit.unknown');
        if (locked.receiptAt !== null) return { order: locked, isNew: false };
        if (!takesReceipt(locked)) throw new BusinessError('deposit.state');
        return { order: await keep(tx, locked, payer, receipt.pictures), isNew: true };
      });
      if (!isNew && !(await isSent(order, payer, receipt.pictures))) throw new BusinessError('deposit.state');
      return order;
    },
  };
}
