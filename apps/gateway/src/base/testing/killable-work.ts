import { manualClock } from '../calendar/clock.ts';
import { openDatabase } from '../database/database.ts';
import { countingWork } from './counting-work.ts';

/**
 * A process that does what there is to do: `killable-work.ts <database address or directory> <milliseconds> <job or event> <life>`. It is
 * killed in the middle of a step, or of an event, once it has begun so many of that kind; without a life it comes to its end.
 */
const [place = '', now = '0', mortal = '', life = '0'] = process.argv.slice(2);
const db = await openDatabase(place.startsWith('postgres') ? { url: place, poolSize: 4 } : { directory: place });
const begun = { job: 0, event: 0 };
const { jobs, events } = countingWork(db, manualClock(Number(now)), (kind) => {
  begun[kind] += 1;
  if (kind === mortal && begun[kind] === Number(life)) process.kill(process.pid, 'SIGKILL');
});
await Promise.all([jobs.runDue(), events.runAll()]);
await db.close();
