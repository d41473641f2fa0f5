import type { Database, Transaction } from '../../base/database/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import type { CountedEvent } from '../counting/index.ts';
import { ticketsDue } from '../events.ts';
import type { Items } from '../items/items.ts';
import type { RaffleInput } from '../raffle/raffle.ts';
import { createRaffles, type Raffles } from '../raffle/raffles.ts';
import { openMissions } from './missions.ts';

export const DAY_MS = 86_400_000;

/** An instant raffle that goes on for a month. */
const instantFrom = (startsAt: number): RaffleInput => ({
  ...{ slug: 'wheel', isOpen: true, kind: 'INSTANT', blank: 60, sort: 0, startsAt, endsAt: startsAt + 30 * DAY_MS },
  words: { EN: { title: 'Wheel', content: '' } },
  prizes: [
    { reward: { money: 100, multiple: 2 }, weight: 10, stock: 1_000 },
    { reward: { points: 50 }, weight: 30, stock: 1_000 },
  ],
});

/** One that ends a day from a moment, and draws a day later. */
function drawAt(now: number): RaffleInput {
  const prizes = [
    { reward: { money: 500 }, stock: 1 },
    { reward: { points: 20 }, stock: 3 },
  ];
  const endsAt = now + DAY_MS;
  return { ...instantFrom(now - DAY_MS), kind: 'DRAW', blank: 0, prizes, endsAt, drawsAt: endsAt + DAY_MS };
}

/** The news of a deposit of so many units. */
function depositOf(owner: { merchantId: number; accountId: bigint }, order: number, units: number, now: number) {
  const paid = { channel: 'QR', currency: 'VND', state: 'SUCCESS', amount: String(units * 10_000) } as const;
  const moments = { requestedAt: now, completedAt: now };
  const { type, payload } = depositCompleted.of(owner, { ...paid, ...moments, orderNo: `D-${order}` });
  return { type, payload, ...owner, at: new Date(now) };
}

/** Raffles on missions, counters, items and a ledger of their own. */
export async function openRaffles(kind: Database['kind']) {
  const world = await openMissions(kind);
  const { db, clock, counting, merchantId } = world;
  const calendarOf = async () => world.calendar;
  const due: { raffleId: number; accountId: bigint; day: string }[] = [];
  /** The raffles of a gateway, with items that are not quite the module's own. What they tell is kept. */
  const rafflesOf = (changes: Partial<Items> = {}): Raffles =>
    createRaffles({
      ...{ db, clock, counting, calendarOf, giving: world.tickets, detailsOf: world.detailsOf, prizes: world.points },
      items: { ...world.items, ...changes },
      memberOf: async (accountId) =>
        world.members.get(accountId) ? { type: 0, status: 'ACTIVE', ...world.members.get(accountId) } : null,
      events: {
        emit: async (_tx, ...told) => {
          for (const { type, payload, accountId } of told)
            if (type === ticketsDue.type && accountId !== null)
              due.push({ ...(payload as { raffleId: number; day: string }), accountId });
        },
        nudge: () => {},
      },
    });
  const raffles = rafflesOf();
  let orders = 0;
  const instant = () => instantFrom(clock.now() - DAY_MS);

  return {
    ...world,
    raffles,
    giveItem: world.give,
    rafflesOf,
    due,
    /** An instant raffle under a name that no other test uses. */
    instant: (slug: string, more: Partial<RaffleInput> = {}) => raffles.put(merchantId, { ...instant(), slug, ...more }),
    /** One that draws all tickets two days from now. */
    drawn: (slug: string, more: Partial<RaffleInput> = {}) => raffles.put(merchantId, { ...drawAt(clock.now()), slug, ...more }),
    /** Gives a member tickets of a raffle, once for each key. */
    give: (accountId: bigint, raffleId: number, count: number, key = `gift-${accountId}`): Promise<number> =>
      db.transaction((tx) => world.tickets.giveOf(tx, raffleId, { merchantId, accountId, source: 'MISSION', key, count })),
    /** A deposit of so many units that the counters and raffles hear of; what is due is not given yet. */
    async deposit(accountId: bigint, units: number): Promise<void> {
      orders += 1;
      const told = { ...depositOf({ merchantId, accountId }, orders, units, clock.now()), id: BigInt(1_000_000 + orders) };
      await db.transaction(async (tx: Transaction) => raffles.follow(tx, await counting.hear(tx, [told as CountedEvent])));
    },
    /** Gives what is due, each told twice. */
    async giveDue(): Promise<void> {
      for (const each of due.splice(0)) {
        await raffles.giveDue(each);
        await raffles.giveDue(each);
      }
    },
    async runJob(by: Raffles = raffles): Promise<void> {
      for (const job of by.jobs) await job.run({ start: new Date(clock.now()) });
    },
    async ticketsOf(accountId: bigint, raffleId: number) {
      const { list } = await raffles.tickets({ accountId, raffleId, status: null }, { limit: 1_000, offset: 0 });
      return list.map(({ ticket, secret }) => ({ ...ticket, secret }));
    },
    draw: (accountId: bigint, raffleId: number, ticketNo: number, seed = 'seed', by: Raffles = raffles) =>
      by.draw({ merchantId, accountId, raffleId, ticketNo, seed }).then(
        ({ ticket }) => ticket.status as string,
        (error: { code?: string; message: string }) => error.code ?? error.message,
      ),
  };
}

export type RaffleWorld = Awaited<ReturnType<typeof openRaffles>>;
