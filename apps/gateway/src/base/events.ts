import { Gauge } from 'prom-client';
import type { Clock } from './clock.ts';
import { dateOf } from './clock.ts';
import type { Database, Runner, Statement, Transaction } from './database.ts';
import { lastKnown, secondsSince } from './known.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { untilReadable } from './snapshot.ts';

/** A business event as a consumer gets it. */
export interface BusinessEvent {
  id: bigint;
  type: string;
  merchantId: number;
  accountId: bigint | null;
  payload: Record<string, unknown>;
  at: Date;
}

/**
 * Handles one event in the transaction that also moves the consumer's cursor, once per event. Events of bets come in the order of
 * the bets, because one writer at a time makes them; those of different transactions that wait for each other may not: what
 * depends on more than its own event looks at what is stored now.
 */
export type EventHandler = (event: BusinessEvent, tx: Transaction) => Promise<void>;

/**
 * Handles one event outside of any transaction, at least once: for consumers that post to the ledger or call others, which
 * must not happen while a transaction is held. What it does is keyed by the event, so that doing it again changes nothing.
 */
export type RelayHandler = (event: BusinessEvent) => Promise<void>;

/** An event as it is emitted. */
export interface NewEvent {
  type: string;
  merchantId: number;
  accountId: bigint | null;
  payload: Record<string, unknown>;
}

export interface Events {
  /** Writes events, in their order, in the transaction that makes them true. Amounts in payloads are integer texts. */
  emit(tx: Runner, ...events: NewEvent[]): Promise<void>;
  /** The statement by which `emit` writes them, none for none: for those who send their transaction in one flight. */
  emission(...events: NewEvent[]): Statement[];
  /** Names a consumer of some types. All consumers are named before `start`. */
  consume(consumer: string, types: readonly string[], handle: EventHandler): void;
  /** Names a consumer whose handler is idempotent and runs outside of a transaction. */
  relay(consumer: string, types: readonly string[], handle: RelayHandler): void;
  start(): void;
  /** Asks the consumers to look now: called after a commit that emitted. */
  nudge(): void;
  /** By consumer, when the oldest event was emitted that it has not passed yet; null when it has passed all. */
  waiting(): Promise<Map<string, Date | null>>;
  /** Deletes what every consumer has passed and is older than a moment; gives the number of events. */
  forget(before: Date): Promise<number>;
  /** Runs every consumer on what can be read now; gives the number of events handled. An older transaction holds events back. */
  runReadable(): Promise<number>;
  /** Runs every consumer on all that was committed before the call; gives the number of events handled. */
  runAll(): Promise<number>;
  stop(): Promise<void>;
}

/** Publishes how far each consumer is behind: the age of the oldest event that it has not passed. */
export function publishLag(
  events: Pick<Events, 'waiting'>,
  { clock, log, metrics }: { clock: Clock; log: Log; metrics: Metrics },
): void {
  const waiting = lastKnown(new Map<string, Date | null>(), 'how far event consumers are behind', log, events.waiting);
  new Gauge({
    name: 'event_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer has not passed',
    labelNames: ['consumer'],
    registers: [metrics.registry],
    async collect() {
      for (const [consumer, at] of await waiting()) this.set({ consumer }, secondsSince(clock, at));
    },
  });
}

const BATCH = 200;
const FORGET_BATCH = 250;
const IDLE_POLL_MS = 1_000;
const RETRY_MS = 2_000;

type Consumer = { name: string; types: readonly string[] } & (
  | { kind: 'transactional'; handle: EventHandler }
  | { kind: 'relay'; handle: RelayHandler }
);

interface EventRow {
  id: bigint;
  xid: string;
  type: string;
  merchant_id: number;
  account_id: bigint | null;
  payload: Record<string, unknown>;
  at: Date;
}

interface CursorRow {
  xid: string;
  id: bigint;
}

const eventOf = (row: EventRow): BusinessEvent => ({
  id: row.id,
  type: row.type,
  merchantId: row.merchant_id,
  accountId: row.account_id,
  payload: row.payload,
  at: row.at,
});

/** Events after the cursor whose transactions, and all before them, have ended: none can still appear among them. */
const eventsAfter = (runner: Runner, cursor: CursorRow): Promise<EventRow[]> =>
  runner.query<EventRow>({
    // Ordered by the column: a plain `xid` would be the text of the same name, in which 1000 stands before 999.
    text: `select e.id, e.xid::text as xid, e.type, e.merchant_id, e.account_id, e.payload, e.at from outbox_event e
           where (e.xid, e.id) > ($1::xid8, $2) and e.xid < (select readable_before())
           order by e.xid, e.id limit ${BATCH}`,
    values: [cursor.xid, cursor.id],
  });

/** Moves the cursor forward, never back. */
async function moveCursor(runner: Runner, consumer: string, last: EventRow): Promise<void> {
  await runner.query({
    text: 'update event_cursor set xid = $2::xid8, id = $3 where consumer = $1 and (xid, id) < ($2::xid8, $3)',
    values: [consumer, last.xid, last.id],
  });
}

async function cursorOf(runner: Runner, consumer: string, lock: string): Promise<CursorRow | undefined> {
  await runner.query({ text: 'insert into event_cursor (consumer) values ($1) on conflict do nothing', values: [consumer] });
  const [cursor] = await runner.query<CursorRow>({
    text: `select xid::text as xid, id from event_cursor where consumer = $1 ${lock}`,
    values: [consumer],
  });
  return cursor;
}

/** One batch of one consumer. Gives how many events it moved past. */
async function runBatch(db: Database, consumer: Consumer): Promise<number> {
  if (consumer.kind === 'relay') {
    const cursor = await cursorOf(db, consumer.name, '');
    const rows = cursor ? await eventsAfter(db, cursor) : [];
    for (const row of rows) if (consumer.types.includes(row.type)) await consumer.handle(eventOf(row));
    const last = rows.at(-1);
    if (last) await moveCursor(db, consumer.name, last);
    return rows.length;
  }
  return db.transaction(async (tx) => {
    const cursor = await cursorOf(tx, consumer.name, 'for update skip locked');
    const rows = cursor ? await eventsAfter(tx, cursor) : [];
    for (const row of rows) if (consumer.types.includes(row.type)) await consumer.handle(eventOf(row), tx);
    const last = rows.at(-1);
    if (last) await moveCursor(tx, consumer.name, last);
    return rows.length;
  });
}

/** The outbox and its consumers. A consumer that fails keeps its place and is tried again; the others go on. */
export function createEvents(db: Database, clock: Clock, log: Log): Events {
  const consumers: Consumer[] = [];
  let running = false;
  let wake: (() => void) | null = null;
  let nudged = false;
  const loops: Promise<void>[] = [];

  const nudge = (): void => {
    nudged = true;
    wake?.();
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (nudged || !running) return resolve();
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        wake = null;
        resolve();
      }
      wake = done;
    });

  const round = async (): Promise<{ moved: number; failed: boolean }> => {
    let moved = 0;
    let failed = false;
    for (const consumer of consumers) {
      try {
        moved += await runBatch(db, consumer);
      } catch (error) {
        failed = true;
        log.error({ err: error, consumer: consumer.name }, 'event consumer failed');
      }
    }
    return { moved, failed };
  };

  const runReadable = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const { moved, failed } = await round();
      if (failed) throw new Error('an event consumer failed; the log has the reason');
      if (moved === 0) return total;
      total += moved;
    }
  };

  const loop = async (): Promise<void> => {
    while (running) {
      nudged = false;
      const { moved, failed } = await round();
      if (moved === 0) await pause(failed ? RETRY_MS : IDLE_POLL_MS);
    }
  };

  const emission = (...emitted: NewEvent[]): Statement[] =>
    emitted.length === 0
      ? []
      : [
          {
            name: 'outbox-emit',
            text: `insert into outbox_event (type, merchant_id, account_id, payload, at)
                   select type, merchant, account, payload::jsonb, $5
                   from unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) with ordinality as e (type, merchant, account, payload, place)
                   order by place`,
            values: [
              emitted.map((event) => event.type),
              emitted.map((event) => event.merchantId),
              emitted.map((event) => event.accountId),
              emitted.map((event) => JSON.stringify(event.payload)),
              dateOf(clock),
            ],
          },
        ];

  return {
    emission,
    async emit(tx, ...emitted) {
      for (const statement of emission(...emitted)) await tx.query(statement);
    },
    consume(name, types, handle) {
      if (running) throw new Error('consumers are named before the events start');
      consumers.push({ kind: 'transactional', name, types, handle });
    },
    relay(name, types, handle) {
      if (running) throw new Error('consumers are named before the events start');
      consumers.push({ kind: 'relay', name, types, handle });
    },
    start() {
      running = true;
      loops.push(loop());
    },
    nudge,
    async waiting() {
      const rows = await db.query<{ consumer: string; at: Date | null }>({
        name: 'events-waiting',
        text: `select n.consumer, e.at from unnest($1::text[]) as n (consumer)
               left join event_cursor c on c.consumer = n.consumer
               left join lateral (select at from outbox_event
                                  where (xid, id) > (coalesce(c.xid, '0'), coalesce(c.id, 0))
                                  order by outbox_event.xid, outbox_event.id limit 1) e on true`,
        values: [consumers.map(({ name }) => name)],
      });
      return new Map(rows.map(({ consumer, at }) => [consumer, at]));
    },
    async forget(before) {
      let total = 0;
      for (;;) {
        const rows = await db.query({
          // The oldest first, and only as far as they are old: what is kept is not read.
          text: `delete from outbox_event where at < $2 and id = any (array(
                   select e.id from outbox_event e
                   where (e.xid, e.id) <= (select c.xid, c.id from event_cursor c where c.consumer = any ($1) order by c.xid, c.id limit 1)
                   order by e.xid, e.id limit ${FORGET_BATCH})) returning 1`,
          values: [consumers.map((consumer) => consumer.name), before],
        });
        total += rows.length;
        if (rows.length < FORGET_BATCH) return total;
      }
    },
    runReadable,
    async runAll() {
      await untilReadable(db);
      return runReadable();
    },
    async stop() {
      running = false;
      wake?.();
      await Promise.all(loops);
    },
  };
}
