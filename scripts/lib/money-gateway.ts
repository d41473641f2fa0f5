import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { DatabaseSource } from '../../apps/gateway/src/base/database/database.ts';
import { createPoster } from '../../apps/gateway/src/wallet/poster.ts';
import type { Item } from '../../apps/gateway/src/wallet/posting.ts';
import { recordKeeper } from './money-records.ts';
import { openPatiently } from './patient-database.ts';

// A gateway reduced to its posting and to the making of records, in a process of its own that can be killed. Speaks over the
// process channel.

/** Parent to gateway. */
export interface Delivery {
  id: number;
  question: readonly Item[];
}

const source = JSON.parse(process.argv[2] ?? 'null') as DatabaseSource;

const db = await openPatiently(source);
const records = recordKeeper(db);
const poster = createPoster({ db, clock: systemClock, lanes: 2, onPosted: records.nudge });
records.start();

process.on('message', ({ id, question }: Delivery) => {
  poster.submit(question).then(
    (answer) => process.send?.({ id, answer }),
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
