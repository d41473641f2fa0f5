import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../lib/ports.ts';
import { readSettings } from './settings.ts';
import { type System, startSystem } from './system.ts';

// A server that is ready at once, tells its process and environment, and dies when it is told to.
const SERVER = `
import { createServer } from 'node:http';
const name = ['GATEWAY', 'STUDIO', 'BANK'].find((each) => process.argv[1].includes(each.toLowerCase()));
const port = process.env[name === 'GATEWAY' ? 'PORT' : name + '_PORT'];
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  response.end(JSON.stringify({ pid: process.pid, env: process.env }));
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

let folder = '';
let system: System | null = null;
let ports: number[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-start-'));
  ports = await freePorts(3);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(async () => {
  await system?.stop();
  system = null;
  rmSync(folder, { recursive: true, force: true });
});

const plant = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

function start(studio: string = SERVER, env: NodeJS.ProcessEnv = {}): System {
  const all = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(ports[0]),
    STUDIO_PORT: String(ports[1]),
    BANK_PORT: String(ports[2]),
    ...env,
  };
  system = startSystem(readSettings(all), all, false, {
    gateway: plant('gateway.mjs', SERVER),
    studio: plant('studio.mjs', studio),
    bank: plant('bank.mjs', SERVER),
  });
  return system;
}

const ask = async (port: number | undefined, path = '/'): Promise<{ pid: number; env: Record<string, string> }> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).json() as Promise<{ pid: number; env: Record<string, string> }>;

describe('start', () => {
  it('gives both programs the same vendor keys, and the studio none of the gateway’s secrets', async () => {
    await start(SERVER, { DATABASE_URL: 'postgres://secret@127.0.0.1/x', VENDOR_KEY_OTHER: 'x'.repeat(40) }).ready;
    const [gateway, studio] = [await ask(ports[0]), await ask(ports[1])];
    const kept = JSON.parse(readFileSync(join(folder, 'data/secrets.json'), 'utf8')) as Record<string, string>;
    expect(kept['VENDOR_KEY_RLT']).toMatch(/^[0-9a-f]{64}$/);
    expect(gateway.env['VENDOR_KEY_RLT']).toBe(kept['VENDOR_KEY_RLT']);
    expect(studio.env['VENDOR_KEY_RLT']).toBe(kept['VENDOR_KEY_RLT']);
    expect(gateway.env['DATABASE_URL']).toContain('secret');
    expect(studio.env['DATABASE_URL']).toBeUndefined();
    expect(studio.env['VENDOR_KEY_OTHER']).toBeUndefined();
    expect(studio.env['GATEWAY_URL']).toBe(`http://127.0.0.1:${ports[0]}`);
    expect(gateway.env['STUDIO_URL']).toBe(`http://127.0.0.1:${ports[1]}`);
  });

  it('gives gateway and bank of a demo one key, and the bank nothing else that is secret', async () => {
    await start(SERVER, { DATABASE_URL: 'postgres://secret@127.0.0.1/x', CHANNEL_KEY_ACME: 'x'.repeat(40) }).ready;
    const [gateway, bank] = [await ask(ports[0]), await ask(ports[2])];
    expect(bank.env['CHANNEL_KEY_PLAYBANK']).toMatch(/^[0-9a-f]{64}$/);
    expect(gateway.env['CHANNEL_KEY_PLAYBANK']).toBe(bank.env['CHANNEL_KEY_PLAYBANK']);
    expect(gateway.env['BANK_URL']).toBe(`http://127.0.0.1:${ports[2]}`);
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'VENDOR_KEY_RLT', 'CHANNEL_KEY_ACME'])
      expect(bank.env[name]).toBeUndefined();
  });

  it('has the memory of the gateway alone given back at once, unless somebody says otherwise', async () => {
    await start(SERVER, { MALLOC_ARENA_MAX: '4' }).ready;
    const [gateway, studio] = [await ask(ports[0]), await ask(ports[1])];
    expect(gateway.env).toMatchObject({ MALLOC_ARENA_MAX: '4', MALLOC_TRIM_THRESHOLD_: '131072' });
    expect(studio.env['MALLOC_TRIM_THRESHOLD_']).toBe(process.env['MALLOC_TRIM_THRESHOLD_']);
  });

  it('starts no bank where there is no demo', async () => {
    await start(SERVER, { DEMO: '0', SECRET_KEY: 's'.repeat(40) }).ready;
    await expect(ask(ports[2])).rejects.toThrow();
    expect((await ask(ports[0])).env['CHANNEL_KEY_PLAYBANK']).toBeUndefined();
  });

  it('starts the studio again when it dies alone', async () => {
    await start().ready;
    const [gateway, studio] = [await ask(ports[0]), await ask(ports[1])];
    await ask(ports[1], '/die').catch(() => undefined);
    const again = await vi.waitFor(() => ask(ports[1]), { timeout: 20_000 });
    expect(again.pid).not.toBe(studio.pid);
    expect((await ask(ports[0])).pid).toBe(gateway.pid);
  });

  it('ends all with code 1 when the gateway dies', async () => {
    const running = start();
    await running.ready;
    await ask(ports[0], '/die').catch(() => undefined);
    expect(await running.ended).toBe(1);
    await expect(ask(ports[1])).rejects.toThrow();
  });

  it('ends all when the studio cannot start', async () => {
    const running = start('process.exit(1);');
    await expect(running.ready).rejects.toThrow();
    expect(await running.ended).toBe(1);
  });

  it('ends with code 0 when it is stopped', async () => {
    const running = start();
    await running.ready;
    await running.stop();
    expect(await running.ended).toBe(0);
    await expect(ask(ports[0])).rejects.toThrow();
  });
});
