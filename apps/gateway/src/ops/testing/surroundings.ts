import { type Clock, systemClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { readConfig } from '../../base/settings/config.ts';
import type { Environment } from '../../base/settings/settings.ts';
import { createBrand } from '../../brand/index.ts';
import { schema } from '../../modules.ts';
import { operatorCalls } from '../../operator-calls.ts';
import { runOps, type Surroundings } from '../run.ts';

/** What a command of a test stands on: settings for real players and more, and a database that stays open after the command. */
export const surroundingsOf = (db: Database, more: Partial<Surroundings> = {}, env: Environment = {}): Surroundings => ({
  settings: () => readConfig({ DEMO: '0', SECRET_KEY: 'k'.repeat(32), ...env }),
  schema,
  calls: operatorCalls,
  print: () => {},
  complain: () => {},
  open: async () => ({ ...db, close: async () => {} }),
  clock: systemClock,
  log: createLog('silent'),
  ...more,
});

/** Runs commands of the demo's operator: the exit code of each, and everything that it said. */
export const commandLine =
  (db: () => Database, clock: Clock) =>
  async (...args: string[]): Promise<[number, string[]]> => {
    const said: string[] = [];
    const hear = (line: string): void => void said.push(line);
    const code = await runOps(args, surroundingsOf(db(), { settings: () => readConfig({}), print: hear, complain: hear, clock }));
    return [code, said];
  };

/** The demo's brand and its one member, `Player1`, in an empty database. */
export async function seedPlayer(db: Database, clock: Clock): Promise<void> {
  const { id } = await createBrand({ db, clock, demo: true }).seedDemo();
  await db.query({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
           values ($1, 'Player1', 'player1', 'x', 0, 'VND', 'OPERATOR', $2)`,
    values: [id, new Date(clock.now())],
  });
}
