import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/database.ts';
import { happened, sample, sampleEvents } from '../testing/sample-events.ts';
import { heldEvents } from './dead-letters.ts';
import { defineEvent } from './event.ts';

const other = defineEvent('sample.other', 1, Type.Object({ n: Type.Integer() }));

describe.each(databaseKinds)('events on %s', (kind) => {
  const world = sampleEvents(kind);
  const { clock, broken, seen, gateway, recording, emit } = world;

  it('hands each event to a consumer once, in order, across restarts', async () => {
    const events = recording();
    await emit(events, sample(1), sample(2), sample(3));
    await events.runAll();
    await emit(events, sample(4));
    await recording().runAll();
    expect(await seen()).toEqual([1, 2, 3, 4]);
  });

  it('keeps the order and the content of events that are emitted together', async () => {
    const heard: unknown[] = [];
    const worded = defineEvent('sample.worded', 1, Type.Object({ text: Type.String() }));
    const events = gateway();
    events.consume('sample', [happened, worded], async ({ accountId, payload }) => void heard.push([accountId, payload]));
    const text = 'a "quoted", {braced} \\ text';
    await world.db.transaction(async (tx) => {
      await events.emit(tx);
      await events.emit(tx, sample(3), worded.of({ merchantId: 1, accountId: null }, { text }), sample(2));
    });
    await events.runAll();
    expect(heard).toEqual([
      [3n, { n: 3 }],
      [null, { text }],
      [2n, { n: 2 }],
    ]);
  });

  it('hands as many of a batch out together as its consumer reaches, and goes on behind them', async () => {
    const events = gateway();
    const heard: number[][] = [];
    events.consumeBatches('sample', [happened], async (batch) => void heard.push(batch.map(({ payload: { n } }) => n)), {
      most: 4,
      async reach(batch) {
        const third = batch.findIndex(({ accountId }) => accountId === 3n);
        return third < 0 ? batch.length : third + 1;
      },
    });
    await emit(events, ...[1, 2, 3, 3, 4, 5, 6, 7].map((n) => sample(n)));
    await events.runAll();
    expect(heard).toEqual([[1, 2, 3], [3], [4, 5, 6, 7]]);
  });

  it('runs the consumers of some events alone where it is asked for those', async () => {
    const heard: string[] = [];
    const events = gateway();
    events.consume('sample', [happened], async () => void heard.push('sample'));
    events.consume('other', [other], async () => void heard.push('other'));
    await emit(events, sample(1), other.of({ merchantId: 1, accountId: null }, { n: 1 }));
    await events.runAll(other);
    expect(heard).toEqual(['other']);
    await events.runAll();
    expect(heard).toEqual(['other', 'sample']);
  });

  it('hands each event out once where the transactions’ numbers grow by a digit', async () => {
    const events = recording();
    await world.db.query({
      text: `insert into outbox_event (xid, type, merchant_id, account_id, payload, at)
             select x::xid8, 'sample.happened', 1, 1, jsonb_build_object('n', n), $1
             from (values ('9', 1), ('10', 2), ('99', 3), ('100', 4)) as t (x, n)`,
      values: [new Date(clock.now())],
    });
    await events.runAll();
    expect(await seen()).toEqual([1, 2, 3, 4]);
  });

  it('goes by the transaction, not by the number, where they disagree, and never back', async () => {
    const events = recording();
    await world.db.query({
      text: `insert into outbox_event (xid, type, merchant_id, account_id, payload, at)
             select x::xid8, 'sample.happened', 1, 1, jsonb_build_object('n', n), $1
             from (values ('30', 3), ('10', 1), ('20', 2)) as t (x, n)`,
      values: [new Date(clock.now())],
    });
    await events.runAll();
    await recording().runAll();
    expect(await seen()).toEqual([1, 2, 3]);
    const cursors = await world.db.query({ text: 'select xid::text as xid from event_cursor' });
    expect(cursors).toEqual([{ xid: '30' }]);
  });

  it('hears nothing of a transaction that was rolled back', async () => {
    const events = recording();
    await world.db
      .transaction(async (tx) => {
        await events.emit(tx, sample(1));
        throw new Error('planted');
      })
      .catch(() => {});
    await events.runAll();
    expect(await seen()).toEqual([]);
  });

  it('reads only what a consumer wants', async () => {
    const texts: string[] = [];
    const events = recording();
    await emit(events, sample(1));
    await world.db.transaction((tx) =>
      events.emit(tx, ...[1, 2, 3].map((n) => other.of({ merchantId: 1, accountId: 1n }, { n }))),
    );
    world.db.observe(({ name, values }) => void (name === 'outbox-read' && texts.push(JSON.stringify(values?.[0]))));
    await events.runAll();
    world.db.observe(null);
    expect(new Set(texts)).toEqual(new Set(['["sample.happened"]']));
    expect(await seen()).toEqual([1]);
  });

  it('refuses to write, and to hand out, a payload that does not fit', async () => {
    const events = recording();
    expect(() => happened.of({ merchantId: 1, accountId: 1n }, { n: 'one' } as never)).toThrow(
      'the payload of sample.happened does not fit: /n must be integer',
    );
    await world.db.query({
      text: `insert into outbox_event (type, merchant_id, account_id, payload, at) values ('sample.happened', 1, 1, '{"n": "x"}', $1)`,
      values: [new Date(clock.now())],
    });
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    expect(await heldEvents(world.db, {})).toMatchObject([{ error: expect.stringContaining('does not fit') }]);
  });

  it('brings events of an older version up to today’s, and leaves those of a newer one waiting', async () => {
    const old = defineEvent('sample.happened', 1, Type.Object({ number: Type.Integer() }));
    const newer = defineEvent('sample.happened', 2, Type.Object({ n: Type.Integer() }), {
      1: ({ number }: { number: number }) => ({ n: number }),
    });
    const heard: unknown[] = [];
    const events = gateway();
    events.consume('sample', [newer], async ({ payload }) => void heard.push(payload));
    await world.db.transaction((tx) => events.emit(tx, old.of({ merchantId: 1, accountId: 1n }, { number: 7 })));
    await events.runAll();
    expect(heard).toEqual([{ n: 7 }]);
    const before = gateway();
    before.consume('old', [old], async () => {});
    await world.db.transaction((tx) => before.emit(tx, newer.of({ merchantId: 1, accountId: 1n }, { n: 8 })));
    await expect(before.runAll()).rejects.toThrow('consumer failed');
    expect(await heldEvents(world.db, { consumer: 'old' })).toMatchObject([
      { error: expect.stringContaining('newer than this program') },
    ]);
  });

  it('hands a batch over whole, and event by event after a failure', async () => {
    const batches: number[][] = [];
    const events = gateway();
    events.consumeBatches('sample', [happened], async (batch, tx) => {
      const numbers = batch.map(({ payload }) => payload.n);
      batches.push(numbers);
      for (const n of numbers)
        await tx.query({ text: `insert into sample_seen (consumer, n) values ('sample', $1)`, values: [n] });
      if (numbers.some((n) => broken.has(n))) throw new Error('planted');
    });
    await emit(events, sample(1), sample(2), sample(3));
    await events.runAll();
    expect(batches).toEqual([[1, 2, 3]]);
    broken.add(5);
    await emit(events, sample(4), sample(5), sample(6));
    await expect(events.runAll()).rejects.toThrow();
    expect(batches.slice(1)).toEqual([[4, 5, 6], [4], [5], [6]]);
    expect(await seen()).toEqual([1, 2, 3, 4, 6]);
  });

  it('relays once over several gateways, outside of a transaction', async () => {
    const heard: number[] = [];
    const gateways = [1, 2, 3].map(() => {
      const events = gateway();
      events.relay('relay', [happened], async ({ payload }) => {
        await world.db.query({ text: 'select 1' });
        heard.push(payload.n);
      });
      return events;
    });
    const [first] = gateways;
    if (!first) throw new Error('there is no gateway');
    await emit(first, ...Array.from({ length: 10 }, (_, n) => sample(n)));
    await Promise.all(gateways.map((events) => events.runAll()));
    expect(heard.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is taken over from a gateway that is gone once its lease has run out, which then does nothing more', async () => {
    let goOn = (): void => {};
    const hung = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isIn = (): void => {};
    const inside = new Promise<void>((resolve) => {
      isIn = resolve;
    });
    const heard: string[] = [];
    const stuck = gateway();
    stuck.relay('relay', [happened], async ({ payload }) => {
      heard.push(`first ${payload.n}`);
      isIn();
      await hung;
    });
    const next = gateway();
    next.relay('relay', [happened], async ({ payload }) => void heard.push(`second ${payload.n}`));
    await emit(stuck, sample(1), sample(2));
    const running = stuck.runAll();
    await inside;
    clock.advance(31_000);
    await next.runAll();
    goOn();
    await running;
    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
  });

  it('forgets what every consumer has passed, and what nobody wants, and nothing else', async () => {
    const events = recording();
    await emit(events, sample(1));
    await world.db.transaction((tx) => events.emit(tx, other.of({ merchantId: 1, accountId: 1n }, { n: 1 })));
    const later = new Date(clock.now() + 1);
    expect(await events.forget(later)).toBe(1);
    await events.runAll();
    await emit(events, sample(2));
    expect(await events.forget(new Date(clock.now() - 1))).toBe(0);
    expect(await events.forget(later)).toBe(1);
    await events.runAll();
    expect(await seen()).toEqual([1, 2]);
  });

  it.runIf(kind === 'postgres')('does not pass over an event whose transaction commits late', async () => {
    const events = recording();
    let letCommit = () => {};
    const held = new Promise<void>((resolve) => {
      letCommit = resolve;
    });
    let written = () => {};
    const early = new Promise<void>((resolve) => {
      written = resolve;
    });
    const late = world.db.transaction(async (tx) => {
      await events.emit(tx, sample(1));
      written();
      await held;
    });
    await early;
    await emit(events, sample(2));
    await events.runReadable();
    letCommit();
    await late;
    await events.runAll();
    expect(await seen()).toEqual([1, 2]);
  });

  it('runs by itself once it is started, wakes when it is asked to, and leaves its consumers to others at its end', async () => {
    const heard: number[] = [];
    let hear = (): void => {};
    const events = gateway();
    events.relay('relay', [happened], async ({ payload }) => {
      heard.push(payload.n);
      hear();
    });
    const heardNext = (): Promise<void> =>
      new Promise((resolve) => {
        hear = resolve;
      });
    events.start();
    const first = heardNext();
    await emit(events, sample(1));
    events.nudge(happened);
    await first;
    await events.stop();
    await emit(events, sample(2));
    const after = gateway();
    after.relay('relay', [happened], async ({ payload }) => void heard.push(payload.n));
    await after.runAll();
    expect(heard).toEqual([1, 2]);
  });
});
