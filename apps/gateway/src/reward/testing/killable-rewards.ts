import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import { openDatabase } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { openMissions } from './missions.ts';

/**
 * A gateway of its own process that counts what it hears, and then collects every mission that its members have completed:
 * `killable-rewards.ts <database address or directory> <milliseconds> <members> <event or claim> <life>`. It is killed in the middle of a
 * batch of events, or before or after a reward's money moves, once it has begun so many of that kind; without a life it comes to its end.
 */
const [place = '', now = '0', members = '', mortal = '', life = '0'] = process.argv.slice(2);
const isServer = place.startsWith('postgres');
const db = await openDatabase(isServer ? { url: place, poolSize: 4 } : { directory: place });
const begun = { event: 0, claim: 0 };
const begin = (kind: keyof typeof begun): void => {
  begun[kind] += 1;
  if (kind === mortal && begun[kind] === Number(life)) process.kill(process.pid, 'SIGKILL');
};

const world = await openMissions(isServer ? 'postgres' : 'embedded', [], db);
world.clock.set(Number(now));
const events = createEvents(db, manualClock(Number(now)), createLog('silent'));
world.counting.follow(events, {
  async also() {
    begin('event');
    return [];
  },
});
await events.runAll();

const items = world.itemsOf({
  async post(posting) {
    begin('claim');
    const verdict = await world.wallet.post(posting);
    begin('claim');
    return verdict;
  },
});
const missions = world.missionsOf(items);
for (const member of members.split(',').map(BigInt))
  for (const { mission, state } of (await missions.standings(member)).standings)
    if (state === 'COMPLETED') await missions.collect(member, mission.id);
for (const job of items.jobs) await job.run({ start: new Date(Number(now)) });
await world.close();
