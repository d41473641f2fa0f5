import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { baseSql } from '../../apps/gateway/src/base/testing/base-sql.ts';
import { createWallet, walletSql } from '../../apps/gateway/src/wallet/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { bulkInsert } from './ledger-bulk.ts';
import { type BenchRow, type Measure, merge, printRows, rowOf } from './ledger-measure.ts';
import { runPgbench } from './ledger-pgbench.ts';

const PLAYERS = 1_000;
const FUNDS = 999_999_999_999n;
const SECONDS = 5;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 3;

interface Table {
  house: bigint;
  players: bigint[];
}

async function seat(db: Database): Promise<Table> {
  const wallet = createWallet({ db, clock: systemClock });
  const house = await wallet.house(1, 'VND', 'games');
  const deposits = await wallet.house(1, 'VND', 'deposits');
  const players: bigint[] = [];
  for (let owner = 1n; owner <= PLAYERS; owner += 1n) players.push(await wallet.accountOf(1, owner, 'VND'));
  const funded = await Promise.all(
    players.map((credit) =>
      wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: deposits, credit, amount: FUNDS, txId: 'funds' }),
    ),
  );
  if (funded.some((verdict) => verdict.status !== 'posted')) throw new Error('a player could not be funded');
  await wallet.drain();
  return { house, players };
}

let made = 0;

/** Posts bets for a while, `flight` at a time; every one must be posted. */
async function postBets(db: Database, table: Table, flight: number, hot: boolean): Promise<Measure> {
  const wallet = createWallet({ db, clock: systemClock });
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + SECONDS * 1_000;
  const caller = async (): Promise<void> => {
    for (let now = started; now < until; ) {
      made += 1;
      const account = table.players[hot ? 0 : made % PLAYERS];
      if (account === undefined) throw new Error('no such player');
      const id = `${made.toString(36).padStart(10, '0')}-bet`;
      const verdict = await wallet.post({
        kind: 'debit',
        account,
        house: table.house,
        provider: 1,
        txId: id,
        roundId: `round-${id}`,
        game: 7,
        amount: 10_000n,
      });
      if (verdict.status !== 'posted') throw new Error(`a bet was answered ${verdict.status}`);
      const end = performance.now();
      latencies.push(end - now);
      now = end;
    }
  };
  await Promise.all(Array.from({ length: flight }, caller));
  const seconds = (performance.now() - started) / 1_000;
  await wallet.drain();
  return { perSecond: latencies.length / seconds, latencies };
}

/**
 * Rows 1 to 3 of the performance table: posting a bet on PostgreSQL with 32 and 256 in flight against pgbench and against
 * a raw bulk insert of the same rows, and one hot player against many. Empty where PostgreSQL cannot be had.
 */
export async function benchLedger(): Promise<BenchRow[]> {
  const server = await startPostgres({ settings: { max_connections: 300, max_wal_size: '4GB' } });
  if (!server) return [];
  const url = new URL(server.url);
  const db = await openDatabase({ url: url.href, poolSize: 8 });
  try {
    await migrate(db, [baseSql, walletSql]);
    const table = await seat(db);
    const taken: Record<string, Measure[]> = {};
    const take = async (name: string, run: () => Promise<Measure>): Promise<void> => {
      (taken[name] ??= []).push(await run());
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const flight of [32, 256]) {
        await take(`pgbench-${flight}`, () => runPgbench(server.bin, url, flight, SECONDS, round === 0 && flight === 32));
        await take(`post-${flight}`, () => postBets(db, table, flight, false));
      }
      await take('bulk', () => bulkInsert(db, table, SECONDS));
      await take('hot', () => postBets(db, table, 256, true));
    }
    const differences = await createWallet({ db, clock: systemClock }).reconcile();
    if (differences.length > 0) throw new Error(`the ledger disagrees with itself: ${JSON.stringify(differences[0])}`);
    const of = (name: string): Measure => merge(taken[name] ?? []);
    return [
      rowOf('post a bet, 32 in flight', of('post-32'), 'pgbench -N, 32 clients', of('pgbench-32'), 2.5),
      rowOf('post a bet, 256 in flight', of('post-256'), 'pgbench -N, 256 clients', of('pgbench-256'), 5),
      rowOf('the same against raw rows', of('post-256'), 'bulk insert of the same rows', of('bulk'), 0.35),
      rowOf('one hot player, 256 in flight', of('hot'), 'post a bet, 256 in flight', of('post-256'), 0.9),
    ];
  } finally {
    await db.close();
    await server.stop();
  }
}

if (import.meta.main) printRows(await benchLedger());
