import type { EventDefinition } from '../../base/background/event.ts';
import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { createMessages, followEvents, type InboxOwner, sql } from '../index.ts';

export const START = Date.UTC(2026, 5, 1, 5);
export const DAY_MS = 86_400_000;
const BRAND = { currency: 'VND', currencySymbol: '₫', businessTimezone: 'Asia/Ho_Chi_Minh' };

/** Inboxes on a database of their own, with gateways at will. Every account is there whose number was given out. */
export async function openInboxes(kind: Database['kind']) {
  const db = await openTestDatabase(kind, [baseSql, sql]);
  const clock = manualClock(START);
  const accounts = new Map<bigint, { merchantId: number; type: number; vipLevel: number; createdAt: Date; path: bigint[] }>();
  const opened: Database[] = [];
  const accountOf = async (id: bigint) => accounts.get(id) ?? null;

  /** A gateway with a connection of its own where the database has several; what it tells open pages stands in `told`. */
  const gateway = async () => {
    const own = db.url === null ? db : await openDatabase({ url: db.url, poolSize: 4 });
    if (own !== db) opened.push(own);
    const told: string[] = [];
    const live = { publish: (channel: string, { type }: { type: string }) => void told.push(`${channel} ${type}`) };
    const events = createEvents(own, clock, createLog('silent'));
    const messages = createMessages({ db: own, clock, events, live, brandOf: async (id) => (id < 9 ? BRAND : null), accountOf });
    followEvents({ db: own, clock, events, live, messages, accountOf });
    return { db: own, messages, events, told };
  };
  const first = await gateway();

  return {
    ...first,
    clock,
    gateway,
    /** A member who is new now. */
    member({ merchantId = 1, type = 0, vipLevel = 0, path = [] as bigint[] } = {}): InboxOwner {
      const accountId = BigInt(accounts.size + 1);
      accounts.set(accountId, { merchantId, type, vipLevel, createdAt: new Date(clock.now()), path });
      return { accountId, merchantId, type };
    },
    /** Emits an event of an account, as the module does that it comes from. */
    emit: (owner: InboxOwner, definition: EventDefinition, payload: object): Promise<void> =>
      db.transaction((tx) => first.events.emit(tx, definition.of(owner, payload))),
    /** Sends a member a message about a deposit of so many units. */
    send: ({ accountId, merchantId }: InboxOwner, key: string, units = 1n): Promise<boolean> =>
      db.transaction((tx) => {
        const params = { amount: { amount: units * 10_000n, currency: 'VND' } };
        return first.messages.send(tx, { merchantId, accountId, template: 'deposit.done', params, key });
      }),
    /** The first page of a member's inbox, in English unless said otherwise. */
    list: async (owner: InboxOwner, size = 100, language = 'EN') =>
      (await first.messages.inbox(owner, { page: 1, size, language })).list,
    async close(): Promise<void> {
      for (const each of opened) await each.close();
      await db.close();
    },
  };
}

export type Inboxes = Awaited<ReturnType<typeof openInboxes>>;
