import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEvent } from '../background/event.ts';
import { createEvents } from '../background/events.ts';
import { manualClock } from '../calendar/clock.ts';
import { createLog } from '../log.ts';
import { baseSql } from '../testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { continueNumbers } from './restored.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const happened = defineEvent('sample.happened', 1, Type.Object({ n: Type.Integer() }));
const event = (n: number) => happened.of({ merchantId: 1, accountId: null }, { n });

// The way back with the real programs is tried in e2e/system/restore.test.ts; this is the same on both databases.
describe.each(databaseKinds)('a database whose rows are ahead of its server on %s', (kind) => {
  let db: Database;
  const seen: unknown[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());

  const consumer = () => {
    const events = createEvents(db, clock, createLog('silent'));
    events.consume('sample', [happened], async ({ payload }) => void seen.push(payload.n));
    return events;
  };
  const numbers = async () =>
    (
      await db.query<{ n: number; xid: bigint }>({
        text: `select (payload->>'n')::int as n, xid::text::bigint as xid from outbox_event order by xid, id`,
      })
    ).map(({ n, xid }) => ({ n, xid }));

  it('leaves a sound database as it is', async () => {
    const events = consumer();
    await db.transaction((tx) => events.emit(tx, event(1)));
    await events.runAll();
    const before = await numbers();
    expect(await continueNumbers(db)).toBeNull();
    await db.transaction((tx) => events.emit(tx, event(2)));
    expect((await numbers())[1]?.xid).toBeLessThan((before[0]?.xid ?? 0n) + 1_000n);
    await events.runAll();
    expect(seen).toEqual([1, 2]);
  });

  it('goes on from the stored numbers: the unread is read, the read is not read again, the new comes last', async () => {
    // As a dump brings them from a server that had done more: 1 and 2 were read there, 3 was not.
    await db.query({ text: `update outbox_event set xid = (5000000000 + id)::text::xid8` });
    await db.query({ text: `update event_cursor set (xid, id) = (select xid, id from outbox_event order by xid desc limit 1)` });
    await db.query({
      text: `insert into outbox_event (xid, type, merchant_id, payload, at) values ('5000000900', 'sample.happened', 1, '{"n":3}', now())`,
    });
    // Asked by two gateways that start together, it is done once.
    const done = await Promise.all([continueNumbers(db), continueNumbers(db)]);
    expect(done.filter((each) => each !== null)).toMatchObject([{ stored: 5_000_000_900n }]);
    expect(await continueNumbers(db)).toBeNull();
    const events = consumer();
    await db.transaction((tx) => events.emit(tx, event(4)));
    expect((await numbers()).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    await events.runAll();
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('does it again for a dump of what was restored', async () => {
    await db.query({ text: `update outbox_event set xid = (xid::text::bigint + 70000000)::text::xid8` });
    await db.query({ text: `update event_cursor set xid = (xid::text::bigint + 70000000)::text::xid8` });
    expect(await continueNumbers(db)).not.toBeNull();
    const events = consumer();
    await db.transaction((tx) => events.emit(tx, event(5)));
    await events.runAll();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('knows how far a consumer is behind', async () => {
    const events = consumer();
    await db.transaction((tx) => events.emit(tx, event(6)));
    const at = clock.now();
    clock.advance(60_000);
    await db.transaction((tx) => events.emit(tx, event(7)));
    expect(await events.waiting()).toEqual(new Map([['sample', new Date(at)]]));
    await events.runAll();
    expect(await events.waiting()).toEqual(new Map([['sample', null]]));
  });
});
