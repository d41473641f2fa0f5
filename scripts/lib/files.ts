import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'results', '.git', '.data']);

/** Paths below `folder` of `base` whose names end in one of the endings, without what is built or installed. Sorted. */
export function listFiles(base: string, folder: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    for (const entry of readdirSync(join(base, path), { withFileTypes: true })) {
      const next = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(next);
      } else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(next);
    }
  };
  walk(folder);
  return found.sort();
}

/** The same files with their texts. */
export const readFiles = (base: string, folder: string, endings: readonly string[]): SourceFile[] =>
  listFiles(base, folder, endings).map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }));
