import { type Static, Type } from 'typebox';
import { id, Money, Status, strict } from './fields.ts';

/**
 * The extension for vendors of lotteries: what the gateway shows of draws and tables, and what operators decide, asked by the gateway by
 * requests that are signed like a launch.
 */
const gameCode = id('the game');
const draw = id('the number of the draw');
const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const moment = (description: string) => Type.Integer({ minimum: 0, description });
const betType = Type.String({ pattern: '^[A-Z0-9_]{2,20}$', description: 'code of a bet' });

export const LOTTERY_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export const DRAW_STATES = ['open', 'drawn', 'settled', 'void'] as const;
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
});
export type LotteryState = Static<typeof LotteryState>;

/** `POST {vendor}/vendor/lottery/games`: every lottery with the draw that it takes bets for, and the last one that was drawn. */
export const LotteryGamesRequest = Type.Object({}, strict);
export const LotteryGamesReply = Type.Object({ status: Status, games: Type.Optional(Type.Array(LotteryState)) });

/** `POST {vendor}/vendor/lottery/draws`: draws of a game that are not open, newest first. */
export const LotteryDrawsRequest = Type.Object(
  {
    gameCode,
    before: Type.Optional(text(60, 'draws before this one')),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  strict,
);
export type LotteryDrawsRequest = Static<typeof LotteryDrawsRequest>;
export const LotteryDrawsReply = Type.Object({ status: Status, draws: Type.Optional(Type.Array(LotteryDraw)) });

/** A bet of a game, with what it returns to players. */
export const LotteryBet = Type.Object({
  betType: text(20, 'its code'),
  group: text(20, 'where it stands in the tree of bets'),
  lines: Type.Integer({ minimum: 1, description: 'lines that a ticket costs' }),
  returnLeast: Type.Integer({ description: 'the lowest return of its tickets, in parts of a million' }),
  returnMost: Type.Integer({ description: 'the highest, at the best series' }),
  limit: Type.Optional(Money),
});
export type LotteryBet = Static<typeof LotteryBet>;

/** `POST {vendor}/vendor/lottery/table`: the bets of a game, and what operators decided about it. */
export const LotteryTableRequest = Type.Object({ gameCode }, strict);
export const LotteryTableReply = Type.Object({
  status: Status,
  bets: Type.Optional(Type.Array(LotteryBet)),
  /** What takes no bets; without a bet the whole game, without a number all of the bet's. */
  closed: Type.Optional(
    Type.Array(Type.Object({ betType: Type.Optional(betType), number: Type.Optional(text(20, 'the number')) })),
  ),
  /** Of official draws: weekdays from 0, Sunday, and coming days without a draw as YYYYMMDD. */
  weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }))),
  holidays: Type.Optional(Type.Array(Type.String())),
});
export type LotteryTableReply = Static<typeof LotteryTableReply>;

/** `POST {vendor}/vendor/lottery/result`: the official numbers of a draw; others than before correct it, and its tickets are settled anew. */
export const LotteryResultRequest = Type.Object(
  { gameCode, draw, numbers: text(300, 'separated by `,`, in the order of the prizes') },
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

/** `POST {vendor}/vendor/lottery/calendar`: the weekdays of an official lottery, or one day without its draw. */
export const LotteryCalendarRequest = Type.Object(
  {
    gameCode,
    weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, uniqueItems: true })),
    day: Type.Optional(Type.String({ pattern: '^20\\d{6}$', description: 'as YYYYMMDD' })),
    isHoliday: Type.Optional(Type.Boolean({ description: 'of that day; its open draw becomes void' })),
  },
  strict,
);
export type LotteryCalendarRequest = Static<typeof LotteryCalendarRequest>;

/** What the vendor answers to a decision. */
export const LotteryReply = Type.Object({ status: Status, message: Type.Optional(Type.String()) });
export type LotteryReply = Static<typeof LotteryReply>;
