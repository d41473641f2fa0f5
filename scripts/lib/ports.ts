import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those could be
 * gone again before the program that it was found for listens there.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 100;

interface Held {
  port: number;
  release: () => Promise<void>;
}

/** Listens there; null when nobody can now. */
const hold = (port: number, host: string): Promise<Held | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () =>
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) }),
    );
  });

async function holdAny(): Promise<Held> {
  for (let tried = 0; tried < TRIES; tried++) {
    const held = await hold(randomInt(LOWEST, HIGHEST), '127.0.0.1');
    if (held) return held;
  }
  throw new Error(`of ${TRIES} ports between ${LOWEST} and ${HIGHEST} none was free`);
}

/** Ports on 127.0.0.1 that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdAny));
  await Promise.all(held.map((each) => each.release()));
  return held.map((each) => each.port);
}

/** True when a server could listen there now. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const held = await hold(port, host);
  await held?.release();
  return held !== null;
}
