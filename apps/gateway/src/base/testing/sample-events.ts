import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createEvents, type Events } from '../background/events.ts';
import { manualClock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { baseSql } from './base-sql.ts';
import { openTestDatabase } from './database.ts';
import { happened, sample } from './sample-event.ts';

const log = createLog('silent');

export { happened, sample };

/** Gateways over one database, for the tests of one `describe`: what their consumers write down, and which events they fail at. */
export function sampleEvents(kind: Database['kind']) {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  const broken = new Set<number>();
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
    await db.query({ text: 'create table sample_seen (place bigint generated always as identity, consumer text, n int)' });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    broken.clear();
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

  return {
    get db(): Database {
      return db;
    },
    clock,
    /** Numbers of the events that consumers fail at. */
    broken,
    seen,
    gateway,
    recording,
    emit,
  };
}
