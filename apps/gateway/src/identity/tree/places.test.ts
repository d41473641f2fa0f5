import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database, Statement } from '../../base/database/database.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { sql } from '../index.ts';
import { readVipLevels } from '../vip-levels.ts';
import { readMembers, readPlaces } from './places.ts';
import { readNodes } from './store.ts';

const MEMBERS = 3_000;
const base = { name: 'base', directory: `${import.meta.dirname}/../../base` };
const ids = Array.from({ length: MEMBERS }, (_, place) => BigInt(place + 1));
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(usualKind[0] ?? 'embedded', [base, brandSql, sql]);
  await createBrand({ db, clock: manualClock(0), demo: true }).seedDemo();
  await db.query({
    text: `insert into account (id, merchant_id, username, username_key, nickname, type, path, depth, currency, registered_via, created_at, is_test)
           overriding system value select n, 1, 'm' || n, 'm' || n, 'M', 0, array[]::bigint[], 0, 'VND', 'LINK', now(), n = 2
           from generate_series(1, ${MEMBERS}) n`,
  });
  await db.query({ text: 'analyze account' });
});
afterAll(() => db.close());

it('are of each account once, without those that are in no team', async () => {
  expect((await readPlaces(db, [1n, 3n, 1n, 2n, 9_999n])).map(({ id }) => id).sort()).toEqual([1n, 3n]);
  expect(await readPlaces(db, ids)).toHaveLength(MEMBERS - 1);
});

it('and of who somebody is, each once; who there is not is left out', async () => {
  const asked = [3n, 2n, 3n, 9_999n];
  expect((await readNodes(db, asked)).map(({ id, username }) => [id, username]).sort()).toEqual([
    [2n, 'm2'],
    [3n, 'm3'],
  ]);
  expect((await readMembers(db, asked)).map(({ username }) => username).sort()).toEqual(['m2', 'm3']);
  expect([...(await readVipLevels(db, asked)).keys()].sort()).toEqual([2n, 3n]);
});

it.each([
  ['places', readPlaces],
  ['accounts of the tree', readNodes],
  ['members', readMembers],
  ['VIP levels', readVipLevels],
])('%s are looked up by key for as many accounts as there are: none is compared with all of the list', async (_what, read) => {
  const asked: Statement[] = [];
  const query = async (statement: Statement) => {
    asked.push(statement);
    return [];
  };
  await read({ query } as never, ids);
  const [sent] = asked;
  if (!sent) throw new Error('nothing was asked');
  const rows = await db.query<{ 'QUERY PLAN': string }>({ text: `explain ${sent.text}`, values: sent.values ?? [] });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan using account_pkey/);
  expect(plan).not.toMatch(/= ANY/);
});
