import { expect, it } from 'vitest';
import { run } from '../../scripts/lib/run.ts';

/** Each kill of the embedded database costs seconds: it is tried only where there is no server. */
const database = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres';

// `npm run test:money` is run by hand and for hours. Here a short run shows that it works and still knows all that the ledger and
// the records do.
it(`money and records agree on ${database} after gateways and database processes were killed`, async () => {
  const options = ['--operations', '500', '--clients', '24', '--steps', '250', '--seed', '11', '--database', database];
  const ran = await run(process.execPath, ['scripts/money-test.ts', ...options]);
  expect(ran.output).toMatch(/answers and transfers against the model: all right\n/);
  expect(ran.output).toMatch(/invariants: all hold\n/);
  expect(ran.output).toMatch(/ [1-9]\d* betting records against the ledger: all right\n/);
  expect(ran.output).toMatch(/orders, ledger, provider, vendor and wagering: all agree\n/);
  expect(ran.code).toBe(0);
});
