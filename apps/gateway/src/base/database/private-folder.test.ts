import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPrivate } from './private-folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('the data directory', () => {
  let parent = '';
  let folder = '';
  let umask = 0;
  beforeEach(() => {
    umask = process.umask(0o022);
    parent = mkdtempSync(join(tmpdir(), 'marquee-private-'));
    folder = join(parent, 'data');
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true, force: true });
  });

  it('is made for its owner alone, and so is what is written from then on', () => {
    keepPrivate(folder);
    expect(modeOf(folder)).toBe(0o700);
    writeFileSync(join(folder, 'studio.db'), '');
    mkdirSync(join(folder, 'database'));
    expect([modeOf(join(folder, 'studio.db')), modeOf(join(folder, 'database'))]).toEqual([0o600, 0o700]);
  });

  it('that others can read is closed, with all that is ours in it, and through no link', () => {
    mkdirSync(join(folder, 'database/base'), { recursive: true });
    const files = ['studio.db', 'studio.db-wal', 'bank.db', 'secrets.json', 'gateway.lock', 'database/base/1'];
    for (const file of files) writeFileSync(join(folder, file), '', { mode: 0o666 });
    writeFileSync(join(parent, 'elsewhere'), '');
    symlinkSync(join(parent, 'elsewhere'), join(folder, 'database/link'));
    chmodSync(folder, 0o777);
    keepPrivate(folder);
    expect([folder, join(folder, 'database'), join(folder, 'database/base')].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(new Set(files.map((file) => modeOf(join(folder, file))))).toEqual(new Set([0o600]));
    expect(modeOf(join(parent, 'elsewhere'))).toBe(0o644);
  });

  it('that others use too is left as it is and refused in one line', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(() => keepPrivate(folder)).toThrow(/^the data directory [^\n]+ holds what is not Marquee’s[^\n]+$/);
    expect([modeOf(folder), modeOf(join(folder, 'notes.txt'))]).toEqual([0o755, 0o644]);
    chmodSync(folder, 0o700);
    expect(() => keepPrivate(folder)).not.toThrow();
  });

  it('that is new from a file system’s hands is closed', () => {
    mkdirSync(join(folder, 'lost+found'), { recursive: true });
    keepPrivate(folder);
    expect(modeOf(folder)).toBe(0o700);
  });
});
