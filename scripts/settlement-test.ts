import { parseArgs } from 'node:util';
import { DAY_START } from '../apps/gateway/src/agent/settlement/testing/naive-streams.ts';
import { settlementOn } from '../apps/gateway/src/agent/settlement/testing/world.ts';
import { runRound } from '../apps/gateway/src/agent/settlement/testing/worlds-run.ts';
import { type DatabaseSource, openDatabase } from '../apps/gateway/src/base/database/database.ts';
import { migrate } from '../apps/gateway/src/base/database/migrations.ts';
import { sqlModules } from '../apps/gateway/src/modules.ts';
import { createChoices } from '../apps/gateway/src/wallet/testing/workload.ts';
import { startPostgres } from './lib/postgres.ts';

// The property test of settlements: lines of agents with random contracts, bets, corrections, moves and freezes, settled by two gateways
// that die at random, and compared bill by bill and balance by balance with a naive computation of the rules.

const { values: options } = parseArgs({
  options: {
    worlds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '20260601' },
    database: { type: 'string', default: 'both' },
  },
});
const WORLDS = Number(options.worlds);
/** Lines that share a database: the naive computation looks at all of them for each. */
const ROUND = 20;
/** Of the rounds in turn. */
const PACES = ['days', 'months', 'days', 'hours'] as const;

async function runOn(name: string, sourceOf: (round: number) => Promise<DatabaseSource>): Promise<boolean> {
  let differences = 0;
  for (let done = 0, round = 0; done < WORLDS; done += ROUND, round += 1) {
    const db = await openDatabase(await sourceOf(round));
    await migrate(db, sqlModules);
    const world = await settlementOn(db, DAY_START);
    const worlds = Math.min(ROUND, WORLDS - done);
    const pace = PACES[round % PACES.length] ?? 'days';
    const found = await runRound(world, createChoices(Number(options.seed) + round), { worlds, pace });
    await world.close();
    for (const difference of found) console.log(`${name}, round ${round}: ${difference}`);
    differences += found.length;
    console.log(`${name}: ${done + worlds} of ${WORLDS} worlds, differences: ${differences}`);
  }
  return differences === 0;
}

const results: boolean[] = [];
if (options.database !== 'postgres') results.push(await runOn('embedded', async () => ({ memory: true })));
if (options.database !== 'embedded') {
  const server = await startPostgres();
  if (server) {
    const admin = await openDatabase({ url: server.url, poolSize: 1 });
    try {
      results.push(
        await runOn('PostgreSQL', async (round) => {
          await admin.query({ text: `create database settled_${round}` });
          const url = new URL(server.url);
          url.pathname = `/settled_${round}`;
          return { url: url.href, poolSize: 6 };
        }),
      );
    } finally {
      await admin.close();
      await server.stop();
    }
  } else console.log('PostgreSQL: SKIPPED, no server programs on this machine');
}
process.exitCode = results.every(Boolean) ? 0 : 1;
