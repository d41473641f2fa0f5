import pino from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './channel/gateway.ts';
import { createApp } from './server/app.ts';
import { systemClock } from './server/clock.ts';
import { ConfigError, PROVIDER, readConfig } from './server/config.ts';
import { openDatabase } from './server/database.ts';

const GATEWAY_TIMEOUT_MS = 5_000;

/** Starts the bank: settings, books, server; and ends it in order on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'bank' } });
  const db = openDatabase(config.dataDir);
  const gateway = createGateway({
    gatewayUrl: config.gatewayUrl,
    provider: PROVIDER,
    key: config.key,
    now: () => systemClock.now(),
    deadline: () => AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  });
  const app = await createApp({ config, base: { db, gateway, clock: systemClock, log } });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    db.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  // A starter that was killed told nobody, and nobody else ends what it started.
  process.once('disconnect', () => void stop());
  await app.listen({ port: config.port, host: config.host });
}

function refuseToStart(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error);
  console.error(`bank: ${error instanceof ConfigError ? line : `cannot start: ${line}`}`);
  process.exit(1);
}

if (process.argv.includes('--version')) console.log(`marquee ${manifest.version}`);
else main().catch(refuseToStart);
