import { parseArgs } from 'node:util';
import { toDecimal } from '@marquee/money';
import { systemClock } from '@marquee/service/clock';
import { amountIn } from './arcade/pool.ts';
import { sealKeyIn } from './server/config.ts';
import { balanceOf } from './server/pools/balancing.ts';
import { openStore } from './server/store.ts';

/**
 * Counts all pots of the pools in a folder of the studio's data, those too whose sums are kept, and prints their books. No studio may have the
 * folder open: `npm run pools -w @marquee/studio -- <folder>`, with SECRET_KEY where it was sealed with one. Ends with 1 when one does not
 * balance.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const store = openStore(positionals[0] ?? '.data', sealKeyIn(process.env));
for (const key of store.pools.pools()) {
  const { house, parts, pot, reserve, paid, faults } = await balanceOf({ store, clock: systemClock }, key, { isFull: true });
  console.log(`${key.gameCode} ${key.currency}, pot ${key.pot}`);
  const lines = { house, stakes: parts, pot, reserve, paid };
  for (const [name, grains] of Object.entries(lines)) console.log(`  ${name.padEnd(10)}${toDecimal(amountIn(grains))}`);
  console.log(`  ${faults.length === 0 ? 'it balances' : faults.join('\n  ')}`);
  if (faults.length > 0) process.exitCode = 1;
}
store.close();
