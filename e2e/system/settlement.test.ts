import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toDecimal } from '@marquee/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Naive } from '../../apps/gateway/src/agent/settlement/testing/naive.ts';
import { DAY_START, ORIGIN } from '../../apps/gateway/src/agent/settlement/testing/naive-streams.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  money,
  type SettlementWorld,
  settlementOn,
} from '../../apps/gateway/src/agent/settlement/testing/world.ts';
import { salary, tier } from '../../apps/gateway/src/agent/testing/terms.ts';
import { type Database, type Lane, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { type PostgresServer, startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { root } from '../../scripts/lib/run.ts';
import { READY_LIMIT_MS, until } from './programs.ts';

const AHEAD = pathToFileURL(join(root, 'e2e/system/ahead.ts')).href;
/** When all of it is due. */
const DUE = ORIGIN + 2 * DAY + 2 * HOUR + 10 * MINUTE;
/** After the lease of whoever is gone. */
const LATER = 31_000;
/** Where whoever settles dies: while the bills of a period are written, and while a line is paid, by the numbers of the rows. */
const STRIKES = { agent_run: [23], agent_payment: [1, 30] };
const LOCK = 1_717;
/** More than all waits of the test together: the one that fails then says so itself. */
const LIMIT_MS = (Object.values(STRIKES).flat().length + 2) * READY_LIMIT_MS;

/** Lines in which what is owed goes down, and one account cannot pay all of it; bets of two days and of the first hours of the third. */
async function plant(world: SettlementWorld, naive: Naive): Promise<bigint[]> {
  const { clock } = world;
  // Within the first hour of the clock that is whole on the first business day.
  clock.set(ORIGIN + HOUR);
  const people: bigint[] = [];
  const open = async (parent: bigint | null, type?: number): Promise<bigint> => {
    const id = await world.open(parent, type);
    naive.place(id, parent, clock.now());
    people.push(id);
    return id;
  };
  const sign = async (upline: bigint | null, holder: bigint, terms: ReturnType<typeof salary>): Promise<void> => {
    const { id } = await world.sign(upline, holder, terms);
    naive.begin(terms, clock.now());
    naive.contracts.push({ id, holder, upline, terms, from: clock.now(), until: null });
  };
  const bet = async (of: bigint, at: number, units: number): Promise<void> => {
    clock.set(at);
    const stake = money(String(units));
    await world.bet({ of, stake: String(units) });
    naive.bets.push({ of, at, type: 'RNG', vendor: 1, stake, payout: 0n, valid: stake, won: 0n, lost: stake });
  };
  const [a, x] = [await open(null), await open(null)];
  const b = await open(a);
  const c = await open(b);
  const y = await open(x);
  const players = [await open(c, 0), await open(b, 0), await open(y, 0)];
  for (const [upline, holder, rate] of [
    [null, a, 3_000],
    [a, b, 5_000],
    [b, c, 2_000],
    [null, x, 4_000],
    [x, y, 3_000],
  ] as const)
    for (const kind of ['DAILY', 'HOURLY'] as const) await sign(upline, holder, salary([tier(rate)], { kind }));
  for (let hour = 1; hour < 49; hour += 1)
    for (const [place, of] of players.entries()) await bet(of, ORIGIN + hour * HOUR + MINUTE + place, 1_000 + 7 * hour + place);
  clock.set(ORIGIN + 2 * DAY + HOUR);
  for (const [upline, holder, rate] of [
    [null, a, 3_500],
    [a, b, 3_000],
  ] as const)
    await sign(upline, holder, salary([tier(rate)], { kind: 'REALTIME' }));
  for (let window = 0; window < 8; window += 1)
    await bet(players[0] ?? 0n, ORIGIN + 2 * DAY + HOUR + (5 * window + 1) * MINUTE, 333.33 + window);
  clock.set(DUE);
  await world.catchUp();
  return people;
}

/** Has whoever writes one of these rows wait for a lock that the test holds. */
const trap = async (db: Database): Promise<void> => {
  for (const [table, ids] of Object.entries(STRIKES)) {
    await db.query({
      text: `create function strike_${table}() returns trigger language plpgsql as
             $$ begin if new.id in (${ids.join(', ')}) then perform pg_advisory_xact_lock(${LOCK}); end if; return new; end $$`,
    });
    await db.query({
      text: `create trigger strike before insert on ${table} for each row execute function strike_${table}()`,
    });
  }
};

describe.skipIf((await findPostgres()) === null)('settlement on two gateways', () => {
  let server: PostgresServer;
  let folder = '';
  const worlds: SettlementWorld[] = [];
  const running = new Map<string, ChildProcess>();
  let output = '';
  let lane: Lane | null = null;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-settlement-'));
    const started = await startPostgres({ settings: UNSYNCED });
    if (!started) throw new Error('there is no PostgreSQL');
    server = started;
    // What databases are made like.
    const like = await openDatabase({ url: urlOf('template1'), poolSize: 1 });
    await migrate(like, sqlModules);
    await like.close();
  });
  afterAll(async () => {
    for (const child of running.values()) child.kill('SIGKILL');
    lane?.close();
    for (const world of worlds) await world.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const untilSeen = (what: string, look: () => Promise<boolean>): Promise<void> =>
    until(what, look).catch((error: Error) => {
      throw new Error(`${error.message}\n${output}`);
    });
  const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: name }).href;
  const openWorld = async (name: string): Promise<SettlementWorld> => {
    const admin = await openDatabase({ url: server.url, poolSize: 1 });
    await admin.query({ text: `create database ${name}` });
    await admin.close();
    const db = await openDatabase({ url: urlOf(name), poolSize: 6 });
    const world = await settlementOn(db, DAY_START);
    await db.query({ text: 'update merchant set day_start = $1', values: [DAY_START] });
    worlds.push(world);
    return world;
  };
  /** A gateway that works in the background, whose time stands so much behind or ahead of the machine's. */
  const start = async (name: string, ahead: number): Promise<void> => {
    const [port] = await freePorts(1);
    const url = new URL(urlOf('killed'));
    url.searchParams.set('application_name', name);
    const settings = { ROLE: 'work', DEMO: '0', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, name) };
    const child = spawn(process.execPath, ['--import', AHEAD, 'apps/gateway/src/main.ts'], {
      cwd: root,
      env: {
        ...{ ...process.env, ...settings, DATABASE_URL: url.href, SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'error' },
        AHEAD_MS: String(ahead),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5_000)));
    running.set(name, child);
  };

  it(
    'that are killed while they settle comes to what one that lives comes to, and to the rules',
    async () => {
      const [killed, calm] = [await openWorld('killed'), await openWorld('calm')];
      const [naive, other] = [new Naive(), new Naive()];
      const people = await plant(killed, naive);
      expect(await plant(calm, other)).toEqual(people);
      await calm.goTo(DUE);
      naive.settle(DUE);

      // A gateway without a demo serves no demo brand.
      await killed.db.query({ text: 'update merchant set demo = false' });
      await trap(killed.db);
      lane = await killed.db.lane();
      await lane.query({ text: `select pg_advisory_lock(${LOCK})` });
      let ahead = DUE - Date.now();
      for (const name of ['one', 'other']) await start(name, ahead);
      /** The gateway that waits at a point where it is to die. */
      const struck = async (): Promise<{ pid: number; name: string } | undefined> =>
        (
          await killed.db.query<{ pid: number; name: string }>({
            text: `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
                 where l.locktype = 'advisory' and not l.granted and l.objid = ${LOCK}`,
          })
        )[0];
      const strikes = Object.values(STRIKES).flat().length;
      for (let strike = 1; strike <= strikes; strike += 1) {
        let victim: Awaited<ReturnType<typeof struck>>;
        await untilSeen('somebody settles', async () => (victim = await struck()) !== undefined);
        const child = running.get(victim?.name ?? '');
        if (!victim || !child) throw new Error('nobody waits');
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        // Its session ends with it: what it had not committed is gone.
        await killed.db.query({ text: 'select pg_terminate_backend($1)', values: [victim.pid] });
        ahead += LATER;
        for (const each of running.values()) if (each.connected) each.send(ahead);
        running.delete(victim.name);
        // The last time the other one ends it alone.
        if (strike < strikes) await start(victim.name, ahead);
      }
      await untilSeen('all of it is paid', async () => {
        const [left] = await killed.db.query<{ open: number; bills: number }>({
          text: `select (select count(*)::int from agent_run where paid_at is null) as open, (select count(*)::int from agent_bill) as bills`,
        });
        return left?.open === 0 && left.bills === naive.bills.length;
      });
      for (const child of running.values()) child.kill('SIGKILL');

      const billsOf = async (world: SettlementWorld): Promise<string[]> =>
        (await world.bills()).map(({ holderId, kind, periodStart, base, gross, owed, paid, status, remainder }) =>
          [holderId, kind, periodStart.toISOString(), base, gross, owed, paid, status, remainder].join(' '),
        );
      const seen = (await billsOf(killed)).toSorted();
      expect(seen).toEqual((await billsOf(calm)).toSorted());
      const ruled = naive.bills.map(({ contract: { holder, terms }, start: from, base, gross, owed, paid, status }) =>
        [holder, terms.kind, new Date(from).toISOString(), ...[base, gross, owed, paid].map(toDecimal), status].join(' '),
      );
      expect(seen.map((bill) => bill.split(' ').slice(0, 8).join(' '))).toEqual(ruled.toSorted());
      expect(naive.bills.some(({ status }) => status === 'PARTLY_PAID')).toBe(true);
      for (const id of people) {
        expect([id, await killed.balance(id)]).toEqual([id, toDecimal(naive.balance(id))]);
        expect(await calm.balance(id)).toBe(await killed.balance(id));
      }
      expect(await killed.housePaid()).toBe(toDecimal(naive.housePaid));
      expect(await killed.differences()).toEqual([]);
    },
    LIMIT_MS,
  );
});
