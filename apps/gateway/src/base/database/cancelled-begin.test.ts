import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';

/** What begins a transaction, and as long a statement that fails and leaves the session alive, as one that is cancelled does. */
const [BEGIN, CANCELLED] = ['begin\0', 'bogus\0'].map((text) => Buffer.from(text));

/** A way to a server on which the next beginning of a transaction is cancelled when that is asked for. */
async function openWay(to: URL) {
  let isDue = false;
  let cancelled = 0;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    near.on('data', (chunk) => {
      const at = isDue && BEGIN && CANCELLED ? chunk.indexOf(BEGIN) : -1;
      if (at >= 0 && CANCELLED) {
        isDue = false;
        cancelled += 1;
        CANCELLED.copy(chunk, at);
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cancelNext: () => (isDue = true),
    cancelled: () => cancelled,
    close: () => server.close(),
  };
}

describe.runIf(databaseKinds.includes('postgres'))('a transaction whose beginning is cancelled', () => {
  let straight: Awaited<ReturnType<typeof openTestDatabase>>;
  let way: Awaited<ReturnType<typeof openWay>>;
  let db: Database;
  const insert = (n: number) => ({ text: 'insert into probe (n) values ($1)', values: [n] });
  const kept = async (): Promise<unknown[]> => straight.query({ text: 'select n from probe' });

  beforeAll(async () => {
    straight = await openTestDatabase('postgres', []);
    await straight.query({ text: 'create table probe (n int primary key)' });
    way = await openWay(new URL(straight.url ?? ''));
    db = await openDatabase({ url: way.url, poolSize: 1 });
  });
  afterAll(async () => {
    await db?.close();
    way?.close();
    await straight?.close();
  });

  it('leaves nothing of what was to be done in it, and its session can be used', async () => {
    way.cancelNext();
    const failing = db.transaction((tx) => Promise.all([tx.query(insert(1)), tx.query(insert(2))]));
    await expect(failing).rejects.toMatchObject({ code: '42601' });
    expect([await kept(), way.cancelled()]).toEqual([[], 1]);
    await db.transaction((tx) => tx.query(insert(3)));
    await straight.query({ text: 'delete from probe' });
  });

  it('leaves nothing of what its work goes on with, nor of what came before the beginning was answered', async () => {
    way.cancelNext();
    const failing = db.transaction(async (tx) => {
      const first = tx.query(insert(1)).catch(() => {});
      await Promise.resolve().then(() => Promise.resolve());
      const second = tx.query(insert(2)).catch(() => {});
      await Promise.all([first, second]);
      await tx.query(insert(3)).catch(() => {});
    });
    await expect(failing).rejects.toMatchObject({ code: '42601' });
    expect([await kept(), way.cancelled()]).toEqual([[], 2]);
  });

  it('leaves nothing of a flight', async () => {
    way.cancelNext();
    await expect(db.flight([insert(4), insert(5)])).rejects.toMatchObject({ code: '42601' });
    expect([await kept(), way.cancelled()]).toEqual([[], 3]);
    await db.flight([insert(6)]);
    expect(await kept()).toEqual([{ n: 6 }]);
  });
});
