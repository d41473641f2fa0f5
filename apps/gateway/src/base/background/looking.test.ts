import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { untilReadable } from '../database/snapshot.ts';
import { databaseKinds } from '../testing/database.ts';
import { happened, sample, sampleEvents } from '../testing/sample-events.ts';
import { defineEvent } from './event.ts';
import { RETRY_PAUSES_MS } from './event-consumer.ts';
import { consumersWithWork, insertCursors } from './event-store.ts';

const other = defineEvent('sample.other', 1, Type.Object({ n: Type.Integer() }));

describe.each(databaseKinds)('consumers that have nothing to do on %s', (kind) => {
  const world = sampleEvents(kind);
  const { clock, broken, seen, gateway, recording, emit } = world;

  it('find by a look what nobody told them of', async () => {
    const started = gateway();
    const heard = Promise.withResolvers<number>();
    started.relay('relay', [happened], async ({ payload }) => heard.resolve(payload.n));
    started.start();
    await emit(gateway(), sample(1));
    expect(await heard.promise).toBe(1);
    await started.stop();
  });

  it('rest while something is done, which runs those that have something to do', async () => {
    const events = recording();
    const quiet = Promise.withResolvers<void>();
    events.relay('relay', [other], async () => quiet.resolve());
    events.start();
    await events.resting(async () => {
      await emit(events, sample(1), sample(2));
      events.nudge();
      expect(await seen()).toEqual([]);
      broken.add(2);
      await events.runWaiting();
      expect(await seen()).toEqual([1]);
      await emit(events, other.of({ merchantId: 1, accountId: null }, { n: 1 }));
    });
    await quiet.promise;
    await events.stop();
  });

  it('work on what comes of what they hear until nothing is left', async () => {
    const events = gateway();
    const heard = new Set<number>();
    events.consume('chain', [happened], async ({ payload: { n } }, tx) =>
      events.emit(tx, other.of({ merchantId: 1, accountId: null }, { n })),
    );
    events.consume('other', [other], async ({ payload }) => void heard.add(payload.n));
    const more = 300;
    await emit(events, ...Array.from({ length: more }, (_, index) => sample(10_000 + index)));
    await events.runWaiting();
    expect(heard.size).toBe(more);
  });

  it('are looked for with one statement: who can read something, and who has something to try again', async () => {
    const events = recording();
    events.consume('other', [other], async () => {});
    await emit(events, sample(1));
    const wants = [
      { name: 'sample', types: ['sample.happened'] },
      { name: 'other', types: ['sample.other'] },
    ];
    const found = async (): Promise<string[]> => {
      await untilReadable(world.db);
      return consumersWithWork(world.db, wants, new Date(clock.now()));
    };
    expect(await found()).toEqual([]);
    broken.add(1);
    await insertCursors(world.db, ['sample', 'other']);
    expect(await found()).toEqual(['sample']);
    await expect(events.runAll()).rejects.toThrow('an event consumer failed');
    expect(await found()).toEqual([]);
    clock.advance(RETRY_PAUSES_MS[0] ?? 0);
    expect(await found()).toEqual(['sample']);
  });
});
