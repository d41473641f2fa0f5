import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { createMargin, type Margin } from './index.ts';

const NOW = Date.UTC(2026, 0, 15, 5);
const MINUTE = 60_000;

describe.each(databaseKinds)('what two gateways give away at once on %s', (kind) => {
  const clock = manualClock(NOW);
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let other: Database;
  let [here, there]: Margin[] = [];
  let merchantId = 0;

  const gateway = (own: Database): Margin => {
    const given = {
      name: 'given',
      rates: async (runner: Pick<Database, 'query'>) =>
        (await runner.query<{ rate: number }>({ text: 'select rate from given' })).map(({ rate }) => ({
          ...{ rate, kind: 'rebate' as const, what: 'everybody', gameType: 'ELOTT' },
        })),
    };
    const brands = async () => [{ id: merchantId }];
    return createMargin({ db: own, clock, log: createLog('silent'), brands, sources: [given] });
  };
  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    other = db.url === null ? db : await openDatabase({ url: db.url, poolSize: 3 });
    merchantId = (await createBrand({ db, clock, demo: true }).seedDemo()).id;
    await db.query({ text: 'create table given (rate int not null)' });
    await db.query({
      text: `insert into vendor (code, name, base_url, account_type_id) values ('ONE', 'One', 'http://one.test', 7001)`,
    });
    await db.query({
      text: `insert into merchant_vendor (merchant_id, vendor_id) select $1, id from vendor`,
      values: [merchantId],
    });
    await db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'pairs', 'ELOTT', '{"EN": "Pairs"}', 100, 1000, 0, 9600, 'low', true, true, 9 from vendor`,
    });
    [here, there] = [gateway(db), gateway(other)];
  });
  beforeEach(async () => {
    await db.query({ text: 'delete from given' });
    await db.query({ text: 'delete from game_asked_return' });
    await db.query({ text: 'update vendor set synced_at = $1', values: [new Date(clock.now())] });
  });
  afterAll(async () => {
    if (other !== db) await other.close();
    await db.close();
  });

  const outcome = (work: Promise<unknown> | undefined): Promise<string> =>
    Promise.resolve(work).then(
      () => 'ok',
      () => 'refused',
    );
  /** Raises a rebate at the other gateway; `meanwhile` goes on before it is written for good. */
  const give = (rate: number, meanwhile: () => Promise<unknown> = async () => {}) =>
    outcome(
      other.transaction(async (tx) => {
        await there?.check(tx, merchantId, { source: 'given', rates: [{ rate, kind: 'rebate', what: 'everybody' }] });
        await meanwhile();
        await tx.query({ text: 'insert into given (rate) values ($1)', values: [rate] });
      }),
    );
  const ask = (gameReturn: number) => here?.askReturn({ vendor: 'ONE', gameCode: 'pairs', gameReturn });
  /** The vendor's list is written down, as a gateway reads it so much later. */
  async function list(basisPoints: number, later: number): Promise<void> {
    await db.query({ text: 'update game set rtp_basis_points = $1', values: [basisPoints] });
    await db.query({ text: 'update vendor set synced_at = $1', values: [new Date(clock.now() + later)] });
  }

  it('a return and a rebate that are too much together do not both come about, whichever is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      await db.query({ text: 'delete from given' });
      await db.query({ text: 'delete from game_asked_return' });
      // Each fits beside what there is, 96 % and nothing; together they come to 101 %.
      const found = await Promise.all([outcome(ask(990_000)), give(20_000)]);
      expect(found.sort(), `round ${round}`).toEqual(['ok', 'refused']);
    }
  });

  it('a return waits for a rebate that is being written, and is looked at beside it', async () => {
    let asking: Promise<string> | undefined;
    const given = give(20_000, async () => {
      asking = outcome(ask(990_000));
      await setTimeout(100);
    });
    expect([await given, await asking]).toEqual(['ok', 'refused']);
  });

  it('a return that was asked for counts until a list tells what holds that was read after it', async () => {
    await ask(990_000);
    // This list may have been read before the vendor decided.
    await list(9_600, MINUTE - 1);
    expect(await give(20_000)).toBe('refused');
    expect((await here?.report(db, merchantId))?.[0]).toMatchObject({ gameReturn: 990_000, total: 990_000 });
    await list(9_600, MINUTE);
    expect(await give(20_000)).toBe('ok');
    expect(await outcome(ask(980_000))).toBe('ok');
    const kept = await db.query({ text: 'select game_return from game_asked_return' });
    // What is over goes with the next one.
    expect(kept).toEqual([{ game_return: 980_000 }]);
  });

  it('a return that its vendor refuses counts no more, and one that is asked for beside it does', async () => {
    const takeBack = await ask(990_000);
    await ask(985_000);
    await takeBack?.();
    expect(await give(20_000)).toBe('refused');
    expect(await give(15_000)).toBe('ok');
  });
});
