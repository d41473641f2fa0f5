import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * The thread of the embedded database. It takes messages of PostgreSQL's wire protocol as bytes, one after the other, and
 * posts back the answering bytes; `null` closes the database. A failure of the database itself ends the thread.
 */
const port = parentPort;
if (!port) throw new Error('the embedded database runs in a worker thread');
const { directory } = workerData as { directory: string | null };
const session = await PGlite.create(directory === null ? {} : { dataDir: directory });

port.on('message', async (message: Uint8Array | null) => {
  if (message === null) {
    await session.close();
    port.close();
    return;
  }
  const answer = await session.execProtocolRaw(message);
  port.postMessage(answer, answer.byteLength === answer.buffer.byteLength ? [answer.buffer as ArrayBuffer] : []);
});
port.postMessage(null);
