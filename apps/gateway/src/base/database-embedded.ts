import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Pool, PoolClient } from './database.ts';
import { setTypeParsers } from './database-types.ts';

setTypeParsers();

const WORKER = new URL('./database-embedded-worker.ts', import.meta.url);

/**
 * The wire to the database's thread, in the form that the driver expects of a socket. It keeps the process alive only
 * while an answer is due, as a socket of an idle pool would not.
 */
function wireTo(port: MessagePort, worker: Worker): Duplex {
  let answered: (() => void) | null = null;
  const ask = (message: Uint8Array, done: () => void): void => {
    answered = done;
    port.ref();
    port.postMessage(message);
  };
  const wire = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => ask(chunk, done),
    writev: (chunks, done) => ask(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      wire.push(null);
      done();
    },
  });
  port.on('message', (answer: Uint8Array) => {
    port.unref();
    const done = answered;
    answered = null;
    if (answer.byteLength > 0) wire.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    done?.();
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

/**
 * The embedded database as a pool of its one session. It runs in a thread of its own, so that requests are read while it
 * works, and speaks PostgreSQL's protocol with PostgreSQL's driver: statements, types and errors are the same for both
 * kinds. `connect` hands the session out for a whole transaction, first come first served: a statement of another
 * caller must not get into it. A null directory keeps everything in memory.
 */
export async function openEmbeddedPool(directory: string | null): Promise<Pool> {
  // A channel of its own: on the worker's usual one the runtime sends messages too, when it watches files.
  const { port1: port, port2: far } = new MessageChannel();
  const worker = new Worker(WORKER, { workerData: { directory, port: far }, transferList: [far] });
  const ended = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) => worker.on('error', reject));
  await Promise.race([once(port, 'message'), failed]);
  worker.unref();
  port.unref();
  const client = new pg.Client({
    stream: () => wireTo(port, worker),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'marquee-gateway',
  });
  // A database that failed rejects its statements, which is how their callers learn of it.
  client.on('error', () => {});
  await client.connect();
  await client.query("set timezone to 'UTC'");
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

  return {
    async connect(): Promise<PoolClient> {
      await acquire();
      let held = true;
      return {
        query: async (statement) => {
          const result = await client.query(statement);
          return { rows: result.rows, rowCount: result.rowCount ?? 0 };
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
      worker.ref();
      port.postMessage(null);
      await ended;
      port.close();
    },
  };
}
