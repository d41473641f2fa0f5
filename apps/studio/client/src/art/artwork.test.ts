import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emberKiln } from '../../posters/ember-kiln.ts';
import { lanternNight } from '../../posters/lantern-night.ts';
import { pearlTide } from '../../posters/pearl-tide.ts';

const folder = (name: string): string => join(import.meta.dirname, '../..', name);

describe('posters', () => {
  test.each([
    ['lantern-night', lanternNight],
    ['ember-kiln', emberKiln],
    ['pearl-tide', pearlTide],
  ])('%s is what its drawing gives, under 40 kB', (code, draw) => {
    const stored = readFileSync(join(folder('posters'), `${code}.svg`), 'utf8');
    expect(stored).toBe(draw().text(600, 800));
    expect(stored.length).toBeLessThan(40_000);
  });
});

describe('artwork files', () => {
  const files = ['posters', 'marks'].flatMap((name) =>
    readdirSync(folder(name))
      .filter((file) => file.endsWith('.svg'))
      .map((file) => join(folder(name), file)),
  );

  test('there are three posters and six marks', () => {
    expect(files).toHaveLength(9);
  });

  test.each(files)('%s has no text, no script and no outside reference', (file) => {
    const svg = readFileSync(file, 'utf8');
    expect(svg).not.toMatch(/<text|<script|<image|<style|href|style=|NaN|undefined/);
  });
});
