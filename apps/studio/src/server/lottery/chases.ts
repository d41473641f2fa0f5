import { CHASED_DAYS } from '../../lottery/chase.ts';
import type { DrawTime } from '../../lottery/clock.ts';
import type { LotteryGame } from '../../lottery/games.ts';
import type { ChaseRequest } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf } from '../failure.ts';
import type { SeatedSession } from '../records.ts';
import { authenticate } from '../sessions.ts';
import { deliverOrder } from './delivery.ts';
import { newDraw } from './draws.ts';
import { linesOf } from './order-lines.ts';
import { demandStanding, end, isAsked, isInTime, newOrder, openGame, putOnRecord, refused, takeStake } from './orders.ts';
import type { OrderRecord } from './records.ts';
import { returnsNow } from './rules.ts';
import { currentDraw } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The draw that takes bets and those after it. Throws `draw.closed` where the clock has locked the first, and `calendar.short` with
 * how many there are where a calendar has no more.
 */
function nextDraws(base: Base, game: LotteryGame, now: number, count: number): DrawTime[] {
  const first = currentDraw(base, game, now);
  if (!first || now >= first.locksAt) throw new Failure('draw.closed');
  const draws = [first];
  const end = now + Math.max(count * game.everyMs, game.station ? CHASED_DAYS * DAY_MS : 0);
  for (let at = first.drawsAt; draws.length < count && at <= end; at += game.everyMs) {
    const next = currentDraw(base, game, at);
    if (next) draws.push(next);
  }
  if (draws.length < count) throw new Failure('calendar.short', { number: String(draws.length) });
  return draws;
}

/** The request key of an order of a chase: the first has the chase's own. */
const keyOf = (requestKey: string, place: number): string => (place === 0 ? requestKey : `${requestKey}#${place}`);

/** Puts all orders of a chase on record, or none. */
function begin(base: Base, session: SeatedSession, request: ChaseRequest): OrderRecord[] {
  const { game: code, drawNo, series, requestKey, lines: asked, multiples, stopsOnWin, returns: shown } = request;
  const game = openGame(base, session, code, series);
  const createdAt = base.clock.now();
  const draws = nextDraws(base, game, createdAt, multiples.length);
  if (draws[0]?.drawNo !== drawNo) throw new Failure('draw.closed');
  const returns = returnsNow(base, code, asked, shown);
  const orders = multiples.map((times, place): OrderRecord => {
    const { lines, cost } = linesOf(
      game,
      series,
      asked.map((line) => ({ ...line, multiple: line.multiple * times })),
      returns,
    );
    const about = { game: code, drawNo: draws[place]?.drawNo ?? '', series, lines, cost: cost.toString(), createdAt };
    return { ...newOrder(session, { ...about, requestKey: keyOf(requestKey, place) }), stopsOnWin };
  });
  const chase = orders[0]?.orderId ?? null;
  const whole = orders.map((order) => ({ ...order, chase }));
  base.store.atomically(() => {
    for (const time of draws) base.store.lottery.draws.insert(newDraw(base, game, time));
    for (const order of whole) putOnRecord(base, order);
  });
  return whole;
}

/** Brings a chase that did not come about to its end: what was not taken for certain goes back, what was never asked for is refused. */
async function giveUp(base: Base, orders: readonly OrderRecord[], asked: number, code: string, isUnsure: boolean): Promise<void> {
  for (const [place, order] of orders.entries()) {
    const isOut = place < asked - 1 || (place === asked - 1 && isUnsure);
    end(base, order, { state: isOut ? 'returning' : 'refused', refusal: code });
  }
  for (const { orderId } of orders) await deliverOrder(base, orderId);
}

function replay(base: Base, before: OrderRecord, request: ChaseRequest): OrderRecord[] {
  const { multiples, stopsOnWin } = request;
  const orders = before.chase === null ? [] : base.store.lottery.orders.ofChase(before.chase);
  const isSame = orders.every((order, place) => {
    const lines = request.lines.map((line) => ({ ...line, multiple: line.multiple * (multiples[place] ?? 0) }));
    return isAsked(order, { ...request, drawNo: place === 0 ? request.drawNo : order.drawNo, lines });
  });
  if (!isSame || before.stopsOnWin !== stopsOnWin || orders.length !== multiples.length) throw new Failure('bad.request');
  demandStanding(before);
  return orders;
}

/**
 * Places the same lines in the next draws, each an order of its own with its multiple: docs/rules/lottery.md#chases. All stakes are taken now, or
 * none. The caller holds the player's lock; a repeated request key answers as the first did. Throws as `placeOrder` does, and `funds` before anything is
 * taken where the balance is not enough for all.
 */
export async function placeChase(base: Base, session: SeatedSession, request: ChaseRequest): Promise<OrderRecord[]> {
  const { orders: store } = base.store.lottery;
  const before = store.byRequest(session.vendor, session.player, request.requestKey);
  if (before) return replay(base, before, request);
  const seated = await authenticate(base, session);
  const orders = begin(base, seated, request);
  const cost = orders.reduce((sum, order) => sum + BigInt(order.cost), 0n);
  if (BigInt(seated.balance) < cost) {
    await giveUp(base, orders, 0, 'funds', false);
    throw new Failure('funds');
  }
  let [asked, code, isUnsure] = [0, '', false];
  for (const order of orders) {
    const taken = await takeStake(base, order, session.vendorToken);
    asked += 1;
    if (taken.answer.kind !== 'unknown' && taken.answer.reply.balance !== undefined)
      base.store.sessions.saveBalance(session.tokenHash, taken.answer.reply.balance);
    if (taken.answer.kind === 'done') continue;
    code = taken.answer.kind === 'refused' ? failureOf(taken.answer.status) : 'cancelled';
    isUnsure = taken.isUnsure;
    break;
  }
  if (code === '' && orders.every((order) => isInTime(base, order))) {
    const placed = orders.map((order): OrderRecord => ({ ...order, state: 'placed' }));
    base.store.atomically(() => placed.forEach((order) => store.update(order)));
    return placed;
  }
  await giveUp(base, orders, asked, code || 'cancelled', code === '' || isUnsure);
  throw refused(code || 'cancelled');
}

/**
 * Takes the orders of an own chase back whose draws are still open. The caller holds the player's lock. Throws `order.unknown`, or `draw.closed` where there
 * is none.
 */
export async function cancelChase(base: Base, session: SeatedSession, chase: string): Promise<OrderRecord[]> {
  const { draws, orders } = base.store.lottery;
  const found = orders.ofChase(chase);
  if (found.length === 0 || found.some(({ vendor, player }) => vendor !== session.vendor || player !== session.player))
    throw new Failure('order.unknown');
  const now = base.clock.now();
  const open = found.filter(({ state, game, drawNo }) => state === 'placed' && now < (draws.find(game, drawNo)?.locksAt ?? 0));
  if (open.length === 0) throw new Failure('draw.closed');
  for (const order of open) end(base, order, { state: 'returning', refusal: 'cancelled' });
  for (const { orderId } of open) await deliverOrder(base, orderId);
  return orders.ofChase(chase);
}
