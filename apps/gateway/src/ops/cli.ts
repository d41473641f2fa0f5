import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { readConfig } from '../base/config.ts';
import { createLog } from '../base/log.ts';
import { migrate } from '../base/migrations.ts';
import { openConfigured } from '../base/open.ts';
import { createBrand } from '../brand/index.ts';
import { sqlModules } from '../modules.ts';
import { createWallet } from '../wallet/index.ts';
import { brandCommands } from './brands.ts';
import { reconcile } from './reconcile.ts';

const USAGE = `npm run ops -- <command>

  reconcile                              recompute every balance from the transfers; exit code 1 when one differs
  brand-create --code C --name N --host H [--host H2] [--currency VND --symbol ₫]
               [--country VN --timezone Asia/Ho_Chi_Minh --language VI --language EN]
  brand-status --code C --status normal|maintenance [--until 2026-01-31T18:00:00Z]

The settings are the gateway's own (DATA_DIR, DATABASE_URL, DEMO). On the embedded database stop the gateway first.`;

/** Runs one command of the operator. Gives the process's exit code. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      code: { type: 'string' },
      name: { type: 'string' },
      host: { type: 'string', multiple: true },
      currency: { type: 'string' },
      symbol: { type: 'string' },
      country: { type: 'string' },
      timezone: { type: 'string' },
      language: { type: 'string', multiple: true },
      status: { type: 'string' },
      until: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command] = positionals;
  if (command === undefined || values.help) {
    console.log(USAGE);
    return command === undefined && !values.help ? 2 : 0;
  }
  const config = readConfig();
  const db = await openConfigured(config);
  try {
    await migrate(db, sqlModules);
    const print = (line: string): void => console.log(line);
    const brand = createBrand({ db, clock: systemClock, demo: config.demo });
    const commands = brandCommands(brand, print);
    if (command === 'reconcile') {
      const wallet = createWallet({ db, clock: systemClock, log: createLog('error') });
      try {
        return await reconcile(wallet, print);
      } finally {
        await wallet.drain();
      }
    }
    const chosen = commands[command];
    if (!chosen) {
      console.error(`ops: there is no command "${command}"\n\n${USAGE}`);
      return 2;
    }
    await chosen(values);
    return 0;
  } finally {
    await db.close();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(`ops: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
