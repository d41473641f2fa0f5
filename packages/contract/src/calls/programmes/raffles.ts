import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';
import type { ErrorCode } from '../../errors.ts';
import { RULE_METRICS } from '../../rules.ts';
import { REWARD_SOURCES } from '../rewards.ts';

/** How a raffle draws: each ticket by itself when its member asks, or all of them at a fixed time. docs/rules/raffles.md */
export const RAFFLE_KINDS = ['INSTANT', 'DRAW'] as const;
export type RaffleKind = (typeof RAFFLE_KINDS)[number];

/** How a raffle stands. PAUSED: an operator has halted it. */
export const RAFFLE_STATES = ['COMING_SOON', 'OPEN', 'PAUSED', 'CLOSED', 'DRAWN'] as const;
export type RaffleState = (typeof RAFFLE_STATES)[number];

/** What becomes of a ticket. */
export const TICKET_STATES = ['VALID', 'DRAWN_WON', 'DRAWN_LOST', 'EXPIRED'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** What gives tickets: the raffle's own rule, or a reward. */
export const TICKET_SOURCES = ['RULE', ...REWARD_SOURCES] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const reading = { per: 'account', max: 240, seconds: 60 } as const;
const raffleId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const ticketNo = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** What a prize gives, and what is to be wagered then; or the name of the product that is delivered instead. */
const Given = {
  amount: WireMoney,
  points: Type.Integer(),
  multiple: Type.Number({ description: 'times the money' }),
  product: orNull(Type.String()),
};

const Prize = Type.Object({
  ...Given,
  /** Of an instant raffle: its share of the numbers; null of a draw. */
  weight: orNull(Type.Integer()),
  /** How many there were from the start, and are left. */
  stock: Type.Integer(),
  left: Type.Integer(),
});

const Raffle = Type.Object({
  raffleId,
  title: Type.String(),
  /** HTML; empty: none. */
  content: Type.String(),
  kind: Named(RAFFLE_KINDS),
  state: Named(RAFFLE_STATES),
  startsAt: Moment,
  endsAt: Moment,
  /** When all tickets are drawn; null of an instant raffle. */
  drawsAt: orNull(Moment),
  /** Of a draw: what its secret hashes to, from before the first ticket. */
  commitment: orNull(Hex),
  prizes: Type.Array(Prize),
  /** Of an instant raffle: the share of the numbers that win nothing. */
  blank: Type.Integer(),
  /** For what the raffle itself gives tickets; null: others give them. */
  earn: orNull(
    Type.Object({
      metric: Named(RULE_METRICS),
      gameTypes: Type.Array(Type.String()),
      per: WireMoney,
      isMoney: Type.Boolean(),
      daily: Type.Integer({ description: 'tickets in a day at most' }),
      /** What is counted of today, and how many tickets it has given. */
      current: WireMoney,
      today: Type.Integer(),
    }),
  ),
  /** The member’s own tickets that can be drawn, or wait for the draw. */
  valid: Type.Integer(),
  /** Of a draw: all tickets that take part. */
  tickets: Type.Integer(),
});

const Ticket = Type.Object({
  raffleId,
  title: Type.String(),
  kind: Named(RAFFLE_KINDS),
  ticketNo,
  /** A random text by which the ticket is known in the list of a draw. */
  mark: Type.String(),
  source: Named(TICKET_SOURCES),
  status: Named(TICKET_STATES),
  issuedAt: Moment,
  /** Until when it can be drawn; of a draw: when that is. */
  expiresAt: Moment,
  drawnAt: orNull(Moment),
  /** Of an instant ticket: what its secret hashes to, from when it was given. */
  commitment: orNull(Hex),
  prize: orNull(Type.Object(Given)),
  /** Of an instant ticket that is drawn: all that its number is computed from. */
  proof: orNull(
    Type.Object({
      secret: Hex,
      seed: Type.String(),
      /** The prizes’ shares of the numbers, and last that of none. */
      weights: Type.Array(Type.Integer()),
      number: Type.Integer(),
      /** True: the number was a prize’s of which none was left. */
      isGone: Type.Boolean(),
    }),
  ),
});

const errors: readonly ErrorCode[] = ['raffle.unknown'];

export const raffleCalls = {
  raffles: defineCall({
    summary: 'The raffles of the brand with their prizes and odds, and how many tickets the member has.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getRafflePromotionStatus',
    access: 'real',
    rate: reading,
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({ list: Type.Array(Raffle) }),
  }),
  raffleTickets: defineCall({
    summary: 'A page of the member’s tickets, newest first, with what came of them and how that is checked.',
    method: 'GET',
    path: '/wps/relay/PROMOFE_getClaimTicketList',
    access: 'real',
    rate: reading,
    query: Type.Object({
      raffleId: Type.Optional(raffleId),
      status: Type.Optional(Named(TICKET_STATES)),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(Ticket), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  drawRaffle: defineCall({
    summary:
      'Draws one of the member’s instant tickets with a seed of the member’s own; the prize lies in the reward centre. A ticket that was drawn answers what came of it.',
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    access: 'real',
    rate: { per: 'account', max: 60, seconds: 60 },
    body: Type.Object({
      raffleId,
      ticketNo,
      seed: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$', description: 'anything that the member or its browser chooses' }),
    }),
    reply: Ticket,
    errors: [...errors, 'raffle.closed', 'raffle.expired', 'reward.blocked'],
  }),
  raffleResult: defineCall({
    summary: 'The result of a draw with all that it is computed from: its secret, and a page of the tickets that took part.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getRaffleResult',
    access: 'real',
    rate: reading,
    query: Type.Object({
      raffleId,
      page: PageNumber,
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000, default: 100 })),
      language: Ignored,
    }),
    reply: Type.Object({
      raffleId,
      drawnAt: Moment,
      commitment: Hex,
      secret: Hex,
      /** How many of each prize there were, in their order. */
      counts: Type.Array(Type.Integer()),
      ticketCount: Type.Integer(),
      listDigest: Hex,
      winners: Type.Array(Type.Object({ ticketNo, mark: Type.String(), prize: Type.Object(Given), isOwn: Type.Boolean() })),
      tickets: Type.Array(Type.Object({ ticketNo, mark: Type.String() })),
      totalPages: Type.Integer(),
    }),
    errors: [...errors, 'raffle.open'],
  }),
};
