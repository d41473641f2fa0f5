import type { Amount } from '@marquee/money';
import { Type } from 'typebox';
import { defineEvent, type EventOf, type NewEvent } from '../base/background/event.ts';
import type { BetEvent } from './rounds/rounds.ts';
import type { TicketSeries } from './rounds/series.ts';

/** Ten-thousandths of a unit; differences may be negative. */
const amount = Type.String({ pattern: '^-?\\d+$' });

const bet = Type.Object({
  betNo: Type.String(),
  /** The vendor's code, and its number. */
  vendor: Type.String(),
  vendorId: Type.Integer(),
  gameType: Type.String(),
  /** The game; 0 where the vendor named none. */
  nodeId: Type.Integer(),
  /** The round's id at the vendor. */
  roundRef: Type.String(),
  currency: Type.String(),
  stake: amount,
  payout: amount,
  validBet: amount,
  /** Milliseconds since the epoch. */
  placedAt: Type.Integer(),
  settledAt: Type.Integer(),
  /** Of a lottery ticket: the series that it was played at, by which its prizes are paid. */
  series: Type.Optional(Type.Integer()),
  /** The highest series of its game, where that is below those of other games. */
  seriesMost: Type.Optional(Type.Integer()),
  /** Of a lottery ticket: what of its payout is stake that the numbers of the draw gave back. */
  returned: Type.Optional(amount),
  /** The bet of a guest, with play money: reports leave it out. */
  trial: Type.Optional(Type.Boolean()),
  /** Of a ticket that is taken back: its draw became void. */
  isVoid: Type.Optional(Type.Boolean()),
  /** Of a correction that stands: which one it is, from 1. Without it what was paid is only taken back so far. */
  correction: Type.Optional(Type.Integer()),
  /** Of a lottery ticket that is paid anew, or comes back as its draw is void or once it was settled: its game's names, its draw and, of one paid anew, the numbers of that, as far as they are known. */
  draw: Type.Optional(
    Type.Object({
      names: Type.Record(Type.String(), Type.String()),
      no: Type.String(),
      numbers: Type.Optional(Type.String()),
      /** The last ones before that were others. */
      before: Type.Optional(Type.String()),
    }),
  ),
  /** Of a ticket whose series becomes known by this, after it was settled: its valid bet as it was told before. */
  countedBefore: Type.Optional(amount),
});

/** A bet was settled: once for each, with its figures. */
export const betSettled = defineEvent('bet.settled', 1, bet);

/** A settled bet has changed: the figures are the differences to what was told before. */
export const betCorrected = defineEvent('bet.corrected', 1, bet);

/** A settled bet was taken back: the figures are the differences to what was told before. */
export const betCancelled = defineEvent('bet.cancelled', 1, bet);

const DEFINITIONS = { 'bet.settled': betSettled, 'bet.corrected': betCorrected, 'bet.cancelled': betCancelled };

/** The draw of a lottery ticket that is paid anew or taken back. */
export type NewsDraw = NonNullable<EventOf<typeof betCorrected>['payload']['draw']>;

/** What is told of a bet beside its figures. */
interface BetFacts {
  /** The vendor's code. */
  vendor: string;
  trial: boolean;
  /** Null for everything but tickets of lotteries. */
  series: TicketSeries | null;
  /** What the vendor told that the numbers of the ticket's draw gave back of its stake. */
  returned: Amount;
  /** The vendor told that the draw of the ticket is void. */
  isVoid: boolean;
  /** Null for everything but tickets of lotteries that are paid anew, or taken back. */
  draw: NewsDraw | null;
}

/** What is told of a bet. */
export function betNews(event: BetEvent, { vendor, trial, series, returned, isVoid, draw }: BetFacts): NewEvent {
  const { round, stake, payout, validBet, correction, countedBefore, at } = event;
  return DEFINITIONS[event.type].of(round, {
    betNo: round.betNo,
    vendor,
    vendorId: round.vendorId,
    gameType: round.gameType,
    nodeId: round.nodeId,
    roundRef: round.roundRef,
    currency: round.currency,
    stake: stake.toString(),
    payout: payout.toString(),
    validBet: validBet.toString(),
    placedAt: round.openedAt.getTime(),
    settledAt: at.getTime(),
    ...series,
    ...(returned > 0n && event.type === 'bet.settled' ? { returned: returned.toString() } : {}),
    ...(trial ? { trial } : {}),
    ...(isVoid && event.type === 'bet.cancelled' ? { isVoid } : {}),
    ...(correction === null ? {} : { correction }),
    ...(draw ? { draw } : {}),
    ...(countedBefore === null ? {} : { countedBefore: countedBefore.toString() }),
  });
}

/**
 * What settled bets added to the daily rows, by account, day, category and vendor; one for each brand and transaction that wrote some.
 * Guests are left out.
 */
export const playDaysChanged = defineEvent(
  'play.days-changed',
  1,
  Type.Object({
    rows: Type.Array(
      Type.Object({
        accountId: Type.String({ pattern: '^\\d+$' }),
        day: Type.String(),
        /** Where the five minutes begin in which it counts; 0 where only the day is known. */
        slot: Type.Integer(),
        gameType: Type.String(),
        vendorId: Type.Integer(),
        bets: amount,
        stake: amount,
        payout: amount,
        validBet: amount,
        wonValidBet: amount,
        lostValidBet: amount,
      }),
    ),
    /** Accounts of which these are all rows that there are, instead of what was told before. */
    anew: Type.Optional(Type.Array(Type.String({ pattern: '^\\d+$' }))),
  }),
);
