import { Type } from 'typebox';
import { WireMoney } from '../common.ts';
import { LotteryDraw, LotteryStation } from '../vendor/lottery.ts';
import { defineOpsCall } from './define.ts';
import { merchant } from './fields.ts';

const closed = { additionalProperties: false } as const;
const APPROVED_WITHIN_HOURS = 24;
const vendor = Type.String({ pattern: '^[A-Z0-9_]{2,12}$', description: 'code of the vendor' });
const gameCode = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'the vendor’s code of the lottery' });
const draw = Type.String({ pattern: '^[0-9]{8,16}$', description: 'number of the draw' });
const reason = Type.String({ minLength: 3, maxLength: 300 });
const betType = Type.String({ pattern: '^[A-Z0-9_]{2,20}$', description: 'code of a bet' });
const number = Type.String({ minLength: 1, maxLength: 20, description: 'a number of the bet, or a named outcome' });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const weekdays = Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
  maxItems: 7,
  uniqueItems: true,
  description: 'from 0, Sunday',
});

const TableRecord = Type.Object({
  bets: Type.Array(
    Type.Object({
      betType: Type.String(),
      group: Type.String(),
      lines: Type.Integer(),
      /** What its tickets return to players, in per cent: the least and the most. */
      returnLeast: Type.Number(),
      returnMost: Type.Number(),
      /** The most by the table, where an operator set another. */
      returnTable: orNull(Type.Number()),
      /** The most that unit stakes on a number may come to in a draw. */
      limit: orNull(WireMoney),
    }),
  ),
  /** What takes no bets: the game, a bet, or a number of a bet. */
  closed: Type.Array(Type.Object({ betType: orNull(Type.String()), number: orNull(Type.String()) })),
  /** Of official lotteries; else null. */
  weekdays: orNull(Type.Array(Type.Integer())),
  holidays: orNull(Type.Array(Type.String())),
});

/** The operator's calls about lotteries. They hold in every brand that offers the vendor. */
export const lotteryOpsCalls = {
  opsLotteryDraws: defineOpsCall({
    summary:
      'The draws of a lottery, newest first, with the numbers and where they come from: on the first page before them the one that takes bets, and those that wait for a result.',
    method: 'GET',
    path: '/ops/v1/lottery/draws',
    permission: 'games.read',
    query: Type.Object({
      merchant,
      vendor,
      gameCode,
      before: Type.Optional(draw),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    reply: Type.Object({ list: Type.Array(LotteryDraw) }),
    errors: ['ops.unknown'],
  }),
  opsLotteryTable: defineOpsCall({
    summary: 'The bets of a lottery with what each returns to players, its limits, what is closed, and its calendar.',
    method: 'GET',
    path: '/ops/v1/lottery/table',
    permission: 'games.read',
    query: Type.Object({ merchant, vendor, gameCode }),
    reply: TableRecord,
    errors: ['ops.unknown'],
  }),
  opsLotteryResult: defineOpsCall({
    summary:
      'Enters the official numbers of a draw, or corrects those that it names: its tickets are settled anew. A second person approves; what the vendor would refuse is refused at once, and what others have overtaken by then with `ops.drawn`.',
    method: 'PUT',
    path: '/ops/v1/lottery/result',
    permission: 'draws.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        draw,
        numbers: Type.String({ minLength: 1, maxLength: 300, description: 'separated by commas, in the order of the prizes' }),
        corrects: Type.Optional(
          Type.String({ minLength: 1, maxLength: 300, description: 'of a draw that has numbers: those that are corrected' }),
        ),
        reason,
      },
      closed,
    ),
    reply: Type.Null(),
    fourEyes: { hours: APPROVED_WITHIN_HOURS },
    errors: ['ops.refused', 'ops.drawn', 'ops.role'],
  }),
  opsLotteryVoid: defineOpsCall({
    summary: 'Makes a draw void: every stake comes back, payouts are taken back before. A second person approves.',
    method: 'PUT',
    path: '/ops/v1/lottery/void',
    permission: 'draws.write',
    body: Type.Object({ merchant, vendor, gameCode, draw, reason }, closed),
    reply: Type.Null(),
    fourEyes: { hours: APPROVED_WITHIN_HOURS },
    errors: ['ops.refused', 'ops.role'],
  }),
  opsLotteryClose: defineOpsCall({
    summary: 'Lets a lottery, a bet of it or a number of a bet take no bets, or take them again.',
    method: 'PUT',
    path: '/ops/v1/lottery/closed',
    permission: 'games.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        betType: Type.Optional(betType),
        number: Type.Optional(number),
        isOpen: Type.Boolean(),
        reason,
      },
      closed,
    ),
    reply: TableRecord,
    errors: ['ops.refused', 'ops.role', 'ops.unknown'],
  }),
  opsLotteryLimit: defineOpsCall({
    summary: 'Sets the most that unit stakes on a number of a bet may come to in a draw; without one the table’s holds.',
    method: 'PUT',
    path: '/ops/v1/lottery/limit',
    permission: 'games.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        betType,
        limit: Type.Optional(orNull(Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'in units' }))),
      },
      closed,
    ),
    reply: TableRecord,
    errors: ['ops.refused', 'ops.role', 'ops.unknown'],
  }),
  opsLotteryReturn: defineOpsCall({
    summary:
      'Sets what a bet of fixed odds returns to players, from the next ticket on; without one the table’s holds. Answers what comes of it.',
    method: 'PUT',
    path: '/ops/v1/lottery/return',
    permission: 'games.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        betType,
        return: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 100, description: 'in per cent' }))),
        reason,
      },
      closed,
    ),
    reply: TableRecord,
    errors: ['ops.refused', 'ops.role', 'ops.unknown'],
  }),
  opsLotteryCalendar: defineOpsCall({
    summary:
      'Gives an official lottery other weekdays, or says of a day that it has no draw: one that is open becomes void, and a second person approves. One that takes no more bets cannot be ended so.',
    method: 'PUT',
    path: '/ops/v1/lottery/calendar',
    permission: 'draws.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        weekdays: Type.Optional(weekdays),
        day: Type.Optional(Type.String({ pattern: '^20[0-9]{6}$', description: 'as YYYYMMDD' })),
        isHoliday: Type.Optional(Type.Boolean()),
        reason,
      },
      closed,
    ),
    reply: TableRecord,
    fourEyes: { hours: APPROVED_WITHIN_HOURS },
    errors: ['ops.refused', 'ops.role', 'ops.unknown'],
  }),
  opsLotteryStations: defineOpsCall({
    summary: 'The stations of official lotteries as they are, and what was decided for days to come.',
    method: 'GET',
    path: '/ops/v1/lottery/stations',
    permission: 'games.read',
    query: Type.Object({ merchant, vendor }),
    reply: Type.Object({ list: Type.Array(LotteryStation) }),
    errors: ['ops.refused'],
  }),
  opsLotteryStation: defineOpsCall({
    summary:
      'Renames a station, moves it to other weekdays, closes, opens or adds it, from a day on. A second person approves; what the vendor would refuse is refused at once. Draws that have tickets are held; the answer names them.',
    method: 'PUT',
    path: '/ops/v1/lottery/station',
    permission: 'draws.write',
    body: Type.Object(
      {
        merchant,
        vendor,
        gameCode,
        from: Type.String({ pattern: '^20[0-9]{6}$', description: 'as YYYYMMDD' }),
        names: Type.Optional(LotteryStation.properties.names),
        weekdays: Type.Optional(weekdays),
        isOpen: Type.Optional(Type.Boolean()),
        reason,
      },
      closed,
    ),
    reply: Type.Object({ list: Type.Array(LotteryStation), kept: Type.Array(Type.String()) }),
    fourEyes: { hours: APPROVED_WITHIN_HOURS },
    errors: ['ops.refused', 'ops.role'],
  }),
};
