import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { type Alias, defineCall } from '../../define.ts';
import { BetFilter, ShownBet, ShownBets } from '../play.ts';
import { GameId, LotteryItem } from './items.ts';

const Text = Type.String();
const asked = { gameId: GameId, prizeMode: Ignored, device: Ignored, language: Ignored };
/** Returns that the play menu tells, by the code of their bet; null: the table's. */
const Returns = Type.Record(
  Type.String({ pattern: '^[A-Z0-9_]{2,20}$' }),
  Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  { maxProperties: 100 },
);
/** A path that names the game itself. */
const byGame = (path: string): Alias => ({ method: 'GET', path });

const Order = Type.Object({ ...ShownBet, orderNumber: Type.String({ description: 'what `cancel` and `detail` ask for' }) });

/** How clients with a bet slip of their own play lotteries. Their answers have no envelope; refusals have. */
export const bettingCalls = {
  lotterySetting: defineCall({
    summary: 'A lottery with the draw that takes bets, its last result, and by which series its tickets may be played.',
    method: 'GET',
    path: '/lgw/games/setting',
    aliases: [byGame('/lgw/games/:gameId/setting')],
    access: 'public',
    answer: 'bare',
    query: Type.Object(asked),
    reply: Type.Object({
      ...LotteryItem.properties,
      /** From draw to draw, in seconds. */
      interval: Type.Integer(),
      /** Null where every ticket has the price of the table. */
      series: Type.Union([Type.Object({ least: Type.Integer(), most: Type.Integer(), step: Type.Integer() }), Type.Null()]),
      serverTime: Moment,
    }),
    errors: ['game.unknown', 'vendor.unavailable'],
  }),
  lotteryPlayMenu: defineCall({
    summary: 'The bets of a lottery by groups, with what they pay, their returns, limits and what takes no bets now.',
    method: 'GET',
    path: '/lgw/games/play_menu',
    aliases: [byGame('/lgw/games/:gameId/play_menu')],
    access: 'public',
    answer: 'bare',
    query: Type.Object(asked),
    reply: Type.Array(
      Type.Object({
        playGroup: Text,
        plays: Type.Array(
          Type.Object({
            betType: Text,
            lines: Type.Integer({ description: 'lines that a ticket costs' }),
            returnLeast: Type.Number({ description: 'the lowest return of its tickets, in percent' }),
            returnMost: Type.Number({ description: 'the highest, at the best series' }),
            limit: Type.Union([WireMoney, Type.Null()]),
            isOpen: Type.Boolean(),
            closedNumbers: Type.Array(Text),
            returnSet: Type.Union([Type.Number(), Type.Null()], {
              description: 'the return that operators set, in percent, which orders name in `returns`; null: the table’s',
            }),
            pays: Type.Array(
              Type.Object({
                value: Type.Union([Text, Type.Null()], { description: 'the value that was chosen; null: any' }),
                hits: Type.Union([Type.Integer(), Type.Null()], { description: 'of its numbers are drawn; null: of no set' }),
                odds: Type.Union([Type.Number(), Type.Null()], { description: 'times the unit; null: by the series' }),
                prize: Type.Union([WireMoney, Type.Null()], { description: 'of a unit of 1 at the best series' }),
                ways: Type.Union([Type.Integer(), Type.Null()]),
                total: Type.Union([Type.Integer(), Type.Null()]),
              }),
              { description: 'what a winning ticket pays for each unit on a line; none where the vendor does not tell' },
            ),
          }),
        ),
      }),
    ),
    errors: ['game.unknown', 'vendor.unavailable'],
  }),
  lotteryDraws: defineCall({
    summary: 'The last 100 draws of a lottery, newest first, by pages.',
    method: 'GET',
    path: '/lgw/draw',
    aliases: [byGame('/lgw/draw/:gameId')],
    access: 'public',
    answer: 'bare',
    query: Type.Object({ ...asked, page: PageNumber, size: pageSize(20) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          numero: Text,
          winningNumber: Text,
          winningTime: Moment,
          state: Type.String({ description: 'drawn, settled or void' }),
          isSimulated: Type.Boolean(),
          isCorrected: Type.Boolean(),
        }),
      ),
      totalCount: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    errors: ['game.unknown'],
  }),
  lotterySeries: defineCall({
    summary: 'The highest series by which the member may play lotteries; null where any.',
    method: 'GET',
    path: '/lgw/customers/series',
    access: 'member',
    answer: 'bare',
    reply: Type.Object({ series: Type.Union([Type.Integer(), Type.Null()]) }),
  }),
  lotteryBet: defineCall({
    summary: 'Places an order in a lottery: one stake for all its lines, in one draw or in the next ones.',
    method: 'POST',
    path: '/lgw/orders/betting',
    access: 'member',
    answer: 'bare',
    rate: { per: 'account', max: 60, seconds: 60 },
    bodyLimit: 128 * 1024,
    body: Type.Object({
      gameId: GameId,
      currentNumero: Type.String({ minLength: 1, maxLength: 60, description: 'the draw' }),
      /** A list in JSON, of at most 100 lines: docs/rules/lottery.md#orders-from-other-clients. */
      bettingSlipString: Type.String({ minLength: 2, maxLength: 100_000 }),
      betCartAmountSum: Type.Number({ exclusiveMinimum: 0, description: 'what it all comes to; another sum is refused' }),
      prizeModeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000, description: 'series; the best one by default' })),
      chase: Type.Optional(
        Type.Union(
          [
            Type.Array(Type.Integer(), { maxItems: 50 }),
            // What clients say of an order that is none.
            Type.Literal(false),
            Type.Null(),
          ],
          { description: 'the multiple of each of the next draws, from this one on, 1 to 9,999' },
        ),
      ),
      winningStop: Type.Optional(Type.Boolean({ description: 'with `chase`: a win gives the orders after it back' })),
      returns: Type.Optional(Returns),
      requestKey: Type.Optional(
        Type.String({
          pattern: '^[!-~]{8,64}$',
          description:
            'the same for every attempt, so that one order comes of them; without it the same order until ten seconds after its answer is one',
        }),
      ),
      device: Ignored,
    }),
    reply: Type.Object({
      orderNumber: Text,
      orders: Type.Array(Type.Object({ orderNumber: Text, numero: Text, cost: WireMoney, cancelBefore: Moment, state: Text })),
    }),
    errors: [
      ...(['game.unknown', 'game.closed', 'vendor.unavailable', 'account.blocked'] as const),
      ...(['lottery.calendar', 'lottery.cost', 'lottery.draw', 'lottery.funds', 'lottery.limit', 'lottery.number'] as const),
      ...([
        'lottery.cancelled',
        'lottery.odds',
        'lottery.refused',
        'lottery.room',
        'lottery.selection',
        'lottery.stake',
      ] as const),
    ],
  }),
  lotteryOrders: defineCall({
    summary: 'The member’s orders in lotteries, newest first, from the betting record.',
    method: 'GET',
    path: '/lgw/orders',
    access: 'real',
    answer: 'bare',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      startDate: BetFilter.startDate,
      endDate: BetFilter.endDate,
      status: BetFilter.status,
      gameId: Type.Optional(GameId),
      prizeMode: Type.Optional(
        Type.String({ maxLength: 10, description: 'ELOTT: those orders; another: the others; all by default' }),
      ),
      page: PageNumber,
      size: pageSize(10),
      device: Ignored,
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(Order), ...ShownBets }),
    errors: ['game.unknown'],
  }),
  lotteryOrder: defineCall({
    summary: 'One order of the member in lotteries with its lines and the winning numbers.',
    method: 'GET',
    path: '/lgw/orders/detail',
    access: 'real',
    answer: 'bare',
    query: Type.Object({ orderNumber: Type.String({ minLength: 1, maxLength: 64 }), device: Ignored, language: Ignored }),
    reply: Order,
    errors: ['lottery.order'],
  }),
  lotteryCancel: defineCall({
    summary: 'Takes an order back while its draw takes bets.',
    method: 'POST',
    path: '/lgw/orders/suborders/cancel',
    access: 'member',
    answer: 'bare',
    rate: { per: 'account', max: 60, seconds: 60 },
    body: Type.Object({ orderNumber: Type.String({ minLength: 1, maxLength: 64 }), device: Ignored }),
    reply: Type.Object({ orderNumber: Text, state: Text }),
    errors: ['lottery.draw', 'lottery.order', 'lottery.refused', 'vendor.unavailable'],
  }),
};
