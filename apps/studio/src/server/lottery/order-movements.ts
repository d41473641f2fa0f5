import { MOST_MOVEMENTS, vendorCalls } from '@marquee/contract/vendor';
import type { Answer, Movement, Wallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { DETAIL_ATTEMPTS, sayRefused, transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import type { OrderRecord } from './records.ts';
import { createTelling, type Telling } from './telling.ts';

/** As many orders go in one request: each is told of and paid. */
const MOST_ORDERS = MOST_MOVEMENTS / 2;
/** What one request may carry, in bytes, with room for its frame, and the most that an order and a line of it add to that besides its selection. */
const MOST_BYTES = 0.9 * vendorCalls.vendorMovements.bodyLimit;
const [ORDER_BYTES, LINE_BYTES] = [1_500, 400];

/** The transactions of an order. Each revision of its draw has a credit of its own, and one that takes it back. */
function idsOf({ orderId, revision }: OrderRecord) {
  const { credit, ...ids } = transactionIds(orderId);
  const paid = revision === 0 ? credit : `${credit}${revision}`;
  return { ...ids, credit: paid, reversal: `${paid}-r`, giveBack: `${orderId}-s` };
}

/** What became of an attempt to deliver what an order is owed. */
export interface Attempt {
  order: OrderRecord;
  answer: Answer;
  /** Its payout went without its details, which have to follow. */
  isUntold?: boolean;
}

const aboutOrder = ({ orderId, player, game: gameCode, currency }: OrderRecord) => ({
  player,
  roundId: orderId,
  gameCode,
  currency,
});

/** The version of the details of an order that waits for its draw; those of its results follow. */
const OPEN_VERSION = 1;

/** What the wallet is to be told of an order while it waits, or before its money; null where there is nothing to tell. */
function tellingOf(order: OrderRecord, telling: Telling): Extract<Movement, { call: 'round-detail' }> | null {
  const { state, revision } = order;
  const about = aboutOrder(order);
  if (state === 'placed') {
    const draw = telling.openOf(order);
    return draw && { call: 'round-detail', body: { ...about, version: OPEN_VERSION, draw } };
  }
  const draw = state === 'returning' ? telling.voidOf(order) : telling.detailOf(order);
  return draw && { call: 'round-detail', body: { ...about, version: OPEN_VERSION + 1 + revision, draw } };
}

/** What the wallet has to do for an order that is owed something, in this order. */
function movementsOf(order: OrderRecord, telling: Telling): Movement[] {
  const { payout, cost } = order;
  const ids = idsOf(order);
  const about = aboutOrder(order);
  if (order.state === 'returning' && order.taken) {
    const giveBack: Movement = { call: 'return-stake', body: { ...about, txId: ids.giveBack, refTxId: ids.debit, amount: cost } };
    const told = tellingOf(order, telling);
    return told ? [told, giveBack] : [giveBack];
  }
  // Whether this stake was taken nobody can say: a rollback bars one that has not arrived.
  if (order.state === 'returning') return [{ call: 'rollback', body: { ...about, txId: ids.rollback, refTxId: ids.debit } }];
  if (order.state === 'reversing')
    return [{ call: 'rollback', body: { ...about, txId: ids.reversal, refTxId: ids.credit, of: 'credit' } }];
  const paid = { ...about, txId: ids.credit, debitTxId: ids.debit, amount: payout, roundFinished: true };
  const credit: Movement = { call: 'credit', body: paid };
  const told = tellingOf(order, telling);
  return told ? [told, credit] : [credit];
}

const walletFor = (base: Base, { vendor, player, trial, game }: OrderRecord): Wallet =>
  walletOf(base, { trial, vendor, player, gameCode: game });

const send = (wallet: Wallet, vendor: string, movement: Movement): Promise<Answer> => {
  if (movement.call === 'round-detail') return wallet.roundDetail(vendor, movement.body);
  if (movement.call === 'return-stake') return wallet.returnStake(vendor, movement.body);
  return movement.call === 'credit' ? wallet.credit(vendor, movement.body) : wallet.rollback(vendor, movement.body);
};

const NOTHING: Answer = { kind: 'unknown', why: 'no answer' };

/** What the wallet says to an order by itself: to its money, or to its details where they are to be tried again before it. */
export async function sendAlone(base: Base, order: OrderRecord, telling: Telling): Promise<Attempt> {
  const wallet = walletFor(base, order);
  let answer = NOTHING;
  let isUntold = false;
  for (const movement of movementsOf(order, telling)) {
    answer = await send(wallet, order.vendor, movement);
    if (movement.call !== 'round-detail') continue;
    if (answer.kind === 'refused') sayRefused(base, order.orderId, answer);
    isUntold = answer.kind === 'unknown';
    if (isUntold && order.attempts < DETAIL_ATTEMPTS) break;
  }
  return { order, answer, isUntold };
}

/** Tells the wallet of an order that waits for its draw or is paid; null where there is nothing to tell, as while its money is under way. */
export function tellOrder(base: Base, order: OrderRecord): Promise<Answer> | null {
  const told = order.state === 'placed' || order.state === 'paid' ? tellingOf(order, createTelling(base)) : null;
  return told && walletFor(base, order).roundDetail(order.vendor, told.body);
}

/**
 * What came of an order among others, by what was answered to its movements. A gateway of before details could be told among movements refuses their
 * form and goes on to the money: it is told of the order by itself then, before the order counts as paid.
 */
async function outcomeOf(base: Base, vendor: string, answered: readonly [Movement, Answer][]): Promise<Answer> {
  const outcome = answered.at(-1)?.[1] ?? NOTHING;
  if (outcome.kind !== 'done') return outcome;
  for (const [{ call, body }, answer] of answered) {
    if (call !== 'round-detail' || answer.kind !== 'refused') continue;
    const told = answer.status === 'BAD_REQUEST' ? await base.wallet.roundDetail(vendor, body) : answer;
    if (told.kind === 'refused') sayRefused(base, body.roundId, told);
    if (told.kind === 'unknown') return told;
  }
  return outcome;
}

/** What the wallet says to orders of one vendor in one request. It begins no money of an order whose details it does not confirm. */
export async function sendTogether(
  base: Base,
  vendor: string,
  orders: readonly OrderRecord[],
  telling: Telling,
): Promise<Attempt[]> {
  const owed = orders.map((order) => ({ order, movements: movementsOf(order, telling) }));
  const all = owed.flatMap(({ movements }) => movements);
  const answers = (await base.wallet.movements(vendor, all)).values();
  const attempts: Attempt[] = [];
  for (const { order, movements } of owed) {
    const answered = movements.map((movement): [Movement, Answer] => [movement, answers.next().value ?? NOTHING]);
    attempts.push({ order, answer: await outcomeOf(base, vendor, answered) });
  }
  return attempts;
}

const bytesOf = ({ lines }: OrderRecord): number =>
  lines.reduce((bytes, { selection }) => bytes + LINE_BYTES + selection.length, ORDER_BYTES);

/** Orders that go in one request, and whether another one may join them. */
function newRequest() {
  const orders: OrderRecord[] = [];
  const tried = new Map<string, boolean>();
  let bytes = 0;
  return {
    orders,
    /**
     * Takes an order where it may join: within the bounds of a request, and without holding up others. What is behind one of the same player that is not
     * confirmed is not begun, so what is tried again shares its request with no other of its player.
     */
    takes(order: OrderRecord): boolean {
      const more = bytesOf(order);
      const before = tried.get(order.player);
      const isHeldUp = before !== undefined && (before || order.attempts > 0);
      if (isHeldUp || orders.length === MOST_ORDERS || (bytes > 0 && bytes + more > MOST_BYTES)) return false;
      orders.push(order);
      tried.set(order.player, order.attempts > 0);
      bytes += more;
      return true;
    },
  };
}

/**
 * The requests in which orders are sent: of one vendor to the gateway, or of one order by itself. So goes one that was tried often: whatever it is that
 * keeps its details or the whole request from being confirmed, its money waits for that no longer, nor do others wait for it.
 */
export function requestsOf(base: Base, orders: readonly OrderRecord[]): OrderRecord[][] {
  const requests: OrderRecord[][] = [];
  const open = new Map<string, ReturnType<typeof newRequest>>();
  for (const order of orders) {
    if (order.attempts >= DETAIL_ATTEMPTS || walletFor(base, order) !== base.wallet) {
      requests.push([order]);
      continue;
    }
    if (open.get(order.vendor)?.takes(order)) continue;
    const request = newRequest();
    request.takes(order);
    open.set(order.vendor, request);
    requests.push(request.orders);
  }
  return requests;
}
