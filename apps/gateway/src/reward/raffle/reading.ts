import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Counting } from '../counting/index.ts';
import { askedOf, isInAudience, type RuleMember } from '../rules/index.ts';
import { ticketSecret } from './chance.ts';
import type { DrawnTicket } from './drawing.ts';
import type { Raffle } from './raffle.ts';
import * as store from './raffle-store.ts';
import * as tickets from './ticket-store.ts';

const SHOWN_AFTER_MS = 30 * 86_400_000;

export interface RaffleReadingDeps {
  db: Database;
  clock: Clock;
  counting: Pick<Counting, 'sums'>;
  /** All raffles of a brand, from memory. */
  list(merchantId: number): Promise<readonly Raffle[]>;
  detailsOf(accountId: bigint): Promise<RuleMember | null>;
}

/** A raffle as it stands for a member. */
export interface RaffleStanding {
  raffle: Raffle;
  /** How many of each prize are left, in their order. */
  left: readonly number[];
  /** All tickets: those that took part in the draw, or that were given so far. */
  count: number;
  /** The member's own that can be drawn, or wait for the draw. */
  valid: number;
  /** Does it give the member tickets? */
  isForMember: boolean;
  /** What of today counts for its tickets, and how many it has given; 0 where others give them. */
  figure: bigint;
  today: number;
}

/** A page of the tickets of a draw, and what it was made of. */
export interface RaffleResult {
  raffle: Raffle;
  draw: store.DrawRecord;
  winners: Awaited<ReturnType<typeof tickets.readWinners>>;
  listed: Awaited<ReturnType<typeof tickets.readListedPage>>;
}

/** A member's ticket; its secret once it is drawn. */
export type ShownTicket = Omit<DrawnTicket, 'secret'> & { secret: string | null };

/** What members see of raffles. */
export interface RaffleReading {
  /** Those that the member is shown, or all that the brand has. */
  standings(asked: {
    merchantId: number;
    accountId: bigint;
    calendar: BusinessCalendar;
    isAll?: boolean;
  }): Promise<RaffleStanding[]>;
  tickets(
    filter: Omit<tickets.TicketFilter, 'at'>,
    page: { limit: number; offset: number },
  ): Promise<{ list: ShownTicket[]; total: number }>;
  /** Throws `raffle.unknown`, and `raffle.open` before it is drawn. */
  result(asked: { merchantId: number; raffleId: number }, page: { limit: number; offset: number }): Promise<RaffleResult>;
}

/** Makes what members read. */
export function createReading({ db, clock, counting, list, detailsOf }: RaffleReadingDeps): RaffleReading {
  const isShown = ({ endsAt, drawsAt }: Raffle): boolean => clock.now() < (drawsAt ?? endsAt) + SHOWN_AFTER_MS;

  return {
    async standings({ merchantId, accountId, calendar, isAll = false }) {
      const member = await detailsOf(accountId);
      const valid = new Map((await tickets.readValid(db, accountId, dateOf(clock))).map((each) => [each.raffleId, each.count]));
      const isFor = ({ audience }: Raffle): boolean => member !== null && isInAudience(audience, member);
      const shown = (await list(merchantId)).filter(
        (raffle) => isAll || (isShown(raffle) && (valid.has(raffle.id) || (raffle.isOpen && isFor(raffle)))),
      );
      const ids = shown.map(({ id }) => id);
      const day = businessDayOf(calendar, clock.now());
      const earning = shown.flatMap(({ id, earn }) =>
        earn ? [{ id, asked: askedOf(earn.condition, { from: day, to: day }) }] : [],
      );
      const sums = await counting.sums(
        db,
        accountId,
        earning.map(({ asked }) => asked),
      );
      const figures = new Map(earning.map(({ id }, index) => [id, sums[index] ?? 0n]));
      const stocks = await store.readStocks(db, ids);
      const counts = new Map((await store.readTicketCounts(db, ids)).map((each) => [each.raffleId, each.count]));
      const given = new Map((await tickets.readGivenFor(db, accountId, `day:${day}`)).map((each) => [each.raffleId, each.count]));
      return shown.map((raffle) => ({
        raffle,
        left: raffle.prizes.map(
          (_, index) => stocks.find(({ raffleId, place }) => raffleId === raffle.id && place === index + 1)?.left ?? 0,
        ),
        count: counts.get(raffle.id) ?? 0,
        valid: valid.get(raffle.id) ?? 0,
        isForMember: isFor(raffle),
        figure: figures.get(raffle.id) ?? 0n,
        today: given.get(raffle.id) ?? 0,
      }));
    },
    async tickets(filter, { limit, offset }) {
      const asked = { ...filter, at: dateOf(clock) };
      const rows = await tickets.readTickets(db, asked, limit, offset);
      const raffles = new Map<number, { raffle: Raffle; secret: string | null }>();
      for (const raffleId of new Set(rows.map((row) => row.raffleId))) {
        const raffle = await store.readRaffle(db, raffleId);
        if (raffle)
          raffles.set(raffleId, { raffle, secret: raffle.kind === 'INSTANT' ? await store.readSecret(db, raffle) : null });
      }
      const shown = rows.flatMap((ticket): ShownTicket[] => {
        const of = raffles.get(ticket.raffleId);
        if (!of) return [];
        const secret = of.secret !== null && ticket.drawnAt !== null ? ticketSecret(of.secret, ticket) : null;
        return [{ ticket, raffle: of.raffle, secret }];
      });
      return { list: shown, total: await tickets.countTickets(db, asked) };
    },
    async result({ merchantId, raffleId }, { limit, offset }) {
      const raffle = await store.readRaffle(db, raffleId);
      if (raffle?.merchantId !== merchantId || raffle.kind !== 'DRAW') throw new BusinessError('raffle.unknown');
      const draw = await store.readDraw(db, raffleId);
      if (!draw) throw new BusinessError('raffle.open');
      const winners = await tickets.readWinners(db, raffleId);
      return { raffle, draw, winners, listed: await tickets.readListedPage(db, raffleId, limit, offset) };
    },
  };
}
