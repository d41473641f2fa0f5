import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Answer, Pool, PoolClient, Statement } from './driver.ts';
import { isDatabase, makeFrom } from './empty-database.ts';
import { preparedFlight, sendFlight } from './flight.ts';
import { setTypeParsers } from './types.ts';

setTypeParsers();

const WORKER = new URL('./embedded-worker.ts', import.meta.url);

/**
 * The wire to the database's thread, in the form that the driver expects of a socket: statements are sent without waiting
 * for the answers before them, so that the thread finds the next one when it has answered. It keeps the process alive only
 * while an answer is due, as a socket of an idle pool would not.
 */
function wireTo(port: MessagePort, worker: Worker): Duplex {
  let due = 0;
  const ask = (chunks: readonly Buffer[]): void => {
    // A copy of its own, to be handed over: of a piece of a larger buffer the whole buffer would be sent.
    const message = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let at = 0;
    for (const chunk of chunks) {
      message.set(chunk, at);
      at += chunk.length;
    }
    due += 1;
    port.ref();
    port.postMessage(message, [message.buffer]);
  };
  const wire = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      ask([chunk]);
      done();
    },
    writev(chunks, done) {
      ask(chunks.map(({ chunk }) => chunk as Buffer));
      done();
    },
    final(done) {
      wire.push(null);
      done();
    },
  });
  port.on('message', (answer: Uint8Array) => {
    due -= 1;
    if (due === 0) port.unref();
    if (answer.byteLength > 0) wire.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  });
  worker.on('error', (error) => wire.destroy(error as Error));
  worker.on('exit', () => wire.destroy());
  return Object.assign(wire, {
    connect: () => setImmediate(() => wire.emit('connect')),
    setNoDelay: () => wire,
    setKeepAlive: () => wire,
    ref: () => wire,
    unref: () => wire,
  });
}

/** PostgreSQL's codes for a prepared statement that is not there, and for one that is there already. */
const MISPREPARED: readonly unknown[] = ['26000', '42P05'];
const TRIES = 5;

/** A thread of the database. */
interface DatabaseThread {
  port: MessagePort;
  worker: Worker;
  ended: Promise<void>;
}

/** Starts the database's thread; the port is where its protocol is spoken. */
async function startWorker(directory: string | null, snapshot: string | null): Promise<DatabaseThread> {
  // A channel of its own: on the worker's usual one the runtime sends messages too, when it watches files.
  const { port1: port, port2: far } = new MessageChannel();
  const worker = new Worker(WORKER, { workerData: { directory, snapshot, port: far }, transferList: [far] });
  const ended = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) => worker.on('error', reject));
  await Promise.race([once(port, 'message'), failed]);
  worker.unref();
  port.unref();
  return { port, worker, ended };
}

/** Makes a database in a thread that ends then: what making one takes in memory is given back with it. */
export async function makeDatabase(directory: string): Promise<void> {
  const { port, worker, ended } = await startWorker(directory, null);
  worker.ref();
  port.postMessage(null);
  await ended;
  port.close();
}

/** The one session: first come, first served. */
function createSession() {
  const waiting: (() => void)[] = [];
  let busy = false;

  const acquire = (): Promise<void> | void => {
    if (!busy) {
      busy = true;
      return;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy = false;
  };

  /**
   * Sends when it is its turn, and lets the next one send before the answer is there. The driver takes a named statement for
   * prepared as soon as it is sent; where it stood in a flight that had failed already it is not, and those that were sent
   * after it are refused before anything is done: they are sent again.
   */
  const inTurn = async <T>(send: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      await acquire();
      const answer = send();
      release();
      try {
        return await answer;
      } catch (error) {
        if (!MISPREPARED.includes((error as { code?: unknown }).code) || tries === TRIES) throw error;
      }
    }
  };

  return { acquire, release, inTurn };
}

/**
 * The embedded database as a pool of its one session. It runs in a thread of its own, so that requests are read while it
 * works, and speaks PostgreSQL's protocol with PostgreSQL's driver: statements, types and errors are the same for both
 * kinds. `connect` hands the session out for a whole transaction, first come first served: a statement of another
 * caller must not get into it. What needs no answer on its way, single statements and flights, only holds the session until
 * it is sent. A null directory keeps everything in memory, where it may begin as a snapshot: a dumped data directory of an empty
 * database, which is read much faster than one is made.
 */
export async function openEmbeddedPool(directory: string | null, snapshot: string | null = null): Promise<Pool> {
  if (directory !== null && !isDatabase(directory)) await makeFrom(directory, makeDatabase);
  const { port, worker, ended } = await startWorker(directory, snapshot);
  const { acquire, release, inTurn } = createSession();
  const client = new pg.Client({
    stream: () => wireTo(port, worker),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    pipeline: true,
    application_name: 'marquee-gateway',
  });
  // A database that failed rejects its statements, which is how their callers learn of it.
  client.on('error', () => {});
  await client.connect();
  await client.query("set timezone to 'UTC'");
  const query = async (statement: Statement): Promise<Answer> => {
    const result = await client.query({ ...statement, values: [...(statement.values ?? [])] });
    return { rows: result.rows, fields: result.fields };
  };
  return {
    query: (statement) => inTurn(() => query(statement)),
    async flight(statements) {
      const ready = preparedFlight(statements);
      return inTurn(() => sendFlight(query, ready));
    },
    async connect(): Promise<PoolClient> {
      await acquire();
      let held = true;
      return {
        query,
        alone: query,
        async begin() {
          await query({ text: 'begin' });
        },
        release: () => {
          if (!held) return;
          held = false;
          release();
        },
      };
    },
    async end() {
      await acquire();
      await client.end();
      // Who comes now is refused by the driver, and does not wait for ever.
      release();
      worker.ref();
      port.postMessage(null);
      await ended;
      port.close();
    },
  };
}
