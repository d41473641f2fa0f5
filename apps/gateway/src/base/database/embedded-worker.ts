import { openAsBlob } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * The thread of the embedded database. It takes messages of PostgreSQL's wire protocol as bytes, one after the other, and
 * posts back the answering bytes; `null` closes the database. A failure of the database itself ends the thread.
 */
const { directory, snapshot, port } = workerData as { directory: string | null; snapshot: string | null; port: MessagePort };
/**
 * What it keeps of the files in memory besides the system, which keeps them too. The memory of a thread like this one never shrinks.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB'];
const session = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...BUFFERS],
  ...(directory === null ? {} : { dataDir: directory }),
  ...(snapshot === null ? {} : { loadDataDir: await openAsBlob(snapshot) }),
});

async function answer(message: Uint8Array | null): Promise<void> {
  if (message === null) {
    await session.close();
    port.close();
    return;
  }
  const parts: Uint8Array[] = [];
  // In parts: of an answer that it gives whole the library reads each message too, and keeps it for ever.
  await session.execProtocolRawStream(message, { onRawData: (part) => void parts.push(part.slice()) });
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  port.postMessage(bytes, [bytes.buffer]);
}

let last = Promise.resolve();
port.on('message', (message: Uint8Array | null) => {
  last = last.then(() => answer(message));
});
port.postMessage(null);
