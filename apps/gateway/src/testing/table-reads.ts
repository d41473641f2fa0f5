import type { Database, Lane, Runner } from '../base/database/database.ts';

/** How a table was read, since the database was made. */
export interface TableReads {
  /** Reads from end to end. */
  scans: number;
  /** Rows that those and all look-ups by index gave, and the look-ups themselves. */
  steps: number;
}

/** A database that also tells how its tables were read: by statements, and by what runs inside stored functions and triggers. */
export interface CountingDatabase extends Database {
  reads(): Promise<Map<string, TableReads>>;
}

const FLUSH = { text: 'select pg_stat_force_next_flush()' };

/** Has every connection of the pool that is open tell its figures: all are held at once, so that none is asked twice. */
async function flushPool(db: Database, lanes: number): Promise<void> {
  const [row] = await db.query<{ count: bigint }>({
    text: `select count(*) as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  });
  const count = db.kind === 'embedded' ? 1 : Number(row?.count ?? 1n) - lanes;
  const all = Promise.withResolvers<void>();
  let held = 0;
  await Promise.all(
    Array.from({ length: count }, () =>
      db.transaction(async (tx) => {
        await tx.query(FLUSH);
        held += 1;
        if (held === count) all.resolve();
        await all.promise;
      }),
    ),
  );
}

async function readCounters(db: Runner): Promise<Map<string, TableReads>> {
  const rows = await db.query<{ name: string; scans: bigint; steps: bigint }>({
    text: `select t.relname as name, t.seq_scan as scans, (t.seq_tup_read + coalesce(i.steps, 0))::bigint as steps
           from pg_stat_user_tables t
           left join (select relid, sum(idx_tup_read + idx_scan) as steps from pg_stat_user_indexes group by relid) i on i.relid = t.relid`,
  });
  return new Map(rows.map(({ name, scans, steps }) => [name, { scans: Number(scans), steps: Number(steps) }]));
}

/** Lets a database tell how its tables are read. Each connection keeps figures of its own until it is made to tell them. */
export function countReads(db: Database): CountingDatabase {
  const lanes = new Set<Lane>();
  return {
    ...db,
    async lane() {
      const lane = await db.lane();
      const counted: Lane = {
        seal: lane.seal,
        query: lane.query,
        close() {
          lanes.delete(counted);
          lane.close();
        },
      };
      lanes.add(counted);
      return counted;
    },
    async reads() {
      await Promise.all([...lanes].map((lane) => lane.query(FLUSH)));
      await flushPool(db, lanes.size);
      return readCounters(db);
    },
  };
}

/** What was read of each table between two counts. */
export function readsBetween(before: Map<string, TableReads>, after: Map<string, TableReads>): Map<string, TableReads> {
  return new Map(
    [...after].map(([name, { scans, steps }]) => {
      const old = before.get(name);
      return [name, { scans: scans - (old?.scans ?? 0), steps: steps - (old?.steps ?? 0) }];
    }),
  );
}
