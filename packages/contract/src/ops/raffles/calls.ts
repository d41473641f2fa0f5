import { Type } from 'typebox';
import { RAFFLE_KINDS, RAFFLE_STATES, TICKET_SOURCES, TICKET_STATES } from '../../calls/programmes/raffles.ts';
import { Moment, WireMoney } from '../../common.ts';
import type { ErrorCode } from '../../errors.ts';
import { RuleAudience, RuleCondition, RuleReward } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { among, merchant, pageOf, paging, revision, ruleBase, slug } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const WORDS_BYTES = 512 * 1024;
const CHANGE_ERRORS: readonly ErrorCode[] = ['ops.refused', 'ops.overtaken', 'ops.unknown'];
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const raffleWeight = Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'share of the numbers' });
const daily = Type.Integer({ minimum: 1, maximum: 100, description: 'tickets of a member in a business day at most' });

const Prize = Type.Object(
  {
    reward: Type.Optional(RuleReward),
    product: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{0,59}$',
        description: 'name of a product of the points mall that is delivered: instead of money and points',
      }),
    ),
    weight: Type.Optional(raffleWeight),
    stock: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'how many there are' }),
  },
  closed,
);

/** A raffle as an operator writes it. */
const raffleFields = {
  ...ruleBase,
  kind: among(RAFFLE_KINDS),
  audience: Type.Optional(RuleAudience),
  earn: Type.Optional(
    Type.Union([Type.Object({ condition: RuleCondition, daily }, closed), Type.Null()], {
      default: null,
      description: 'one ticket for each time that the condition’s target is in what a business day counts',
    }),
  ),
  prizes: Type.Array(Prize, { minItems: 1, maxItems: 40 }),
  blank: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: 'share of the numbers that win nothing' }),
  ),
  endsAt: Type.Integer({ minimum: 0, description: 'ms since the epoch; until when tickets are given, and instant ones drawn' }),
  drawsAt: Type.Optional(orNull(Type.Integer({ minimum: 0, description: 'of a DRAW: when all tickets are drawn' }))),
};

const RaffleRecord = Type.Object({
  ...raffleFields,
  id: Type.Integer(),
  revision: Type.Integer(),
  isOpen: Type.Boolean(),
  audience: RuleAudience,
  earn: orNull(Type.Object({ condition: RuleCondition, daily }, closed)),
  blank: Type.Integer(),
  sort: Type.Integer(),
  startsAt: Moment,
  endsAt: Moment,
  drawsAt: orNull(Moment),
  /** Of a DRAW: what its secret hashes to. */
  commitment: orNull(Type.String()),
  updatedAt: Moment,
});

const TicketRecord = Type.Object({
  ticketNo: Type.Integer(),
  username: Type.String(),
  mark: Type.String(),
  source: among(TICKET_SOURCES),
  status: among(TICKET_STATES),
  issuedAt: Moment,
  drawnAt: orNull(Moment),
  /** The place of its prize in the table, from 1; null: none. */
  prize: orNull(Type.Integer()),
});

/** The operator's calls about raffles. */
export const raffleOpsCalls = {
  opsRaffles: defineOpsCall({
    summary: 'The raffles of a brand, paused and ended too, in the order in which they are shown.',
    method: 'GET',
    path: '/ops/v1/raffles',
    permission: 'promotions.read',
    query: Type.Object({ merchant, ...paging }),
    reply: pageOf(RaffleRecord),
  }),
  opsRafflePut: defineOpsCall({
    summary:
      'Writes a raffle, new or over the one of its name. `isOpen` false pauses it, an earlier `endsAt` ends it. Once a ticket is out, kind, prizes, weights and time of the draw stay as they are.',
    method: 'PUT',
    path: '/ops/v1/raffles',
    permission: 'promotions.write',
    bodyLimit: WORDS_BYTES,
    body: Type.Object({ merchant, revision, ...raffleFields }, closed),
    reply: RaffleRecord,
    errors: CHANGE_ERRORS,
  }),
  opsRaffleDelete: defineOpsCall({
    summary: 'Deletes a raffle of which no ticket is out.',
    method: 'DELETE',
    path: '/ops/v1/raffles',
    permission: 'promotions.write',
    query: Type.Object({ merchant, slug, revision }),
    reply: Type.Null(),
    errors: CHANGE_ERRORS,
  }),
  opsRaffleTickets: defineOpsCall({
    summary: 'The tickets of a raffle by their numbers; those of one state where it is named.',
    method: 'GET',
    path: '/ops/v1/raffles/tickets',
    permission: 'promotions.read',
    query: Type.Object({ merchant, slug, status: Type.Optional(among(TICKET_STATES)), ...paging }),
    reply: pageOf(TicketRecord),
    errors: ['ops.unknown'],
  }),
  opsRaffleReport: defineOpsCall({
    summary: 'What came of a raffle: its tickets by state, what was won of each prize, what that comes to, and the draw.',
    method: 'GET',
    path: '/ops/v1/raffles/report',
    permission: 'promotions.read',
    query: Type.Object({ merchant, slug }),
    reply: Type.Object({
      slug: Type.String(),
      kind: among(RAFFLE_KINDS),
      state: among(RAFFLE_STATES),
      tickets: Type.Record(among(TICKET_STATES), Type.Integer()),
      members: Type.Integer({ description: 'who have tickets' }),
      prizes: Type.Array(
        Type.Object({
          amount: WireMoney,
          points: Type.Integer(),
          product: orNull(Type.String()),
          weight: orNull(Type.Integer()),
          stock: Type.Integer(),
          won: Type.Integer(),
        }),
      ),
      /** What was won in all, whether or not it is collected. */
      amount: WireMoney,
      points: Type.Integer(),
      drawnAt: orNull(Moment),
      commitment: orNull(Type.String()),
      /** Once it is drawn. */
      secret: orNull(Type.String()),
      listDigest: orNull(Type.String()),
    }),
    errors: ['ops.unknown'],
  }),
};
