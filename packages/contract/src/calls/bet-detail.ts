import { type Static, Type } from 'typebox';
import { WireMoney } from '../common.ts';

const text = Type.String();
const optional = Type.Optional(Type.String());
const amounts = { stake: WireMoney, payout: WireMoney };

/** What a vendor told of a round, as the record shows it: one of the parts, by the type of the game. */
export const BetDetail = Type.Object({
  table: Type.Optional(
    Type.Object({
      table: text,
      round: optional,
      result: optional,
      bets: Type.Array(Type.Object({ area: text, ...amounts })),
    }),
  ),
  slip: Type.Optional(
    Type.Object({
      kind: Type.Union([Type.Literal('single'), Type.Literal('combo')]),
      cashedOut: Type.Boolean(),
      legs: Type.Array(
        Type.Object({
          event: text,
          market: text,
          selection: text,
          oddsType: text,
          odds: text,
          score: optional,
          /** won, half-won, lost, half-lost, push, void; absent while it is open. */
          result: optional,
        }),
      ),
    }),
  ),
  draw: Type.Optional(
    Type.Object({
      draw: text,
      numbers: optional,
      source: Type.Optional(
        Type.String({ description: 'house, official or simulated; simulated ones are none of an official draw' }),
      ),
      bets: Type.Array(
        Type.Object({
          betType: text,
          selection: text,
          unit: WireMoney,
          multiple: Type.Integer(),
          tickets: Type.Integer(),
          series: optional,
          odds: optional,
          ...amounts,
        }),
      ),
    }),
  ),
  spin: Type.Optional(
    Type.Object({
      result: optional,
      round: optional,
      freeRounds: Type.Optional(Type.Integer()),
      features: Type.Optional(Type.Integer()),
    }),
  ),
});
export type BetDetail = Static<typeof BetDetail>;
