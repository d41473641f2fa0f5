import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchRequest } from '@marquee/contract/vendor';
import { signatureOf } from '@marquee/service/signature';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { createApp } from '../server/app.ts';
import type { Base } from '../server/base.ts';
import { readConfig } from '../server/config.ts';
import { openStore } from '../server/store.ts';
import { createWallet } from '../vendor/client.ts';
import { startFakeGateway } from './fake-gateway.ts';
import { FAKE_TOKEN } from './fake-wallet.ts';
import { KEY, NO_DEADLINE, testClock } from './studio.ts';

const BUILT: Readonly<Record<string, string>> = {
  'client/index.html': '<!doctype html><title>game</title>',
  'client/lottery.html': '<!doctype html><title>lottery</title>',
  'client/arcade.html': '<!doctype html><title>arcade</title>',
  'client/proof.html': '<!doctype html><title>proof</title>',
  'client/draws.html': '<!doctype html><title>draws</title>',
  'client/tables.html': '<!doctype html><title>tables</title>',
  'client/rounds.html': '<!doctype html><title>rounds</title>',
  'client/verify.html': '<!doctype html><title>verify</title>',
  'client/assets/play-1a2b.js': 'export {};',
  'client/assets/play-1a2b.js.br': 'as the build compresses it',
  'posters/pearl-tide.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'marks/TDW-WHITE.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'marks/make.ts': 'export {};',
};

/** The key of TDW beside its usual one. */
export const OTHER_KEY = 'o'.repeat(40);

/** A launch as the gateway sends it. */
export const LAUNCH: LaunchRequest = {
  token: FAKE_TOKEN,
  gameCode: 'pearl-tide',
  currency: 'VND',
  language: 'VI',
  device: 'mobile',
  parentOrigin: 'https://site.test',
  backUrl: 'https://site.test/rng',
  demo: false,
};

/** The whole studio with its HTTP side, before a fake gateway, on a clock that the test moves. */
export async function startTestApp(
  logTo?: { write(line: string): void },
  logLevel = 'silent',
  vendors: readonly string[] = ['TDW'],
) {
  const clock = testClock();
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(BUILT)) {
    mkdirSync(join(folder.path, path, '..'), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  const gateway = await startFakeGateway(KEY, 1_000_000n);
  const VENDOR_KEYS = JSON.stringify(Object.fromEntries(vendors.map((code) => [code, KEY])));
  const other = { VENDOR_OTHER_KEY_TDW: OTHER_KEY };
  const config = readConfig({ GATEWAY_URL: gateway.url, VENDOR_KEYS, ...other, STUDIO_PORT: '8199', LOG_LEVEL: logLevel });
  const wallet = createWallet({ gatewayUrl: gateway.url, keys: config.vendorKeys, now: clock.now, deadline: NO_DEADLINE });
  const base: Base = { store: openStore(folder.path), wallet, clock, log: silentLog, isDemo: config.isDemo };
  const folders = { client: join(folder.path, 'client'), drawings: folder.path };
  const app = await createApp({ config, base, folders, ...(logTo ? { logTo } : {}) });
  await app.ready();
  let nonces = 0;

  function signedHeaders(body: string, change: { key?: string; at?: number; nonce?: string; path?: string } = {}) {
    nonces += 1;
    const timestamp = String(change.at ?? clock.now());
    const nonce = change.nonce ?? `nonce-${String(nonces).padStart(6, '0')}`;
    const signature = signatureOf(change.key ?? KEY, timestamp, nonce, change.path ?? '/vendor/launch', body);
    return {
      'content-type': 'application/json',
      'x-vendor': 'TDW',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    };
  }

  async function sendLaunch(body: string, headers: Record<string, string> = signedHeaders(body)) {
    const reply = await app.inject({ method: 'POST', url: '/vendor/launch', headers, body });
    return { code: reply.statusCode, ...reply.json<{ status: string; url?: string }>() };
  }

  async function openGame(): Promise<{ token: string; url: string }> {
    const { url = '' } = await sendLaunch(JSON.stringify(LAUNCH));
    const token = url.split('#t=')[1] ?? '';
    await app.inject({ url: '/api/session', headers: { authorization: token } });
    return { token, url };
  }

  const close = async (): Promise<void> => {
    await app.close();
    base.store.close();
    await gateway.close();
    folder.remove();
  };
  return { app, base, config, folders, gateway, clock, signedHeaders, sendLaunch, openGame, close };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
