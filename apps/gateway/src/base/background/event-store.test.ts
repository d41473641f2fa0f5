import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Statement } from '../database/database.ts';
import { baseSql } from '../testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { type Cursor, eventInsert, insertCursors, leasedCursor, moveCursor, readEvents, takeLeases } from './event-store.ts';
import { accountsBehind, brandsBehind, payloadsBehind } from './held-store.ts';

describe.each(databaseKinds)('the cursor of a consumer on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    const now = new Date(Date.UTC(2026, 0, 1));
    await db.query({ text: 'truncate event_cursor' });
    await insertCursors(db, ['sample']);
    await takeLeases(db, ['sample'], { owner: 'one', now, until: new Date(now.getTime() + 1000) });
  });

  const move = (xid: number, id: bigint, owner = 'one') => moveCursor(db, 'sample', owner, { xid: `${xid}`, id });
  const place = (): Promise<Cursor | null> => leasedCursor(db, 'sample', 'one', false);

  it('moves on by the transaction first and the event second, and never back', async () => {
    expect(await move(1000, 5n)).toBe(true);
    expect(await move(1001, 2n)).toBe(true);
    for (const [xid, id] of [
      [1000, 9n],
      [999, 9n],
      [1001, 1n],
      [1001, 2n],
    ] as const)
      expect(await move(xid, id)).toBe(false);
    expect(await place()).toEqual({ xid: '1001', id: 2n });
    expect(await move(1001, 3n)).toBe(true);
  });

  it('stays for whoever has lost the lease', async () => {
    expect(await move(1000, 5n, 'other')).toBe(false);
    expect(await place()).not.toEqual({ xid: '1000', id: 5n });
  });
});

interface Plan {
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows that a statement reads and leaves out. */
const leftOut = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, each) => sum + leftOut(each), 0);

describe.each(databaseKinds)('a backlog of one type on %s', (kind) => {
  const BACKLOG = 10_000;
  const AT_ONCE = 200;
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
    const one = { type: 'many', version: 1, merchantId: 1, accountId: 1n, payload: {} };
    for (let n = 0; n < BACKLOG; n += AT_ONCE) {
      await db.query(eventInsert(Array<typeof one>(AT_ONCE).fill(one), new Date(Date.UTC(2026, 0, 1))));
    }
    await db.query({ text: 'analyze outbox_event' });
  });
  afterAll(() => db.close());

  /** Every statement that a question sends finds what it wants by an index alone. */
  async function leavesNothingOut(question: () => Promise<unknown>): Promise<void> {
    const sent: Statement[] = [];
    db.observe((statement) => sent.push(statement));
    await question();
    db.observe(null);
    expect(sent).not.toEqual([]);
    for (const { text, values } of sent) {
      const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (analyze, format json) ${text}`,
        values: values ?? [],
      });
      expect(leftOut(row?.['QUERY PLAN'][0]?.Plan ?? { 'Rows Removed by Filter': -1 })).toBe(0);
    }
  }

  it('is not read through by who wants other types too', async () => {
    const read = () => readEvents(db, ['few', 'many', 'none', 'other'], { xid: '0', id: 0n }, AT_ONCE);
    // A transaction that is open in any database of the server holds the events of all of them back.
    await vi.waitFor(async () => expect(await read()).toHaveLength(AT_ONCE), { timeout: 60_000 });
    await leavesNothingOut(read);
  });

  it('is not read through by who asks what a consumer has not read of it, once that has read all', async () => {
    await insertCursors(db, ['sample']);
    await db.query({
      text: `update event_cursor set (xid, id) = (select xid, id from outbox_event order by xid desc, id desc limit 1)`,
    });
    const until = new Date(Date.UTC(2026, 0, 2));
    await leavesNothingOut(async () => expect(await accountsBehind(db, 'sample', ['few', 'many'])).toEqual(new Set()));
    await leavesNothingOut(async () => expect(await brandsBehind(db, 'sample', ['few', 'many'], until)).toEqual(new Set()));
    await leavesNothingOut(async () => expect(await payloadsBehind(db, 'sample', 'many', 10)).toEqual([]));
    await db.query({ text: `update event_cursor set id = id - 2` });
    expect(await accountsBehind(db, 'sample', ['few', 'many'])).toEqual(new Set([1n]));
    expect(await brandsBehind(db, 'sample', ['few', 'many'], until)).toEqual(new Set([1]));
    expect(await payloadsBehind(db, 'sample', 'many', 10)).toEqual([{}, {}]);
  });
});
