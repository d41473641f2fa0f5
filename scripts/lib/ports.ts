import { createServer } from 'node:net';

const one = (): Promise<{ port: number; release: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port was given'));
      resolve({ port: address.port, release: () => new Promise((done) => server.close(() => done())) });
    });
  });

/** Ports on 127.0.0.1 that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, one));
  await Promise.all(held.map((each) => each.release()));
  return held.map((each) => each.port);
}

/** True when a server could listen there now. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
