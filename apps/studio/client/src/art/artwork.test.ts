import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arcadeGames } from '../../../src/arcade/registry.ts';
import { currentGames } from '../../../src/games/registry.ts';
import { FAMILIES } from '../../../src/lottery/families/families.ts';
import { TABLES } from '../../../src/tables/tables.ts';
import { artworkFiles } from '../../dev/artwork-files.ts';

const client = join(import.meta.dirname, '../..');
const drawn = artworkFiles();

describe('artwork files', () => {
  test('there is a poster of every game, every family of lotteries and every table, sixteen marks and nothing else', () => {
    const stored = ['posters', 'marks'].flatMap((folder) => readdirSync(join(client, folder)).map((file) => `${folder}/${file}`));
    expect(stored.sort()).toEqual([...drawn.keys()].sort());
    const games = currentGames().length + arcadeGames().length + TABLES.length;
    expect(stored).toHaveLength(games + Object.keys(FAMILIES).length + 16);
  });

  test.each([...drawn])('%s is what its drawing gives', (path, text) => {
    expect(readFileSync(join(client, path), 'utf8')).toBe(text);
    expect(text.length).toBeLessThan(40_000);
  });

  test.each([...drawn])('%s has no text, no script and no outside reference', (_path, svg) => {
    expect(svg).not.toMatch(/<text|<script|<image|<style|href|style=|NaN|undefined/);
  });
});
