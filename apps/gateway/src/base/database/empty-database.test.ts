import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEmpty, makeFrom } from './empty-database.ts';

describe('an empty database', () => {
  let folder: string;
  let made: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-empty-'));
    made = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const make = async (directory: string): Promise<void> => {
    made.push(directory);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'PG_VERSION'), '18\n');
  };
  const versionIn = (name: string): string => readFileSync(join(folder, name, 'PG_VERSION'), 'utf8');

  it('is kept once, and copied from then on', async () => {
    const kept = join(folder, 'kept', 'database');
    await keepEmpty(make, kept);
    await keepEmpty(make, kept);
    await makeFrom(join(folder, 'new'), make, kept);
    mkdirSync(join(folder, 'there'));
    await makeFrom(join(folder, 'there'), make, kept);
    expect(made).toEqual([`${kept}-new`]);
    expect([versionIn('new'), versionIn('there')]).toEqual(['18\n', '18\n']);
  });

  it('is made where none is kept, and after one that died half made', async () => {
    const directory = join(folder, 'database');
    await make(`${directory}-new`);
    writeFileSync(join(`${directory}-new`, 'half'), '');
    await makeFrom(directory, make, join(folder, 'kept'));
    expect(versionIn('database')).toBe('18\n');
    expect([existsSync(join(directory, 'half')), existsSync(`${directory}-new`)]).toEqual([false, false]);
  });
});
