import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFolder } from './lib/compress.ts';
import { listFiles } from './lib/files.ts';
import { root, runPackage, seconds } from './lib/run.ts';

interface Bundle {
  name: string;
  /** Folder with the Vite configuration. */
  folder: string;
  /** Where Vite puts the result. */
  output: string;
  /** Folders and files that the result depends on. */
  sources: string[];
}

const ALWAYS = ['packages', 'package-lock.json'];

const BUNDLES: readonly Bundle[] = [
  { name: 'site', folder: 'apps/site', output: 'apps/site/dist', sources: ['apps/site', ...ALWAYS] },
  {
    name: 'game client',
    folder: 'apps/studio/client',
    output: 'apps/studio/dist/client',
    sources: [
      'apps/studio/client',
      'apps/studio/src/arcade',
      'apps/studio/src/engine',
      'apps/studio/src/games',
      'apps/studio/src/lottery',
      'apps/studio/src/shared',
      'apps/studio/src/tables',
      'apps/studio/package.json',
      ...ALWAYS,
    ],
  },
];

const stampOf = (bundle: Bundle): string => join(root, 'node_modules/.cache/marquee', `${bundle.name.replace(' ', '-')}.built`);

function newest(sources: readonly string[]): { moment: number; count: number } {
  let moment = 0;
  let count = 0;
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory() ? listFiles(root, source, ['']) : [source];
    count += files.length;
    for (const file of files) moment = Math.max(moment, statSync(join(root, file)).mtimeMs);
  }
  return { moment, count };
}

/** What the result was built from; a removed file changes the count, an edited one the moment. */
const fingerprint = (bundle: Bundle): string => JSON.stringify(newest(bundle.sources));

function isFresh(bundle: Bundle): boolean {
  const stamp = stampOf(bundle);
  return existsSync(join(root, bundle.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(bundle);
}

async function build(bundle: Bundle): Promise<boolean> {
  const start = performance.now();
  const from = fingerprint(bundle);
  const ran = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: join(root, bundle.folder),
    env: { NODE_ENV: 'production' },
  });
  if (ran.code !== 0) {
    console.error(`build: ${bundle.name} failed\n${ran.output}`);
    return false;
  }
  compressFolder(join(root, bundle.output));
  mkdirSync(dirname(stampOf(bundle)), { recursive: true });
  writeFileSync(stampOf(bundle), from);
  console.log(`build: ${bundle.name} in ${seconds(performance.now() - start)}`);
  return true;
}

/** Builds what browsers load; with `isLazy` only what is older than its sources. Returns false when a build failed. */
export async function buildSite(isLazy: boolean): Promise<boolean> {
  let isGood = true;
  for (const bundle of BUNDLES) {
    if (isLazy && isFresh(bundle)) continue;
    isGood = (await build(bundle)) && isGood;
  }
  return isGood;
}

if (import.meta.main) process.exitCode = (await buildSite(process.argv.includes('--if-stale'))) ? 0 : 1;
