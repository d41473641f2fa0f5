import { createApp } from './app.ts';
import { systemClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { ConfigError, readConfig } from './base/settings/config.ts';
import { VERSION } from './base/version.ts';
import { schema } from './modules.ts';

/** After the time in which others are to notice that it ends. */
const DRAIN_LIMIT_MS = 9_000;

/** One clear line for the operator, then the end: a wrong setting, a database that is not there, a directory in use. */
function refuseToStart(error: unknown): never {
  console.error(`gateway: ${error instanceof Error ? error.message : String(error)}`);
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const app = await createApp(config, { clock: systemClock, log });
  await app.listen();
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    const graceMs = config.drainSeconds * 1_000;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.error('drain took too long');
      process.exit(1);
    }, graceMs + DRAIN_LIMIT_MS).unref();
    app.close(graceMs).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'drain failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A starter that was killed told nobody, and nobody else ends what it started.
  process.on('disconnect', () => stop('disconnect'));
}

if (process.argv.includes('--version')) console.log(`marquee ${VERSION}, schema ${schema.version}`);
else await main().catch(refuseToStart);
