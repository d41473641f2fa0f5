import type { Events } from '../../base/background/events.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { type Counted, type Counting, isOfBets } from '../counting/index.ts';
import { ticketsDue } from '../events.ts';
import { askedOf, isInAudience, type RuleMember } from '../rules/index.ts';
import type { TicketGiving } from './giving.ts';
import type { Earn, Raffle } from './raffle.ts';
import * as store from './raffle-store.ts';

export interface EarningDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  counting: Pick<Counting, 'sum'>;
  giving: TicketGiving;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** A member; null when there is none. */
  detailsOf(accountId: bigint): Promise<RuleMember | null>;
}

/** A member's day of which something was counted. */
interface Day {
  accountId: bigint;
  day: string;
}

const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** How many tickets a day's figure is worth. */
export const ticketsFor = ({ condition, daily }: Earn, figure: bigint): number => {
  const times = figure / BigInt(condition.target);
  return times <= 0n ? 0 : times > BigInt(daily) ? daily : Number(times);
};

/** The days of which something was counted for a raffle. */
function daysOf(
  { earn, startsAt, endsAt }: Raffle,
  { fresh, accounts }: Pick<Counted, 'fresh' | 'accounts'>,
  today: string,
): Day[] {
  if (!earn) return [];
  const { metric } = earn.condition;
  const isDeposit = metric === 'DEPOSIT_SUM' || metric === 'DEPOSIT_COUNT';
  if (!isDeposit && !isOfBets(metric)) {
    // Told without its day: of the day before, where the news comes after its end.
    return [...accounts.keys()].flatMap((accountId) => [addDays(today, -1), today].map((day) => ({ accountId, day })));
  }
  return fresh
    .filter(({ kind, at }) => (kind === 'deposit') === isDeposit && at.getTime() >= startsAt && at.getTime() < endsAt)
    .map(({ accountId, day }) => ({ accountId, day }));
}

/** What gives members the tickets that they earn. */
export interface Earning {
  /** Tells for whom tickets may be due, in the transaction that counted. */
  follow(tx: Transaction, counted: Counted): Promise<void>;
  /** Wakes who gives them, after that. */
  nudge(): void;
  /** Gives the tickets that a member's day has earned, once however often it is told; gives how many were new. */
  giveDue(due: { raffleId: number } & Day): Promise<number>;
}

/** Makes the earning: docs/rules/raffles.md#tickets. */
export function createEarning({ db, clock, events, counting, giving, calendarOf, detailsOf }: EarningDeps): Earning {
  return {
    async follow(tx, { fresh, accounts }) {
      const now = clock.now();
      // As they stand in this transaction, not as they are held in memory.
      const raffles = (await store.readRaffles(tx)).filter(
        ({ earn, isOpen, drawnAt, startsAt }) => earn !== null && isOpen && drawnAt === null && startsAt <= now,
      );
      for (const raffle of raffles) {
        const { merchantId, startsAt } = raffle;
        const calendar = (await calendarOf(merchantId)) ?? UTC;
        const own = new Map([...accounts].filter(([, of]) => of === merchantId));
        const counted = { fresh: fresh.filter(({ accountId }) => own.has(accountId)), accounts: own };
        const first = businessDayOf(calendar, startsAt);
        const days = daysOf(raffle, counted, businessDayOf(calendar, now)).filter(({ day }) => day >= first);
        const once = new Map(days.map((each) => [`${each.accountId} ${each.day}`, each]));
        const told = [...once.values()].map(({ accountId, day }) =>
          ticketsDue.of({ merchantId, accountId }, { raffleId: raffle.id, day }),
        );
        if (told.length > 0) await events.emit(tx, ...told);
      }
    },
    nudge: () => events.nudge(ticketsDue),
    async giveDue({ raffleId, accountId, day }) {
      const raffle = await store.readRaffle(db, raffleId);
      const member = await detailsOf(accountId);
      if (!raffle?.earn || !raffle.isOpen || !member || !isInAudience(raffle.audience, member)) return 0;
      const { earn, merchantId } = raffle;
      const figure = await counting.sum(db, accountId, askedOf(earn.condition, { from: day, to: day }));
      const count = ticketsFor(earn, figure);
      if (count === 0) return 0;
      const asked = { merchantId, accountId, count, source: 'RULE', key: `day:${day}` } as const;
      return db.transaction((tx) => giving.giveOf(tx, raffleId, asked));
    },
  };
}
