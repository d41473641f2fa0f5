import pino from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './server/app.ts';
import { systemClock } from './server/clock.ts';
import { ConfigError, readConfig } from './server/config.ts';
import { openStore } from './server/store.ts';
import { createWallet } from './vendor/client.ts';

const WALLET_TIMEOUT_MS = 3_000;

/** Starts the studio: settings, store, recovery, server; and ends it in order on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'studio' } });
  const store = openStore(config.dataDir, config.secretKey);
  const wallet = createWallet({
    gatewayUrl: config.gatewayUrl,
    keys: config.vendorKeys,
    now: () => systemClock.now(),
    deadline: () => AbortSignal.timeout(WALLET_TIMEOUT_MS),
  });
  const app = await createApp({ config, base: { store, wallet, clock: systemClock, log } });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    store.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // A starter that was killed told nobody, and nobody else ends what it started.
  process.once('disconnect', () => void stop());
  await app.listen({ port: config.port, host: config.host });
}

function refuseToStart(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error);
  console.error(`studio: ${error instanceof ConfigError ? line : `cannot start: ${line}`}`);
  process.exit(1);
}

if (process.argv.includes('--version')) console.log(`marquee ${manifest.version}`);
else main().catch(refuseToStart);
