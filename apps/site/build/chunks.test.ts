import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNKS, TOGETHER } from './chunks.ts';

const site = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const parts = Object.values(TOGETHER).flat();
const isVirtual = (part: string): boolean => part.startsWith('virtual:');
const isOurs = (part: string): boolean => existsSync(join(site, 'src', part));

function isLibrarys(part: string): boolean {
  try {
    return resolve(part.split('/')[0] ?? '') !== '';
  } catch {
    return false;
  }
}

describe('the files that several parts share', () => {
  it('name modules and folders that exist, each once', () => {
    expect(parts.filter((part) => !isVirtual(part) && !isOurs(part) && !isLibrarys(part))).toEqual([]);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('come after the entry’s, which keep what every page needs', () => {
    expect(CHUNKS.map(({ name }) => name).slice(0, 3)).toEqual(['base', 'site', 'frame']);
    expect(CHUNKS.filter(({ tags }) => tags?.includes('$initial')).map(({ name }) => name)).toEqual(['base', 'site']);
  });
});
