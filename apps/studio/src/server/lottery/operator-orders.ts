import {
  LOTTERY_REFUSALS,
  type LotteryCancelRequest,
  type LotteryOrderReply,
  type LotteryOrderRequest,
  type LotteryRefusal,
} from '@marquee/contract/vendor';
import { betOf, lotteryOf } from '../../lottery/games.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { Lock } from '../routes-api.ts';
import { seatWithoutFrame } from '../sessions.ts';
import { placeChase } from './chases.ts';
import { linesOf } from './order-lines.ts';
import { cancelOrder, placeOrder, playerKey } from './orders.ts';
import type { OrderRecord } from './records.ts';
import { orderView } from './views.ts';

const isRefusal = (code: string): code is LotteryRefusal => LOTTERY_REFUSALS.some((known) => known === code);

/** Answers what a player's order becomes, or why it does not. What cannot be said yet may be asked again. */
async function answered(base: Base, work: () => Promise<readonly OrderRecord[] | 'cost.wrong'>): Promise<LotteryOrderReply> {
  try {
    const found = await work();
    if (typeof found === 'string') return { status: 'BAD_REQUEST', reason: found };
    const orders = found.map((order) => {
      const { orderId, drawNo, cost, cancelBefore, state } = orderView(base, order);
      // Whether it can be taken back is told by the time.
      return { orderId, draw: drawNo, cost, cancelBefore, state: state === 'locked' ? 'placed' : state };
    });
    return { status: 'OK', orders };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, number, room } = error;
    const named = { ...(number === undefined ? {} : { number }), ...(room === undefined ? {} : { room }) };
    if (isRefusal(code)) return { status: 'BAD_REQUEST', reason: code, message, ...named };
    if (code === 'session.expired') return { status: 'INVALID_TOKEN', message };
    return { status: code === 'wallet.unavailable' ? 'TEMPORARY' : 'BAD_REQUEST', message };
  }
}

/** What an order comes to, in all of its draws. */
function totalOf({ gameCode, series, multiples = [1] }: LotteryOrderRequest, lines: readonly LineRequest[]): bigint {
  const game = lotteryOf(gameCode);
  if (!game) throw new Failure('game.closed');
  // A client of its own may name any bet, which ours never does.
  if (lines.some(({ bet }) => !betOf(game, bet))) throw new Failure('selection.invalid');
  const costs = multiples.map(
    (times) =>
      linesOf(
        game,
        series,
        lines.map((line) => ({ ...line, multiple: line.multiple * times })),
      ).cost,
  );
  return costs.reduce((sum, cost) => sum + cost, 0n);
}

/** Places an order, or a chase, for a player of the operator's own client: docs/vendor-api.md, `POST /vendor/lottery/order`. */
export function takeOrder(base: Base, lock: Lock, vendor: string, asked: LotteryOrderRequest): Promise<LotteryOrderReply> {
  return answered(base, async () => {
    const { gameCode: game, draw: drawNo, series, requestId: requestKey, multiples, stopsOnWin = false, returns } = asked;
    const lines = asked.lines.map(({ betType: bet, ...line }) => ({ bet, ...line }));
    // What the player was shown is what is staked, or nothing is.
    if (totalOf(asked, lines) !== BigInt(asked.cost)) return 'cost.wrong';
    const session = await seatWithoutFrame(base, { vendor, gameCode: game, token: asked.token, currency: asked.currency });
    const order = { requestKey, game, drawNo, series, lines, ...(returns && { returns }) };
    return lock(playerKey(session), async () =>
      multiples ? placeChase(base, session, { ...order, multiples, stopsOnWin }) : [await placeOrder(base, session, order)],
    );
  });
}

/** Takes an order back for its player: docs/vendor-api.md, `POST /vendor/lottery/cancel`. */
export function takeCancel(
  base: Base,
  lock: Lock,
  vendor: string,
  { player, orderId }: LotteryCancelRequest,
): Promise<LotteryOrderReply> {
  return answered(base, () =>
    lock(playerKey({ vendor, player }), async () => [await cancelOrder(base, { vendor, player }, orderId)]),
  );
}
