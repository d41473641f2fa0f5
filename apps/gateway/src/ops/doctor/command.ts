import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { demandCurrent, type Schema } from '../../base/database/migrations.ts';
import type { Log } from '../../base/log.ts';
import { outwardOf } from '../../base/security/outward.ts';
import type { Config } from '../../base/settings/config.ts';
import { createBrand } from '../../brand/index.ts';
import { createCatalogue } from '../../catalogue/index.ts';
import type { Command } from '../command.ts';
import { type Finding, failure, type State, worstOf } from './finding.ts';
import { settingFindings, storedFindings } from './index.ts';

/** Where the doctor looks: anything of it may be broken. */
interface Room {
  settings(): Config;
  open(config: Config): Promise<Database>;
  schema: Schema;
  clock: Clock;
  log: Log;
  print(line: string): void;
}

const CODES: Record<State, number> = { ok: 0, warn: 1, fail: 2 };

const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function inDatabase(config: Config, { open, schema, clock, log }: Room): Promise<Finding[]> {
  let db: Database;
  try {
    db = await open(config);
  } catch (error) {
    return [failure('database', lineOf(error), 'start it, correct DATABASE_URL, or stop the gateway that has the embedded one')];
  }
  try {
    await demandCurrent(db, schema);
  } catch (error) {
    await db.close();
    return [failure('schema', lineOf(error), 'docs/operators.md, Upgrade')];
  }
  const brand = createBrand({ db, clock, demo: config.demo });
  const catalogue = createCatalogue({ db, clock, log, images: brand.images, ...outwardOf(config) });
  try {
    return await storedFindings({ config, db, clock, brand, catalogue });
  } finally {
    await catalogue.stopSync();
    await db.close();
  }
}

async function findingsIn(room: Room): Promise<Finding[]> {
  let config: Config;
  try {
    config = room.settings();
  } catch (error) {
    return [failure('settings', lineOf(error), 'correct it and look again: docs/configuration.md')];
  }
  return [...settingFindings(config, room.clock), ...(await inDatabase(config, room))];
}

/** Looks at settings, machine and database and says what to do. Exit code 0: all is well, 1: there are warnings, 2: something fails. */
export const doctor: Omit<Command, 'run'> & { run(room: Room): Promise<number> } = {
  usage: '',
  about:
    'looks at secrets, addresses, TLS, channels, clock, disk and backups, and says what to do; exit code 0: well, 1: warnings, 2: something fails',
  options: {},
  async run(room) {
    const findings = await findingsIn(room);
    for (const { state, about, line, advice } of findings) {
      room.print(`${state.padEnd(4)}  ${about}: ${line}`);
      if (advice !== undefined) room.print(`      → ${advice}`);
    }
    const worst = worstOf(findings);
    const count = (state: State): number => findings.filter((each) => each.state === state).length;
    room.print(worst === 'ok' ? 'all is well' : `${count('fail')} that fail, ${count('warn')} warnings`);
    return CODES[worst];
  },
};
