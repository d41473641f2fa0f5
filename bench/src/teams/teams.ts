import { openDatabase } from '../../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../../apps/gateway/src/base/database/migrations.ts';
import { sqlModules } from '../../../apps/gateway/src/modules.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { benchTeamPages } from './pages.ts';
import { seedRows, seedTeam } from './world.ts';

/** Prints what an agent of a large team waits for, and what keeping the rows of teams costs. */
export async function benchTeams(): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB' } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const db = await openDatabase({ url: server.url, poolSize: 10 });
  try {
    await migrate(db, sqlModules);
    await seedTeam(db);
    await seedRows(db);
    await benchTeamPages(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

if (import.meta.main) await benchTeams();
