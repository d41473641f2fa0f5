import { CHASED_DAYS } from '../../lottery/chase.ts';
import type { DrawTime } from '../../lottery/clock.ts';
import type { LotteryGame } from '../../lottery/games.ts';
import type { ChaseRequest } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure, failureOf } from '../failure.ts';
import type { SeatedSession } from '../records.ts';
import { deliverNamed } from './delivery.ts';
import { newDraw } from './draws.ts';
import { linesOf } from './order-lines.ts';
import {
  demandStanding,
  end,
  isAsked,
  isInTime,
  newOrder,
  openGame,
  orderingSession,
  putOnRecord,
  putPlaced,
  refused,
  takeStakes,
} from './orders.ts';
import type { OrderRecord } from './records.ts';
import { returnsNow } from './rules.ts';
import { currentDraw } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The draw that takes bets and those after it, without those that are void before their time. Throws `draw.closed` where the clock has locked the first,
 * and `calendar.short` with how many there are where a calendar has no more.
 */
function nextDraws(base: Base, game: LotteryGame, now: number, count: number): DrawTime[] {
  const first = currentDraw(base, game, now);
  if (!first || now >= first.locksAt) throw new Failure('draw.closed');
  const draws = [first];
  const ahead = game.station ? CHASED_DAYS * DAY_MS : 2 * count * game.everyMs;
  for (let at = first.drawsAt; draws.length < count && at <= now + ahead; at += game.everyMs) {
    const next = currentDraw(base, game, at);
    if (next && (base.store.lottery.draws.find(game.code, next.drawNo)?.state ?? 'open') === 'open') draws.push(next);
  }
  if (draws.length < count) throw new Failure('calendar.short', { number: String(draws.length) });
  return draws;
}

/** The request key of an order of a chase: the first has the chase's own. No request has a blank in its key, so the others' are nobody else's. */
const keyOf = (requestKey: string, place: number): string => (place === 0 ? requestKey : `${requestKey} ${place}`);

/** Puts all orders of a chase on record, or none. */
function begin(base: Base, session: SeatedSession, request: ChaseRequest): readonly [OrderRecord, ...OrderRecord[]] {
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
  const [first, ...others] = orders;
  if (!first) throw new Failure('bad.request');
  const inChase = (order: OrderRecord): OrderRecord => ({ ...order, chase: first.orderId });
  const whole = [inChase(first), ...others.map(inChase)] as const;
  base.store.atomically(() => {
    for (const time of draws) base.store.lottery.draws.insert(newDraw(base, game, time));
    for (const order of whole) putOnRecord(base, order);
  });
  return whole;
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
 * Places the same lines in the next draws, each an order of its own with its multiple: docs/rules/lottery.md#chases. One debit takes the stakes of
 * all of them, or none. The caller holds the player's lock; a repeated request key answers as the first did. Throws as `placeOrder` does.
 */
export async function placeChase(base: Base, session: SeatedSession, request: ChaseRequest): Promise<OrderRecord[]> {
  const { orders: store } = base.store.lottery;
  const before = store.byRequest(session.vendor, session.player, request.requestKey);
  if (before) return replay(base, before, request);
  const orders = begin(base, await orderingSession(base, session, request.game), request);
  const { answer, isUnsure } = await takeStakes(base, session, orders);
  if (answer.kind === 'done' && orders.every((order) => isInTime(base, order))) return putPlaced(base, orders);
  const code = answer.kind === 'refused' ? failureOf(answer.status) : 'cancelled';
  const isRefused = answer.kind === 'refused' && !isUnsure;
  const taken = answer.kind === 'done';
  end(base, orders, { state: isRefused ? 'refused' : 'returning', refusal: code, taken });
  await deliverNamed(
    base,
    orders.map(({ orderId }) => orderId),
  );
  throw refused(code);
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
  end(base, open, { state: 'returning', refusal: 'cancelled' });
  await deliverNamed(
    base,
    open.map(({ orderId }) => orderId),
  );
  return orders.ofChase(chase);
}
