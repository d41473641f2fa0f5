import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../base/database/database.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { schema, sqlModules } from '../modules.ts';
import { runOps } from './run.ts';
import { surroundingsOf } from './testing/surroundings.ts';

describe.each(usualKind)('the schema by the command line on %s', (kind) => {
  let db: Database;
  let printed: string[] = [];
  let complaints: string[] = [];

  const ops = (...args: string[]): Promise<number> =>
    runOps(
      args,
      surroundingsOf(db, { print: (line) => void printed.push(line), complain: (line) => void complaints.push(line) }),
    );

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
  });
  afterAll(() => db.close());

  it('brings the schema up to date and says from where to where; of a newer one every command keeps away', async () => {
    const [before] = await db.query<{ files: string }>({
      text: 'select json_agg(s order by id)::text as files from schema_file s',
    });
    expect([await ops('migrate', '--dry-run'), printed]).toEqual([
      0,
      [`schema: no version before, version ${schema.version} then`],
    ]);
    printed = [];
    expect([await ops('migrate'), await ops('migrate')]).toEqual([0, 0]);
    expect(printed.at(-1)).toBe(`schema: version ${schema.version} before, version ${schema.version} now`);
    await db.query({ text: 'update schema_version set version = version + 1' });
    for (const command of [['reconcile'], ['migrate'], ['migrate', '--dry-run']]) {
      complaints = [];
      expect(await ops(...command)).toBe(2);
      expect(complaints).toEqual([
        expect.stringContaining(`version ${schema.version + 1} and this code knows version ${schema.version}`),
      ]);
    }
    await db.query({ text: 'update schema_version set version = version - 1' });
    const [after] = await db.query<{ files: string }>({
      text: 'select json_agg(s order by id)::text as files from schema_file s',
    });
    expect(after).toEqual(before);
  });
});
