import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseSource, openDatabase } from '../apps/gateway/src/base/database/database.ts';
import { migrate } from '../apps/gateway/src/base/database/migrations.ts';
import { sqlModules } from '../apps/gateway/src/modules.ts';
import { runCounting } from '../apps/gateway/src/reward/testing/counting-run.ts';
import { runKilled } from '../apps/gateway/src/reward/testing/killed-run.ts';
import { createChoices } from '../apps/gateway/src/wallet/testing/workload.ts';
import { startPostgres } from './lib/postgres.ts';

// The property test of the counters of rewards: random events through two gateways that die in the middle, told twice and in any order,
// compared with a count by hand; and gateways in processes of their own that are killed while they count and credit.

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20260115' },
    database: { type: 'string', default: 'both' },
    kills: { type: 'string', default: '10' },
  },
});
const EVENTS = Number(options.events);
/** As many at a time: the count by hand is in memory. */
const ROUND = 20_000;
const MEMBERS = 100;

async function runOn(name: string, source: DatabaseSource): Promise<boolean> {
  const db = await openDatabase(source);
  await migrate(db, sqlModules);
  const choices = createChoices(Number(options.seed));
  let differences = 0;
  for (let done = 0, round = 0; done < EVENTS; done += ROUND, round += 1) {
    const members = Array.from({ length: MEMBERS }, (_, index) => BigInt(1_000_000 + round * MEMBERS + index));
    const found = await runCounting(db, choices.below, Math.min(ROUND, EVENTS - done), members);
    for (const difference of found) console.log(`${name}: ${difference}`);
    differences += found.length;
    console.log(`${name}: ${Math.min(done + ROUND, EVENTS)} of ${EVENTS} events, differences: ${differences}`);
  }
  await db.close();
  return differences === 0;
}

/** Kills gateways in some rounds, each on a database of its own. */
async function killOn(
  name: string,
  sourceOf: (round: number) => Promise<{ source: DatabaseSource; place: string }>,
): Promise<boolean> {
  const choices = createChoices(Number(options.seed));
  let differences = 0;
  for (let round = 0; round < Number(options.kills); round += 1) {
    const { source, place } = await sourceOf(round);
    const db = await openDatabase(source);
    await migrate(db, sqlModules);
    const isOfOne = 'directory' in source;
    const found = await runKilled(
      { db, place, ...(isOfOne ? { reopen: () => openDatabase(source) } : {}) },
      choices.below,
      3_000,
    );
    if (!isOfOne) await db.close();
    for (const difference of found) console.log(`${name}: ${difference}`);
    differences += found.length;
    console.log(`${name}: killed in round ${round + 1} of ${options.kills}, differences: ${differences}`);
  }
  return differences === 0;
}

const results: boolean[] = [];
if (options.database !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-rewards-'));
  results.push(await runOn('embedded', { directory: join(folder, 'counted') }));
  results.push(
    await killOn('embedded', async (round) => {
      const place = join(folder, `killed-${round}`);
      return { source: { directory: place }, place };
    }),
  );
  rmSync(folder, { recursive: true, force: true });
}
if (options.database !== 'embedded') {
  const server = await startPostgres();
  if (server) {
    try {
      results.push(await runOn('PostgreSQL', { url: server.url, poolSize: 4 }));
      const admin = await openDatabase({ url: server.url, poolSize: 1 });
      results.push(
        await killOn('PostgreSQL', async (round) => {
          await admin.query({ text: `create database killed_${round}` });
          const url = new URL(server.url);
          url.pathname = `/killed_${round}`;
          return { source: { url: url.href, poolSize: 4 }, place: url.href };
        }),
      );
      await admin.close();
    } finally {
      await server.stop();
    }
  } else console.log('PostgreSQL: SKIPPED, no server programs on this machine');
}
process.exitCode = results.every(Boolean) ? 0 : 1;
