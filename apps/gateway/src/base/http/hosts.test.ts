import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { registerHosts, registerOperatorHosts } from './hosts.ts';
import { createServer } from './server.ts';

const warned: unknown[] = [];
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((each) => each.close())));

/** Asks a server of one brand, `play.test`, for a path under a host; returns the status. */
async function serverOf(more: { machine?: boolean; publicUrl?: string; knownHosts?: string[] } = {}) {
  const { machine = false, publicUrl = null, knownHosts = [] } = more;
  const server = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
  servers.push(server);
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  const isBrands = async (host: string) => host === 'play.test';
  registerHosts(server, { log, isBrands, publicUrl, knownHosts, machine });
  for (const path of ['/', '/healthz', '/readyz', '/vendor/v1/debit']) server.get(path, async () => 'here');
  return (host: string, path = '/') => server.inject({ url: path, headers: { host } });
}

describe('hosts', () => {
  it('are a brand’s, the public address’s, those of the setting, and the loopback; with any port, in any case', async () => {
    const ask = await serverOf({ publicUrl: 'https://games.test:8443', knownHosts: ['gateway.internal', '10.1.2.3', 'fd00::5'] });
    const known = [
      'play.test',
      'PLAY.test:8080',
      'play.test.',
      'games.test',
      'gateway.internal:8080',
      '10.1.2.3',
      '[fd00::5]:80',
    ];
    for (const host of [...known, 'localhost:8080', '127.0.0.1', '127.0.0.2:99', '[::1]:8080'])
      expect((await ask(host)).statusCode, host).toBe(200);
  });

  it('that are not known are refused on every path but those of health, in words, and the log is told once of each', async () => {
    const ask = await serverOf();
    for (const path of ['/', '/vendor/v1/debit', '/nowhere']) {
      const answer = await ask('rebound.evil', path);
      expect(answer.statusCode, path).toBe(421);
      expect(answer.json()).toMatchObject({
        success: false,
        errorCode: 'domain_not_available',
        message: expect.stringMatching(/domain/),
      });
    }
    for (const host of ['play.test.evil', 'evil-play.test', 'localhost.evil', '127.0.0.1.evil', '10.1.2.3', 'x y'])
      expect((await ask(host)).statusCode, host).toBe(421);
    for (const path of ['/healthz', '/readyz']) expect((await ask('rebound.evil', path)).statusCode).toBe(200);
    expect(warned.filter((each) => (each as { host: string }).host === 'rebound.evil')).toHaveLength(1);
  });

  it('of players are not known at the operator’s door; addresses, the loopback and those of the setting are', async () => {
    const server = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
    servers.push(server);
    registerOperatorHosts(server, { log: { warn: () => {} }, knownHosts: ['gateway.internal', 'ops.test'] });
    for (const path of ['/metrics', '/readyz']) server.get(path, async () => 'here');
    const status = async (host: string, url = '/metrics') => (await server.inject({ url, headers: { host } })).statusCode;
    for (const host of ['localhost:8082', '127.0.0.1', '[::1]:8082', '10.9.8.7:8082', 'gateway.internal:8082', 'OPS.test'])
      expect(await status(host), host).toBe(200);
    for (const host of ['play.test', 'rebound.evil', 'localhost.evil', hostname()]) expect(await status(host), host).toBe(421);
    expect(await status('rebound.evil', '/readyz')).toBe(200);
  });

  it('of this machine are known in a demo, and in no other place', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((each) =>
      (each ?? []).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
    );
    const [demo, real] = [await serverOf({ machine: true }), await serverOf()];
    for (const host of [hostname(), `${hostname().split('.')[0]}.local:8080`, ...addresses])
      expect((await demo(host)).statusCode, host).toBe(200);
    expect((await demo('rebound.evil')).statusCode).toBe(421);
    expect((await real(`${hostname()}.`)).statusCode).toBe(421);
  });
});
