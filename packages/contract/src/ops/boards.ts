import { Type } from 'typebox';
import { BOARD_PERIODS, BOARD_SCORES } from '../calls/missions.ts';
import { GameTypeName, Moment } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { RuleReward } from '../rules.ts';
import { defineOpsCall } from './define.ts';
import { merchant, pageOf, paging, revision, ruleBase, slug } from './fields.ts';

const closed = { additionalProperties: false } as const;
const WORDS_BYTES = 512 * 1024;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.overtaken', 'ops.unknown'];
const named = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const Rank = Type.Integer({ minimum: 1, maximum: 1_000 });

/** A leaderboard as an operator writes it. */
const boardFields = {
  ...ruleBase,
  score: named(BOARD_SCORES),
  period: named(BOARD_PERIODS),
  gameTypes: Type.Optional(
    Type.Array(GameTypeName, { maxItems: 10, default: [], description: 'bets of these only; empty: all' }),
  ),
  prizes: Type.Array(Type.Object({ from: Rank, to: Rank, reward: RuleReward }, closed), { maxItems: 50 }),
};

const BoardRecord = Type.Object({
  ...boardFields,
  id: Type.Integer(),
  revision: Type.Integer(),
  isOpen: Type.Boolean(),
  gameTypes: Type.Array(GameTypeName),
  sort: Type.Integer(),
  startsAt: Moment,
  endsAt: Type.Union([Moment, Type.Null()]),
  updatedAt: Moment,
});

/** The operator's calls about leaderboards. */
export const boardOpsCalls = {
  opsBoards: defineOpsCall({
    summary: 'The leaderboards of a brand, closed and ended too, in the order in which they are shown.',
    method: 'GET',
    path: '/ops/v1/boards',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(BoardRecord),
  }),
  opsBoardPut: defineOpsCall({
    summary: 'Writes a leaderboard, new or over the one of its name. `isOpen` false pauses it, an `endsAt` ends it.',
    method: 'PUT',
    path: '/ops/v1/boards',
    permission: 'promotions.write',
    bodyLimit: WORDS_BYTES,
    body: Type.Object({ merchant, revision, ...boardFields }, closed),
    reply: BoardRecord,
    errors: CHANGE_ERRORS,
  }),
  opsBoardDelete: defineOpsCall({
    summary: 'Deletes a leaderboard. Nothing is given for rankings of it that are not settled.',
    method: 'DELETE',
    path: '/ops/v1/boards',
    permission: 'promotions.write',
    query: Type.Object({ merchant, slug, revision }),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
  opsBoardMember: defineOpsCall({
    summary: 'Takes a member out of a ranking until it is settled: those behind move up.',
    method: 'POST',
    path: '/ops/v1/boards/members',
    permission: 'accounts.write',
    body: Type.Object(
      {
        merchant,
        slug,
        username: Type.String({ minLength: 1, maxLength: 64 }),
        period: Type.Optional(named(['current', 'previous'])),
        reason: Type.String({ minLength: 3, maxLength: 400 }),
      },
      closed,
    ),
    reply: Type.Null(),
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
