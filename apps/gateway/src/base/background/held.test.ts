import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/database.ts';
import { happened, sample, sampleEvents } from '../testing/sample-events.ts';
import { discardHeld, heldEvents, replayHeld } from './dead-letters.ts';
import { RETRY_PAUSES_MS } from './event-consumer.ts';

describe.each(databaseKinds)('events that fail on %s', (kind) => {
  const world = sampleEvents(kind);
  const { clock, broken, seen, gateway, recording, emit } = world;

  it('sets a failing event aside with nothing half done; only its account waits, in order', async () => {
    const events = recording();
    broken.add(2);
    await emit(events, sample(1, 10), sample(2, 20), sample(3, 30), sample(4, 20), sample(5, 10));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    expect(await seen()).toEqual([1, 3, 5]);
    await emit(events, sample(6, 20), sample(7, 30));
    await events.runAll();
    expect(await seen()).toEqual([1, 3, 5, 7]);
    expect((await heldEvents(world.db, {})).map(({ state, payload }) => [state, payload])).toEqual([
      ['retrying', { n: 2 }],
      ['waiting', { n: 4 }],
      ['waiting', { n: 6 }],
    ]);
    broken.clear();
    clock.advance(RETRY_PAUSES_MS[0] ?? 0);
    await events.runAll();
    expect(await seen()).toEqual([1, 3, 5, 7, 2, 4, 6]);
    expect(await heldEvents(world.db, {})).toEqual([]);
  });

  it('tries a failing event again with growing pauses, then gives it up until an operator decides', async () => {
    const events = recording();
    broken.add(1);
    await emit(events, sample(1, 10), sample(2, 10));
    await expect(events.runAll()).rejects.toThrow();
    for (const pause of RETRY_PAUSES_MS) {
      clock.advance(pause - 1);
      await events.runAll();
      clock.advance(1);
      await expect(events.runAll()).rejects.toThrow();
    }
    expect(RETRY_PAUSES_MS).toEqual(RETRY_PAUSES_MS.toSorted((a, b) => a - b));
    clock.advance(365 * 86_400_000);
    await events.runAll();
    const [dead, behind] = await heldEvents(world.db, {});
    expect(dead).toMatchObject({
      state: 'dead',
      attempts: RETRY_PAUSES_MS.length + 1,
      error: 'planted',
      type: 'sample.happened',
    });
    expect(behind).toMatchObject({ state: 'waiting', attempts: 0 });

    expect(await replayHeld(world.db, dead?.place ?? 0n, new Date(clock.now()))).toMatchObject({ consumer: 'sample' });
    await expect(events.runAll()).rejects.toThrow();
    expect((await heldEvents(world.db, {}))[0]).toMatchObject({ state: 'retrying', attempts: 1 });
    expect(await seen()).toEqual([]);
    expect(await world.db.transaction((tx) => discardHeld(tx, dead?.place ?? 0n, new Date(clock.now())))).toMatchObject({
      consumer: 'sample',
      payload: { n: 1 },
    });
    expect(await world.db.transaction((tx) => discardHeld(tx, dead?.place ?? 0n, new Date(clock.now())))).toBeNull();
    await events.runAll();
    expect(await seen()).toEqual([2]);
  });

  it('goes on with what waited behind an event that an operator took away while another waited', async () => {
    const events = recording();
    broken.add(1);
    await emit(events, sample(1, 10), sample(2, 10), sample(3, 10));
    await expect(events.runAll()).rejects.toThrow();
    const [head] = await heldEvents(world.db, {});
    await world.db.transaction((tx) => discardHeld(tx, head?.place ?? 0n, new Date(clock.now())));
    await emit(events, sample(4, 10));
    await events.runAll();
    expect(await seen()).toEqual([2, 3, 4]);
    expect(await heldEvents(world.db, {})).toEqual([]);
  });

  it('relays again what failed, and not what came before it', async () => {
    const heard: number[] = [];
    const events = gateway();
    broken.add(2);
    events.relay('relay', [happened], async ({ payload }) => {
      heard.push(payload.n);
      if (broken.delete(payload.n)) throw new Error('planted');
    });
    await emit(events, sample(1), sample(2), sample(3));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    clock.advance(RETRY_PAUSES_MS[0] ?? 0);
    await events.runAll();
    expect(heard).toEqual([1, 2, 3, 2]);
  });
});
