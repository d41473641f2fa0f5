import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { connectShared } from '../../apps/gateway/src/base/live/redis.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { sharedNonceStore } from '../../apps/gateway/src/base/partner-api/nonces.ts';
import { testCatalogue, testGame, testGames, testVendors } from '../../apps/gateway/src/play/testing/catalogue.ts';
import { baseSql, playSql, startTestGateway, TEST_KEYS } from '../../apps/gateway/src/play/testing/gateway.ts';
import { KEY as STUDIO_KEY } from '../../apps/studio/src/testing/studio.ts';
import { LOTTERY } from './bet-process.ts';
import { referenceRoutes } from './bet-references.ts';

/**
 * A gateway process for the bet benchmark: `bet-gateway.ts <database address or directory> [<Redis>]`. It prints its address when it
 * is ready and ends on SIGTERM after an audit of its ledger.
 */
const [place = '', redisUrl] = process.argv.slice(2);
const db = await openDatabase(place.startsWith('postgres') ? { url: place } : { directory: place });
await migrate(db, playSql(baseSql));
const shared = redisUrl === undefined ? null : connectShared(redisUrl, { log: createLog('silent') });
const [first] = testVendors;
if (!first) throw new Error('there is no vendor');
const lottery = { ...first, id: 4, code: LOTTERY.vendor, accountTypeId: 34 };
const draws = testGame(1_001, lottery.id, LOTTERY.game, { gameType: 'LOTT', minStake: 100n });
const catalogue = testCatalogue([...testGames(), draws], [...testVendors, lottery]);
const vendorKeys = new Map([...TEST_KEYS, [LOTTERY.vendor, STUDIO_KEY]]);
const more = { vendorKeys, ...(shared ? { nonces: sharedNonceStore(shared, systemClock) } : {}) };
const gateway = await startTestGateway({ db, clock: systemClock, catalogue, more, routes: referenceRoutes });
gateway.play.start();
console.log(gateway.url);

/** Makes the rounds that are due, audits and ends; exit code 1 when the ledger disagrees with itself. */
async function end(): Promise<void> {
  await gateway.close();
  await gateway.play.catchUp();
  const differences = await gateway.wallet.reconcile();
  shared?.close();
  await db.close();
  if (differences.length > 0) console.error('bench: the ledger does not agree with itself', differences.slice(0, 5));
  process.exit(differences.length > 0 ? 1 : 0);
}

process.on('SIGTERM', () => void end());
