import { expect } from 'vitest';
import { discardHeld, heldEvents, replayHeld } from '../base/background/dead-letters.ts';
import { createEvents } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { accountStatusSet } from '../identity/index.ts';

/** A consumer that fails once for an account of which two events come, and an operator who looks at them and goes on. */
export async function walkFailing(db: Database, clock: Clock, who: { merchantId: number; accountId: bigint }): Promise<void> {
  const events = createEvents(db, clock, createLog('silent'));
  let isBroken = true;
  events.consume('walk.failing', [accountStatusSet], async () => {
    if (isBroken) throw new Error('planted');
  });
  for (const status of ['NO_BET', 'ACTIVE']) await events.emit(db, accountStatusSet.of(who, { status }));
  await expect(events.runAll()).rejects.toThrow();
  const first = (await heldEvents(db, { consumer: 'walk.failing', state: 'retrying' })).find(
    ({ accountId }) => accountId === who.accountId,
  );
  await replayHeld(db, first?.place ?? 0n, new Date(clock.now()));
  await db.transaction((tx) => discardHeld(tx, first?.place ?? 0n, new Date(clock.now())));
  isBroken = false;
  await events.runAll();
  await events.forget(new Date(0));
  // Something is held at the end, so that there is a row to make many of.
  isBroken = true;
  await events.emit(db, accountStatusSet.of(who, { status: 'ACTIVE' }));
  await expect(events.runAll()).rejects.toThrow();
}
