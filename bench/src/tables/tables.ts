import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import type { Base } from '../../../apps/studio/src/server/base.ts';
import { openStore } from '../../../apps/studio/src/server/store.ts';
import { deliverBets } from '../../../apps/studio/src/server/tables/delivery.ts';
import { createTableClocks, settleTables, turnTables } from '../../../apps/studio/src/server/tables/rounds.ts';
import type { TableState } from '../../../apps/studio/src/shared/table-protocol.ts';
import type { Outcome } from '../../../apps/studio/src/tables/area.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../../apps/studio/src/tables/chance.ts';
import { roundAt, SHOE_ROUNDS } from '../../../apps/studio/src/tables/clock.ts';
import { TABLES, tableOf } from '../../../apps/studio/src/tables/tables.ts';
import { CODES, chanceTests } from '../../../apps/studio/src/tables/testing/chance-tests.ts';
import { KEY, NO_DEADLINE, testClock } from '../../../apps/studio/src/testing/studio.ts';
import { createWallet } from '../../../apps/studio/src/vendor/client.ts';
import { percentile } from '../ledger-measure.ts';

const TABLE = 'roulette-garden';
const PLAYERS = 1_000;
const FIRST_PLAYERS = 100;
/** As the client asks: now and then, and when the clock is due. */
const ASK_MS = 4_000;
const AFTER_MS = 30;
/** Two whole rounds. */
const RUN_MS = 80_000;
const WARM_UP_MS = 10_000;
const MEMORY_BAR = 30;
const SIGHT_BAR = 200;
const CHANCE_ROUNDS = 20_000;
const IDLE_HOURS = 0.5;
const PAST_MS = 3 * 24 * 3_600_000;
const TICK_MS = 250;
const HOUR_MS = 3_600_000;
const CPU_BAR = 0.05;
const MEGABYTES_BAR = 20;

/** Asks the studio’s process something, and waits for its answer. */
function ask<Reply>(child: ChildProcess, question: object): Promise<Reply> {
  return new Promise((resolve) => {
    child.once('message', (reply) => resolve(reply as Reply));
    child.send(question);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function get(url: string, token: string, player: number): Promise<string> {
  const headers = { authorization: token, 'x-forwarded-for': `10.${player % 250}.${Math.floor(player / 250)}.1` };
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${response.statusCode} ${text}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

interface Measured {
  latencies: number[];
  /** How long after the draw each player saw the outcome. */
  sights: number[];
  /** When each player was told of a change of a round, by the change. */
  changes: Map<string, Map<number, number>>;
  bytes: number;
}

const newMeasured = (): Measured => ({ latencies: [], sights: [], changes: new Map(), bytes: 0 });

/** What can be told of a round so far, in the order in which it comes about. */
const toldOf = ({ roundNo, mix, outcome }: TableState['round']): string[] => [
  `${roundNo} begun`,
  ...(mix === '' ? [] : [`${roundNo} mixed`]),
  ...(outcome.length === 0 ? [] : [`${roundNo} drawn`]),
];

/** How far apart two players heard of the same change, for every two of them. */
function apart(changes: Measured['changes']): number[] {
  return [...changes.values()].flatMap((heard) =>
    [...heard].flatMap(([player, at]) => {
      const other = player % 2 === 0 ? heard.get(player + 1) : undefined;
      return other === undefined ? [] : [Math.abs(other - at)];
    }),
  );
}

/** One player who follows the table until the end, as the client does. */
async function follow(url: string, token: string, player: number, until: number, into: Measured): Promise<void> {
  const table = tableOf(TABLE);
  if (!table) throw new Error(`there is no table ${TABLE}`);
  let [seen, newest] = ['', ''];
  let told: readonly string[] = [];
  await new Promise((resolve) => setTimeout(resolve, (ASK_MS * player) / PLAYERS));
  while (Date.now() < until) {
    const begun = performance.now();
    const since = newest === '' ? '' : `?since=${newest}`;
    const text = await get(`${url}/api/tables/${TABLE}/state${since}`, token, player);
    into.latencies.push(performance.now() - begun);
    into.bytes += text.length;
    const { round, past }: TableState = JSON.parse(text);
    newest = past[0]?.roundNo ?? newest;
    const tells = toldOf(round);
    // What was so when a player came in is no change.
    for (const change of told.length > 0 ? tells.filter((each) => !told.includes(each)) : []) {
      const heard = into.changes.get(change) ?? new Map<number, number>();
      into.changes.set(change, heard.set(player, performance.now()));
    }
    told = tells;
    if (round.outcome.length > 0 && round.roundNo !== seen) {
      // Who came in after the draw saw it when they came.
      if (seen !== '') into.sights.push(Date.now() - round.drawsAt);
      seen = round.roundNo;
    }
    if (seen === '') seen = 'none';
    const now = Date.now();
    const { locksAt, drawsAt, endsAt } = roundAt(table, now);
    const due = [locksAt, drawsAt, endsAt].map((at) => at + AFTER_MS - now).filter((ms) => ms > 0);
    await new Promise((resolve) => setTimeout(resolve, Math.min(ASK_MS, ...due)));
  }
}

async function benchPlayers(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'tables-studio.ts'), { execArgv: ['--expose-gc'] });
  const { url } = await new Promise<{ url: string }>((resolve) =>
    child.once('message', (reply) => resolve(reply as { url: string })),
  );
  try {
    type State = { cpuMs: number; bytes: number };
    const comeIn = async (players: number): Promise<string[]> => {
      const { tokens } = await ask<{ tokens: string[] }>(child, { ask: 'open', players });
      for (const [player, token] of tokens.entries()) await get(`${url}/api/tables/session`, token, player);
      return tokens;
    };
    // What the first players have the process load and compile is not what one more takes.
    const first = await comeIn(FIRST_PLAYERS);
    const at = Date.now();
    const warmUp = newMeasured();
    await Promise.all(first.map((token, player) => follow(url, token, player, at + WARM_UP_MS, warmUp)));
    const before = await ask<State>(child, { ask: 'state' });
    const tokens = await comeIn(PLAYERS);
    const measured = newMeasured();
    const [begun, cpu] = [Date.now(), await ask<State>(child, { ask: 'state' })];
    await Promise.all(tokens.map((token, player) => follow(url, token, player, begun + RUN_MS, measured)));
    const after = await ask<State>(child, { ask: 'state' });
    const took = Date.now() - begun;
    const { latencies, sights, bytes } = measured;
    const memory = (after.bytes - before.bytes) / PLAYERS / 1_000;
    const sight = percentile(sights, 0.5);
    console.log(
      `${PLAYERS} players at one table: ${Math.round((latencies.length * 1_000) / took)} messages a second of ${Math.round(bytes / latencies.length)} bytes, ` +
        `latency p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms, ` +
        `${(((after.cpuMs - cpu.cpuMs) * 100) / took).toFixed(0)} % of a core`,
    );
    console.log(`memory a player: ${memory.toFixed(1)} kB (bar ${MEMORY_BAR})${memory > MEMORY_BAR ? '  ABOVE' : ''}`);
    console.log(
      `the outcome is seen after the draw: p50 ${sight} ms (bar ${SIGHT_BAR}), p95 ${percentile(sights, 0.95)} ms, ${sights.length} sights` +
        `${sight > SIGHT_BAR ? '  ABOVE' : ''}`,
    );
    const differences = apart(measured.changes);
    const difference = percentile(differences, 0.5);
    console.log(
      `two players hear of the same change of a round apart by: p50 ${difference.toFixed(1)} ms (bar ${SIGHT_BAR}), ` +
        `p95 ${percentile(differences, 0.95).toFixed(1)} ms, ${differences.length} pairs${difference > SIGHT_BAR ? '  ABOVE' : ''}`,
    );
  } finally {
    child.send({ ask: 'end' });
    agent.destroy();
  }
}

/** The rounds of three days at which nobody played, which is as long as a studio keeps them. */
function addPast(store: Base['store'], now: number): void {
  store.atomically(() => {
    for (const table of TABLES)
      for (let at = now - PAST_MS; at < now - table.everyMs; at += table.everyMs) {
        const { endsAt: _, ...when } = roundAt(table, at);
        const chance = { seed: '0'.repeat(64), numbers: [], mix: '0'.repeat(64), shoeFrom: '', shoe: '', outcome: [] };
        const what = { table: table.code, version: table.version, mixesAt: when.opensAt };
        store.tables.rounds.insert({ ...what, ...when, ...chance, state: 'settled', isSample: false });
      }
  });
}

/** The clocks of all tables when nobody plays: what they take of a core, and what a day adds to the disk. */
async function benchIdle(): Promise<void> {
  const folder = temporaryFolder();
  const clock = testClock();
  const wallet = createWallet({
    gatewayUrl: 'http://127.0.0.1:9',
    keys: new Map([['PVL', KEY]]),
    now: clock.now,
    deadline: NO_DEADLINE,
  });
  const size = (): number => statSync(join(folder.path, 'studio.db')).size;
  // What was written lies in the file once it is closed.
  const run = async (ticks: number): Promise<void> => {
    const base: Base = { store: openStore(folder.path), wallet, clock, log: silentLog };
    const keepTables = createTableClocks(base);
    for (let at = 0; at < ticks; at += 1) {
      keepTables();
      turnTables(base);
      await settleTables(base);
      await deliverBets(base);
      clock.advance(TICK_MS);
    }
    base.store.close();
  };
  const store = openStore(folder.path);
  addPast(store, clock.now());
  store.close();
  await run(1);
  const [before, cpu] = [size(), process.cpuUsage()];
  await run((IDLE_HOURS * HOUR_MS) / TICK_MS);
  const { user, system } = process.cpuUsage(cpu);
  const share = (user + system) / 1_000 / (IDLE_HOURS * HOUR_MS);
  const megabytes = ((size() - before) / 1e6 / IDLE_HOURS) * 24;
  folder.remove();
  console.log(
    `idle tables: ${(share * 100).toFixed(2)} % of a core (bar ${CPU_BAR * 100})${share > CPU_BAR ? '  ABOVE' : ''}, ` +
      `${megabytes.toFixed(1)} MB a day (bar ${MEGABYTES_BAR})${megabytes > MEGABYTES_BAR ? '  ABOVE' : ''}`,
  );
}

/** Rounds of a table one after another from fresh seeds, as a studio draws them. */
function freshRounds(code: string): Outcome[] {
  const table = tableOf(code);
  if (!table) throw new Error(`there is no table ${code}`);
  let shoe = newShoe(table);
  return Array.from({ length: CHANCE_ROUNDS }, (_, index) => {
    if (index % SHOE_ROUNDS === 0) shoe = newShoe(table);
    const seed = randomBytes(32).toString('hex');
    const outcome = outcomeOf(table, { roundNo: String(index), seed, mix: mixOf([randomBytes(16).toString('hex')]), shoe });
    shoe = shoeAfter(table, shoe, outcome);
    return outcome;
  });
}

/** Outcomes of every game from fresh seeds. One test of a hundred fails by chance: what fails is tried with a second sample of its own. */
function benchChance(): void {
  for (const code of CODES) {
    const failed = (): string[] =>
      Object.entries(chanceTests(code, freshRounds(code))).flatMap(([name, part]) => (part < 1 ? [] : [name]));
    const first = failed();
    const second = first.length > 0 ? failed() : [];
    const both = first.filter((name) => second.includes(name));
    if (both.length > 0) process.exitCode = 1;
    console.log(
      `${CHANCE_ROUNDS} fresh rounds of ${code}: ${both.length === 0 ? 'all within 99 %' : `${both.join(', ')}  FAILED TWICE`}`,
    );
  }
}

/** The studio’s shared rounds: 1,000 players in one process, and tables at which nobody plays. */
export async function benchTables(): Promise<void> {
  await benchPlayers();
  await benchIdle();
  benchChance();
}
