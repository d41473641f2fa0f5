import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Runner } from '../database/database.ts';
import { setWitness, type Witness, witness } from '../database/witness.ts';
import { baseSql } from './base-sql.ts';
import { databaseKinds, openTestDatabase } from './database.ts';
import { createRowRecord, type RowRecord } from './row-record.ts';

const LINES = readFileSync(import.meta.filename, 'utf8').split('\n');

/** What stands at a place of this file. */
function textAt(place: string | undefined): string {
  const [, line = 0, column = 0] = /row-record\.test\.ts:(\d+):(\d+)$/.exec(place ?? '') ?? [];
  return (LINES[Number(line) - 1] ?? '').slice(Number(column) - 1);
}

describe.each(databaseKinds)('the record of rows on %s', (kind) => {
  let db: Database;
  let before: Witness | null;
  let records: RowRecord[];
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());
  beforeEach(() => {
    before = witness();
    records = [];
    setWitness(createRowRecord((line) => records.push(JSON.parse(line))));
  });
  afterEach(() => setWitness(before));

  it('keeps the columns of an answer with their types, and the place of the call', async () => {
    await db.query({ text: `select 1::bigint as id, 'x'::text as name` }); // by itself
    await db.transaction((tx) => tx.query({ text: 'select now() as at' })); // in a transaction
    const lane = await db.lane();
    await lane.query({ text: 'select' }); // on a lane
    lane.close();
    expect(records.map(({ at }) => textAt(at[0]))).toEqual([
      expect.stringMatching(/^query\(.*by itself$/),
      expect.stringMatching(/^query\(.*in a transaction$/),
      expect.stringMatching(/^query\(.*on a lane$/),
    ]);
    expect(records.map(({ columns }) => columns)).toEqual([
      [
        { name: 'id', type: 20 },
        { name: 'name', type: 25 },
      ],
      [{ name: 'at', type: 1184 }],
      [],
    ]);
  });

  it('names the callers of a helper too', async () => {
    const helper = <Row>(runner: Runner): Promise<Row[]> => runner.query<Row>({ text: 'select 1 as n' });
    await helper<{ n: number }>(db); // one
    await helper<{ n: number }>(db); // another
    expect(records.map(({ at }) => textAt(at[1]))).toEqual([
      'helper<{ n: number }>(db); // one',
      'helper<{ n: number }>(db); // another',
    ]);
  });

  it('writes of a call once, and again when its rows show something new: a null, another kind of JSON', async () => {
    const read = (n: string | null, json: unknown) =>
      db.query({ text: 'select $1::text as n, $2::jsonb as json', values: [n, JSON.stringify(json)] });
    const turns: [string | null, unknown][] = [
      ['x', {}],
      ['y', {}],
      [null, {}],
      ['z', {}],
      ['z', [1]],
      [null, null],
    ];
    for (const [n, json] of turns) await read(n, json);
    expect(records.map(({ nulls, json }) => [nulls, json])).toEqual([
      [[], { json: ['object'] }],
      [['n'], { json: ['object'] }],
      [['n'], { json: ['object', 'list'] }],
      [['n', 'json'], { json: ['object', 'list'] }],
    ]);
  });
});
