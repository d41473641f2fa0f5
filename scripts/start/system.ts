import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import { type Program, startProgram, untilReady } from './program.ts';
import { startSecrets, withoutGatewaySecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

const DRAIN_LIMIT_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;
export const SITE_DEV_PORT = 5173;

/** The running programs. */
export interface System {
  /** Resolves when they are ready to serve; rejects with the reason when they cannot be. */
  ready: Promise<void>;
  /** Resolves with the exit code when all have ended. */
  ended: Promise<number>;
  /** Drains and ends all. */
  stop(): Promise<void>;
}

/** The files that the programs start from. */
export interface Entries {
  gateway: string;
  studio: string;
  bank: string;
}

const ENTRIES: Entries = {
  gateway: 'apps/gateway/src/main.ts',
  studio: 'apps/studio/src/main.ts',
  bank: 'apps/bank/src/main.ts',
};

/**
 * Has the gateway's runtime collect what is not needed sooner than it would on a machine with much memory: the embedded database is in its
 * process too. It is no limit: what is needed it has. And that database's program stays as it was compiled first: compiling one of its functions
 * a second time, for speed, takes half a gigabyte while that goes on (docs/rules/speed.md#memory).
 */
const SMALL = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--liftoff-only'];

/**
 * Has the system's memory (glibc's) give back what the gateway's threads have let go, which it would keep for each of them: the compiler of the embedded
 * database takes much for seconds. Whoever sets these otherwise has it otherwise.
 */
const GIVING_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Where this machine reaches what listens there. */
const here = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
};

function programs(settings: Settings, env: NodeJS.ProcessEnv, isDev: boolean, entries: Entries) {
  const watch = isDev ? ['--watch', '--watch-preserve-output'] : [];
  const shared: NodeJS.ProcessEnv = {
    ...env,
    ...startSecrets(settings.dataDir, env, settings.demo),
    HOST: settings.host,
    PORT: String(settings.port),
    STUDIO_PORT: String(settings.studioPort),
    BANK_PORT: String(settings.bankPort),
    DATA_DIR: settings.dataDir,
    // One gateway is replaced by none: nobody has to be told before it ends.
    DRAIN_SECONDS: env['DRAIN_SECONDS'] || '0',
    STUDIO_URL: env['STUDIO_URL'] || `http://${here(settings.host)}:${settings.studioPort}`,
    BANK_URL: env['BANK_URL'] || `http://${here(settings.host)}:${settings.bankPort}`,
    GATEWAY_URL: env['GATEWAY_URL'] || `http://${here(settings.host)}:${settings.port}`,
  };
  return {
    gateway: () =>
      startProgram({ name: 'gateway', args: [...SMALL, ...watch, entries.gateway], env: { ...GIVING_BACK, ...shared } }),
    studio: () =>
      startProgram({ name: 'studio', args: [...watch, entries.studio], env: withoutGatewaySecrets(shared, 'studio') }),
    bank: () => startProgram({ name: 'bank', args: [...watch, entries.bank], env: withoutGatewaySecrets(shared, 'bank') }),
    site: () =>
      startProgram({
        name: 'site',
        args: [
          join(root, 'node_modules/vite/bin/vite.js'),
          '--port',
          String(SITE_DEV_PORT),
          '--strictPort',
          '--host',
          settings.host,
        ],
        env: shared,
        cwd: join(root, 'apps/site'),
      }),
  };
}

/** Keeps a program beside the gateway running: it comes back after it dies, later and later while it keeps dying. */
function keepAlive(
  start: () => Program,
  isStopping: () => boolean,
  hasBeenReady: () => boolean,
  giveUp: (name: string) => void,
): () => Program {
  let current = start();
  let pause = FIRST_PAUSE_MS;
  const watch = async (): Promise<void> => {
    for (;;) {
      const begun = performance.now();
      const code = await current.ended;
      if (isStopping()) return;
      if (!hasBeenReady()) return giveUp(current.name);
      if (performance.now() - begun > STEADY_MS) pause = FIRST_PAUSE_MS;
      console.error(`start: the ${current.name} ended with code ${code}; starting it again in ${pause / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isStopping()) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      current = start();
    }
  };
  void watch();
  return () => current;
}

/** Starts gateway and studio, in a demo the bank (and the site's development server) and keeps them together: without the gateway all end. */
export function startSystem(settings: Settings, env: NodeJS.ProcessEnv, isDev: boolean, entries: Entries = ENTRIES): System {
  const make = programs(settings, env, isDev, entries);
  const quit = new AbortController();
  let wasReady = false;
  let exitCode = 0;
  const gateway = make.gateway();
  const others = isDev ? [make.site()] : [];

  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    quit.abort();
    // The gateway last: open calls of the others still find it.
    stopping ??= Promise.all([...others, ...beside.map((current) => current())].map((each) => each.stop(DRAIN_LIMIT_MS))).then(
      () => gateway.stop(Number(env['DRAIN_SECONDS'] || 0) * 1_000 + DRAIN_LIMIT_MS),
    );
    return stopping;
  };
  const fail = (line: string): void => {
    if (quit.signal.aborted) return;
    console.error(`start: ${line}`);
    exitCode = 1;
    void stop();
  };
  const kept = settings.demo ? [make.studio, make.bank] : [make.studio];
  const beside = kept.map((start) =>
    keepAlive(
      start,
      () => quit.signal.aborted,
      () => wasReady,
      (name) => fail(`the ${name} could not start; its message stands above`),
    ),
  );
  void gateway.ended.then((code) => fail(`the gateway ended with code ${code}; stopping`));

  const ready = Promise.all(
    [settings.port, settings.studioPort, ...(settings.demo ? [settings.bankPort] : [])].map((port) =>
      untilReady(`http://${here(settings.host)}:${port}/readyz`, quit.signal, (reason) =>
        console.error(`start: still waiting for port ${port}: ${reason}`),
      ),
    ),
  ).then(() => {
    wasReady = true;
  });
  ready.catch((error: unknown) => fail((error as Error).message));

  const ended = gateway.ended.then(async () => {
    await stop();
    return exitCode;
  });
  return { ready, ended, stop };
}
