import { AsyncLocalStorage } from 'node:async_hooks';
import { noSeal, type Seal } from '../security/seal.ts';
import { isSkipped } from './batch.ts';
import type { Pool, PoolClient, Statement } from './driver.ts';
import { openEmbeddedPool } from './embedded.ts';
import { type Limits, openPostgresPool } from './postgres.ts';
import { witness } from './witness.ts';

export type { Statement } from './driver.ts';

/** Runs statements: the database itself, a transaction, or a lane. */
export interface Runner {
  /** How what tells of people, and secrets that are read again, are kept in this database. */
  readonly seal: Seal;
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

/** What a transaction's work gets. Everything it does must go through this handle. */
export type Transaction = Runner;

/** A connection of its own, kept for as long as its owner wants: the group poster's. */
export interface Lane extends Runner {
  close(): void;
}

/** The database: embedded (PGlite) and PostgreSQL behind one interface and one dialect. */
export interface Database extends Runner {
  readonly kind: 'embedded' | 'postgres';
  /** Runs `work` in one transaction; commits when it resolves, rolls back when it throws. Never nests. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs statements that do not depend on one another's answers in one transaction, all or none; returns the rows of each.
   * Rejects with the failure of the first that fails. They are sent together: between the statements of `transaction` the
   * session waits for the caller, and the embedded database has only one.
   */
  flight(statements: readonly Statement[]): Promise<unknown[][]>;
  /**
   * Runs readings over one session, without a transaction: those that are sent before the first of them is waited for go out in one
   * write, and wake one process of the server instead of one each. How each is read is planned once for whatever values, since of what a
   * page reads by key the plan takes longer than the reading. Everything that the work does must go through this handle.
   */
  together<T>(work: (runner: Runner) => Promise<T>): Promise<T>;
  /** A dedicated connection. Embedded has one session, so there the lane shares it statement by statement. */
  lane(): Promise<Lane>;
  /** Is called with every statement that is sent; for the test that explains them all. Null switches off. */
  observe(listener: ((statement: Statement) => void) | null): void;
  close(): Promise<void>;
}

export type DatabaseSource =
  | { url: string; poolSize?: number; limits?: Limits }
  | { directory: string }
  | { memory: true; snapshot?: string | undefined };

/**
 * Opens the database that `source` names; without a seal everything is kept as it is. Rejects with a readable message when it cannot
 * be reached.
 */
export async function openDatabase(source: DatabaseSource, seal: Seal = noSeal): Promise<Database> {
  if ('url' in source)
    return fromPool('postgres', await openPostgresPool(source.url, source.poolSize ?? 10, source.limits), seal);
  const pool = 'directory' in source ? openEmbeddedPool(source.directory) : openEmbeddedPool(null, source.snapshot);
  return fromPool('embedded', await pool, seal);
}

/** A client until the end of its transaction: what a failed work goes on with must not be done for good, nor within the next one. */
function endable(client: Pick<PoolClient, 'query'>): Pick<PoolClient, 'query'> & { end(): void } {
  let isOver = false;
  return {
    query: async (statement) => {
      if (isOver) throw new Error('a statement came after the end of its transaction');
      return client.query(statement);
    },
    end(): void {
      isOver = true;
    },
  };
}

/** The rows that answer a statement; the witness hears of them. */
async function answered<Row>(client: Pick<PoolClient, 'query'>, statement: Statement): Promise<Row[]> {
  const heard = witness()?.();
  const { rows, fields } = await client.query(statement);
  heard?.(fields, rows);
  return rows as Row[];
}

/** Holds for the batch that it leads, which is a transaction of its own where nobody began one: whoever has the session next is planned for as usual. */
const PLANS_ONCE: Statement = {
  name: 'plans-once',
  text: "select set_config('plan_cache_mode', 'force_generic_plan', true) as mode",
};

/** In whose transaction the code that asks is running. */
const inside = new AsyncLocalStorage<Pool>();

/**
 * True in the work of a transaction. It must not wait for a reading that others share: that one may stand in line for the very
 * session that the transaction holds, and then neither ever ends.
 */
export const isInTransaction = (): boolean => inside.getStore() !== undefined;

/** Runs what a transaction's work sets off without being part of it. */
export const besideTransaction = <T>(work: () => T): T => inside.exit(work);

/** What a database's handles share: how statements are sent, and what refuses to do so within a transaction. */
interface Sending {
  seal: Seal;
  outside(): Pool;
  send<Row>(client: Pick<PoolClient, 'query'>, statement: Statement): Promise<Row[]>;
}

/** Readings that fail, of those that are sent together, before the others are given up. */
const TRIES = 10;

/** Makes what runs readings over one session. */
function readingTogether(kind: Database['kind'], pool: Pool, { seal, outside, send }: Sending): Database['together'] {
  const within = async <T>(own: ReturnType<typeof endable>, work: (runner: Runner) => Promise<T>): Promise<T> => {
    try {
      return await inside.run(pool, () => work({ seal, query: (statement) => send(own, statement) }));
    } finally {
      own.end();
    }
  };
  /** Asks again for what was not looked at because of another reading. */
  const again =
    (client: PoolClient): PoolClient['query'] =>
    async (statement) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await client.query(statement);
        } catch (error) {
          if (!isSkipped(error) || tries === TRIES) throw error;
        }
      }
    };
  return async (work) => {
    outside();
    // There is one session anyway, which is not to be kept from the others while the work goes on.
    if (kind === 'embedded')
      return within(endable({ query: (statement) => besideTransaction(() => pool.query(statement)) }), work);
    const client = await pool.connect(PLANS_ONCE);
    const ask = again(client);
    const asked: Promise<unknown>[] = [];
    const query: PoolClient['query'] = (statement) => {
      const answer = ask(statement);
      asked.push(answer);
      return answer;
    };
    try {
      return await within(endable({ query }), work);
    } finally {
      // A work that gave up has readings on their way, of which none may come into what the session does next.
      void Promise.allSettled(asked).then(() => client.release());
    }
  };
}

function fromPool(kind: Database['kind'], pool: Pool, seal: Seal): Database {
  let listener: ((statement: Statement) => void) | null = null;

  const send = <Row>(client: Pick<PoolClient, 'query'>, statement: Statement): Promise<Row[]> => {
    listener?.(statement);
    return answered<Row>(client, statement);
  };

  // The embedded database has one session: waiting for it while holding it would never end.
  const outside = (): Pool => {
    if (inside.getStore() === pool) throw new Error('a statement inside a transaction must go through the transaction’s handle');
    return pool;
  };

  const lease = async (): Promise<PoolClient> => outside().connect();

  const query = async <Row>(statement: Statement): Promise<Row[]> => send<Row>(outside(), statement);

  return {
    kind,
    seal,
    query,
    async transaction(work) {
      const client = await lease();
      let broken = false;
      const own = endable(client);
      try {
        await client.begin();
        const result = await inside.run(pool, () => work({ seal, query: (statement) => send(own, statement) }));
        own.end();
        await client.query({ text: 'commit' });
        return result;
      } catch (error) {
        own.end();
        await client.query({ text: 'rollback' }).catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async flight(statements) {
      for (const statement of statements) listener?.(statement);
      return (await outside().flight(statements)).map(({ rows }) => rows);
    },
    together: readingTogether(kind, pool, { seal, outside, send }),
    async lane() {
      if (kind === 'embedded') return { seal, query, close: () => {} };
      const client = await lease();
      const own = { query: client.alone };
      return { seal, query: (statement) => send(own, statement), close: () => client.release(true) };
    },
    observe(next) {
      listener = next;
    },
    close: () => pool.end(),
  };
}
