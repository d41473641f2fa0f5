import { Type } from 'typebox';
import { Ignored, Moment, Picture, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';

const Text = Type.String();

/** A win as everybody may see it: the name is masked. */
export const PublicWin = Type.Object({
  customerName: Text,
  gameName: Text,
  winAmount: Type.String({ description: 'units with two decimals' }),
  vendor: Text,
  gameId: Text,
  nodeId: Text,
  gameType: Text,
  iconUrl: Picture,
  settledAt: Moment,
  /** True when the winner is a demo member. */
  demo: Type.Boolean(),
});

const Average = Type.Union([
  Type.Object({ seconds: Type.Integer(), count: Type.Integer({ description: 'operations that were measured' }) }),
  Type.Null(),
]);

export const homeCalls = {
  winnerBoard: defineCall({
    summary:
      'The highest wins of settled rounds, and prizes such as pots, in the last 7 business days, highest first, one a member.',
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    aliases: ['/wps/relay/ODSFE2_getWinnerBoard'],
    access: 'public',
    query: Type.Object({
      /** A game type, or ALL. */
      gameCategory: Type.Optional(Type.String({ maxLength: 20 })),
      limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(Type.Object({ vo: PublicWin })) }),
  }),
  latestWins: defineCall({
    summary: 'The latest rounds that paid more than their stake, and prizes such as pots, newest first.',
    method: 'GET',
    path: '/wps/home/latestWins',
    access: 'public',
    query: Type.Object({ limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })), language: Ignored }),
    reply: Type.Object({ list: Type.Array(PublicWin) }),
  }),
  homeFigures: defineCall({
    summary: 'Figures of the home page from real operations: average time of deposits and withdrawals, the jackpot pool.',
    method: 'GET',
    path: '/wps/home/figures',
    access: 'public',
    query: Type.Object({ language: Ignored }),
    reply: Type.Object({
      /** From the order to the money, over the last 30 business days; null when there was none. */
      deposit: Average,
      withdrawal: Average,
      /** The brand's pool, or null: then a counter is illustrative. */
      jackpot: Type.Union([Type.Object({ amount: WireMoney, currencySymbol: Text }), Type.Null()]),
      /** How members pay: names for display and the path of a mark below the image base. */
      paymentPartners: Type.Array(Type.Object({ code: Text, name: Text, iconUrl: Text })),
    }),
  }),
};
