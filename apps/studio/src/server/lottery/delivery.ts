import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { backOff, isSettled, transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import { detailOf } from './order-lines.ts';
import type { OrderRecord } from './records.ts';
import { resultText } from './views.ts';

/** The details of an order are tried so often before its money goes without them. */
const DETAIL_ATTEMPTS = 3;
const AT_ONCE = 16;

async function send(base: Base, order: OrderRecord): Promise<Answer> {
  const { orderId, vendor, player, game: gameCode, currency, payout } = order;
  const wallet = walletOf(base, { trial: order.trial, vendor, player, gameCode });
  const ids = transactionIds(orderId);
  const about = { player, roundId: orderId, gameCode, currency };
  if (order.state === 'returning') return wallet.rollback(vendor, { ...about, txId: ids.rollback, refTxId: ids.debit });
  const draw = base.store.lottery.draws.find(order.game, order.drawNo);
  if (draw) {
    const told = await wallet.roundDetail(vendor, { ...about, draw: detailOf(order, resultText(draw)) });
    if (told.kind === 'unknown' && order.attempts < DETAIL_ATTEMPTS) return told;
  }
  return wallet.credit(vendor, { ...about, txId: ids.credit, debitTxId: ids.debit, amount: payout, roundFinished: true });
}

/** One attempt to bring an order's payout, or its returned stake, to the wallet. What it refuses stays owed: the log calls for a person. */
export async function deliverOrder(base: Base, orderId: string): Promise<void> {
  const { orders } = base.store.lottery;
  const order = orders.find(orderId);
  if (order?.state !== 'paying' && order?.state !== 'returning') return;
  const answer = await send(base, order);
  if (isSettled(order.state === 'paying' ? 'credit' : 'rollback', answer)) {
    orders.update({ ...order, state: order.state === 'paying' ? 'paid' : 'returned' });
    return;
  }
  const attempts = order.attempts + 1;
  const isRefused = answer.kind === 'refused';
  orders.update({ ...order, attempts, nextAt: base.clock.now() + backOff(isRefused ? Number.MAX_SAFE_INTEGER : attempts) });
  const detail = { orderId, state: order.state, attempts, answer: answer.kind === 'unknown' ? answer.why : answer.reply.status };
  if (isRefused) base.log.error(detail, 'the wallet refuses what it is owed for an order: look into it');
  else base.log.warn(detail, 'the wallet has not confirmed an order; it will be tried again');
}

/** Delivers what is due, a few at a time. Returns how many orders were tried. */
export async function deliverOrders(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.lottery.orders.due(now, AT_ONCE);
    await Promise.all(due.map(({ orderId }) => deliverOrder(base, orderId)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}
