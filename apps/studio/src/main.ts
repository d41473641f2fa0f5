import { systemClock } from '@marquee/service/clock';
import { type Program, runProgram } from '@marquee/service/program';
import pino from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './server/app.ts';
import { readConfig } from './server/config.ts';
import { recountRisks } from './server/lottery/recount.ts';
import { openStore } from './server/store.ts';
import { createWallet } from './vendor/client.ts';

const WALLET_TIMEOUT_MS = 3_000;

/** Makes the studio ready: settings, store, server. */
async function makeReady(): Promise<Program> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'studio' } });
  const store = openStore(config.dataDir, config.secretKey);
  recountRisks(store);
  const wallet = createWallet({
    gatewayUrl: config.gatewayUrl,
    keys: config.vendorKeys,
    now: () => systemClock.now(),
    deadline: () => AbortSignal.timeout(WALLET_TIMEOUT_MS),
  });
  const app = await createApp({ config, base: { store, wallet, clock: systemClock, log, isDemo: config.isDemo } });
  return { app, port: config.port, host: config.host, close: () => store.close() };
}

await runProgram('studio', manifest.version, makeReady);
