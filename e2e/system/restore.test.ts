import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { App } from '../../apps/gateway/src/app.ts';
import { manualClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { schema } from '../../apps/gateway/src/modules.ts';
import { operatorCalls } from '../../apps/gateway/src/operator-calls.ts';
import { runOps } from '../../apps/gateway/src/ops/run.ts';
import { AGREED } from '../../apps/gateway/src/ops/testing/agreed.ts';
import { browser, openTestApp, vendorCall } from '../../apps/gateway/src/testing/app.ts';
import { createDatabase, type PostgresServer, startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { run } from '../../scripts/lib/run.ts';

// Each way back that the operator's guide describes, with the programs that it names: a gateway works, is restored somewhere else
// in the middle of it, and goes on there.

const BETS = 12;
const clock = manualClock(Date.UTC(2026, 5, 1, 5));
/** Without a server in reach only the embedded database is tried; the whole-test runner says that this half is missing. */
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

let made = 0;
/** A member of the vendor's, with rounds: lost ones, taken back ones, and one that stays open. */
async function play(app: App): Promise<void> {
  const { token, player, gameCode, currency } = (await vendorCall(app, clock, 'test/session', { balance: '10000000' })) as Record<
    string,
    string
  >;
  const game = { gameCode, currency };
  const fine = async (name: string, body: object): Promise<void> =>
    expect(await vendorCall(app, clock, name, { ...body, ...game }), name).toMatchObject({ status: 'OK' });
  for (let turn = 0; turn < BETS; turn += 1) {
    made += 1;
    const roundId = `r${made}`;
    await fine('debit', { token, txId: `d${made}`, roundId, amount: '10000' });
    if (turn % 3 === 0) await fine('rollback', { player, txId: `b${made}`, refTxId: `d${made}`, roundId });
    else if (turn > 1) await fine('credit', { player, txId: `c${made}`, roundId, amount: '5000', roundFinished: true });
  }
}

/** What there is, counted by statements of the test's own. */
async function countOf(db: Database) {
  const [row] = await db.query<Record<'bets' | 'records' | 'settled' | 'told' | 'members' | 'credited' | 'behind', number>>({
    text: `select
      (select count(distinct (account_id, group_id))::int from transfer where kind = 1) as bets,
      (select count(*)::int from play_round) as records,
      (select count(distinct (account_id, group_id))::int from transfer where kind = 2 and closes) as settled,
      (select count(*)::int from outbox_event where type = 'bet.settled') as told,
      -- Those of the demo's line whom nobody logs in to have nothing.
      (select count(*)::int from outbox_event where type = 'account.registered' and payload->>'demo' is null) as members,
      (select count(*)::int from transfer where provider = 0 and kind >= 100 and code = 3) as credited,
      -- Consumers of accounts, which read nothing else.
      (select count(*)::int from event_cursor c where consumer in ('cashier.demo-credit', 'cashier.trial-credit') and exists (
         select from outbox_event e where e.type = 'account.registered' and (e.xid, e.id) > (c.xid, c.id))) as behind`,
  });
  if (!row) throw new Error('no counts');
  return row;
}

/** Works until there is something that is on record and something that is not. */
async function workBefore(app: App): Promise<void> {
  await app.db.query({
    text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
           select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
  });
  await browser(app).register();
  await play(app);
  await app.settle();
  await browser(app).register();
  await play(app);
  const { bets, records, behind } = await countOf(app.db);
  expect([bets - records, behind], 'bets without a record, consumers that are behind').toEqual([BETS, expect.any(Number)]);
  expect(behind).toBeGreaterThan(0);
}

async function reconcile(db: Database): Promise<[number, string[]]> {
  const printed: string[] = [];
  const code = await runOps(['reconcile'], {
    settings: () => readConfig({}),
    schema,
    calls: operatorCalls,
    print: (line) => void printed.push(line),
    complain: (line) => void printed.push(line),
    open: async () => ({ ...db, close: async () => {} }),
    clock,
    log: createLog('silent'),
  });
  return [code, printed];
}

/** A gateway starts on what was restored, and everything is as if nothing had happened. */
async function goOn(db: Database): Promise<App> {
  const app = await openTestApp(db.kind, clock, db);
  await app.settle();
  const expectAll = async (): Promise<void> => {
    const count = await countOf(db);
    expect(count).toMatchObject({ records: count.bets, told: count.settled, credited: count.members, behind: 0 });
  };
  await expectAll();
  const { bets, members } = await countOf(db);
  await browser(app).register();
  await play(app);
  await app.settle();
  await expectAll();
  expect(await countOf(db)).toMatchObject({ bets: bets + BETS, members: members + 2 });
  // The roll-up of the house's totals is one of the jobs.
  clock.advance(60_000);
  await app.settle();
  expect(await reconcile(db)).toEqual([0, AGREED]);
  const [place] = await db.query<{ isBehind: boolean }>({
    text: 'select (select max(xid::text::bigint) from transfer) > (select xid::text::bigint from house_cursor) as "isBehind"',
  });
  expect(place?.isBehind, 'transfers that the house’s totals do not have').toBe(false);
  return app;
}

describe.skipIf(!hasPostgres)('a PostgreSQL that comes back', () => {
  const servers: PostgresServer[] = [];
  const serverOf = async (backupOf?: PostgresServer): Promise<PostgresServer> => {
    const server = await startPostgres({ settings: UNSYNCED, ...(backupOf ? { backupOf } : {}) });
    if (!server) throw new Error('no server');
    servers.push(server);
    return server;
  };
  const open = (url: string): Promise<Database> => openDatabase({ url, poolSize: 6 });
  const directory = mkdtempSync(join(tmpdir(), 'marquee-restore-'));
  afterAll(async () => {
    for (const server of servers) await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const tool = async (server: PostgresServer, name: string, ...args: string[]): Promise<void> => {
    const ran = await run(join(server.bin, name), args, { cwd: '/' });
    expect(ran.code, ran.output).toBe(0);
  };
  const numbersOf = async (db: Database) => {
    const [row] = await db.query<{ stored: bigint; server: bigint }>({
      text: `select max(xid::text::bigint) as stored, max(pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as server from transfer`,
    });
    return row ?? { stored: 0n, server: 0n };
  };

  it('from a dump, in a new server whose transactions count from the beginning; twice', async () => {
    const source = await serverOf();
    let url = await createDatabase(source.url, 'marquee');
    const db = await open(url);
    // A server that has done much before.
    await db.query({ text: 'do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$' });
    let app = await openTestApp('postgres', clock, db);
    await workBefore(app);
    for (const name of ['one', 'two']) {
      const target = await serverOf();
      const file = join(directory, `${name}.dump`);
      await tool(source, 'pg_dump', '--format=custom', `--file=${file}`, url);
      await app.close();
      url = await createDatabase(target.url, 'marquee');
      await tool(target, 'pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url}`, file);
      const restored = await open(url);
      const { stored, server } = await numbersOf(restored);
      expect(server, 'the new server counts from its own beginning').toBeLessThan(stored);
      app = await goOn(restored);
    }
    await app.close();
  });

  it('from a base backup, whose transactions go on', async () => {
    const source = await serverOf();
    const url = new URL(await createDatabase(source.url, 'marquee'));
    const app = await openTestApp('postgres', clock, await open(url.href));
    await workBefore(app);
    const copy = new URL((await serverOf(source)).url);
    await app.close();
    copy.pathname = url.pathname;
    const restored = await open(copy.href);
    const { stored, server } = await numbersOf(restored);
    expect(server).toBeGreaterThan(stored);
    await (await goOn(restored)).close();
  });
});

describe('an embedded database that comes back', () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-restore-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('from a copy of its folder, taken while the gateway was stopped', async () => {
    const app = await openTestApp('embedded', clock, await openDatabase({ directory: join(directory, 'data') }));
    await workBefore(app);
    await app.close();
    cpSync(join(directory, 'data'), join(directory, 'copy'), { recursive: true });
    rmSync(join(directory, 'data'), { recursive: true });
    await (await goOn(await openDatabase({ directory: join(directory, 'copy') }))).close();
  });
});
