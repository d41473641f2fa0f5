import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvents } from '../../base/background/events.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import { type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';

const DAY_MS = 86_400_000;
const NEW = { type: 0, series: 1_800, rates: { LIVE: 5_000 }, remark: ' spring ', days: 0, maxUses: null } as const;

describe.each(usualKind)('registration links on %s', (kind) => {
  let world: NetworkWorld;
  let agent: TreeNode;
  beforeAll(async () => {
    world = await openNetwork(kind);
    await world.agents.changing.set(
      world.merchant,
      (await world.node('demotop')).id,
      { series: 1_950, rates: { LIVE: 9_000 } },
      unrecorded,
    );
    await world.agents.changing.set(
      world.merchant,
      (await world.node('demoagent')).id,
      { series: 1_900, rates: { LIVE: 8_000 } },
      unrecorded,
    );
    agent = await world.node('demoagent');
  });
  afterAll(() => world.close());

  const link = async (more: Partial<{ type: number; days: number; maxUses: number | null; series: number }> = {}) =>
    world.agents.links.create(world.merchant, await world.node('demoagent'), { ...NEW, ...more });
  const stateOf = async (code: string) => {
    const all = { state: null, remark: '', createdFrom: null, createdTo: null };
    const { rows } = await world.agents.links.list(world.merchant, await world.node('demoagent'), all, { page: 1, size: 100 });
    return rows.find((row) => row.code === code);
  };
  let count = 0;
  const register = (code: string) => world.register(`linked${(count += 1)}`, code);
  const clear = async () => {
    const all = { state: null, remark: '', createdFrom: null, createdTo: null };
    const { rows } = await world.agents.links.list(world.merchant, agent, all, { page: 1, size: 100 });
    for (const { code } of rows) await world.agents.links.remove(world.merchant, agent, code);
  };

  it('open an account with exactly their terms right under their agent', async () => {
    const { code, remark } = await link({ type: 1 });
    expect(remark).toBe('spring');
    expect(await register(code.toLowerCase())).toBeNull();
    expect(await world.node(`linked${count}`)).toMatchObject({
      parentId: agent.id,
      type: 1,
      series: 1_800,
      rates: { LIVE: 5_000 },
    });
    expect(await stateOf(code)).toMatchObject({ state: 'ACTIVE', uses: 1, depositors: 0 });
  });

  it('are used exactly as often as they may be, however many come at once at two gateways', async () => {
    const { code } = await link({ maxUses: 10 });
    const second = world.another();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => world.register(`crowd${index}x`, code, index % 2 === 0 ? world : second)),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
    expect(new Set(outcomes.filter((outcome) => outcome !== null))).toEqual(new Set(['invitation_code_error']));
    expect(await stateOf(code)).toMatchObject({ state: 'EXHAUSTED', uses: 10 });
    const [row] = await world.db.query<{ n: number }>({
      text: `select count(*)::int as n from account where username like 'crowd%'`,
    });
    expect(row?.n).toBe(10);
  });

  it('open nothing once they are switched off, over or deleted, and something again once they are on', async () => {
    const { code } = await link({ days: 1 });
    await world.agents.links.update(world.merchant, agent, code, { isDisabled: true, remark: null });
    expect([(await stateOf(code))?.state, await register(code)]).toEqual(['DISABLED', 'invitation_code_error']);
    await world.agents.links.update(world.merchant, agent, code, { isDisabled: false, remark: 'autumn' });
    expect([(await stateOf(code))?.remark, await register(code)]).toEqual(['autumn', null]);
    world.clock.advance(DAY_MS);
    expect([(await stateOf(code))?.state, await register(code)]).toEqual(['EXPIRED', 'invitation_code_error']);
    const other = await link();
    await world.agents.links.remove(world.merchant, agent, other.code);
    expect([await stateOf(other.code), await register(other.code)]).toEqual([undefined, 'invitation_code_error']);
    const third = await link();
    await world.identity.desk.endInvitation(world.merchant, third.code, unrecorded);
    expect([await stateOf(third.code), await register(third.code)]).toEqual([undefined, 'invitation_code_error']);
  });

  it('open what their owner gives now once that is less than they say', async () => {
    const { code } = await link({ series: 1_898 });
    await world.agents.changing.set(world.merchant, agent.id, { series: 1_860, rates: { LIVE: 4_000 } }, unrecorded);
    expect([(await stateOf(code))?.state, await register(code)]).toEqual(['INVALID', null]);
    expect(await world.node(`linked${count}`)).toMatchObject({ series: 1_860, rates: { LIVE: 4_000 } });
    await world.agents.changing.set(world.merchant, agent.id, { series: 1_900, rates: { LIVE: 8_000 } }, unrecorded);
    expect((await stateOf(code))?.state).toBe('ACTIVE');
  });

  it('count who comes by them, and the first deposit of each member once', async () => {
    const { code } = await link();
    expect(await world.identity.invitations.check(world.merchant, code, '')).toBe(code);
    await register(code);
    const { id } = await world.node(`linked${count}`);
    const events = createEvents(world.db, world.clock, createLog('silent'));
    world.agents.follow(events);
    const [at, order] = [world.clock.now(), { channel: 'QR', currency: 'VND', amount: '10000' }];
    const tell = (orderNo: string, state: 'SUCCESS' | 'FAILED') =>
      events.emit(
        world.db,
        depositCompleted.of(
          { merchantId: world.merchant.id, accountId: id },
          { ...order, orderNo, state, requestedAt: at, completedAt: at },
        ),
      );
    await tell('D-1', 'FAILED');
    await events.runAll();
    expect(await stateOf(code)).toMatchObject({ visits: 1, uses: 1, depositors: 0 });
    await tell('D-2', 'SUCCESS');
    await tell('D-3', 'SUCCESS');
    await events.runAll();
    expect(await stateOf(code)).toMatchObject({ visits: 1, uses: 1, depositors: 1 });
  });

  it('are at most twenty that are good, however many are made at once', async () => {
    await clear();
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () =>
        link().then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'agent.links']));
    await clear();
  });

  it('are no business of other agents, and affiliates open no agents', async () => {
    const { code } = await link();
    const top = await world.node('demotop');
    const { update, remove } = world.agents.links;
    for (const work of [
      () => update(world.merchant, top, code, { isDisabled: true, remark: null }),
      () => remove(world.merchant, top, code),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'agent.link' });
    }
    const { code: affiliate } = await link({ type: 41 });
    await register(affiliate);
    const owner = await world.node(`linked${count}`);
    await expect(
      world.agents.links.create(world.merchant, owner, { ...NEW, series: 1_700, rates: {}, type: 1 }),
    ).rejects.toMatchObject({
      code: 'agent.type',
    });
  });

  it('leave plain codes of agents as they are: players with the lowest terms', async () => {
    expect(await register('DEMOAGENT')).toBeNull();
    expect(await world.node(`linked${count}`)).toMatchObject({ parentId: agent.id, type: 0, series: null, rates: {} });
  });
});
