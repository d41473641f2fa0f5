import { networkInterfaces } from 'node:os';
import { makeDataDirectory } from '../apps/gateway/src/base/database/data-directory.ts';
import { isLocalHost } from '../apps/gateway/src/base/http/address.ts';
import { seconds } from './lib/run.ts';
import { VERSION } from './lib/version.ts';
import { onceOrphaned } from './start/orphaned.ts';
import { ConfigError, checkPorts, readSettings, type Settings, withSecretFiles } from './start/settings.ts';
import { SITE_DEV_PORT, startSystem } from './start/system.ts';

const isDev = process.argv.includes('--dev');

/** Where a browser reaches the site: the public address, else this machine's names for itself. */
function addresses(settings: Settings): string[] {
  if (settings.publicUrl) return [settings.publicUrl];
  const port = isDev ? SITE_DEV_PORT : settings.port;
  if (isLocalHost(settings.host)) return [`http://localhost:${port}`];
  if (settings.host !== '0.0.0.0' && settings.host !== '::') return [`http://${settings.host}:${port}`];
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter((each) => each.family === 'IPv4' && !each.internal)
    .map((each) => `http://${each.address}:${port}`);
  return [`http://localhost:${port}`, ...outside];
}

function announce(settings: Settings, tookMs: number): void {
  const lines = [`Marquee is ready after ${seconds(tookMs)}: ${addresses(settings).join('  ')}`];
  if (settings.demo) {
    if (isLocalHost(settings.host) && !settings.publicUrl) {
      lines.push('Only this machine reaches it. For phones on your network: HOST=0.0.0.0 npm start');
    }
    lines.push('Demo accounts: demoplayer and demovip (players), demoagent and demotop (agents); password Demo2026');
  }
  console.log(`\n${lines.join('\n')}\n`);
}

async function main(): Promise<number> {
  if (process.argv.includes('--version')) {
    console.log(`marquee ${VERSION}`);
    return 0;
  }
  const begun = performance.now();
  // Read here once: the programs are given what is in them, and the studio only what is its own.
  const env = withSecretFiles(process.env);
  const settings = readSettings(env);
  await checkPorts(settings);
  makeDataDirectory(settings.dataDir);
  const system = startSystem(settings, env, isDev);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void system.stop());
  onceOrphaned(() => void system.stop());
  const isServing = await system.ready.then(
    () => true,
    () => false,
  );
  if (isServing) announce(settings, performance.now() - begun);
  return system.ended;
}

process.exitCode = await main().catch((error: unknown) => {
  const line = error instanceof Error ? error.message : String(error);
  console.error(error instanceof ConfigError ? `start: ${line}` : `start: cannot start: ${line}`);
  return 1;
});
