import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type MissionWorld, openMissions } from '../testing/missions.ts';
import type { MissionInput } from './mission.ts';

const DAY = 86_400_000;
const UNIT = 10_000n;

describe.each(usualKind)('missions on %s', (kind) => {
  let world: MissionWorld;
  beforeAll(async () => {
    world = await openMissions(kind);
  });
  afterAll(() => world.close());

  const MISSION: MissionInput = {
    slug: 'bet',
    isOpen: true,
    group: 'DAILY',
    words: { EN: { title: 'Bet', content: '' } },
    conditions: [{ metric: 'VALID_BET', target: 500 }],
    reward: { money: 2, points: 3, score: 4, multiple: 3 },
    after: '',
    go: 'RNG',
    sort: 0,
    startsAt: Date.UTC(2026, 0, 1),
    endsAt: null,
  };
  /** Writes a mission under a name that no other test uses. */
  const put = async (slug: string, change: Partial<MissionInput> = {}) =>
    world.missions.put(world.merchantId, { ...MISSION, slug, ...change });
  const stateOf = async (member: bigint, id: number): Promise<string | undefined> =>
    (await world.missions.standings(member)).standings.find(({ mission }) => mission.id === id)?.state;
  const collect = (member: bigint, id: number, by = world.missions): Promise<string> =>
    by.collect(member, id).then(
      () => 'ok',
      (error: unknown) => (error instanceof BusinessError ? error.code : String(error)),
    );

  it('are completed by what is counted, and pay once however many collect at once at two gateways', async () => {
    const member = await world.newMember();
    const { id } = await put('once');
    expect(await collect(member, id)).toBe('mission.open');
    await world.bet(member, { stake: 499 });
    expect(await stateOf(member, id)).toBe('IN_PROGRESS');
    await world.bet(member, { stake: 1 });
    expect(await stateOf(member, id)).toBe('COMPLETED');
    const gateways = [world.missions, world.missionsOf()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => collect(member, id, gateways[n % 2])));
    expect(answers.sort()).toEqual(['ok', ...Array.from({ length: 11 }, () => 'reward.collected')].sort());
    expect(await stateOf(member, id)).toBe('COLLECTED');
    expect(await world.purse(member)).toEqual([2n, 0n]);
    expect(await world.pointsOf(member)).toBe(3n);
    expect(await world.cashier.wagering.remainingTurnover(member)).toBe(6n * UNIT);
    expect(await world.scoreOf(member)).toBe(4n);
  });

  it('begin again with the next cycle, and what was not collected in its own is lost', async () => {
    const member = await world.newMember();
    const { id } = await put('again');
    await world.bet(member, { stake: 500 });
    world.clock.advance(DAY);
    expect(await stateOf(member, id)).toBe('IN_PROGRESS');
    expect(await collect(member, id)).toBe('mission.open');
    await world.bet(member, { stake: 600 });
    expect(await collect(member, id)).toBe('ok');
    world.clock.advance(DAY);
    expect(await stateOf(member, id)).toBe('IN_PROGRESS');
    await world.bet(member, { stake: 600 });
    expect(await collect(member, id)).toBe('ok');
    expect(await world.purse(member)).toEqual([4n, 0n]);
  });

  it('are taken back by a correction before they are collected, and stay after', async () => {
    const member = await world.newMember();
    const { id } = await put('corrected');
    const betNo = await world.bet(member, { stake: 500 });
    expect(await stateOf(member, id)).toBe('COMPLETED');
    await world.correct(member, betNo, { stake: -1 });
    expect(await collect(member, id)).toBe('mission.open');
    await world.correct(member, betNo, { stake: 1 });
    expect(await collect(member, id)).toBe('ok');
    await world.correct(member, betNo, { stake: -400 });
    expect(await stateOf(member, id)).toBe('COLLECTED');
  });

  it('of a ladder open step by step', async () => {
    const member = await world.newMember();
    const first = await put('step-one', { conditions: [{ metric: 'BET_COUNT', target: 1 }] });
    const second = await put('step-two', { after: 'step-one', conditions: [{ metric: 'LOGIN_DAYS', target: 1 }] });
    await world.logIn(member);
    expect(await stateOf(member, second.id)).toBe('LOCKED');
    expect(await collect(member, second.id)).toBe('mission.open');
    await world.bet(member, { stake: 1 });
    expect([await stateOf(member, first.id), await stateOf(member, second.id)]).toEqual(['COMPLETED', 'COMPLETED']);
    const steps = (await world.missions.standings(member)).standings.filter(({ step }) => step !== null);
    expect(steps.map(({ mission, step }) => [mission.slug, step])).toEqual([
      ['step-one', { place: 1, of: 2 }],
      ['step-two', { place: 2, of: 2 }],
    ]);
    expect(await collect(member, second.id)).toBe('ok');
  });

  it('refuse a ladder that leads back into itself', async () => {
    await put('round-a');
    await put('round-b', { after: 'round-a' });
    await expect(put('round-a', { after: 'round-b' })).rejects.toMatchObject({
      code: 'ops.refused',
      params: { reason: expect.stringContaining('leads back') },
    });
    await expect(put('weekly-step', { group: 'WEEKLY', after: 'round-a' })).rejects.toMatchObject({ code: 'ops.refused' });
  });

  it('end when they say: what is not collected then has expired', async () => {
    const member = await world.newMember();
    const endsAt = world.clock.now() + DAY;
    const { id } = await put('ends', { group: 'EVENT', endsAt });
    await world.bet(member, { stake: 500 });
    expect(await stateOf(member, id)).toBe('COMPLETED');
    world.clock.set(endsAt);
    expect(await stateOf(member, id)).toBe('EXPIRED');
    expect(await collect(member, id)).toBe('reward.expired');
    world.clock.advance(8 * DAY);
    expect(await stateOf(member, id)).toBeUndefined();
  });

  it('are over when their budget has no room for what they give, also for those who collect at once', async () => {
    const { id } = await put('funded');
    const members = await Promise.all(Array.from({ length: 8 }, () => world.newMember()));
    for (const member of members) await world.bet(member, { stake: 500 });
    await world.items.budgets.put(
      { merchantId: 1, source: 'MISSION', rule: String(id), span: 'TOTAL', amount: 50_000n, alarmPercent: 80 },
      { record: async () => {} },
    );
    const gateways = [world.missions, world.missionsOf()];
    const answers = await Promise.all(members.map((member, n) => collect(member, id, gateways[n % 2])));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2);
    expect(new Set(answers)).toEqual(new Set(['ok', 'reward.expired']));
    const states = await Promise.all(members.map((member) => stateOf(member, id)));
    expect(states.filter((state) => state === 'COLLECTED')).toHaveLength(2);
    expect(new Set(states)).toEqual(new Set(['COLLECTED', 'EXPIRED']));
  });

  it('are for their audience only, and not while they are paused', async () => {
    const member = await world.newMember();
    const { id } = await put('vip', { audience: { vipFrom: 1 } });
    await world.bet(member, { stake: 500 });
    expect(await collect(member, id)).toBe('mission.unknown');
    world.members.set(member, { vipLevel: 1 });
    expect(await stateOf(member, id)).toBe('COMPLETED');
    await put('vip', { audience: { vipFrom: 1 }, isOpen: false });
    expect(await collect(member, id)).toBe('mission.unknown');
  });

  it('are not collected by members who may not move money, nor by guests', async () => {
    const { id } = await put('frozen');
    const frozen = await world.newMember({ status: 'NO_BET_NO_FUNDS' });
    await world.bet(frozen, { stake: 500 });
    expect(await collect(frozen, id)).toBe('reward.blocked');
    const guest = await world.newMember({ type: 4 });
    await world.bet(guest, { stake: 500 });
    expect(await collect(guest, id)).toBe('mission.unknown');
  });

  it('lie in the reward centre when the gateway dies before it credits them', async () => {
    const member = await world.newMember();
    const { id } = await put('dies');
    await world.bet(member, { stake: 500 });
    const dying = world.missionsOf({ collect: () => Promise.reject(new Error('the gateway dies')) });
    expect(await collect(member, id, dying)).toContain('dies');
    expect(await stateOf(member, id)).toBe('COLLECTED');
    expect(await world.purse(member)).toEqual([0n, 0n]);
    await world.items.collectAll(member);
    expect(await world.purse(member)).toEqual([2n, 0n]);
  });
});
