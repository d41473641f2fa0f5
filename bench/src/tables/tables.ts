import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import type { Base } from '../../../apps/studio/src/server/base.ts';
import { openStore } from '../../../apps/studio/src/server/store.ts';
import { deliverBets } from '../../../apps/studio/src/server/tables/delivery.ts';
import { createTableClocks, settleTables, turnTables } from '../../../apps/studio/src/server/tables/rounds.ts';
import type { Outcome } from '../../../apps/studio/src/tables/area.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../../apps/studio/src/tables/chance.ts';
import { roundAt, SHOE_ROUNDS } from '../../../apps/studio/src/tables/clock.ts';
import { TABLES, tableOf } from '../../../apps/studio/src/tables/tables.ts';
import { CODES, tableTests } from '../../../apps/studio/src/tables/testing/chance-tests.ts';
import { failedTwice } from '../../../apps/studio/src/testing/statistics.ts';
import { KEY, NO_DEADLINE, testClock } from '../../../apps/studio/src/testing/studio.ts';
import { createWallet } from '../../../apps/studio/src/vendor/client.ts';
import { benchPlayers } from './players.ts';

const CHANCE_ROUNDS = 20_000;
const IDLE_HOURS = 0.5;
const PAST_MS = 3 * 24 * 3_600_000;
const TICK_MS = 250;
const HOUR_MS = 3_600_000;
const CPU_BAR = 0.05;
const MEGABYTES_BAR = 20;

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

/** Outcomes of every game from fresh seeds. */
function benchChance(): void {
  for (const code of CODES) {
    const failed = failedTwice(() => tableTests(code, freshRounds(code)));
    if (failed.length > 0) process.exitCode = 1;
    console.log(
      `${CHANCE_ROUNDS} fresh rounds of ${code}: ${failed.length === 0 ? 'all within 99 %' : `${failed.join(', ')}  FAILED TWICE`}`,
    );
  }
}

/** The studio’s shared rounds: 1,000 players in one process, and tables at which nobody plays. */
export async function benchTables(): Promise<void> {
  await benchPlayers();
  await benchIdle();
  benchChance();
}
