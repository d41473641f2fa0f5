import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEvent } from '../base/background/event.ts';
import { createEvents } from '../base/background/events.ts';
import { createJobs } from '../base/background/jobs.ts';
import { createLog } from '../base/log.ts';
import { usualKind } from '../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const DAY = 86_400_000;
const log = createLog('silent');
const happened = defineEvent('sample.happened', 1, Type.Object({ n: Type.Integer() }));

describe.each(usualKind)('jobs and events, for operators on %s', (kind) => {
  let world: PublishingWorld;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    for (const role of ['viewer', 'owner'] as const) keys[role] = await world.operators.add(role, [role], null);
    keys['own'] = await world.operators.add('own', ['owner'], world.merchant.id);
  });
  afterAll(() => world.close());

  const get = (role: string, path: string) => world.ops('GET', path, { key: keys[role] ?? '', query: MERCHANT });
  const put = (role: string, path: string, body: object) =>
    world.ops('PUT', path, { key: keys[role] ?? '', body: { ...MERCHANT, ...body } });

  it('shows how far each job has got, and runs, pauses and resumes it, with audit', async () => {
    let failures = 1;
    let runs = 0;
    const jobs = createJobs(world.db, world.clock, log, async () => [{ id: world.merchant.id, calendar: world.merchant }]);
    jobs.addPeriodic({
      name: 'sample.daily',
      period: 'day',
      afterMinutes: 120,
      run: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('planted');
        runs += 1;
      },
    });
    await jobs.runDue();
    world.clock.advance(2 * DAY);
    await jobs.runDue();
    const { list } = (await get('viewer', 'jobs')).value as { list: { job: string }[] };
    expect(list.find(({ job }) => job === 'sample.daily')).toMatchObject({
      brand: 'orchid',
      isPaused: false,
      run: { state: 'failed', attempts: 1, error: 'planted' },
    });
    const job = { job: 'sample.daily', isBrands: true };
    expect((await put('viewer', 'jobs', { ...job, action: 'run' })).errorCode).toBe('ops.role');
    expect((await put('owner', 'jobs', { ...job, job: 'sample.none', action: 'run' })).errorCode).toBe('ops.unknown');
    expect(await put('owner', 'jobs', { ...job, action: 'pause' })).toMatchObject({ value: { isPaused: true } });
    await put('owner', 'jobs', { ...job, action: 'run' });
    await jobs.runDue();
    expect(runs).toBe(0);
    await put('own', 'jobs', { ...job, action: 'resume' });
    await jobs.runDue();
    expect(runs).toBe(2);
    const audit = (await world.ops('GET', 'audit', { key: keys['owner'] ?? '', query: MERCHANT })).value as {
      list: { subject: string; after: unknown }[];
    };
    expect(audit.list.filter(({ subject }) => subject === 'job sample.daily').map(({ after }) => after)).toEqual([
      { action: 'resume' },
      { action: 'run' },
      { action: 'pause' },
    ]);
  });

  it('leaves jobs of the house to operators of every brand', async () => {
    const job = { job: 'base.forget-job-runs', isBrands: false, action: 'pause' };
    expect((await put('own', 'jobs', job)).errorCode).toBe('ops.role');
    expect((await put('owner', 'jobs', job)).success).toBe(true);
    await put('owner', 'jobs', { ...job, action: 'resume' });
    const { list } = (await get('own', 'jobs')).value as { list: { brand: string | null }[] };
    expect(list.map(({ brand }) => brand)).toEqual(['orchid']);
  });

  it('lists held events of the brand, replays and discards them once, with audit', async () => {
    let isBroken = true;
    const heard: number[] = [];
    const events = createEvents(world.db, world.clock, log);
    events.relay('sample', [happened], async ({ payload }) => {
      if (isBroken) throw new Error('planted');
      heard.push(payload.n);
    });
    const about = { merchantId: world.merchant.id, accountId: 7n };
    await events.emit(world.db, happened.of(about, { n: 1 }), happened.of(about, { n: 2 }), happened.of(about, { n: 3 }));
    await events.emit(world.db, happened.of({ merchantId: 987, accountId: 8n }, { n: 9 }));
    await expect(events.runAll()).rejects.toThrow('consumer failed');
    const held = (await get('owner', 'events')).value as { list: { id: number; state: string; payload: { n: number } }[] };
    expect(held.list.map(({ state, payload: { n } }) => [state, n])).toEqual([
      ['retrying', 1],
      ['waiting', 2],
      ['waiting', 3],
    ]);
    const [first, second] = held.list;
    isBroken = false;
    expect((await put('viewer', 'events', { id: first?.id, decision: 'replay', reason: 'mended' })).errorCode).toBe('ops.role');
    expect((await put('owner', 'events', { id: second?.id, decision: 'discard', reason: 'not wanted' })).success).toBe(true);
    expect((await put('owner', 'events', { id: second?.id, decision: 'discard', reason: 'again' })).errorCode).toBe(
      'ops.unknown',
    );
    await put('owner', 'events', { id: first?.id, decision: 'replay', reason: 'mended' });
    await events.runAll();
    expect(heard).toEqual([1, 3]);
    const other = (await events.waiting()).get('sample');
    expect(other).toBeNull();
    const [foreign] = await world.db.query<{ place: bigint }>({ text: 'select place from event_held where merchant_id = 987' });
    const body = { id: Number(foreign?.place), decision: 'discard', reason: 'not mine' };
    expect((await put('own', 'events', body)).errorCode).toBe('ops.unknown');
  });
});
