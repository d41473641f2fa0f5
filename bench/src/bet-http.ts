import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { signRequest } from '../../apps/gateway/src/play/index.ts';
import { TEST_KEYS } from '../../apps/gateway/src/play/testing/gateway.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { findRedis, startRedis } from '../../scripts/lib/redis.ts';
import { runLoad } from './bet-load.ts';
import { type BenchRow, type Measure, merge, printRows, rowOf } from './ledger-measure.ts';
import { withDataDir } from './system.ts';

const VENDOR = 'RLT';
const PLAYERS = 500;
const SECONDS = 4;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 3;
const PATH = '/vendor/v1/debit';
const FUNDS = '999999999999';

interface Gateway {
  url: URL;
  stop(): Promise<void>;
}

/** A gateway of its own process on this database, and on this Redis where one is named. */
async function startGateway(...places: string[]): Promise<Gateway> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bet-gateway.ts'), ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    void ended.then(() => reject(new Error('the gateway did not start')));
  });
  return {
    url: new URL(line),
    async stop() {
      child.kill('SIGTERM');
      if ((await ended) !== 0) throw new Error('the gateway’s ledger did not pass its audit');
    },
  };
}

const key = TEST_KEYS.get(VENDOR) ?? '';

/** Sessions of fresh players, through the developer aid. */
async function seatPlayers(url: URL): Promise<string[]> {
  const path = '/vendor/v1/test/session';
  const one = async (): Promise<string> => {
    const body = JSON.stringify({ balance: FUNDS });
    const headers = { 'content-type': 'application/json', ...signRequest(VENDOR, key, path, body, Date.now()) };
    const answer = (await (await fetch(new URL(path, url), { method: 'POST', headers, body })).json()) as { token?: string };
    if (answer.token === undefined) throw new Error(`no session: ${JSON.stringify(answer)}`);
    return answer.token;
  };
  const tokens: string[] = [];
  while (tokens.length < PLAYERS) tokens.push(...(await Promise.all(Array.from({ length: 20 }, one))));
  return tokens;
}

let made = 0;

/** Signed bets as whole HTTP requests, each with an id and a round of its own. */
function signedBets(url: URL, tokens: readonly string[], count: number): Buffer[] {
  return Array.from({ length: count }, () => {
    made += 1;
    const id = made.toString(36).padStart(8, '0');
    const body = JSON.stringify({
      token: tokens[made % tokens.length],
      requestId: id,
      txId: `bet-${id}`,
      roundId: `round-${id}`,
      gameCode: 'lantern',
      amount: '10000',
      currency: 'VND',
    });
    const headers = Object.entries(signRequest(VENDOR, key, PATH, body, Date.now()))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    return Buffer.from(
      `POST ${PATH} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

/** As many signed bets as the connections can place in the time. `perSecond` is how many to have ready. */
async function runBets(gateway: Gateway, tokens: readonly string[], connections: number, perSecond: number): Promise<Measure> {
  const bets = signedBets(gateway.url, tokens, Math.ceil(perSecond * SECONDS));
  const next = (): Buffer => bets.pop() ?? signedBets(gateway.url, tokens, 1)[0] ?? Buffer.alloc(0);
  return runLoad(gateway.url, connections, SECONDS, next, (code, body) => code === 200 && body.startsWith('{"status":"OK"'));
}

/** Sends one request over and over; the answers must be HTTP 200. */
function runSame(gateway: Gateway, request: Buffer, connections: number): Promise<Measure> {
  return runLoad(
    gateway.url,
    connections,
    SECONDS,
    () => request,
    (code) => code === 200,
  );
}

/** The same request to a route of the same server that does nothing. */
const emptyRequest = (bet: Buffer): Buffer => Buffer.from(bet.toString('latin1').replace(PATH, '/empty'), 'latin1');

/** The same request to the same route, turned away before anything is done: its signature is left out. */
const refusedRequest = (bet: Buffer): Buffer =>
  Buffer.from(bet.toString('latin1').replace(/x-signature: \w+\r\n/i, ''), 'latin1');

/** A gateway's first seconds show how its program is compiled, not how it runs: they are played and not counted. */
async function warmUp(gateway: Gateway, tokens: readonly string[]): Promise<void> {
  await runBets(gateway, tokens, 64, 5_000);
}

interface Comparison {
  bets: Measure;
  empty: Measure;
  refused: Measure;
}

/** Bets and their references in turns. */
async function compare(gateway: Gateway, tokens: readonly string[], connections: number): Promise<Comparison> {
  const bets: Measure[] = [];
  const empty: Measure[] = [];
  const refused: Measure[] = [];
  const [bet = Buffer.alloc(0)] = signedBets(gateway.url, tokens, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await runSame(gateway, emptyRequest(bet), connections);
    empty.push(reference);
    bets.push(await runBets(gateway, tokens, connections, reference.perSecond * 0.6));
    refused.push(await runSame(gateway, refusedRequest(bet), connections));
  }
  return { bets: merge(bets), empty: merge(empty), refused: merge(refused) };
}

/** A bet beside an empty route of the server, and beside its own route when that does nothing. */
const rowsOf = (name: string, { bets, empty, refused }: Comparison): BenchRow[] => [
  rowOf(name, bets, 'empty route', empty, 0.33),
  rowOf(name, bets, 'its route, unsigned and refused', refused, 0.33),
];

/** Bets while Redis is there and while it is not, in turns; nothing where none can be had. */
async function compareRedis(place: string): Promise<BenchRow[]> {
  const program = await findRedis();
  if (program === null) return [];
  const redis = await startRedis(program);
  const gateway = await startGateway(place, redis.url);
  try {
    const tokens = await seatPlayers(gateway.url);
    await warmUp(gateway, tokens);
    const withIt: Measure[] = [];
    const without: Measure[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      withIt.push(await runBets(gateway, tokens, 64, 4_000));
      await redis.kill();
      without.push(await runBets(gateway, tokens, 64, 4_000));
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
      const tokens = await seatPlayers(gateway.url);
      await warmUp(gateway, tokens);
      for (const connections of [64, 256]) {
        const compared = await compare(gateway, tokens, connections);
        onPostgres.set(connections, compared.bets);
        rows.push(...rowsOf(`signed bet, ${connections} connections`, compared));
      }
      await gateway.stop();
      rows.push(...(await compareRedis(server.url)));
    } finally {
      await server.stop();
    }
  }
  await withDataDir(async (directory) => {
    const gateway = await startGateway(directory);
    const tokens = await seatPlayers(gateway.url);
    await warmUp(gateway, tokens);
    for (const connections of [64, 256]) {
      const compared = await compare(gateway, tokens, connections);
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
