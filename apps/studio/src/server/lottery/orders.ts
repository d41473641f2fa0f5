import { randomBytes } from 'node:crypto';
import { type LotteryGame, lotteryOf, SERIES } from '../../lottery/games.ts';
import type { OrderRequest } from '../../shared/lottery-protocol.ts';
import type { Answer } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf, isFailureCode, refusalOnRecord } from '../failure.ts';
import { keepOpen, transactionIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import type { SeatedSession } from '../records.ts';
import { authenticate } from '../sessions.ts';
import { freeRisk } from './chase-stop.ts';
import { deliverNamed } from './delivery.ts';
import { type Full, reserve } from './exposure.ts';
import { linesOf, risksOf, stakable } from './order-lines.ts';
import type { OrderRecord } from './records.ts';
import { closedNumbers, isGameClosed, returnsNow, withLimits } from './rules.ts';
import { currentDraw } from './schedule.ts';

const DEBIT_WAITS_MS = [200, 800];

/** The key under which everything about one player's orders happens one after another. */
export const playerKey = ({ vendor, player }: { vendor: string; player: string }): string => `lottery/${vendor}/${player}`;

/** What `walletOf` asks about an order. */
const aboutOrder = ({ trial, vendor, player, game }: OrderRecord) => ({ trial, vendor, player, gameCode: game });

export const refused = (code: string): Failure => new Failure(isFailureCode(code) ? code : 'cancelled');

/** Ends orders that did not come about, all at once. What they had reserved is free again. */
export function end(
  base: Base,
  orders: readonly OrderRecord[],
  change: Pick<OrderRecord, 'state' | 'refusal'> & { taken?: boolean },
): void {
  base.store.atomically(() => {
    for (const order of orders) {
      base.store.lottery.orders.update({ ...order, ...change, nextAt: base.clock.now() });
      freeRisk(base, order);
    }
  });
}

/**
 * The game of an order, when the session's vendor offers it, it is open and the player may choose the series. Throws `bad.request`, `game.closed` or
 * `stake.invalid`.
 */
export function openGame(base: Base, { vendor, mostSeries }: SeatedSession, code: string, series: number): LotteryGame {
  const game = lotteryOf(code);
  if (game?.vendor !== vendor) throw new Failure('bad.request');
  if (isGameClosed(base, game.code)) throw new Failure('game.closed');
  if (mostSeries !== null && series > mostSeries) throw new Failure('stake.invalid');
  return game;
}

/** An order that asks for its stake. */
export const newOrder = (
  { vendor, player, trial, currency }: SeatedSession,
  about: Pick<OrderRecord, 'game' | 'drawNo' | 'requestKey' | 'series' | 'lines' | 'cost' | 'createdAt'>,
): OrderRecord => ({
  ...{ orderId: randomBytes(16).toString('hex'), vendor, player, trial, currency, ...about },
  ...{
    state: 'debiting',
    taken: false,
    refusal: null,
    payout: '0',
    revision: 0,
    chase: null,
    stopsOnWin: false,
    attempts: 0,
    nextAt: 0,
  },
});

/** Refuses an order of which numbers take nothing, or less than was asked. */
function demandRoom(code: string, full: readonly Full[]): void {
  const game = lotteryOf(code);
  const named = full.map(({ line, number, room }) => {
    const left = game ? stakable(game, room) : 0n;
    return { line, number, ...(left > 0n ? { room: left.toString() } : {}) };
  });
  const [first] = named;
  if (!first) return;
  const { number, room } = first;
  throw new Failure('number.closed', { number, ...(room === undefined ? {} : { room }), full: named });
}

/**
 * Puts an order on record with what it puts at risk, while its draw is open. To be called in a transaction. Throws `draw.closed`, or
 * `number.closed` with the numbers and, where less would be taken, their room.
 */
export function putOnRecord(base: Base, order: OrderRecord): void {
  const { draws, orders } = base.store.lottery;
  const { game, drawNo, trial } = order;
  if (draws.find(game, drawNo)?.state !== 'open') throw new Failure('draw.closed');
  // Play money puts nothing at risk, and must not close a number for others.
  const risks = trial ? [] : withLimits(base, game, risksOf(order));
  demandRoom(game, closedNumbers(base, order));
  demandRoom(game, reserve(draws, order, risks));
  orders.insert(order);
}

/** Puts an order on record while its draw is open. Throws what speaks against it; nothing is booked then. */
function begin(
  base: Base,
  session: SeatedSession,
  { game: code, drawNo, series, requestKey, lines: asked, returns: shown }: OrderRequest,
): OrderRecord {
  const game = openGame(base, session, code, series);
  const { lines, cost } = linesOf(game, series, asked, returnsNow(base, code, asked, shown));
  const createdAt = base.clock.now();
  const current = currentDraw(base, game, createdAt);
  // The clock of the server alone says what is open: a draw that is over, locked or still to come takes nothing.
  if (drawNo !== current?.drawNo || createdAt >= current.locksAt) throw new Failure('draw.closed');
  const order = newOrder(session, { game: code, drawNo, requestKey, series, lines, cost: cost.toString(), createdAt });
  base.store.atomically(() => putOnRecord(base, order));
  return order;
}

/** The session that orders in a game: asked for again in one of series, since one that was lowered holds from the next order on. */
export async function orderingSession(base: Base, session: SeatedSession, code: string): Promise<SeatedSession> {
  const game = lotteryOf(code);
  return game && SERIES[game.mode] ? authenticate(base, session) : session;
}

const stakeOf = ({ orderId, cost }: OrderRecord) => ({ txId: transactionIds(orderId).debit, roundId: orderId, amount: cost });

/**
 * Asks for the stakes of an order and of those that come with it in its chase, all or none, and again while nobody can say whether they were taken.
 * The balance is kept where it is told.
 */
export async function takeStakes(
  base: Base,
  session: SeatedSession,
  [order, ...further]: readonly [OrderRecord, ...OrderRecord[]],
): Promise<{ answer: Answer; isUnsure: boolean }> {
  const about = { token: session.vendorToken, gameCode: order.game, currency: order.currency };
  const body = { ...about, ...stakeOf(order), ...(further.length === 0 ? {} : { further: further.map(stakeOf) }) };
  const wallet = walletOf(base, aboutOrder(order));
  let answer = await wallet.debit(order.vendor, body);
  let isUnsure = false;
  for (const wait of DEBIT_WAITS_MS) {
    if (answer.kind !== 'unknown') break;
    isUnsure = true;
    await base.clock.wait(wait);
    answer = await wallet.debit(order.vendor, body);
  }
  if (answer.kind !== 'unknown' && answer.reply.balance !== undefined)
    base.store.sessions.saveBalance(session.tokenHash, answer.reply.balance);
  return { answer, isUnsure: isUnsure || answer.kind === 'unknown' };
}

/** Has orders wait for their draws, all at once: their stakes were taken, and their wallet is told what they are on. */
export function putPlaced(base: Base, orders: readonly OrderRecord[]): OrderRecord[] {
  const waiting = orders.map((order): OrderRecord => ({ ...order, state: 'placed', taken: true }));
  base.store.atomically(() => {
    for (const order of waiting) {
      base.store.lottery.orders.update(order);
      if (!order.trial) keepOpen(base, order.orderId);
    }
  });
  return waiting;
}

/** Whether a stake still comes in time: what is not certain when the draw is held goes back, whatever the numbers are. */
export const isInTime = (base: Base, order: OrderRecord): boolean => {
  const draw = base.store.lottery.draws.find(order.game, order.drawNo);
  return draw?.state === 'open' && base.clock.now() < draw.drawsAt;
};

/** Is it the order that is asked for? */
export const isAsked = (order: OrderRecord, request: Pick<OrderRequest, 'game' | 'drawNo' | 'series' | 'lines'>): boolean =>
  order.game === request.game &&
  order.drawNo === request.drawNo &&
  order.series === request.series &&
  order.lines.length === request.lines.length &&
  order.lines.every((line, index) => {
    const asked = request.lines[index];
    return asked !== undefined && (['bet', 'selection', 'unit', 'multiple'] as const).every((part) => line[part] === asked[part]);
  });

/** Throws what became of an order that did not come about, or was taken back, or that its stake is still asked for. */
export function demandStanding({ state, refusal }: OrderRecord): void {
  if (state === 'debiting') throw new Failure('wallet.unavailable');
  if (refusal !== null) throw refusalOnRecord(refusal);
}

function replay(order: OrderRecord, request: OrderRequest): OrderRecord {
  if (!isAsked(order, request)) throw new Failure('bad.request');
  demandStanding(order);
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
  const order = begin(base, await orderingSession(base, session, request.game), request);
  const { answer, isUnsure } = await takeStakes(base, session, [order]);
  if (answer.kind === 'done' && isInTime(base, order)) {
    const [waiting = order] = putPlaced(base, [order]);
    return waiting;
  }
  const code = answer.kind === 'refused' ? failureOf(answer.status) : 'cancelled';
  if (answer.kind === 'refused' && !isUnsure) end(base, [order], { state: 'refused', refusal: code });
  else {
    // An attempt that was given up may still arrive: only a rollback, which leaves a tombstone, makes sure that it is harmless.
    end(base, [order], { state: 'returning', refusal: code, taken: answer.kind === 'done' });
    await deliverNamed(base, [order.orderId]);
  }
  throw refused(code);
}

/** Takes an own order back while its draw is open. The caller holds the player's lock. Throws `order.unknown` or `draw.closed`. */
export async function cancelOrder(
  base: Base,
  { vendor, player }: Pick<SeatedSession, 'vendor' | 'player'>,
  orderId: string,
): Promise<OrderRecord> {
  const { draws, orders } = base.store.lottery;
  const order = orders.find(orderId);
  if (order?.vendor !== vendor || order.player !== player) throw new Failure('order.unknown');
  if (order.refusal === 'cancelled' || order.refusal === 'void') return order;
  const draw = draws.find(order.game, order.drawNo);
  if (order.state !== 'placed' || !draw || base.clock.now() >= draw.locksAt) throw new Failure('draw.closed');
  end(base, [order], { state: 'returning', refusal: 'cancelled' });
  await deliverNamed(base, [orderId]);
  return orders.find(orderId) ?? order;
}

/** Whether the stake of an order was taken, by the wallet. */
async function isTaken(base: Base, order: OrderRecord): Promise<boolean> {
  const body = { player: order.player, txId: transactionIds(order.orderId).debit, kind: 'debit' } as const;
  const answer = await walletOf(base, aboutOrder(order)).status(order.vendor, body);
  return answer.kind === 'done' && answer.reply.state === 'applied';
}

/**
 * Run at the start: decides every order whose process died while it was asking for the stake. Those of a chase are placed together, or come
 * back together. Returns how many there were.
 */
export async function recoverOrders(
  base: Base,
  inTurn: (key: string, task: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const { orders } = base.store.lottery;
  const found = orders.debiting();
  for (const [, group] of Map.groupBy(found, ({ chase, orderId }) => chase ?? orderId)) {
    const [first] = group;
    if (!first) continue;
    await inTurn(playerKey(first), async () => {
      // Their player may have asked again meanwhile, and decided them.
      if (group.some(({ orderId }) => orders.find(orderId)?.state !== 'debiting')) return;
      let isWhole = first.chase === null || orders.ofChase(first.chase).length === group.length;
      for (const order of group) isWhole = isWhole && isInTime(base, order) && (await isTaken(base, order));
      // While the wallet was asked a draw may have been held, which settles what was placed by then and nothing that comes later.
      isWhole = isWhole && group.every((order) => isInTime(base, order));
      if (isWhole) putPlaced(base, group);
      else end(base, group, { state: 'returning', refusal: 'cancelled' });
    });
  }
  return found.length;
}
