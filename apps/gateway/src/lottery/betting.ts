import type { Body, Query, Reply } from '@marquee/contract';
import type { LotteryOrderReply, LotteryRefusal } from '@marquee/contract/vendor';
import { formatExact, fromWire } from '@marquee/money';
import { Flaw } from '../base/change.ts';
import { BusinessError, inputError } from '../base/errors.ts';
import { sumToWire } from '../base/sum-to-wire.ts';
import type { Play } from '../play/index.ts';
import { type NameOrder, type Naming, namedBy } from './naming.ts';
import { demandMultiples, readSlip } from './slip.ts';
import type { LotteryVendors } from './vendor.ts';

type Request = Parameters<Play['seat']>[1];
type Ordered = NonNullable<LotteryOrderReply['orders']>[number];

export interface BettingDeps {
  play: Pick<Play, 'popularLotteries' | 'seat' | 'playerAt' | 'bets'>;
  vendors: Pick<LotteryVendors, 'order' | 'tableOf'>;
  /** Names orders whose clients do not. */
  nameOrder: NameOrder;
  /** The highest series that a member may choose; undefined where any. */
  seriesOf(member: { merchantId: number; accountId: bigint }): Promise<number | undefined>;
}

/** The types of games that lotteries are of. */
const LOTTERY_TYPES = ['LOTT', 'ELOTT'] as const;

const REFUSALS = {
  'draw.closed': 'lottery.draw',
  'calendar.short': 'lottery.calendar',
  'number.closed': 'lottery.number',
  'selection.invalid': 'lottery.selection',
  'stake.invalid': 'lottery.stake',
  'cost.wrong': 'lottery.cost',
  'game.closed': 'game.closed',
  funds: 'lottery.funds',
  limit: 'lottery.limit',
  blocked: 'account.blocked',
  'order.unknown': 'lottery.order',
  cancelled: 'lottery.cancelled',
  'odds.changed': 'lottery.odds',
} as const satisfies Record<LotteryRefusal, string>;

/** Numbers as they are bet on. */
const DIGITS = /^\d[\d-]*$/;
/** How many draws a calendar has, as a vendor writes it. */
const COUNT = /^\d{1,4}$/;

/** What an order is called: its vendor, and the round there. */
const numberOf = (vendor: string, orderId: string): string => `${vendor}.${orderId}`;
function partsOf(orderNumber: string): { vendor: string; orderId: string } {
  const [, vendor, orderId] = /^([A-Z0-9_]{1,40})\.([!-~]{1,64})$/.exec(orderNumber) ?? [];
  if (vendor === undefined || orderId === undefined) throw new BusinessError('lottery.order');
  return { vendor, orderId };
}

/** The returns that a client was shown, in parts of a million; those that are the table's need no naming. Throws the error of the field. */
function shownReturns({ returns }: Body<'lotteryBet'>): Record<string, number> | undefined {
  if (!returns) return undefined;
  const set = Object.entries(returns).flatMap(([betType, percent]): [string, number][] => {
    if (percent === null) return [];
    // Parts of a million are percent with four decimals, which is what amounts have.
    const parts = fromWire(percent);
    if (parts === null) throw inputError('returns');
    return [[betType, Number(parts)]];
  });
  return Object.fromEntries(set);
}

/** Nothing, where a vendor does not answer. */
function withoutWord(error: unknown): null {
  if (error instanceof Flaw) return null;
  throw error;
}

/**
 * Why a vendor refuses, with what it names: for people in the message, for programs as `number` with its `room`, or `count` of a calendar. Vendors need not
 * say it.
 */
function refusalOf(reason: LotteryRefusal, { number, room }: Pick<LotteryOrderReply, 'number' | 'room'>): BusinessError {
  const code = REFUSALS[reason];
  if (number !== undefined && reason === 'number.closed') {
    // A bet or an outcome is told by its code, which says nothing to people.
    const named = DIGITS.test(number) ? ` (${number})` : '';
    const left = BigInt(room ?? '0');
    if (left === 0n) return new BusinessError(code, { params: { named, number }, value: { number } });
    const value = { number, room: sumToWire(left) };
    return new BusinessError('lottery.room', { params: { named, number, room: formatExact(left) }, value });
  }
  if (number !== undefined && reason === 'calendar.short' && COUNT.test(number)) {
    const count = Number(number);
    return new BusinessError(code, { params: { named: ` (≤ ${count})`, count }, value: { count } });
  }
  return new BusinessError(code, { params: { named: '' } });
}

/**
 * The orders of an answer. Throws why there are none: `lottery.refused` where the vendor refuses and does not say why, and `vendor.unavailable` without a word
 * of it, or a clear one.
 */
async function ordersOf(asking: Promise<LotteryOrderReply>): Promise<[Ordered, ...Ordered[]]> {
  const answer: LotteryOrderReply = (await asking.catch(withoutWord)) ?? { status: 'TEMPORARY' };
  const { status, reason, orders: [first, ...rest] = [] } = answer;
  if (status === 'OK' && first) return [first, ...rest];
  if (reason) throw refusalOf(reason, answer);
  throw new BusinessError(status === 'BAD_REQUEST' ? 'lottery.refused' : 'vendor.unavailable');
}

/** The orders that came of a name. Throws as `ordersOf`; what is unknown keeps its name. */
async function placedAs(naming: Naming, asking: Promise<LotteryOrderReply>): Promise<[Ordered, ...Ordered[]]> {
  try {
    const orders = await ordersOf(asking);
    await naming.placed();
    return orders;
  } catch (error) {
    if (error instanceof BusinessError && error.code !== 'vendor.unavailable') await naming.refused();
    throw error;
  }
}

/** Makes what reads members' orders: they are bets like any others. */
const createOrderReading = (play: Pick<Play, 'popularLotteries' | 'bets'>) => ({
  /** A page of the member's orders, from the betting record: of one game or prize mode where one is named. Throws `game.unknown`. */
  async orders(query: Query<'lotteryOrders'>, request: Request): Promise<Reply<'lotteryOrders'>> {
    const { gameId, prizeMode, device: _device, language: _language, ...rest } = query;
    const mode = prizeMode?.trim().toUpperCase();
    const gameTypes = mode ? ([mode === 'ELOTT' ? 'ELOTT' : 'LOTT'] as const) : LOTTERY_TYPES;
    const game = gameId === undefined ? null : (await play.popularLotteries(request)).find((each) => each.gameId === gameId);
    if (game === undefined) throw new BusinessError('game.unknown');
    const { list, ...shown } = await play.bets(
      { ...rest, gameTypes, ...(game === null ? {} : { nodeId: game.nodeId }) },
      request,
    );
    return { list: list.map((bet) => ({ ...bet, orderNumber: numberOf(bet.vassalage, bet.roundId) })), ...shown };
  },

  /** One order of the member. Throws `lottery.order` for one that is none of its. */
  async order({ orderNumber }: Query<'lotteryOrder'>, request: Request): Promise<Reply<'lotteryOrder'>> {
    const { vendor, orderId } = partsOf(orderNumber);
    const { list } = await play.bets({ vassalage: vendor, roundId: orderId, size: 1 }, request);
    const [bet] = list;
    if (!bet) throw new BusinessError('lottery.order');
    return { ...bet, orderNumber };
  },
});

/** Makes the orders of members whose client has a bet slip of its own: their vendor takes the stake as from its own frame. */
export function createLotteryBetting({ play, vendors, nameOrder, seriesOf }: BettingDeps) {
  /** The best series that the table and the member's own rules allow; 0 in a game without. */
  async function bestSeries(vendor: string, gameCode: string, { session }: Request): Promise<number> {
    const table = await vendors.tableOf(vendor, gameCode).catch(withoutWord);
    if (!table) throw new BusinessError('vendor.unavailable');
    if (!table.series) return 0;
    const { least, most, step } = table.series;
    const best = Math.min(most, (await seriesOf(session)) ?? most);
    return best - ((best - least) % step);
  }

  return {
    /** Places an order, all or nothing. The same `requestKey` is the same order, and without one the same order within seconds. */
    async bet(body: Body<'lotteryBet'>, request: Request): Promise<Reply<'lotteryBet'>> {
      const { currentNumero: draw, prizeModeId, winningStop = false, requestKey } = body;
      const chase = body.chase || [];
      demandMultiples(chase);
      // One draw alone is no chase: it is staked as often as its multiple says.
      const lines = readSlip(body.bettingSlipString, chase.length === 1 ? chase[0] : 1);
      const returns = shownReturns(body);
      const sum = fromWire(body.betCartAmountSum);
      if (sum === null) throw inputError('betCartAmountSum');
      const game = (await play.popularLotteries(request)).find(({ gameId }) => gameId === body.gameId);
      if (!game) throw new BusinessError('game.unknown');
      const { vassalage, gameCode, nodeId } = game;
      const series = prizeModeId ?? (await bestSeries(vassalage, gameCode, request));
      const chased = chase.length > 1 ? { multiples: chase, stopsOnWin: winningStop } : {};
      const ordered = { gameCode, draw, series, lines, cost: sum.toString(), ...chased };
      const seat = await play.seat(nodeId, request);
      try {
        const { token, currency } = seat;
        const { accountId } = request.session;
        const naming = requestKey === undefined ? await nameOrder(accountId, { vassalage, ...ordered }) : namedBy(requestKey);
        const [first, ...rest] = await placedAs(
          naming,
          vendors.order(vassalage, 'order', { token, currency, requestId: naming.name, ...ordered, ...(returns && { returns }) }),
        );
        const shown = [first, ...rest].map((each) => ({
          orderNumber: numberOf(vassalage, each.orderId),
          numero: each.draw,
          cost: sumToWire(BigInt(each.cost)),
          cancelBefore: each.cancelBefore,
          state: each.state,
        }));
        return { orderNumber: numberOf(vassalage, first.orderId), orders: shown };
      } finally {
        await seat.leave();
      }
    },

    /** Takes an order of the member back. Throws `lottery.order` for one that is none of its, `lottery.draw` once bets are closed. */
    async cancel({ orderNumber }: Body<'lotteryCancel'>, { session }: Request): Promise<Reply<'lotteryCancel'>> {
      const { vendor, orderId } = partsOf(orderNumber);
      const player = await play.playerAt(vendor, session.accountId);
      if (player === null) throw new BusinessError('lottery.order');
      const [order] = await ordersOf(vendors.order(vendor, 'cancel', { player, orderId }));
      return { orderNumber, state: order.state };
    },

    ...createOrderReading(play),
  };
}

export type LotteryBetting = ReturnType<typeof createLotteryBetting>;
