import { createServer, type Server } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts, isFree } from './ports.ts';

/** Where Linux begins to give ports to outgoing connections. */
const OUTGOING = 32_768;

it('finds ports that are all different, can be listened at, and that no outgoing connection is given', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(OUTGOING);
  for (const port of ports) expect(await isFree(port, '127.0.0.1')).toBe(true);
});

it('knows a port that somebody has', async () => {
  const [port = 0] = await freePorts(1);
  const server = await new Promise<Server>((resolve) => {
    const made = createServer().listen(port, '127.0.0.1', () => resolve(made));
  });
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  await new Promise((resolve) => server.close(resolve));
});
