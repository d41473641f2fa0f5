import { type Static, Type } from 'typebox';
import { Currency, id, Money, Status, strict, Token } from './fields.ts';

/** What the gateway sends to a vendor's launch address, signed in the same way with the same key. */
export const LaunchRequest = Type.Object(
  {
    token: Token,
    gameCode: id('the game'),
    currency: Currency,
    language: Type.String({ pattern: '^[A-Z]{2}$' }),
    device: Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]),
    /** Origin of the page that will hold the frame; the game speaks to this origin only. */
    parentOrigin: Type.String({ maxLength: 300 }),
    backUrl: Type.String({ maxLength: 600 }),
    demo: Type.Boolean(),
    /** Of a lottery: where the frame opens, at the bets of the game without it. */
    view: Type.Optional(Type.Union([Type.Literal('betting'), Type.Literal('lobby')])),
  },
  strict,
);
export type LaunchRequest = Static<typeof LaunchRequest>;

/**
 * What the gateway sends to a vendor's trial address, `POST {vendor}/vendor/trial`, signed like a launch: no token, since the
 * vendor gives the visitor play money of its own and none of the rounds reaches the wallet. Same odds as for money.
 */
export const TrialRequest = Type.Object(
  {
    gameCode: id('a game that says `hasDemo`'),
    currency: Currency,
    language: Type.String({ pattern: '^[A-Z]{2}$' }),
    device: Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]),
    parentOrigin: Type.String({ maxLength: 300 }),
    backUrl: Type.String({ maxLength: 600 }),
  },
  strict,
);
export type TrialRequest = Static<typeof TrialRequest>;

export const LaunchReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  url: Type.Optional(Type.String({ description: 'the address of the frame' })),
});
export type LaunchReply = Static<typeof LaunchReply>;

/** A game as a vendor publishes it: `GET {vendor}/vendor/games`, read when the vendor is synchronised. */
export const VendorGame = Type.Object({
  gameCode: Type.String(),
  names: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String()),
  gameType: Type.String(),
  classification: Type.String({ description: 'JP, TG, AC, BG or empty' }),
  /** Parts of 10,000, e.g. 9612 for 96.12 %. */
  rtpBasisPoints: Type.Integer(),
  volatility: Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
  minStake: Money,
  maxStake: Money,
  lines: Type.Integer({ minimum: 0 }),
  isNew: Type.Boolean(),
  hasDemo: Type.Boolean(),
  /** The most that a round can pay, times its stake. What is above is held for review, whatever else is allowed. */
  maxWinMultiple: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Path of the poster on the vendor's origin, an SVG of 3:4. */
  poster: Type.String(),
});
export type VendorGame = Static<typeof VendorGame>;
export const VendorGames = Type.Object({
  games: Type.Array(VendorGame),
  verifyUrl: Type.Optional(
    Type.String({
      description:
        'where a player verifies a round: a path of yours or an address on https, `{round}` in the place of its `roundId`',
    }),
  ),
});

/** The colour in which a result stands. */
export const ResultTone = Type.Union([
  Type.Literal('red'),
  Type.Literal('blue'),
  Type.Literal('green'),
  Type.Literal('black'),
  Type.Literal('gold'),
]);
/** How a round of a shared table ended, in a word. */
export const VendorResult = Type.Object(
  {
    texts: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String({ minLength: 1, maxLength: 8 }), strict),
    tone: ResultTone,
  },
  strict,
);
/** `GET {vendor}/vendor/results`, optional: how the last rounds of each table ended, newest first. */
export const VendorResults = Type.Object({
  results: Type.Array(
    Type.Object({ gameCode: Type.String({ maxLength: 100 }), last: Type.Array(VendorResult, { maxItems: 12 }) }),
    {
      maxItems: 500,
    },
  ),
});
export type VendorResults = Static<typeof VendorResults>;

/** Which jackpots are asked for: a vendor's in a currency. */
export const VendorJackpotsQuery = Type.Object({ vendor: Type.String({ pattern: '^[A-Z0-9_]{2,12}$' }), currency: Currency });

/** A jackpot that grows as it is played for: `GET {vendor}/vendor/jackpots`, read while a page shows it. */
export const VendorJackpot = Type.Object({
  gameCode: id('the game in which it is won'),
  currency: Currency,
  amount: Money,
  /** It is won before it is more than this. */
  mustDropBy: Type.Optional(Money),
});
export type VendorJackpot = Static<typeof VendorJackpot>;
export const VendorJackpots = Type.Object({ jackpots: Type.Array(VendorJackpot) });
export type VendorJackpots = Static<typeof VendorJackpots>;

/**
 * Messages between the game frame and the page around it, by `postMessage`, origin checked on both sides.
 * No amount travels here: the page re-reads the balance from the gateway.
 */
export type FrameMessage =
  /** `hasBalance`: the game shows the balance itself, so the page shows none beside it. */
  | { type: 'marquee:ready'; hasBalance?: boolean }
  | { type: 'marquee:round'; state: 'open' | 'closed' }
  | { type: 'marquee:error'; code: string }
  | { type: 'marquee:exit' }
  /** The player wishes for more money: the page shows its way to it, and pauses the game meanwhile. */
  | { type: 'marquee:deposit' }
  | { type: 'marquee:sound'; on: boolean }
  /** The player chose a game of the vendor, by its code, as a favourite, or no longer. Only after the page has named the favourites. */
  | { type: 'marquee:favourite'; game: string; on: boolean }
  /** The player opened another game of the vendor in this frame, by its code: the page names it, and opens it when it is loaded again. */
  | { type: 'marquee:game'; game: string }
  /** How many entries the frame holds in the tab's history for what lies over the game: the page takes them back when it opens the game anew. */
  | { type: 'marquee:layers'; layers: number };
export type ParentMessage =
  | { type: 'marquee:theme'; theme: 'dark' | 'light' }
  | { type: 'marquee:language'; language: string }
  | { type: 'marquee:pause'; paused: boolean }
  /** The player's balance has moved, by this game or elsewhere: a game that shows it reads it again. */
  | { type: 'marquee:balance' }
  /** The page shows a way out of its own beside the frame: the game needs none. */
  | { type: 'marquee:bar'; hasExit: boolean }
  /** The brand's time zone by its IANA name: times in the game are those of the betting record. */
  | { type: 'marquee:zone'; timeZone: string }
  /** The player's favourites among the vendor's games, by their codes, at first and whenever they change: the page keeps them. */
  | { type: 'marquee:favourites'; games: readonly string[] };
