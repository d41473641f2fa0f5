/**
 * A studio in a process of its own for players with play money. Its time is the machine's or what the page of the game tells it: then nothing goes
 * on but what is asked for. Of its jobs only those of the tables that are played run.
 */
import { createServer } from '@marquee/service/server';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { arcadeOf } from '../../../apps/studio/src/arcade/registry.ts';
import { currentGame } from '../../../apps/studio/src/games/registry.ts';
import { arcadeRoutes } from '../../../apps/studio/src/server/arcade/routes.ts';
import type { Base } from '../../../apps/studio/src/server/base.ts';
import { createLimits } from '../../../apps/studio/src/server/limits.ts';
import { createLocks } from '../../../apps/studio/src/server/lock.ts';
import { poolRoutes } from '../../../apps/studio/src/server/pools/routes.ts';
import { apiRoutes, sendError } from '../../../apps/studio/src/server/routes-api.ts';
import { pageRoutes } from '../../../apps/studio/src/server/routes-pages.ts';
import { launch } from '../../../apps/studio/src/server/sessions.ts';
import { openStore } from '../../../apps/studio/src/server/store.ts';
import { deliverBets } from '../../../apps/studio/src/server/tables/delivery.ts';
import { createTableClocks, settleTables, turnTables } from '../../../apps/studio/src/server/tables/rounds.ts';
import { tablesRoutes } from '../../../apps/studio/src/server/tables/routes.ts';
import { roundAt } from '../../../apps/studio/src/tables/clock.ts';
import { tableOf } from '../../../apps/studio/src/tables/tables.ts';
import { createWallet } from '../../../apps/studio/src/vendor/client.ts';
import { root } from '../../../scripts/lib/run.ts';
import { TOLD } from './player.ts';

const TICK_MS = 50;
/** What is waited for so briefly, as for more to be written together, is waited for by the machine's time: the page's stands still until the answer. */
const BRIEF_MS = 100;
const [time, ...codes] = process.argv.slice(2);

let ahead = 0;
let toldAt = Date.now();
let waiting: { until: number; resolve: () => void }[] = [];
const now = (): number => (time === 'told' ? toldAt : Date.now() + ahead);
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (time === 'told' && ms > BRIEF_MS) waiting.push({ until: now() + ms, resolve });
    else setTimeout(resolve, ms);
  });
const clock = { now, wait };

/** Takes the page's time over, and wakes what has waited for it. */
function hear(told: number): void {
  toldAt = Math.max(toldAt, told);
  const due = waiting.filter(({ until }) => until <= toldAt);
  waiting = waiting.filter(({ until }) => until > toldAt);
  for (const { resolve } of due) resolve();
}

const folder = temporaryFolder();
const wallet = createWallet({
  gatewayUrl: 'http://127.0.0.1:9',
  keys: new Map(),
  now: clock.now,
  deadline: () => AbortSignal.timeout(1_000),
});
const base: Base = { store: openStore(folder.path), wallet, clock, log: silentLog };
const lock = createLocks();
const limits = createLimits(base);
const app = await createServer({ service: 'studio', logLevel: 'silent', publicUrl: null, isFramed: true });
const keepTables = createTableClocks(
  base,
  codes.flatMap((code) => tableOf(code) ?? []),
);
async function turn(): Promise<void> {
  keepTables();
  turnTables(base);
  await settleTables(base);
  await deliverBets(base);
}
app.addHook('onRequest', async ({ headers }) => {
  const told = Number(headers[TOLD]);
  if (time !== 'told' || !(told > 0)) return;
  hear(told);
  await turn();
});
app.setErrorHandler((error, _request, reply) => sendError(reply, error));
await app.register(apiRoutes(base, lock, limits));
await app.register(arcadeRoutes(base, lock, limits));
await app.register(poolRoutes(base, limits));
await app.register(tablesRoutes(base, lock, limits));
await app.register(pageRoutes(base, { client: `${root}/apps/studio/dist/client`, drawings: `${root}/apps/studio/client` }));
const url = await app.listen({ port: 0, host: '127.0.0.1' });

let isEnded = false;
async function repeat(): Promise<void> {
  await turn();
  if (!isEnded) setTimeout(() => void repeat(), TICK_MS);
}
if (time === 'own') await repeat();

function addressOf(gameCode: string): string {
  const vendor = (tableOf(gameCode) ?? arcadeOf(gameCode) ?? currentGame(gameCode))?.vendor ?? '';
  const page = { gameCode, currency: 'VND', language: 'VI', device: 'mobile', parentOrigin: url, backUrl: url } as const;
  return launch(base, vendor, page, () => url).url ?? '';
}

/** Lets the time jump to so long before the next lock of a table. */
function jumpBeforeLock(gameCode: string, ms: number): void {
  const table = tableOf(gameCode);
  if (!table) return;
  const at = now();
  const { locksAt } = roundAt(table, at);
  ahead += (at <= locksAt - ms ? locksAt : locksAt + table.everyMs) - ms - at;
}

process.on('message', (asked: { ask: 'open'; game: string; beforeLockMs?: number } | { ask: 'end' }) => {
  if (asked.ask === 'open') {
    if (asked.beforeLockMs !== undefined) jumpBeforeLock(asked.game, asked.beforeLockMs);
    process.send?.({ url: addressOf(asked.game) });
    return;
  }
  end();
});
// A bench that was broken off leaves nothing behind.
process.on('disconnect', end);

function end(): void {
  if (isEnded) return;
  isEnded = true;
  hear(Number.MAX_SAFE_INTEGER);
  void app.close().then(() => {
    base.store.close();
    folder.remove();
    process.exit(0);
  });
}
process.send?.({ url });
