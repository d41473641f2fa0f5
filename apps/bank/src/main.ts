import { systemClock } from '@marquee/service/clock';
import { type Program, runProgram } from '@marquee/service/program';
import pino from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './channel/gateway.ts';
import { createApp } from './server/app.ts';
import { openBooks } from './server/books-file.ts';
import { PROVIDER, readConfig } from './server/config.ts';

const GATEWAY_TIMEOUT_MS = 5_000;

/** Makes the bank ready: settings, books, server. */
async function makeReady(): Promise<Program> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'bank' } });
  const db = openBooks(config.dataDir);
  const gateway = createGateway({
    gatewayUrl: config.gatewayUrl,
    provider: PROVIDER,
    key: config.key,
    now: () => systemClock.now(),
    deadline: () => AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  });
  const app = await createApp({ config, base: { db, gateway, clock: systemClock, log } });
  return { app, port: config.port, host: config.host, close: () => db.close() };
}

await runProgram('bank', manifest.version, makeReady);
