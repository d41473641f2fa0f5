import { randomBytes } from 'node:crypto';
import { drawAt } from '../../lottery/clock.ts';
import { lotteryOf } from '../../lottery/games.ts';
import type { OrderRequest } from '../../shared/lottery-protocol.ts';
import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf, isFailureCode } from '../failure.ts';
import { transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import type { SeatedSession } from '../records.ts';
import { deliverOrder } from './delivery.ts';
import { release, reserve } from './exposure.ts';
import { linesOf, risksOf } from './order-lines.ts';
import type { OrderRecord } from './records.ts';

const DEBIT_WAITS_MS = [200, 800];

/** The key under which everything about one player's orders happens one after another. */
export const playerKey = ({ vendor, player }: { vendor: string; player: string }): string => `lottery/${vendor}/${player}`;

/** What `walletOf` asks about an order. */
const aboutOrder = ({ trial, vendor, player, game }: OrderRecord) => ({ trial, vendor, player, gameCode: game });

const refused = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'cancelled');

/** Ends an order that did not come about. What it had reserved is free again. */
function end(base: Base, order: OrderRecord, change: Pick<OrderRecord, 'state' | 'refusal'>): void {
  const { draws, orders } = base.store.lottery;
  base.store.atomically(() => {
    orders.update({ ...order, ...change, nextAt: base.clock.now() });
    if (!order.trial && draws.find(order.game, order.drawNo)?.state === 'open')
      release(draws, order.game, order.drawNo, risksOf(order));
  });
}

/** Puts an order on record while its draw is open, with what it puts at risk. Throws what speaks against it; nothing is booked then. */
function begin(base: Base, session: SeatedSession, request: OrderRequest): OrderRecord {
  const game = lotteryOf(request.game);
  if (game?.vendor !== session.vendor) throw new Failure('bad.request');
  const { lines, cost } = linesOf(game, request.series, request.lines);
  const now = base.clock.now();
  const current = drawAt(game, now);
  // The clock of the server alone says what is open: a draw that is over, locked or still to come takes nothing.
  if (request.drawNo !== current.drawNo || now >= current.locksAt) throw new Failure('draw.closed');
  const { vendor, player, trial, currency } = session;
  const order: OrderRecord = {
    orderId: randomBytes(16).toString('hex'),
    vendor,
    player,
    trial,
    game: game.code,
    drawNo: current.drawNo,
    currency,
    requestKey: request.requestKey,
    series: request.series,
    lines,
    cost: cost.toString(),
    state: 'debiting',
    refusal: null,
    payout: '0',
    createdAt: now,
    attempts: 0,
    nextAt: 0,
  };
  const { draws, orders } = base.store.lottery;
  base.store.atomically(() => {
    if (draws.find(game.code, current.drawNo)?.state !== 'open') throw new Failure('draw.closed');
    // Play money puts nothing at risk, and must not close a number for others.
    const closed = trial ? null : reserve(draws, game.code, current.drawNo, risksOf(order));
    if (closed !== null) throw new Failure('number.closed', { number: closed });
    orders.insert(order);
  });
  return order;
}

/** Asks for the stake, and again while nobody can say whether it was taken. */
async function takeStake(base: Base, order: OrderRecord, token: string): Promise<{ answer: Answer; isUnsure: boolean }> {
  const { orderId, game: gameCode, cost: amount, currency } = order;
  const body = { token, txId: transactionIds(orderId).debit, roundId: orderId, gameCode, amount, currency };
  const wallet = walletOf(base, aboutOrder(order));
  let answer = await wallet.debit(order.vendor, body);
  let isUnsure = false;
  for (const wait of DEBIT_WAITS_MS) {
    if (answer.kind !== 'unknown') break;
    isUnsure = true;
    await base.clock.wait(wait);
    answer = await wallet.debit(order.vendor, body);
  }
  return { answer, isUnsure: isUnsure || answer.kind === 'unknown' };
}

/** Whether a stake still comes in time: what is not certain when the draw is held goes back, whatever the numbers are. */
const isInTime = (base: Base, order: OrderRecord): boolean => {
  const draw = base.store.lottery.draws.find(order.game, order.drawNo);
  return draw?.state === 'open' && base.clock.now() < draw.drawsAt;
};

function replay(order: OrderRecord, request: OrderRequest): OrderRecord {
  const same =
    order.game === request.game &&
    order.drawNo === request.drawNo &&
    order.series === request.series &&
    order.lines.length === request.lines.length &&
    order.lines.every((line, index) => {
      const asked = request.lines[index];
      return asked && (['bet', 'selection', 'unit', 'multiple'] as const).every((part) => line[part] === asked[part]);
    });
  if (!same) throw new Failure('bad.request');
  if (order.state === 'debiting') throw new Failure('wallet.unavailable');
  if (order.refusal !== null && order.state === 'refused') throw refused(order.refusal);
  return order;
}

/**
 * Places an order: one stake for all its lines. The caller holds the player's lock; a repeated request key answers as the first did. Throws
 * `draw.closed`, `number.closed`, what the wallet refuses, or `cancelled` when the stake's fate was unknown and it is being returned.
 */
export async function placeOrder(base: Base, session: SeatedSession, request: OrderRequest): Promise<OrderRecord> {
  const { orders } = base.store.lottery;
  const before = orders.byRequest(session.vendor, session.player, request.requestKey);
  if (before) return replay(before, request);
  const order = begin(base, session, request);
  const { answer, isUnsure } = await takeStake(base, order, session.vendorToken);
  if (answer.kind !== 'unknown' && answer.reply.balance !== undefined)
    base.store.sessions.saveBalance(session.tokenHash, answer.reply.balance);
  if (answer.kind === 'done' && isInTime(base, order)) {
    const placed: OrderRecord = { ...order, state: 'placed' };
    orders.update(placed);
    return placed;
  }
  const code = answer.kind === 'refused' ? failureOf(answer.status) : 'cancelled';
  if (answer.kind === 'refused' && !isUnsure) end(base, order, { state: 'refused', refusal: code });
  else {
    // An attempt that was given up may still arrive: only a rollback, which leaves a tombstone, makes sure that it is harmless.
    end(base, order, { state: 'returning', refusal: code });
    await deliverOrder(base, order.orderId);
  }
  throw refused(code);
}

/** Takes an own order back while its draw is open. The caller holds the player's lock. Throws `order.unknown` or `draw.closed`. */
export async function cancelOrder(base: Base, session: SeatedSession, orderId: string): Promise<OrderRecord> {
  const { draws, orders } = base.store.lottery;
  const order = orders.find(orderId);
  if (order?.vendor !== session.vendor || order.player !== session.player) throw new Failure('order.unknown');
  if (order.refusal === 'cancelled') return order;
  const draw = draws.find(order.game, order.drawNo);
  if (order.state !== 'placed' || !draw || base.clock.now() >= draw.locksAt) throw new Failure('draw.closed');
  end(base, order, { state: 'returning', refusal: 'cancelled' });
  await deliverOrder(base, orderId);
  return orders.find(orderId) ?? order;
}

/** Run at the start: decides every order whose process died while it was asking for the stake. Returns how many there were. */
export async function recoverOrders(base: Base, lock: <T>(key: string, task: () => Promise<T>) => Promise<T>): Promise<number> {
  const found = base.store.lottery.orders.debiting();
  for (const order of found) {
    await lock(playerKey(order), async () => {
      const body = { player: order.player, txId: transactionIds(order.orderId).debit, kind: 'debit' } as const;
      const answer = await walletOf(base, aboutOrder(order)).status(order.vendor, body);
      const isTaken = answer.kind === 'done' && answer.reply.state === 'applied';
      if (isTaken && isInTime(base, order)) base.store.lottery.orders.update({ ...order, state: 'placed' });
      else end(base, order, { state: 'returning', refusal: 'cancelled' });
    });
  }
  return found.length;
}
