import pg from 'pg';
import { joining, sendBatch } from './batch.ts';
import type { Answer, Pool, PoolClient, Statement } from './driver.ts';
import { setTypeParsers } from './types.ts';

setTypeParsers();

/** What an error says. One of several addresses of a name says nothing by itself. */
const wordsOf = (error: unknown): string =>
  (error as Error).message || (error as { errors?: Error[] }).errors?.[0]?.message || String(error);

/** Milliseconds after which a statement and an idle transaction are cut, and after which nobody waits for a connection any more. */
export interface Limits {
  statement: number;
  idle: number;
  connect: number;
}

const LIMITS: Limits = { statement: 15_000, idle: 10_000, connect: 5_000 };

/**
 * Has the statements that are sent over a session in one go leave in one write: a write is a call of the system, and costs this process
 * as much as making the statement.
 */
function sendTogether(client: pg.PoolClient): void {
  // A pool's clients are whole ones, which their type does not say.
  const { stream } = (client as unknown as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  // At the end of what runs now, before what that sets off: nothing waits for callers that are answered meanwhile.
  queueMicrotask(() => stream.uncork());
}

/**
 * A pool of connections to PostgreSQL. Statements are cut after 15 s and idle transactions after 10 s, so that
 * nothing holds a lock for long; the ledger's closing grace relies on both.
 */
export async function openPostgresPool(url: string, size: number, limits: Limits = LIMITS): Promise<Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idle,
    connectionTimeoutMillis: limits.connect,
    application_name: 'marquee-gateway',
    // Our longest statements take a second or two: compiling them, which the server does for each anew, takes a third of that.
    options: '-c jit=off',
    // What is sent without waiting for the answer before it goes out at once, and the server begins with it without us.
    pipeline: true,
  });
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one in use: its statement rejects, which is how its user learns of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new Error(`the database at DATABASE_URL cannot be reached: ${wordsOf(error)}`, { cause: error });
  }
  const connect = async (lead?: Statement): Promise<PoolClient> => {
    const client = await pool.connect();
    const joined = joining(client, lead);
    return {
      query: joined.query,
      alone: async (statement) => {
        sendTogether(client);
        const result = await client.query({ ...statement, values: [...(statement.values ?? [])] });
        return { rows: result.rows, fields: result.fields };
      },
      begin: async () => joined.begin(),
      release: (broken) => client.release(broken),
    };
  };
  const query = async (statement: Statement): Promise<Answer> => {
    const client = await connect();
    try {
      return await client.alone(statement);
    } finally {
      client.release();
    }
  };

  return {
    connect,
    query,
    async flight(statements) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        return await sendBatch(client, statements);
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    end: () => pool.end(),
  };
}
