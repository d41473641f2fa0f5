import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callList } from '@marquee/contract';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { registerCalls } from '../../apps/gateway/src/base/http/calls.ts';
import type { AllHandlers, Handler } from '../../apps/gateway/src/base/http/handlers.ts';
import { createServer } from '../../apps/gateway/src/base/http/server.ts';
import { memoryRateLimiter } from '../../apps/gateway/src/base/limits/rate-limit.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createMetrics } from '../../apps/gateway/src/base/metrics.ts';
import { sql as brandSql, createBrand } from '../../apps/gateway/src/brand/index.ts';
import { sql as catalogueSql, createCatalogue } from '../../apps/gateway/src/catalogue/index.ts';
import { catalogueRoutes } from '../../apps/gateway/src/catalogue/routes.ts';
import { seedManyGames } from '../../apps/gateway/src/catalogue/testing/seed.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { percentile } from './ledger-measure.ts';

/** A line of the report: 95th percentiles of the list and of the lookup beside it, in milliseconds. */
export interface GamesRow {
  name: string;
  value: number;
  reference: { name: string; value: number; p50: number; p99: number };
  ratio: number;
  /** The most that is good enough (docs/rules/speed.md#bars); null for a row that is shown for comparison only. */
  bar: number | null;
  p50: number;
  p99: number;
}

type Server = Awaited<ReturnType<typeof createServer>>;

const GAMES = 10_000;
const VENDORS = 200;
const FLIGHT = 4;
const ROUNDS = 1_500;
const WARM_UP = 200;
const BAR = 3;
const LIST = '/wps/relay/GCSGAME_gameList';
const SEARCH = '/wps/game/search';
const FIRST_NODE = 100_001;

/** What players ask for; the n-th request of each kind differs from the ones before. */
const MIXES: Readonly<Record<string, (n: number) => string>> = {
  'game list, page of 21': (n) => listPath({ gameType: 'RNG', pageNo: String(1 + (n % 250)) }),
  'games by name, page of 21': (n) => listPath({ gameName: SEARCHES[n % SEARCHES.length] ?? '' }),
  'game filters, page of 21': (n) => listPath(FILTERS[n % FILTERS.length]?.(n) ?? {}),
  'search of all games': (n) => searchPath([...SEARCHES, `vendor ${1 + (n % VENDORS)}`][n % (SEARCHES.length + 1)] ?? ''),
  'search, misspelled': (n) => searchPath(TYPOS[n % TYPOS.length] ?? ''),
};

const SEARCHES = [
  'den',
  'đèn lồng',
  'd',
  'rong vang',
  'dragon',
  'r',
  'phuong dong',
  '1',
  'ngoc 12',
  'may man',
  'không có',
  'sen do thien duong',
];
/** None of these is found as it is typed: each is searched twice. */
const TYPOS = [
  'lantren',
  'drgaon',
  'phoneix',
  'mountian 12',
  'thunderx festivl',
  'huyen thaoi',
  'phuogn dong',
  'thien duogn',
  'lanetrn gardne',
  'emreald',
  'vendro 12',
  'qqqqqqqqqq',
];
const FILTERS: readonly ((n: number) => Record<string, string>)[] = [
  (n) => ({ vassalage: `V${1 + (n % VENDORS)}` }),
  () => ({ gameType: 'RNG', gameClassify: 'JP' }),
  () => ({ minBet: '0.05' }),
  (n) => ({ gameType: 'RNG', minBet: '0.1', gameClassify: 'AC', pageNo: String(1 + (n % 10)) }),
  () => ({ minLineNum: '25', gameType: 'RNG' }),
  (n) => ({ gameType: 'LIVE', vassalage: `V${1 + (n % VENDORS)}` }),
  () => ({ gameName: 'ho', gameType: 'RNG', minBet: '0.5' }),
];

/** The reference: a row read from the database by its primary key, as the same answer through the same server. */
function rowByKey(db: Database, fallback: Handler<'game'>): Handler<'game'> {
  return async (request) => {
    const rows = await db.query({
      name: 'bench-game-by-key',
      text: `select node_id, vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines, rtp_basis_points,
                    is_new, is_top, status, poster_version from game where node_id = $1`,
      values: [Number(request.query.nodeId)],
    });
    if (rows.length !== 1) throw new Error('the reference found no game');
    return fallback(request);
  };
}

async function openServer(db: Database, isByKey: boolean): Promise<{ app: Server; port: number }> {
  const log = createLog('silent');
  const brand = createBrand({ db, clock: systemClock, demo: true });
  await brand.seedDemo();
  const catalogue = createCatalogue({ db, clock: systemClock, log, images: brand.images });
  const routes = catalogueRoutes({ catalogue });
  const { game } = routes;
  if (!game) throw new Error('the catalogue has no lookup');
  const missing = (): never => {
    throw new Error('this call is not part of the benchmark');
  };
  const others = Object.fromEntries(callList.map(([name]) => [name, missing]));
  const app = await createServer({ log, metrics: createMetrics(), trustedProxies: [] });
  registerCalls(app, { ...others, ...routes, ...(isByKey ? { game: rowByKey(db, game) } : {}) } as unknown as AllHandlers, {
    resolvers: { merchantByCode: brand.byCode, merchantByHost: brand.byHost, session: async () => null },
    cipher: { decrypt: async (text) => text },
    rates: memoryRateLimiter(systemClock),
    publicUrl: null,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** One request over a kept connection; returns its time in milliseconds up to the last byte. */
function timed(agent: Agent, port: number, path: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { merchant: 'marquee', language: 'VI' };
    const call = request({ host: '127.0.0.1', port, path, agent, headers }, (response: IncomingMessage) => {
      response.on('data', () => {});
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`HTTP ${response.statusCode} for ${path}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

const listPath = (query: Record<string, string>): string => `${LIST}?${new URLSearchParams(query).toString()}`;
const searchPath = (text: string): string => `${SEARCH}?${new URLSearchParams({ text }).toString()}`;
const infoPath = (n: number): string => `/wps/game/info?nodeId=${FIRST_NODE + ((n * 7_919) % GAMES)}`;

/** Asks every mix and both lookups in turn, a few callers at a time, so that a slow moment falls on all of them. */
async function measure(byKey: number, usual: number): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: FLIGHT * 2 });
  const times = new Map<string, number[]>();
  let next = 0;
  const take = async (name: string, n: number, port: number, path: string): Promise<void> => {
    const took = await timed(agent, port, path);
    if (n < WARM_UP) return;
    const list = times.get(name) ?? [];
    list.push(took);
    times.set(name, list);
  };
  const caller = async (): Promise<void> => {
    for (let n = next++; n < ROUNDS + WARM_UP; n = next++) {
      await take('key', n, byKey, infoPath(n));
      for (const [name, pathOf] of Object.entries(MIXES)) await take(name, n, usual, pathOf(n));
      await take('memory', n, usual, infoPath(n));
    }
  };
  await Promise.all(Array.from({ length: FLIGHT }, caller));
  agent.destroy();
  return times;
}

function rowOf(name: string, times: readonly number[], byKey: readonly number[], bar: number | null): GamesRow {
  const [value, least] = [percentile(times, 0.95), percentile(byKey, 0.95)];
  return {
    name,
    value,
    reference: { name: 'lookup by primary key', value: least, p50: percentile(byKey, 0.5), p99: percentile(byKey, 0.99) },
    ratio: value / least,
    bar,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/**
 * The row "game list, search and filter" of the performance table: 10,000 games of 200 vendors on PostgreSQL, each against a
 * lookup by primary key through the same server. Empty where PostgreSQL cannot be had.
 */
export async function benchGames(): Promise<GamesRow[]> {
  const server = await startPostgres();
  if (!server) return [];
  const db = await openDatabase({ url: server.url, poolSize: 8 });
  const open: Server[] = [];
  try {
    await migrate(db, [brandSql, catalogueSql]);
    await seedManyGames(db, { games: GAMES, vendors: VENDORS });
    const [byKey, usual] = [await openServer(db, true), await openServer(db, false)];
    open.push(byKey.app, usual.app);
    const times = await measure(byKey.port, usual.port);
    const of = (name: string): number[] => times.get(name) ?? [];
    return [
      ...Object.keys(MIXES).map((name) => rowOf(name, of(name), of('key'), BAR)),
      rowOf('the lookup, from memory', of('memory'), of('key'), null),
    ];
  } finally {
    for (const app of open) await app.close();
    await db.close();
    await server.stop();
  }
}

const ms = (value: number): string => value.toFixed(2);

/** Prints the rows as a table. */
export function printGames(rows: readonly GamesRow[]): void {
  if (rows.length === 0) console.log('skipped: no PostgreSQL on this machine');
  for (const { name, value, reference, ratio, bar, p50, p99 } of rows) {
    const against = bar === null ? '' : ` (bar at most ${bar})${ratio > bar ? '  ABOVE' : ''}`;
    console.log(
      `${name.padEnd(34)} p50 ${ms(p50)} p95 ${ms(value)} p99 ${ms(p99)} ms | ` +
        `${reference.name} p50 ${ms(reference.p50)} p95 ${ms(reference.value)} p99 ${ms(reference.p99)} ms | p95 ratio ${ratio.toFixed(2)}${against}`,
    );
  }
}

if (import.meta.main) printGames(await benchGames());
