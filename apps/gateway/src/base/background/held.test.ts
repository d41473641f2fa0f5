import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { discardHeld, heldEvents, replayHeld } from './dead-letters.ts';
import { defineEvent } from './event.ts';
import { RETRY_PAUSES_MS } from './event-consumer.ts';
import { createEvents, type Events } from './events.ts';

const log = createLog('silent');
const happened = defineEvent('sample.happened', 1, Type.Object({ n: Type.Integer() }));
/** Event `n` of an account, whose number is the same unless it is said. */
const sample = (n: number, account = n) => happened.of({ merchantId: 1, accountId: BigInt(account) }, { n });

describe.each(databaseKinds)('events that fail on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let broken = new Set<number>();
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: `${import.meta.dirname}/..` }]);
    await db.query({ text: 'create table sample_seen (place bigint generated always as identity, consumer text, n int)' });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    broken = new Set();
    for (const table of ['sample_seen', 'outbox_event', 'event_cursor', 'event_held']) {
      await db.query({ text: `truncate ${table}` });
    }
  });

  const seen = async (consumer = 'sample') =>
    (
      await db.query<{ n: number }>({
        text: 'select n from sample_seen where consumer = $1 order by place',
        values: [consumer],
      })
    ).map((row) => row.n);
  const gateway = () => createEvents(db, clock, log);
  /** A gateway whose consumer writes down what it hears; of what is broken it writes too, and fails then. */
  const recording = (consumer = 'sample'): Events => {
    const events = gateway();
    events.consume(consumer, [happened], async ({ payload: { n } }, tx) => {
      await tx.query({ text: 'insert into sample_seen (consumer, n) values ($1, $2)', values: [consumer, n] });
      if (broken.has(n)) throw new Error('planted');
    });
    return events;
  };
  const emit = async (events: Events, ...news: ReturnType<typeof sample>[]) => {
    for (const each of news) await db.transaction((tx) => events.emit(tx, each));
  };

  it('sets a failing event aside with nothing half done; only its account waits, in order', async () => {
    const events = recording();
    broken.add(2);
    await emit(events, sample(1, 10), sample(2, 20), sample(3, 30), sample(4, 20), sample(5, 10));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    expect(await seen()).toEqual([1, 3, 5]);
    await emit(events, sample(6, 20), sample(7, 30));
    await events.runAll();
    expect(await seen()).toEqual([1, 3, 5, 7]);
    expect((await heldEvents(db, {})).map(({ state, payload }) => [state, payload])).toEqual([
      ['retrying', { n: 2 }],
      ['waiting', { n: 4 }],
      ['waiting', { n: 6 }],
    ]);
    broken.clear();
    clock.advance(RETRY_PAUSES_MS[0] ?? 0);
    await events.runAll();
    expect(await seen()).toEqual([1, 3, 5, 7, 2, 4, 6]);
    expect(await heldEvents(db, {})).toEqual([]);
  });

  it('tries a failing event again with growing pauses, then gives it up until an operator decides', async () => {
    const events = recording();
    broken.add(1);
    await emit(events, sample(1, 10), sample(2, 10));
    await expect(events.runAll()).rejects.toThrow();
    for (const pause of RETRY_PAUSES_MS) {
      clock.advance(pause - 1);
      await events.runAll();
      clock.advance(1);
      await expect(events.runAll()).rejects.toThrow();
    }
    expect(RETRY_PAUSES_MS).toEqual(RETRY_PAUSES_MS.toSorted((a, b) => a - b));
    clock.advance(365 * 86_400_000);
    await events.runAll();
    const [dead, behind] = await heldEvents(db, {});
    expect(dead).toMatchObject({
      state: 'dead',
      attempts: RETRY_PAUSES_MS.length + 1,
      error: 'planted',
      type: 'sample.happened',
    });
    expect(behind).toMatchObject({ state: 'waiting', attempts: 0 });

    expect(await replayHeld(db, dead?.place ?? 0n, new Date(clock.now()))).toMatchObject({ consumer: 'sample' });
    await expect(events.runAll()).rejects.toThrow();
    expect((await heldEvents(db, {}))[0]).toMatchObject({ state: 'retrying', attempts: 1 });
    expect(await seen()).toEqual([]);
    expect(await db.transaction((tx) => discardHeld(tx, dead?.place ?? 0n, new Date(clock.now())))).toMatchObject({
      consumer: 'sample',
      payload: { n: 1 },
    });
    expect(await db.transaction((tx) => discardHeld(tx, dead?.place ?? 0n, new Date(clock.now())))).toBeNull();
    await events.runAll();
    expect(await seen()).toEqual([2]);
  });

  it('goes on with what waited behind an event that an operator took away while another waited', async () => {
    const events = recording();
    broken.add(1);
    await emit(events, sample(1, 10), sample(2, 10), sample(3, 10));
    await expect(events.runAll()).rejects.toThrow();
    const [head] = await heldEvents(db, {});
    await db.transaction((tx) => discardHeld(tx, head?.place ?? 0n, new Date(clock.now())));
    await emit(events, sample(4, 10));
    await events.runAll();
    expect(await seen()).toEqual([2, 3, 4]);
    expect(await heldEvents(db, {})).toEqual([]);
  });

  it('relays again what failed, and not what came before it', async () => {
    const heard: number[] = [];
    const events = gateway();
    broken.add(2);
    events.relay('relay', [happened], async ({ payload }) => {
      heard.push(payload.n);
      if (broken.delete(payload.n)) throw new Error('planted');
    });
    await emit(events, sample(1), sample(2), sample(3));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    clock.advance(RETRY_PAUSES_MS[0] ?? 0);
    await events.runAll();
    expect(heard).toEqual([1, 2, 3, 2]);
  });
});
