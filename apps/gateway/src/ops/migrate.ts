import type { Database } from '../base/database/database.ts';
import { planUpgrade, type Schema, upgrade } from '../base/database/migrations.ts';
import type { Command, Given } from './command.ts';

/** What the command works with: a database whose schema may be any. */
interface Bench {
  db: Database;
  schema: Schema;
  print(line: string): void;
}

/** Brings the schema up to date, or says what that would do. Throws an Error with one line when the schema is newer than this code. */
export const migrate: Omit<Command, 'run'> & { run(given: Given, bench: Bench): Promise<number> } = {
  usage: '[--dry-run]',
  about: 'brings the database’s schema up to date, as a start of the gateway does; --dry-run changes nothing and lists the files',
  options: { 'dry-run': { type: 'boolean' } },
  async run(given, { db, schema, print }) {
    const isDry = given['dry-run'] === true;
    const { before, after, files } = await (isDry ? planUpgrade(db, schema) : upgrade(db, schema));
    for (const file of files) print(`${isDry ? 'would run' : 'ran'} ${file}`);
    print(`schema: ${before === null ? 'no version' : `version ${before}`} before, version ${after} ${isDry ? 'then' : 'now'}`);
    return 0;
  },
};
