import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, type DatabaseSource, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { createPoster } from '../../apps/gateway/src/wallet/poster.ts';
import type { Item } from '../../apps/gateway/src/wallet/posting.ts';
import { recordKeeper } from './money-records.ts';

// A gateway reduced to its posting and to the making of records, in a process of its own that can be killed. Speaks over the
// process channel.

/** Parent to gateway. */
export interface Delivery {
  id: number;
  items: readonly Item[];
}

const source = JSON.parse(process.argv[2] ?? 'null') as DatabaseSource;

/** A server that recovers from a crash refuses connections for a moment. */
async function open(): Promise<Database> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openDatabase(source);
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(200);
    }
  }
}

const db = await open();
const records = recordKeeper(db);
const poster = createPoster({ db, clock: systemClock, lanes: 2, onPosted: records.nudge });
records.start();

process.on('message', ({ id, items }: Delivery) => {
  poster.submit(items).then(
    (verdicts) => process.send?.({ id, verdicts }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  );
});
process.on('disconnect', () => {
  void poster
    .drain()
    .then(() => records.stop())
    .then(() => db.close())
    .then(() => process.exit(0));
});
process.send?.({ ready: true });
