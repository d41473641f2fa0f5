import { TEST_KEYS } from '../../apps/gateway/src/play/testing/gateway.ts';
import { MOST_MOVEMENTS } from '../../packages/contract/src/vendor.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { findRedis, startRedis } from '../../scripts/lib/redis.ts';
import { type Gateway, startGateway } from './bet-process.ts';
import type { Groups } from './bet-references.ts';
import { DEBIT, runBets, runManyBets, runSame, seatPlayers, signedBet, type Table, VENDOR } from './bet-requests.ts';
import { compareRoles } from './bet-roles.ts';
import { type BenchRow, type Measure, merge, printRows, rowOf } from './ledger-measure.ts';
import { withDataDir } from './system.ts';

const SECONDS = 4;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 3;
/** Connections over which requests of many bets come: about as many bets on their way as with 256 of single ones. */
const FEW = 5;

const seatAt = ({ url }: Gateway): Promise<Table> => seatPlayers(url, TEST_KEYS.get(VENDOR) ?? '');

/** The same request to a route of the same server that does nothing. */
const emptyRequest = (bet: Buffer, path = '/empty'): Buffer => Buffer.from(bet.toString('latin1').replace(DEBIT, path), 'latin1');

/** The same request to the same route, turned away before anything is done: its signature is left out. */
const refusedRequest = (bet: Buffer): Buffer =>
  Buffer.from(bet.toString('latin1').replace(/x-signature: \w+\r\n/i, ''), 'latin1');

/** A gateway's first seconds show how its program is compiled, not how it runs: they are played and not counted. */
async function warmUp(table: Table): Promise<void> {
  await runBets(table, 64, SECONDS, 5_000);
  await runManyBets(table, FEW, 1, 5_000);
}

async function groupsOf({ url }: Table): Promise<Groups> {
  return (await (await fetch(new URL('/groups', url))).json()) as Groups;
}

interface Comparison {
  bets: Measure;
  empty: Measure;
  grouped: Measure;
  refused: Measure;
  many: Measure;
  /** The mean size of the ledger's groups meanwhile. */
  size: number;
}

/** Bets and their references in turns. */
async function compare(table: Table, connections: number): Promise<Comparison> {
  const runs = { bets: [], empty: [], grouped: [], refused: [], many: [] } as Record<string, Measure[]>;
  const sizes: number[] = [];
  const bet = signedBet(table);
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await runSame(table, emptyRequest(bet), connections, SECONDS);
    runs['empty']?.push(reference);
    const before = await groupsOf(table);
    const bets = await runBets(table, connections, SECONDS, reference.perSecond * 0.6);
    runs['bets']?.push(bets);
    const after = await groupsOf(table);
    const size = Math.round((after.postings - before.postings) / (after.groups - before.groups));
    sizes.push(size);
    runs['grouped']?.push(await runSame(table, emptyRequest(bet, `/grouped/${size}`), connections, SECONDS));
    runs['many']?.push(await runManyBets(table, FEW, SECONDS, bets.perSecond * 3));
    runs['refused']?.push(await runSame(table, refusedRequest(bet), connections, SECONDS));
  }
  const of = (name: string): Measure => merge(runs[name] ?? []);
  const size = Math.round(sizes.reduce((sum, one) => sum + one, 0) / ROUNDS);
  return { bets: of('bets'), empty: of('empty'), grouped: of('grouped'), refused: of('refused'), many: of('many'), size };
}

/** A bet beside empty routes of the server and beside its own route when that does nothing, and many bets in a request beside it. */
const rowsOf = (name: string, { bets, empty, grouped, refused, many, size }: Comparison): BenchRow[] => [
  rowOf(name, bets, 'empty route', empty, 0.33),
  rowOf(name, bets, `empty route in groups of ${size}`, grouped, 0.6),
  rowOf(name, bets, 'its route, unsigned and refused', refused, 0.33),
  rowOf(`${MOST_MOVEMENTS} bets a request, ${FEW} connections`, many, name, bets, 1.5),
];

/** Bets while Redis is there and while it is not, in turns; nothing where none can be had. */
async function compareRedis(place: string): Promise<BenchRow[]> {
  const program = await findRedis();
  if (program === null) return [];
  const redis = await startRedis(program);
  const gateway = await startGateway(place, redis.url);
  try {
    const table = await seatAt(gateway);
    await warmUp(table);
    const withIt: Measure[] = [];
    const without: Measure[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      withIt.push(await runBets(table, 64, SECONDS, 4_000));
      await redis.kill();
      without.push(await runBets(table, 64, SECONDS, 4_000));
      await redis.start();
      // The gateway tries to reach it once a second.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    return [rowOf('signed bet with Redis gone', merge(without), 'with Redis', merge(withIt), 0.8)];
  } finally {
    await gateway.stop();
    await redis.stop();
  }
}

/**
 * Rows 4 and 5 of the performance table: signed bets over HTTP (signature, nonce, session, limits, ledger, rounds made
 * beside it) against the same request to an empty route of the same server, and against the same request refused by its own
 * route, with 64 and 256 connections; and the embedded database against PostgreSQL. The gateway, the database and this generator are processes of their own. Without PostgreSQL only the
 * embedded rows are given.
 */
export async function benchBets(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const onPostgres = new Map<number, Measure>();
  const server = await startPostgres({ settings: { max_connections: 100, max_wal_size: '4GB' } });
  if (server) {
    try {
      const gateway = await startGateway(server.url);
      const table = await seatAt(gateway);
      await warmUp(table);
      for (const connections of [64, 256]) {
        const compared = await compare(table, connections);
        onPostgres.set(connections, compared.bets);
        rows.push(...rowsOf(`signed bet, ${connections} connections`, compared));
      }
      await gateway.stop();
      rows.push(...(await compareRoles(server)));
      rows.push(...(await compareRedis(server.url)));
    } finally {
      await server.stop();
    }
  }
  await withDataDir(async (directory) => {
    const gateway = await startGateway(directory);
    const table = await seatAt(gateway);
    await warmUp(table);
    for (const connections of [64, 256]) {
      const compared = await compare(table, connections);
      const reference = onPostgres.get(connections);
      const name = `embedded, ${connections} connections`;
      if (reference) rows.push(rowOf(name, compared.bets, 'the same on PostgreSQL', reference, 0.8));
      else rows.push(...rowsOf(name, compared));
    }
    await gateway.stop();
  });
  return rows;
}

if (import.meta.main) printRows(await benchBets());
