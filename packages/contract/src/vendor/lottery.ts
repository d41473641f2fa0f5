import { type Static, Type } from 'typebox';
import { Currency, id, Money, Status, strict, Token } from './fields.ts';

/**
 * The extension for vendors of lotteries: what the gateway shows of draws and tables, and what operators decide, asked by the gateway by
 * requests that are signed like a launch.
 */
const gameCode = id('the game');
const draw = id('the number of the draw');
const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const moment = (description: string) => Type.Integer({ minimum: 0, description });
const BET_TYPE = '^[A-Z0-9_]{2,20}$';
const betType = Type.String({ pattern: BET_TYPE, description: 'code of a bet' });

export const LOTTERY_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export const LOTTERY_REGIONS = ['north', 'central', 'south'] as const;
export const DRAW_STATES = ['open', 'locked', 'drawn', 'settled', 'void'] as const;
export const DRAW_SOURCES = ['house', 'official', 'simulated'] as const;
const among = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((one) => Type.Literal(one))));

/** A draw as its vendor tells it. */
export const LotteryDraw = Type.Object({
  draw: text(60, 'its number'),
  locksAt: moment('from when no bets are taken, in milliseconds since the epoch'),
  drawsAt: moment('when it is drawn'),
  state: among(DRAW_STATES),
  source: among(DRAW_SOURCES),
  numbers: text(300, 'the winning numbers, separated by `,`; empty before the draw'),
  revision: Type.Integer({ minimum: 0, description: 'how often its numbers were corrected' }),
});
export type LotteryDraw = Static<typeof LotteryDraw>;

/** A lottery as its vendor tells it. */
export const LotteryState = Type.Object({
  gameCode: text(100, 'as in the list of games'),
  group: text(20, 'where it stands in a lobby'),
  mode: among(LOTTERY_MODES),
  intervalSeconds: Type.Integer({ minimum: 1, description: 'from draw to draw' }),
  current: Type.Optional(LotteryDraw),
  last: Type.Optional(LotteryDraw),
  waiting: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: 10,
      description: 'official draws that are over and wait for their result',
    }),
  ),
});
export type LotteryState = Static<typeof LotteryState>;

/** `POST {vendor}/vendor/lottery/games`: every lottery with the draw that it takes bets for, and the last one that was drawn. */
export const LotteryGamesRequest = Type.Object({}, strict);
export const LotteryGamesReply = Type.Object({ status: Status, games: Type.Optional(Type.Array(LotteryState)) });

/** `POST {vendor}/vendor/lottery/draws`: draws of a game that are decided, newest first, and on demand those that are not yet; or one draw. */
export const LotteryDrawsRequest = Type.Object(
  {
    gameCode,
    before: Type.Optional(text(60, 'draws before this one')),
    draw: Type.Optional(text(60, 'this one alone, whatever its state')),
    withOpen: Type.Optional(Type.Boolean({ description: 'first the one that takes bets, and those that wait for their result' })),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  strict,
);
export type LotteryDrawsRequest = Static<typeof LotteryDrawsRequest>;
export const LotteryDrawsReply = Type.Object({ status: Status, draws: Type.Optional(Type.Array(LotteryDraw)) });

/**
 * What a winning ticket pays for each unit that is staked on a line: `odds` times the unit, or by the series the unit × `total` / `ways` × series /
 * 2000, truncated to four decimals.
 */
export const LotteryPay = Type.Object({
  value: Type.Optional(text(20, 'the value that was chosen, where not all pay alike')),
  hits: Type.Optional(Type.Integer({ minimum: 0, description: 'of a bet on sets: how many of its numbers are drawn' })),
  odds: Type.Optional(Type.Integer({ minimum: 0, description: 'in hundredths, the stake included' })),
  ways: Type.Optional(Type.Integer({ minimum: 1, description: 'by the series: winning ways' })),
  total: Type.Optional(Type.Integer({ minimum: 1, description: 'by the series: of so many' })),
});
export type LotteryPay = Static<typeof LotteryPay>;

/** A return in parts of a million, as operators set it. */
const setReturn = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'in parts of a million' });

/** A bet of a game, with what it returns to players. */
export const LotteryBet = Type.Object({
  betType: text(20, 'its code'),
  group: text(20, 'where it stands in the tree of bets'),
  lines: Type.Integer({ minimum: 1, description: 'lines that a ticket costs' }),
  returnLeast: Type.Integer({ description: 'the lowest return of its tickets, in parts of a million' }),
  returnMost: Type.Integer({ description: 'the highest, at the best series' }),
  returnTable: Type.Optional(Type.Integer({ description: 'the highest by the table, where an operator set another' })),
  limit: Type.Optional(Money),
  returnSet: Type.Optional(setReturn),
  pays: Type.Optional(Type.Array(LotteryPay, { maxItems: 200 })),
});
export type LotteryBet = Static<typeof LotteryBet>;

/** `POST {vendor}/vendor/lottery/table`: the bets of a game, and what operators decided about it. */
export const LotteryTableRequest = Type.Object({ gameCode }, strict);
export const LotteryTableReply = Type.Object({
  status: Status,
  bets: Type.Optional(Type.Array(LotteryBet)),
  /** By which series its tickets may be played; absent where it has none. */
  series: Type.Optional(Type.Object({ least: Type.Integer(), most: Type.Integer(), step: Type.Integer({ minimum: 1 }) })),
  /** What takes no bets; without a bet the whole game, without a number all of the bet's. */
  closed: Type.Optional(
    Type.Array(Type.Object({ betType: Type.Optional(betType), number: Type.Optional(text(20, 'the number')) })),
  ),
  /** Of official draws: weekdays from 0, Sunday, and coming days without a draw as YYYYMMDD. */
  weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }))),
  holidays: Type.Optional(Type.Array(Type.String())),
});
export type LotteryTableReply = Static<typeof LotteryTableReply>;

/**
 * `POST {vendor}/vendor/lottery/result`: the official numbers of a draw; others than before correct it, and its tickets are settled anew.
 * `result-check` is asked the same, and enters nothing: a call of its own, since who does not know it must not take the question for the decision.
 */
export const LotteryResultRequest = Type.Object(
  {
    gameCode,
    draw,
    numbers: text(300, 'separated by `,`, in the order of the prizes'),
    onlyIfOpen: Type.Optional(Type.Boolean({ description: 'refuse to correct a draw that is decided' })),
    corrects: Type.Optional(text(300, 'the numbers that these correct: refuse where others are on record by now')),
  },
  strict,
);
export type LotteryResultRequest = Static<typeof LotteryResultRequest>;

/** `POST {vendor}/vendor/lottery/void`: a draw has no valid result, and every stake comes back. */
export const LotteryVoidRequest = Type.Object({ gameCode, draw }, strict);
export type LotteryVoidRequest = Static<typeof LotteryVoidRequest>;

/** `POST {vendor}/vendor/lottery/close`: a game, a bet or a number takes no bets, or takes them again. */
export const LotteryCloseRequest = Type.Object(
  {
    gameCode,
    betType: Type.Optional(betType),
    number: Type.Optional(text(20, 'the number')),
    isOpen: Type.Boolean({ description: 'whether it takes bets' }),
  },
  strict,
);
export type LotteryCloseRequest = Static<typeof LotteryCloseRequest>;

/** `POST {vendor}/vendor/lottery/limit`: the most that unit stakes on one number come to in a draw; the table's again without one. */
export const LotteryLimitRequest = Type.Object({ gameCode, betType, limit: Type.Optional(Money) }, strict);
export type LotteryLimitRequest = Static<typeof LotteryLimitRequest>;

/** `POST {vendor}/vendor/lottery/return`: what a bet of fixed odds returns, from the next order on; the table's again without one. */
export const LotteryReturnRequest = Type.Object(
  {
    gameCode,
    betType,
    returnParts: Type.Optional(setReturn),
  },
  strict,
);
export type LotteryReturnRequest = Static<typeof LotteryReturnRequest>;

/** A name by language code: official stations mostly write theirs alike in all. */
const stationNames = Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String({ minLength: 1, maxLength: 40 }));
const weekdays = Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, uniqueItems: true });
const stationDay = Type.String({ pattern: '^20\\d{6}$', description: 'as YYYYMMDD' });

/** `POST {vendor}/vendor/lottery/calendar`: the weekdays of an official lottery, or one day without its draw. */
export const LotteryCalendarRequest = Type.Object(
  {
    gameCode,
    weekdays: Type.Optional(weekdays),
    day: Type.Optional(stationDay),
    isHoliday: Type.Optional(Type.Boolean({ description: 'of that day; its open draw becomes void' })),
  },
  strict,
);
export type LotteryCalendarRequest = Static<typeof LotteryCalendarRequest>;

/** The station of an official lottery, as it is from a day on. */
export const LotteryStation = Type.Object({
  gameCode: text(100, 'its game'),
  region: among(LOTTERY_REGIONS),
  /** Absent: what holds until the first of the days that follow. */
  from: Type.Optional(stationDay),
  names: stationNames,
  weekdays,
  isOpen: Type.Boolean({ description: 'whether it has draws' }),
});
export type LotteryStation = Static<typeof LotteryStation>;

/** `POST {vendor}/vendor/lottery/stations`: the stations as they are, and what was decided for days to come. */
export const LotteryStationsRequest = Type.Object({}, strict);
export const LotteryStationsReply = Type.Object({ status: Status, stations: Type.Optional(Type.Array(LotteryStation)) });

/** `POST {vendor}/vendor/lottery/station`: renames a station, moves it to other weekdays, closes, opens or adds it, from a day on. */
export const LotteryStationRequest = Type.Object(
  {
    gameCode,
    from: stationDay,
    names: Type.Optional(stationNames),
    weekdays: Type.Optional(weekdays),
    isOpen: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type LotteryStationRequest = Static<typeof LotteryStationRequest>;
export const LotteryStationReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  /** Draws that have tickets on days that are none of the station's by now: they are held. */
  kept: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 400 })),
});
export type LotteryStationReply = Static<typeof LotteryStationReply>;

/** What the vendor answers to a decision. */
export const LotteryReply = Type.Object({ status: Status, message: Type.Optional(Type.String()) });
export type LotteryReply = Static<typeof LotteryReply>;

/** A line of an order: a bet, what was chosen, and what is staked on each line of each ticket. */
export const LotteryLine = Type.Object(
  {
    betType,
    selection: Type.String({ minLength: 1, maxLength: 2_000, description: 'as in `round-detail`' }),
    unit: Money,
    multiple: Type.Integer({ minimum: 1, maximum: 9_999 }),
  },
  strict,
);
export type LotteryLine = Static<typeof LotteryLine>;

/** `POST {vendor}/vendor/lottery/order`: places an order for a player who does not sit in your frame, or the same in the next draws. */
export const LotteryOrderRequest = Type.Object(
  {
    token: Token,
    currency: Currency,
    gameCode,
    draw,
    requestId: Type.String({ pattern: '^[!-~]{8,64}$', description: 'names the order; sent again it is answered as before' }),
    series: Type.Integer({ minimum: 0, maximum: 2_000, description: '0 where the game has none' }),
    cost: Money,
    lines: Type.Array(LotteryLine, { minItems: 1, maxItems: 100 }),
    multiples: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 9_999 }), { minItems: 2, maxItems: 50 })),
    stopsOnWin: Type.Optional(Type.Boolean({ description: 'with `multiples`: a win gives the orders after it back' })),
    returns: Type.Optional(Type.Record(Type.String({ pattern: BET_TYPE }), setReturn, { maxProperties: 100 })),
  },
  strict,
);
export type LotteryOrderRequest = Static<typeof LotteryOrderRequest>;

/** `POST {vendor}/vendor/lottery/cancel`: a player takes an order back whose draw is open. */
export const LotteryCancelRequest = Type.Object({ player: id('the player'), orderId: id('its round') }, strict);
export type LotteryCancelRequest = Static<typeof LotteryCancelRequest>;

/** Why an order is not placed or not taken back. */
export const LOTTERY_REFUSALS = [
  'draw.closed',
  'calendar.short',
  'number.closed',
  'selection.invalid',
  'stake.invalid',
  'cost.wrong',
  'game.closed',
  'funds',
  'limit',
  'blocked',
  'order.unknown',
  'cancelled',
  'odds.changed',
] as const;
export type LotteryRefusal = (typeof LOTTERY_REFUSALS)[number];

/** What became of an order. */
export const LotteryOrderReply = Type.Object({
  status: Status,
  /** With `BAD_REQUEST`: why not, where it is the player's business. */
  reason: Type.Optional(among(LOTTERY_REFUSALS)),
  /** With `number.closed` what takes no more bets, and with `calendar.short` how many draws there are. */
  number: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })),
  /** Beside a number that takes less than was staked on it: the most that unit times multiple may be; left out where it takes nothing. */
  room: Type.Optional(Money),
  message: Type.Optional(Type.String()),
  /** Its orders, by their draws: one, or one a multiple. */
  orders: Type.Optional(
    Type.Array(
      Type.Object({
        orderId: text(64, 'its round'),
        draw: text(60, 'its draw'),
        cost: Money,
        cancelBefore: moment('until when it can be taken back'),
        state: among(['placed', 'settled', 'returned'] as const),
      }),
    ),
  ),
});
export type LotteryOrderReply = Static<typeof LotteryOrderReply>;
