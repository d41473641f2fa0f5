import { systemClock } from '../../base/calendar/clock.ts';
import { openDatabase } from '../../base/database/database.ts';
import { migrate } from '../../base/database/migrations.ts';
import { baseSql, playSql, startTestGateway } from './gateway.ts';

/** A gateway as a process of its own, to be killed: `killable.ts <database address or directory>` prints its address. */
const [place = ''] = process.argv.slice(2);
const db = await openDatabase(place.startsWith('postgres') ? { url: place, poolSize: 4 } : { directory: place });
await migrate(db, playSql(baseSql));
const gateway = await startTestGateway({ db, clock: systemClock });
gateway.play.start();
console.log(gateway.url);
