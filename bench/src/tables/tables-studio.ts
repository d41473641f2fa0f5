import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { createApp } from '../../../apps/studio/src/server/app.ts';
import type { Base } from '../../../apps/studio/src/server/base.ts';
import { readConfig } from '../../../apps/studio/src/server/config.ts';
import { launch } from '../../../apps/studio/src/server/sessions.ts';
import { openStore } from '../../../apps/studio/src/server/store.ts';
import { createWallet } from '../../../apps/studio/src/vendor/client.ts';
import { KEY, tokenOf } from './accounts.ts';

/**
 * A studio in a process of its own, at the gateway whose address it is started with, for players with an account each there; it answers its
 * parent's questions about itself.
 */
const WALLET_TIMEOUT_MS = 3_000;
const PAGE = {
  gameCode: 'roulette-garden',
  currency: 'VND',
  language: 'VI',
  device: 'mobile',
  parentOrigin: 'http://site.test',
  backUrl: 'http://site.test/',
} as const;

const clock = { now: () => Date.now(), wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) };
const folder = temporaryFolder();
const config = readConfig({ VENDOR_KEYS: JSON.stringify({ PVL: KEY }), LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' });
const wallet = createWallet({
  gatewayUrl: process.argv[2] ?? '',
  keys: config.vendorKeys,
  now: clock.now,
  deadline: () => AbortSignal.timeout(WALLET_TIMEOUT_MS),
});
const base: Base = { store: openStore(folder.path), wallet, clock, log: silentLog };
const app = await createApp({ config, base });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

let players = 0;

process.on('message', (asked: { ask: 'open'; players: number } | { ask: 'state' } | { ask: 'end' }) => {
  if (asked.ask === 'open') {
    const open = (): string => {
      const request = { ...PAGE, token: tokenOf(players), demo: false };
      players += 1;
      return launch(base, 'PVL', request, () => url).url?.split('#t=')[1] ?? '';
    };
    process.send?.({ tokens: Array.from({ length: asked.players }, open) });
  } else if (asked.ask === 'state') {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, bytes: heapUsed + external });
  } else {
    void app.close().then(() => {
      base.store.close();
      folder.remove();
      process.exit(0);
    });
  }
});
process.send?.({ url });
