import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { sql } from '../index.ts';
import { tree } from './index.ts';
import { forgetMoves } from './moves.ts';

const NOW = Date.UTC(2026, 0, 15, 5);
const base = { name: 'base', directory: `${import.meta.dirname}/../../base` };

describe.each(usualKind)('where accounts stood, on %s', (kind) => {
  let db: Database;
  let brand: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [base, brandSql, sql]);
    ({ id: brand } = await createBrand({ db, clock: manualClock(0), demo: true }).seedDemo());
  });
  afterAll(() => db.close());

  const open = async (path: readonly bigint[] = []): Promise<bigint> => {
    const [row] = await db.query<{ id: bigint }>({
      text: `with made as (select coalesce(max(id), 0) + 1 as id from account)
             insert into account (id, merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, registered_via, created_at)
             overriding system value select id, $1, 'm' || id, 'm' || id, 'M', 1, $2, $3::text::bigint[], $4, 'VND', 'LINK', now() from made returning id`,
      values: [brand, path.at(-1) ?? null, `{${path.join(',')}}`, path.length],
    });
    return row?.id ?? 0n;
  };
  /** A move by a gateway whose clock is at a moment. */
  const move = (account: bigint, parent: bigint, at: number): Promise<Date> =>
    db.transaction(async (tx) => {
      await tree.hold(tx, brand);
      return tree.move(tx, account, parent, manualClock(at));
    });
  const stood = async (id: bigint, at: number) => (await tree.placesAt(db, brand, [{ id, at: new Date(at) }]))[0]?.path;

  it('is by the order in which they were moved, whatever the clocks of two gateways say', async () => {
    const [first, second, agent] = [await open(), await open(), await open()];
    const member = await open([agent]);
    // The line first, by a gateway that is ahead; then the member out of it.
    expect(await move(agent, first, NOW + 40)).toEqual(new Date(NOW + 40));
    expect(await move(member, second, NOW + 10)).toEqual(new Date(NOW + 40));
    // And one account twice.
    await move(agent, second, NOW + 20);
    for (const at of [NOW, NOW + 20])
      expect([await stood(member, at), await stood(agent, at)], `at ${at - NOW}`).toEqual([[agent], []]);
    expect([await stood(member, NOW + 40), await stood(agent, NOW + 40)]).toEqual([[second], [second]]);
  });

  it('is forgotten of moves that were made before a moment, in small pieces', async () => {
    const [above, agent] = [await open(), await open()];
    for (const at of [1, 2, 3]) await move(agent, above, NOW + at * 1_000);
    const kept = async () => (await db.query({ text: 'select from account_move where account_id = $1', values: [agent] })).length;
    expect(await forgetMoves(db, new Date(NOW + 500), 1_000)).toBe(3);
    expect(await forgetMoves(db, new Date(NOW + 3_000), 1)).toBe(1);
    expect(await kept()).toBe(2);
    expect(await forgetMoves(db, new Date(NOW + 3_000), 1_000)).toBe(1);
    expect(await kept()).toBe(1);
  });
});
