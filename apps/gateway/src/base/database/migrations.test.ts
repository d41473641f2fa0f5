import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { demandCurrent, migrate, planUpgrade, SchemaError, upgrade } from './migrations.ts';

function moduleWith(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-sql-'));
  for (const folder of ['migrations', 'functions']) mkdirSync(join(directory, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return { name: 'sample', directory };
}

describe.each(databaseKinds)('migrate on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, []);
  });
  afterAll(() => db.close());

  it('runs each migration once and functions again when they change', async () => {
    const module = moduleWith({
      'migrations/001-a.sql': 'create table sample_a (id int primary key)\n--;;\ninsert into sample_a values (1)',
      'functions/one.sql': "create or replace function sample_one() returns int language sql as 'select 1'",
    });
    expect(await migrate(db, [module])).toEqual(['sample/migrations/001-a.sql', 'sample/functions/one.sql']);
    expect(await migrate(db, [module])).toEqual([]);
    writeFileSync(
      join(module.directory, 'functions/one.sql'),
      "create or replace function sample_one() returns int language sql as 'select 2'",
    );
    expect(await migrate(db, [module])).toEqual(['sample/functions/one.sql']);
    expect(await db.query({ text: 'select sample_one() as n' })).toEqual([{ n: 2 }]);
  });

  it('is done once where several find an empty database at the same moment', async () => {
    const empty = await openTestDatabase(kind, []);
    await empty.query({ text: 'drop table schema_file, schema_version' });
    const module = { ...moduleWith({ 'migrations/001-e.sql': 'create table sample_e (id int)' }), name: 'several' };
    const runs = await Promise.all(Array.from({ length: 6 }, () => migrate(empty, [module])));
    expect(runs.flat()).toEqual(['several/migrations/001-e.sql']);
    await empty.close();
  });

  it('refuses a migration that was edited after it had been applied', async () => {
    const module = { ...moduleWith({ 'migrations/001-b.sql': 'create table sample_b (id int)' }), name: 'edited' };
    await migrate(db, [module]);
    writeFileSync(join(module.directory, 'migrations/001-b.sql'), 'create table sample_b (id bigint)');
    await expect(migrate(db, [module])).rejects.toThrow('changed after it had been applied');
  });

  it('leaves nothing behind of a migration that fails', async () => {
    const module = {
      ...moduleWith({ 'migrations/001-c.sql': 'create table sample_c (id int)\n--;;\nselect 1 / 0' }),
      name: 'failing',
    };
    await expect(migrate(db, [module])).rejects.toThrow();
    expect(await db.query({ text: "select to_regclass('sample_c') is null as gone" })).toEqual([{ gone: true }]);
  });

  describe('a schema with a version', () => {
    const one = "create or replace function numbered_one() returns int language sql as 'select 1'";
    const two = "create or replace function numbered_one() returns int language sql as 'select 2'";
    const older = { version: 7, modules: [{ ...moduleWith({ 'functions/one.sql': one }), name: 'numbered' }] };
    const newer = {
      version: 8,
      modules: [
        {
          ...moduleWith({ 'functions/one.sql': two, 'migrations/001-d.sql': 'create table numbered (id int)' }),
          name: 'numbered',
        },
      ],
    };
    const answer = async (): Promise<unknown> => (await db.query({ text: 'select numbered_one() as n' }))[0];

    it('is planned without a change, made, and says from where to where', async () => {
      const plan = { before: null, after: 7, files: ['numbered/functions/one.sql'] };
      expect(await planUpgrade(db, older)).toEqual(plan);
      expect(await planUpgrade(db, older)).toEqual(plan);
      await expect(demandCurrent(db, older)).rejects.toThrow('this code needs version 7: npm run ops -- migrate');
      expect(await upgrade(db, older)).toEqual(plan);
      expect(await upgrade(db, older)).toEqual({ before: 7, after: 7, files: [] });
      await expect(demandCurrent(db, older)).resolves.toBeUndefined();
    });

    it('is refused by older code, whose functions do not come over the newer ones', async () => {
      const files = ['numbered/migrations/001-d.sql', 'numbered/functions/one.sql'];
      await expect(demandCurrent(db, newer)).rejects.toThrow('is version 7 and this code needs version 8');
      expect(await upgrade(db, newer)).toEqual({ before: 7, after: 8, files });
      for (const attempt of [upgrade, planUpgrade, demandCurrent]) {
        await expect(attempt(db, older)).rejects.toThrow(SchemaError);
        await expect(attempt(db, older)).rejects.toThrow('version 8 and this code knows version 7');
      }
      expect(await answer()).toEqual({ n: 2 });
    });

    it('keeps older code out from its first file on, even when a later one fails', async () => {
      const failing = {
        version: 9,
        modules: [
          {
            ...moduleWith({ 'migrations/002-e.sql': 'create table numbered_too (id int)', 'functions/two.sql': 'select 1 / 0' }),
            name: 'half',
          },
        ],
      };
      await expect(upgrade(db, failing)).rejects.toThrow();
      await expect(upgrade(db, newer)).rejects.toThrow('version 9 and this code knows version 8');
    });

    it('leaves no version where its first file failed, so that older code still starts', async () => {
      const failing = { version: 10, modules: [{ ...moduleWith({ 'migrations/003-f.sql': 'select 1 / 0' }), name: 'broken' }] };
      await expect(upgrade(db, failing)).rejects.toThrow();
      expect((await planUpgrade(db, { version: 9, modules: [] })).before).toBe(9);
    });

    it('is not begun by older code that looked before newer code did', async () => {
      const late = { version: 11, modules: [{ ...moduleWith({ 'functions/one.sql': one }), name: 'numbered' }] };
      // Between its look and its first file another process brings the schema to version 12.
      let looked = false;
      const overtaken: typeof db = {
        ...db,
        transaction: async (work, ...rest) => {
          if (!looked) {
            looked = true;
            await upgrade(db, { version: 12, modules: newer.modules });
          }
          return db.transaction(work, ...rest);
        },
      };
      await expect(upgrade(overtaken, late)).rejects.toThrow('version 12 and this code knows version 11');
      expect(await answer()).toEqual({ n: 2 });
    });
  });
});
