import { Type } from 'typebox';
import { GameTypeName, Ignored, Period, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';

const day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day, included' }));

/** What a profit and loss is narrowed by. */
const Filter = Type.Object({
  startDate: day,
  endDate: day,
  view: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('category'), Type.Literal('vendor')])),
  gameType: Type.Optional(GameTypeName),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  language: Ignored,
});

const figures = {
  betCount: Type.Integer(),
  stake: WireMoney,
  validBet: WireMoney,
  payout: WireMoney,
  gamePL: Type.Number({ description: 'payout minus stake; signed' }),
};

/** Of days over all games only: what was given belongs to no game. */
const rewards = {
  rebate: Type.Optional(WireMoney),
  bonus: Type.Optional(WireMoney),
  netPL: Type.Optional(Type.Number({ description: 'result of the games, rebates and bonuses; signed' })),
};

export const profitCalls = {
  memberProfit: defineCall({
    summary:
      'What the member’s settled bets came to by day, category or vendor, with totals, and what was paid in and out and given in the same days, by day too: the last seven when none is named.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemPNL',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Filter,
    reply: Type.Object({
      /** `key` is the day, the category or the vendor's code. Days are newest first. */
      list: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), ...figures, ...rewards })),
      footer: Type.Object({ ...figures, ...rewards }),
      /** Of all games in these days. */
      cards: Type.Object({
        deposit: WireMoney,
        withdrawal: WireMoney,
        cashDifference: Type.Number({ description: 'deposits minus withdrawals; signed' }),
        rebate: WireMoney,
        bonus: WireMoney,
        playerNetPL: Type.Number({ description: 'result of the games, rebates and bonuses; signed' }),
        /** Of accounts that can have a line below them. */
        agent: Type.Optional(
          Type.Object({
            commission: WireMoney,
            salary: WireMoney,
            dividend: WireMoney,
            paidToDownlines: WireMoney,
            accountNetPL: Type.Number({ description: 'the player’s result and all of these; signed' }),
          }),
        ),
      }),
      period: Period,
    }),
  }),
  memberProfitFile: defineCall({
    summary: 'The same rows as a CSV file.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemPNL.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Filter,
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
  }),
};
