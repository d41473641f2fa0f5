import { expect, it } from 'vitest';
import type { Lane, Statement } from '../base/database/database.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { createPoster } from './poster.ts';
import { audit } from './testing/auditor.ts';
import { openHouse } from './testing/house.ts';
import { runWorkload, type Seat, seatOf } from './testing/workload.ts';

const SEED = 20_261_122;
/** Of so many statements one is never sent, and of one the answer is lost. Groups may be few: none is left to chance. */
const ONE_FAILS_IN = 7;
/** On PostgreSQL an account is on its way over one connection only: with few players nearly all would be on the first. */
const SEATS = { embedded: 40n, postgres: 300n };

it.each(databaseKinds)(
  'money moves once while two groups are on their way to %s, and some of them fail or are answered in vain',
  async (kind) => {
    const house = await openHouse(kind);
    const seats: Seat[] = [];
    for (let owner = 1n; owner <= SEATS[kind]; owner += 1n) seats.push(await seatOf(house.wallet, owner));
    let sent = 0;
    let [onTheirWay, most] = [0, 0];
    const failures = { unsent: 0, unheard: 0 };
    const unreliable = async (): Promise<Lane> => {
      const lane = await house.db.lane();
      const query = async <Row>(statement: Statement): Promise<Row[]> => {
        sent += 1;
        const fate = sent % ONE_FAILS_IN;
        if (fate === 0) {
          failures.unsent += 1;
          throw new Error('planted: never sent');
        }
        onTheirWay += 1;
        most = Math.max(most, onTheirWay);
        const answer = await lane.query<Row>(statement).finally(() => {
          onTheirWay -= 1;
        });
        if (fate > 1) return answer;
        failures.unheard += 1;
        throw new Error('planted: the answer is lost');
      };
      return { seal: lane.seal, query, close: lane.close };
    };
    const poster = createPoster({
      db: { ...house.db, lane: unreliable },
      clock: house.clock,
      lanes: 2,
      retryPauses: [0, 0, 0, 0],
      onPosted: () => {},
    });
    const acks = await runWorkload({
      seed: SEED,
      clients: 400,
      operations: 3_200,
      seats,
      games: house.games,
      deposits: house.deposits,
      send: (items) => poster.submit(items),
    });
    await poster.drain();
    // Over each connection a group, and what has to wait for it behind it.
    expect(most).toBeGreaterThanOrEqual(2);
    expect(most).toBeLessThanOrEqual(kind === 'embedded' ? 2 : 4);
    expect(Math.min(failures.unsent, failures.unheard)).toBeGreaterThan(0);
    expect((await audit(house.db, seats, acks)).faults).toEqual([]);
    expect(await house.wallet.reconcile()).toEqual([]);
    await house.close();
  },
  120_000,
);
