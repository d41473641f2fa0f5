import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atomically, openDatabase } from './database.ts';

const FIRST = 'CREATE TABLE notes (text TEXT NOT NULL) STRICT';
const SECOND = "ALTER TABLE notes ADD COLUMN kind TEXT NOT NULL DEFAULT 'old'";
const modeOf = (path: string): number => statSync(path).mode & 0o777;

let parent = '';
let directory = '';
let umask = 0;
beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'marquee-service-'));
  directory = join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});
const open = (migrations: readonly string[] = [FIRST]) =>
  openDatabase({ directory, name: 'notes', what: 'notes lie there', migrations });

describe('a database', () => {
  it('keeps what is in it while newer versions are applied, each once, and refuses to go back', () => {
    const first = open();
    first.exec("INSERT INTO notes VALUES ('a')");
    first.close();
    for (const _ of [1, 2]) {
      const second = open([FIRST, SECOND]);
      expect({ ...second.prepare('SELECT * FROM notes').get() }).toEqual({ text: 'a', kind: 'old' });
      second.close();
    }
    expect(() => open()).toThrow('the database has version 2, newer than this program');
  });

  it('is as before where a version cannot be applied whole', () => {
    open().close();
    expect(() => open([FIRST, `${SECOND}; nonsense`])).toThrow(/nonsense/);
    const db = open([FIRST, SECOND]);
    db.exec("INSERT INTO notes (text) VALUES ('a')");
    db.close();
  });

  it('belongs to one process at a time', () => {
    const db = open();
    expect(() => open()).toThrow(/locked/);
    db.close();
    open().close();
  });

  it('is written whole or not at all', () => {
    const db = open();
    const insert = db.prepare('INSERT INTO notes VALUES (?)');
    expect(atomically(db, () => insert.run('a').changes)).toBe(1);
    const fail = () =>
      atomically(db, () => {
        insert.run('b');
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(db.prepare('SELECT text FROM notes').all()).toEqual([expect.objectContaining({ text: 'a' })]);
    db.close();
  });
});

describe.skipIf(process.platform === 'win32')('the folder of a database', () => {
  it('is its owner’s alone, and so is what is written there', () => {
    const db = open();
    expect(['', 'notes.db', 'notes.db-wal'].map((name) => modeOf(join(directory, name)))).toEqual([0o700, 0o600, 0o600]);
    db.close();
  });

  it('is closed to others where an earlier run left it open', () => {
    open().close();
    chmodSync(directory, 0o755);
    chmodSync(join(directory, 'notes.db'), 0o666);
    open().close();
    expect([directory, join(directory, 'notes.db')].map(modeOf)).toEqual([0o700, 0o600]);
  });

  it('that is open and may be somebody else’s is left as it is and refused in one line', () => {
    mkdirSync(directory);
    writeFileSync(join(directory, 'other.txt'), '');
    expect(() => open()).toThrow(`${directory} is open to others and notes lie there; close it: chmod -R go-rwx`);
    expect(modeOf(directory)).toBe(0o755);
  });
});
