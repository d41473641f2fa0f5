import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations.ts';

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
});
