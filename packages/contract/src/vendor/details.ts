import { type Static, type TObject, Type } from 'typebox';
import type { GameType } from '../common.ts';
import { Money, strict } from './fields.ts';

/** Words for people, without control characters. */
const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$', description });
const count = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description });
const literals = <T extends string>(...values: T[]) => Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

/** A round that many bet on has a number of its own; each bet on it is a round at the wallet. */
const sharedRound = words(60, 'the number of the round that others bet on too');

export const AreaBet = Type.Object(
  {
    area: words(80, 'what was bet on, e.g. Banker'),
    against: Type.Optional(words(80, 'the area that wins where this one loses')),
    stake: Money,
    payout: Money,
  },
  strict,
);
/** Live tables, games between players, cockfights. */
export const TableDetail = Type.Object(
  {
    table: words(80, 'the table or room'),
    round: Type.Optional(sharedRound),
    bets: Type.Array(AreaBet, { minItems: 1, maxItems: 200 }),
    result: Type.Optional(words(300, 'how the round ended')),
    fee: Type.Optional(Money),
  },
  strict,
);

export const Leg = Type.Object(
  {
    event: words(200, 'who plays whom'),
    market: words(100, 'e.g. handicap'),
    selection: words(200, 'what was bet on'),
    oddsType: literals('EU', 'HK', 'MY', 'ID', 'US'),
    odds: Type.String({
      maxLength: 10,
      pattern: '^-?(0|[1-9][0-9]{0,4})(\\.[0-9]{1,4})?$',
      description: 'as that type writes them',
    }),
    score: Type.Optional(words(60, 'the score')),
    result: Type.Optional(literals('won', 'half-won', 'lost', 'half-lost', 'push', 'void')),
  },
  strict,
);
/** Sports and esports: one slip, which is one bet. */
export const SlipDetail = Type.Object(
  {
    kind: literals('single', 'combo'),
    legs: Type.Array(Leg, { minItems: 1, maxItems: 30 }),
    stake: Money,
    payout: Money,
    cashedOut: Type.Optional(Type.Boolean()),
  },
  strict,
);

export const Ticket = Type.Object(
  {
    betType: words(80, 'the bet type'),
    selection: words(2_000, 'the numbers chosen'),
    unit: Money,
    multiple: count(1_000_000, 'times the unit'),
    tickets: count(1_000_000, 'how many'),
    series: Type.Optional(words(20, 'the prize group')),
    odds: Type.Optional(words(20, 'the odds')),
    covered: Type.Optional(count(1_000_000, 'outcomes of the position or pair, or tickets of the bet, that are covered')),
    outcomes: Type.Optional(
      count(1_000_000, 'outcomes that the position or pair, tickets that the bet, or draws that the game has'),
    ),
    stake: Money,
    payout: Money,
    returned: Type.Optional(Money),
  },
  strict,
);
/** Lotteries. */
export const DrawDetail = Type.Object(
  {
    draw: words(60, 'the draw’s number'),
    bets: Type.Array(Ticket, { minItems: 1, maxItems: 200 }),
    numbers: Type.Optional(words(300, 'the winning numbers')),
    source: Type.Optional(literals('house', 'official', 'simulated')),
    seriesMost: Type.Optional(count(2_000, 'the highest series of the game, where others of the vendor have a higher one')),
    isVoid: Type.Optional(Type.Boolean({ description: 'the draw has no valid result: what was staked comes back' })),
  },
  strict,
);

/** Slots, fishing, bingo. */
export const SpinDetail = Type.Object(
  {
    result: Type.Optional(words(500, 'how the round ended')),
    round: Type.Optional(sharedRound),
    freeRounds: Type.Optional(count(100_000, 'free rounds in it')),
    features: Type.Optional(count(100_000, 'features that were played')),
  },
  strict,
);

/** The parts that a `round-detail` may have: exactly the one of its game's type. */
export const DETAIL_PARTS = {
  table: TableDetail,
  slip: SlipDetail,
  draw: DrawDetail,
  spin: SpinDetail,
} as const satisfies Record<string, TObject>;
export type DetailPart = keyof typeof DETAIL_PARTS;

const PART_OF: Readonly<Record<GameType, DetailPart>> = {
  RNG: 'spin',
  FISH: 'spin',
  BINGO: 'spin',
  LIVE: 'table',
  PVP: 'table',
  COCKFIGHT: 'table',
  SPORTS: 'slip',
  ESPORTS: 'slip',
  LOTT: 'draw',
  ELOTT: 'draw',
};
/** The part that rounds of a type of game have; null for a type that there is not. */
export const detailPartOf = (gameType: string): DetailPart | null => PART_OF[gameType as GameType] ?? null;

export type TableDetail = Static<typeof TableDetail>;
export type SlipDetail = Static<typeof SlipDetail>;
export type DrawDetail = Static<typeof DrawDetail>;
export type SpinDetail = Static<typeof SpinDetail>;
/** The details of a round, under the name of its part. */
export type RoundDetail =
  | { part: 'table'; detail: TableDetail }
  | { part: 'slip'; detail: SlipDetail }
  | { part: 'draw'; detail: DrawDetail }
  | { part: 'spin'; detail: SpinDetail };
