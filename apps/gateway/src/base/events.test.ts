import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from './clock.ts';
import type { Database } from './database.ts';
import { createEvents } from './events.ts';
import { createLog } from './log.ts';
import { databaseKinds, openTestDatabase } from './testing/database.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const log = createLog('silent');
const event = (n: number) => ({ type: 'sample.happened', merchantId: 1, accountId: BigInt(n), payload: { n } });

describe.each(databaseKinds)('events on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: import.meta.dirname }]);
    await db.query({ text: 'create table sample_seen (consumer text, n int)' });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['sample_seen', 'outbox_event', 'event_cursor']) await db.query({ text: `truncate ${table}` });
  });

  const seen = async () => (await db.query<{ n: number }>({ text: 'select n from sample_seen order by n' })).map((row) => row.n);
  const recording = (failAt: number | null) => {
    const events = createEvents(db, clock, log);
    events.consume('sample', ['sample.happened'], async (got, tx) => {
      if (got.payload['n'] === failAt) throw new Error('planted');
      await tx.query({ text: 'insert into sample_seen values ($1, $2)', values: ['sample', got.payload['n']] });
    });
    return events;
  };

  it('hands each event to a consumer once, in order, across restarts', async () => {
    const events = recording(null);
    for (const n of [1, 2, 3]) await db.transaction((tx) => events.emit(tx, event(n)));
    await events.runAll();
    await db.transaction((tx) => events.emit(tx, event(4)));
    await recording(null).runAll();
    expect(await seen()).toEqual([1, 2, 3, 4]);
  });

  it('keeps the order and the content of events that are emitted together', async () => {
    const heard: unknown[] = [];
    const events = createEvents(db, clock, log);
    events.consume('sample', ['sample.happened'], async ({ accountId, payload }) => void heard.push([accountId, payload]));
    const text = 'a "quoted", {braced} \\ text';
    await db.transaction(async (tx) => {
      await events.emit(tx);
      await events.emit(tx, event(3), { ...event(1), accountId: null, payload: { text } }, event(2));
    });
    await events.runAll();
    expect(heard).toEqual([
      [3n, { n: 3 }],
      [null, { text }],
      [2n, { n: 2 }],
    ]);
  });

  it('hands each event out once where the transactions’ numbers grow by a digit', async () => {
    const events = recording(null);
    await db.query({
      text: `insert into outbox_event (xid, type, merchant_id, account_id, payload, at)
             select x::xid8, 'sample.happened', 1, 1, jsonb_build_object('n', n), $1
             from (values ('9', 1), ('10', 2), ('99', 3), ('100', 4)) as t (x, n)`,
      values: [new Date(clock.now())],
    });
    await events.runAll();
    expect(await seen()).toEqual([1, 2, 3, 4]);
  });

  it('hears nothing of a transaction that was rolled back', async () => {
    const events = recording(null);
    await db
      .transaction(async (tx) => {
        await events.emit(tx, event(1));
        throw new Error('planted');
      })
      .catch(() => {});
    await events.runAll();
    expect(await seen()).toEqual([]);
  });

  it('keeps its place when a handler fails, with nothing half done', async () => {
    const failing = recording(2);
    for (const n of [1, 2]) await db.transaction((tx) => failing.emit(tx, event(n)));
    await expect(failing.runAll()).rejects.toThrow('consumer failed');
    expect(await seen()).toEqual([]);
    await recording(null).runAll();
    expect(await seen()).toEqual([1, 2]);
  });

  it('relays outside of a transaction, again after a failure, and moves on', async () => {
    const heard: unknown[] = [];
    let failures = 1;
    const events = createEvents(db, clock, log);
    events.relay('relay', ['sample.happened'], async (got) => {
      await db.query({ text: 'select 1' });
      heard.push(got.payload['n']);
      if (got.payload['n'] === 2 && failures-- > 0) throw new Error('planted');
    });
    for (const n of [1, 2]) await db.transaction((tx) => events.emit(tx, event(n)));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    await events.runAll();
    expect(heard).toEqual([1, 2, 1, 2]);
  });

  it('forgets what every consumer has passed, and nothing else', async () => {
    const events = recording(null);
    await db.transaction((tx) => events.emit(tx, event(1)));
    const later = new Date(clock.now() + 1);
    expect(await events.forget(later)).toBe(0);
    await events.runAll();
    await db.transaction((tx) => events.emit(tx, event(2)));
    expect(await events.forget(new Date(clock.now() - 1))).toBe(0);
    expect(await events.forget(later)).toBe(1);
    await events.runAll();
    expect(await seen()).toEqual([1, 2]);
  });

  it.runIf(kind === 'postgres')('does not pass over an event whose transaction commits late', async () => {
    const events = recording(null);
    let letCommit = () => {};
    const held = new Promise<void>((resolve) => {
      letCommit = resolve;
    });
    let written = () => {};
    const early = new Promise<void>((resolve) => {
      written = resolve;
    });
    const late = db.transaction(async (tx) => {
      await events.emit(tx, event(1));
      written();
      await held;
    });
    await early;
    await db.transaction((tx) => events.emit(tx, event(2)));
    await events.runReadable();
    letCommit();
    await late;
    await events.runAll();
    expect(await seen()).toEqual([1, 2]);
  });
});
