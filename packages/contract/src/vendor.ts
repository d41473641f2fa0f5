import { type Static, Type } from 'typebox';
import { defineCall } from './define.ts';

/**
 * The vendor API: the only way in which a game reaches the wallet.
 *
 * Every request is a POST with a JSON body and four headers. The signature is the lower-case hex HMAC-SHA-256,
 * under the vendor's key, of `timestamp + "\n" + nonce + "\n" + path + "\n" + raw body`.
 * Business answers are HTTP 200 with a `status`; HTTP 5xx and timeouts mean that the outcome is unknown and
 * the same request may be sent again. Money is a string: ten-thousandths of a unit of the session's currency.
 */
export const VENDOR_HEADERS = {
  vendor: 'x-vendor',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;

/** How far a request's timestamp (milliseconds since the epoch) may be from the gateway's clock. */
export const SIGNATURE_WINDOW_MS = 300_000;

/** The text that is signed. */
export function signedText(timestamp: string, nonce: string, path: string, rawBody: string): string {
  return `${timestamp}\n${nonce}\n${path}\n${rawBody}`;
}

/** Every status of the vendor API: vendor-and-compliance.md 1.5. Only TEMPORARY is worth sending again. */
export const VENDOR_STATUSES = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'BAD_SIGNATURE',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'WRONG_CURRENCY',
  'WRONG_GAME',
  'GAME_DISABLED',
  'TX_MISMATCH',
  'TX_NOT_FOUND',
  'TX_ROLLED_BACK',
  'TX_SETTLED',
  'ROUND_CLOSED',
  'BAD_REQUEST',
  'TEMPORARY',
] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, pattern: '^[!-~]+$', description });
/** Zero or more, in ten-thousandths of a unit. */
const Money = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: 'ten-thousandths of a unit, an integer as text' });
const SignedMoney = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})$' });
const Token = Type.String({ minLength: 10, maxLength: 255, pattern: '^[!-~]+$', description: 'the session token of the launch' });
const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' });
const Status = Type.Unsafe<VendorStatus>(Type.Union(VENDOR_STATUSES.map((status) => Type.Literal(status))));
const strict = { additionalProperties: false };

const requestId = Type.Optional(
  Type.String({ maxLength: 64, pattern: '^[!-~]*$', description: 'names one attempt; echoed back' }),
);

/** The answer to every call that can move money. `balance` is absent only when no player could be named. */
export const MoveReply = Type.Object({
  status: Status,
  message: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  /** The gateway's number of the transfer; the same for every repetition. */
  transferId: Type.Optional(Type.String()),
  currency: Type.Optional(Currency),
  balance: Type.Optional(SignedMoney),
});
export type MoveReply = Static<typeof MoveReply>;

const vendorCall = { method: 'POST', access: 'vendor', answer: 'bare', bodyLimit: 16 * 1024 } as const;

export const vendorCalls = {
  vendorAuthenticate: defineCall({
    ...vendorCall,
    summary: 'Who plays, in which currency, with what balance. Needs a live session.',
    path: '/vendor/v1/authenticate',
    body: Type.Object({ token: Token, requestId }, strict),
    reply: Type.Intersect([
      MoveReply,
      Type.Object({
        player: Type.Optional(Type.String({ description: 'stable per vendor; not the username' })),
        nickname: Type.Optional(Type.String()),
        gameCode: Type.Optional(Type.String()),
        language: Type.Optional(Type.String()),
        demo: Type.Optional(Type.Boolean({ description: 'true for trial accounts' })),
        minStake: Type.Optional(Money),
        maxStake: Type.Optional(Money),
      }),
    ]),
  }),
  vendorBalance: defineCall({
    ...vendorCall,
    summary: 'The balance. Needs a live session.',
    path: '/vendor/v1/balance',
    body: Type.Object({ token: Token, requestId }, strict),
    reply: MoveReply,
  }),
  vendorDebit: defineCall({
    ...vendorCall,
    summary:
      'Takes a stake. The first debit of a round opens it. Needs a live session; every limit, exclusion, freeze and closed game refuses it.',
    path: '/vendor/v1/debit',
    body: Type.Object(
      {
        token: Token,
        requestId,
        txId: id('unique per player'),
        roundId: id('the round'),
        gameCode: id('the game'),
        amount: Money,
        currency: Currency,
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorCredit: defineCall({
    ...vendorCall,
    summary:
      'Pays a round out. Accepted after the session has ended, and for excluded and blocked players. Zero is a losing round.',
    path: '/vendor/v1/credit',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        txId: id('unique per player'),
        roundId: id('the round'),
        gameCode: id('the game'),
        amount: Money,
        currency: Currency,
        debitTxId: Type.Optional(id('the debit that this pays, where there is one')),
        roundFinished: Type.Boolean(),
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorDebitCredit: defineCall({
    ...vendorCall,
    summary: 'An instant round: stake and payout in one step, both or neither. Needs a live session.',
    path: '/vendor/v1/debit-credit',
    body: Type.Object(
      {
        token: Token,
        requestId,
        txId: id('unique per player'),
        roundId: id('the round'),
        gameCode: id('the game'),
        stake: Money,
        payout: Money,
        currency: Currency,
        roundFinished: Type.Boolean(),
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorRollback: defineCall({
    ...vendorCall,
    summary:
      'Takes a debit back, or, with `of: credit`, a credit. Accepted after the session. An unknown debit leaves a tombstone and is OK.',
    path: '/vendor/v1/rollback',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        txId: id('of the rollback itself, unique per player'),
        refTxId: id('of the movement that is taken back'),
        of: Type.Optional(Type.Union([Type.Literal('debit'), Type.Literal('credit')], { default: 'debit' })),
        roundId: id('the round'),
        gameCode: id('the game'),
        currency: Currency,
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorEndRound: defineCall({
    ...vendorCall,
    summary: 'Closes a round that has nothing more to pay. Repeating it is OK.',
    path: '/vendor/v1/end-round',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        roundId: id('the round'),
        gameCode: id('the game'),
        currency: Currency,
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorPromotionWin: defineCall({
    ...vendorCall,
    summary: 'Pays a tournament, a jackpot or free rounds: a credit that no debit precedes. Accepted after the session.',
    path: '/vendor/v1/promotion-win',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        txId: id('unique per player'),
        promotionRef: id('what is paid'),
        gameCode: Type.Optional(id('the game')),
        amount: Money,
        currency: Currency,
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorStatus: defineCall({
    ...vendorCall,
    summary: 'What became of a transaction.',
    path: '/vendor/v1/status',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        txId: id('of the movement'),
        kind: Type.Union([Type.Literal('debit'), Type.Literal('credit'), Type.Literal('rollback'), Type.Literal('promotion')]),
      },
      strict,
    ),
    reply: Type.Intersect([
      MoveReply,
      Type.Object({
        state: Type.Optional(
          Type.Union([Type.Literal('applied'), Type.Literal('rolled-back'), Type.Literal('tombstone'), Type.Literal('unknown')]),
        ),
        amount: Type.Optional(Money),
        roundId: Type.Optional(Type.String()),
      }),
    ]),
  }),
  vendorTestSession: defineCall({
    ...vendorCall,
    summary:
      'Developer aid, only with DEMO=1: a fresh throw-away player with a session, in a state that a conformance case needs.',
    path: '/vendor/v1/test/session',
    body: Type.Object(
      {
        gameCode: Type.Optional(id('a game of the calling vendor; its first by default')),
        balance: Money,
        state: Type.Optional(
          Type.Union([Type.Literal('active'), Type.Literal('frozen'), Type.Literal('excluded'), Type.Literal('expired')], {
            default: 'active',
          }),
        ),
        /** An earlier test player whose state is changed and who gets a new session; a new player by default. */
        player: Type.Optional(id('as an earlier answer gave it')),
      },
      strict,
    ),
    reply: Type.Object({
      status: Status,
      message: Type.Optional(Type.String()),
      token: Type.Optional(Token),
      player: Type.Optional(Type.String()),
      currency: Type.Optional(Currency),
      balance: Type.Optional(SignedMoney),
      gameCode: Type.Optional(Type.String()),
      /** A game of this vendor that is closed, for the cases that need one. */
      closedGameCode: Type.Optional(Type.String()),
      /** A game of another vendor. */
      foreignGameCode: Type.Optional(Type.String()),
    }),
  }),
};

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
  },
  strict,
);
export type LaunchRequest = Static<typeof LaunchRequest>;

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
  /** Path of the poster on the vendor's origin, an SVG of 3:4. */
  poster: Type.String(),
});
export type VendorGame = Static<typeof VendorGame>;
export const VendorGames = Type.Object({ games: Type.Array(VendorGame) });

/**
 * Messages between the game frame and the page around it, by `postMessage`, origin checked on both sides.
 * No amount travels here: the page re-reads the balance from the gateway.
 */
export type FrameMessage =
  | { type: 'marquee:ready' }
  | { type: 'marquee:round'; state: 'open' | 'closed' }
  | { type: 'marquee:error'; code: string }
  | { type: 'marquee:exit' }
  | { type: 'marquee:sound'; on: boolean };
export type ParentMessage =
  | { type: 'marquee:theme'; theme: 'dark' | 'light' }
  | { type: 'marquee:language'; language: string }
  | { type: 'marquee:pause'; paused: boolean };
