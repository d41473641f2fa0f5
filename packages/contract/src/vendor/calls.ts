import { Type } from 'typebox';
import { defineCall } from '../define.ts';
import { DrawDetail, SlipDetail, SpinDetail, TableDetail } from './details.ts';
import { Currency, id, Money, MoveReply, requestId, SignedMoney, Status, strict, Token } from './fields.ts';
import { FurtherStakes, MOST_MOVEMENTS, Movement } from './movements.ts';
import { MOST_ROUNDS, ReportedRound } from './wallet.ts';

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
        demo: Type.Optional(Type.Boolean({ description: 'true when the balance is play money: trial accounts and demo brands' })),
        counted: Type.Optional(
          Type.Boolean({ description: 'false for trial and test accounts: what they stake fills no jackpot and wins none' }),
        ),
        minStake: Type.Optional(Money),
        maxStake: Type.Optional(Money),
        series: Type.Optional(
          Type.Integer({ description: 'of a lottery by series: the highest that the player may choose, in two-thousandths' }),
        ),
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
        further: Type.Optional(FurtherStakes),
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
  vendorReturnStake: defineCall({
    ...vendorCall,
    summary:
      'Gives a part of a debit back before it is paid: never more than is left of it. Accepted after the session, whatever became of the player.',
    path: '/vendor/v1/return-stake',
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        txId: id('of the return itself, unique per player'),
        refTxId: id('of the debit'),
        roundId: id('the round'),
        gameCode: id('the game'),
        amount: Money,
        currency: Currency,
      },
      strict,
    ),
    reply: MoveReply,
  }),
  vendorRoundDetail: defineCall({
    ...vendorCall,
    summary:
      'Tells of a round beside its money: table and bet areas, slip and legs, draw and tickets. Before the credit that ends it. Moves nothing.',
    path: '/vendor/v1/round-detail',
    bodyLimit: 64 * 1024,
    body: Type.Object(
      {
        player: id('as authenticate gave it'),
        requestId,
        roundId: id('the round'),
        gameCode: id('the game'),
        currency: Currency,
        version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1 })),
        table: Type.Optional(TableDetail),
        slip: Type.Optional(SlipDetail),
        draw: Type.Optional(DrawDetail),
        spin: Type.Optional(SpinDetail),
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
  vendorMovements: defineCall({
    ...vendorCall,
    summary: 'Several movements in one request, each with an answer of its own: what its own call would have answered.',
    path: '/vendor/v1/movements',
    bodyLimit: 128 * 1024,
    body: Type.Object({ requestId, movements: Type.Array(Movement, { minItems: 1, maxItems: MOST_MOVEMENTS }) }, strict),
    reply: Type.Object({
      status: Status,
      message: Type.Optional(Type.String()),
      requestId: Type.Optional(Type.String()),
      /** One for each movement, in their order. */
      answers: Type.Optional(Type.Array(MoveReply)),
    }),
  }),
  vendorRounds: defineCall({
    ...vendorCall,
    summary:
      'Reports settled rounds of a vendor that keeps a wallet of its own, each with an answer of its own. Needs no session; repeating it is OK.',
    path: '/vendor/v1/rounds',
    bodyLimit: 256 * 1024,
    body: Type.Object({ requestId, rounds: Type.Array(ReportedRound, { minItems: 1, maxItems: MOST_ROUNDS }) }, strict),
    reply: Type.Object({
      status: Status,
      message: Type.Optional(Type.String()),
      requestId: Type.Optional(Type.String()),
      /** One for each round, in their order. */
      answers: Type.Optional(Type.Array(MoveReply)),
    }),
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
        kind: Type.Union([
          Type.Literal('debit'),
          Type.Literal('credit'),
          Type.Literal('rollback'),
          Type.Literal('return-stake'),
          Type.Literal('promotion'),
        ]),
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
        /** Of a win that was held: whether it waits still, or how it was decided. */
        review: Type.Optional(Type.Union([Type.Literal('held'), Type.Literal('released'), Type.Literal('rejected')])),
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
      /** The type of that game. */
      gameType: Type.Optional(Type.String()),
      /** Another game of this vendor that is open. */
      secondGameCode: Type.Optional(Type.String()),
      /** A game of this vendor that is closed, for the cases that need one. */
      closedGameCode: Type.Optional(Type.String()),
      /** A game of another vendor. */
      foreignGameCode: Type.Optional(Type.String()),
    }),
  }),
};
