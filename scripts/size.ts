import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Outcome } from './check/outcome.ts';
import { root } from './lib/run.ts';

/** The entry's JavaScript with everything that it imports statically, gzipped: at most this many bytes. */
export const ENTRY_LIMIT = 130_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Every file of an entry's static import graph. */
function staticFiles(manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return files;
}

/** Measures the built site's entry against its limit, from Vite's manifest. */
export function checkSize(dist: string = join(root, 'apps/site/dist'), limit: number = ENTRY_LIMIT): Outcome {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) return { files: 0, problems: ['the site is not built; run npm run build'] };
  const files = staticFiles(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>);
  const sizes = [...files].map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }));
  const total = sizes.reduce((sum, each) => sum + each.bytes, 0);
  const note = `entry ${(total / 1000).toFixed(1)} kB gzip of at most ${limit / 1000} kB`;
  if (total <= limit) return { files: files.size, problems: [], note };
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).map((each) => `  ${(each.bytes / 1000).toFixed(1)} kB  ${each.file}`);
  return { files: files.size, problems: [`${note}; load something lazily:`, ...largest], note };
}

if (import.meta.main) {
  const outcome = checkSize();
  console.log(outcome.problems.length > 0 ? outcome.problems.join('\n') : outcome.note);
  process.exitCode = outcome.problems.length > 0 ? 1 : 0;
}
