import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recorder } from '../../base/change.ts';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { KEEP_DAYS, openVip, SMALL, type VipWorld } from '../testing/vip.ts';
import { compareLevels } from '../testing/vip-history.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noNote: Recorder = async () => {};

describe.each(usualKind)('VIP levels on %s', (kind) => {
  let world: VipWorld;
  beforeAll(async () => {
    // The 15th of January 2026, 12:00 where the brand is.
    world = await openVip(kind);
    await world.nights();
  });
  afterAll(() => world.close());

  /** Goes to 02:00 of the day that is so many days ahead. */
  const sleep = async (days: number) => {
    const local = world.clock.now() + 7 * HOUR;
    const next = Math.floor(local / DAY) * DAY + days * DAY + 2 * HOUR;
    world.clock.advance(next - local);
    await world.nights();
  };
  const give = (accountId: bigint, level: number, note = noNote) =>
    world.vip.give({ merchantId: world.merchantId, accountId, level, reason: 'a good guest' }, note).then(
      () => 'ok',
      (error: unknown) => (error instanceof BusinessError ? error.code : String(error)),
    );

  it('rise on a deposit when both figures are reached, over several levels, with the gifts of all of them, once', async () => {
    const member = await world.newMember();
    await world.bets(member, 2_500);
    await world.pays(member, 99);
    expect([await world.levelOf(member), await world.giftsOf(member)]).toEqual([0, []]);
    const id = await world.pays(member, 101);
    expect(await world.levelOf(member)).toBe(2);
    expect(await world.giftsOf(member)).toEqual(['upgrade:1 8', 'upgrade:2 28']);
    await world.pays(member, 101, { id });
    await world.pays(member, 50);
    expect(await world.changesOf(member)).toEqual(['PROMOTION 0-2']);
    expect([await world.toldOf(member), (await world.giftsOf(member)).length]).toEqual([1, 2]);
    await world.pays(member, 50);
    expect(await world.levelOf(member)).toBe(2);
    await world.bets(member, 500);
    await sleep(1);
    expect([await world.levelOf(member), await world.changesOf(member)]).toEqual([3, ['PROMOTION 0-2', 'PROMOTION 2-3']]);
    expect(await world.differences()).toEqual([]);
  });

  it('rise in the night when bets reach it, by the needs of then, and never fall by new needs', async () => {
    const [first, second] = [await world.newMember(), await world.newMember()];
    for (const member of [first, second]) await world.pays(member, 100);
    await world.bets(first, 1_000);
    await world.bets(second, 900);
    expect([await world.levelOf(first), await world.levelOf(second)]).toEqual([0, 0]);
    await sleep(1);
    expect([await world.levelOf(first), await world.levelOf(second)]).toEqual([1, 0]);
    await world.writeLevels((level) => (level === 1 ? { validBet: 900 } : {}));
    await sleep(1);
    expect(await world.levelOf(second)).toBe(1);
    await world.writeLevels();
    await sleep(1);
    expect([await world.levelOf(second), await world.changesOf(second)]).toEqual([1, ['PROMOTION 0-1']]);
  });

  it('are kept by the valid bet of a cycle, lost by one where it is missing, and come back when it is reached', async () => {
    const [keeper, loser] = [await world.newMember(), await world.newMember()];
    for (const member of [keeper, loser]) {
      await world.bets(member, 2_000);
      await world.pays(member, 200);
    }
    // What was bet before the cycle began keeps nothing.
    await world.bets(keeper, 100);
    await world.bets(loser, 99);
    await sleep(9);
    expect([await world.levelOf(keeper), await world.levelOf(loser)]).toEqual([2, 2]);
    await sleep(1);
    expect([await world.levelOf(keeper), await world.changesOf(keeper)]).toEqual([2, ['PROMOTION 0-2', 'KEPT 2-2']]);
    expect([await world.levelOf(loser), await world.changesOf(loser)]).toEqual([1, ['PROMOTION 0-2', 'DEMOTION 2-1']]);
    expect(await world.toldOf(keeper)).toBe(1);
    await world.bets(loser, 99);
    await world.pays(loser, 1);
    expect(await world.levelOf(loser)).toBe(1);
    await world.bets(loser, 1);
    await world.pays(loser, 1);
    expect([await world.levelOf(loser), (await world.changesOf(loser)).at(-1)]).toEqual([2, 'RETURN 1-2']);
    expect(await world.giftsOf(loser)).toEqual(['upgrade:1 8', 'upgrade:2 28']);
    // The bets that brought it back do not keep it in the next cycle.
    await sleep(10);
    expect((await world.changesOf(loser)).at(-1)).toBe('DEMOTION 2-1');
    await sleep(10);
    expect((await world.changesOf(loser)).at(-1)).toBe('DEMOTION 1-0');
    await world.bets(loser, 100);
    await sleep(1);
    expect((await world.changesOf(loser)).at(-1)).toBe('RETURN 0-2');
    expect(await world.differences()).toEqual([]);
  });

  it('are made up day by day after nights in which nobody ran', async () => {
    const member = await world.newMember();
    await world.bets(member, 3_000);
    await world.pays(member, 300);
    world.clock.advance(31 * DAY);
    await Promise.all([world.nights(), world.nights()]);
    expect(await world.changesOf(member)).toEqual(['PROMOTION 0-3', 'DEMOTION 3-2', 'DEMOTION 2-1', 'DEMOTION 1-0']);
    const rows = await world.db.query<{ from: string; to: string }>({
      text: 'select cycle_from::text as from, cycle_to::text as to from vip_member where account_id = $1',
      values: [member],
    });
    expect(Date.parse(rows[0]?.to ?? '') - Date.parse(rows[0]?.from ?? '')).toBe(9 * DAY);
    expect(await world.differences()).toEqual([]);
  });

  it('are given by hand with a reason, and left again as any other', async () => {
    const [member, guest] = [await world.newMember(), await world.newMember({ type: 4 })];
    const noted: string[] = [];
    expect(await give(guest, 1)).toBe('ops.refused');
    expect(await give(member, 4)).toBe('ops.refused');
    expect(await give(member, 0)).toBe('ops.refused');
    expect(await give(9_999_999n, 1)).toBe('ops.refused');
    expect(await give(member, 2, async (_tx, change) => void noted.push(JSON.stringify(change)))).toBe('ok');
    expect(noted).toEqual([JSON.stringify({ before: { level: 0 }, after: { level: 2, reason: 'a good guest' } })]);
    expect([await world.levelOf(member), await world.giftsOf(member), await world.toldOf(member)]).toEqual([2, [], 1]);
    // What is reached below what was given changes nothing; above it is a promotion, with the gifts of all that is reached.
    await world.bets(member, 1_000);
    await world.pays(member, 100);
    expect(await world.changesOf(member)).toEqual(['OPERATOR 0-2']);
    await world.bets(member, 2_000);
    await world.pays(member, 200);
    expect(await world.changesOf(member)).toEqual(['OPERATOR 0-2', 'PROMOTION 2-3']);
    expect(await world.giftsOf(member)).toEqual(['upgrade:1 8', 'upgrade:2 28', 'upgrade:3 88']);
    expect(await give(member, 1)).toBe('ok');
    await world.bets(member, 200);
    await sleep(1);
    expect(await world.levelOf(member)).toBe(1);
    expect(await world.differences()).toEqual([]);
  });

  it('rise once when two gateways hear of deposits at once, and an operator gives a level in between', async () => {
    const member = await world.newMember();
    await world.bets(member, 1_000);
    const other = world.vipOf();
    await Promise.all([world.pays(member, 60), world.pays(member, 60, { by: other }), give(member, 3)]);
    const changes = await world.changesOf(member);
    expect(changes.filter((change) => change.startsWith('OPERATOR'))).toHaveLength(1);
    expect(changes.filter((change) => change.startsWith('PROMOTION')).length).toBeLessThanOrEqual(1);
    expect(await world.levelOf(member)).toBe(3);
    expect(await world.differences()).toEqual([]);
  });

  it('are what a person would keep by the rules, over a long random history with nights in which nobody ran', async () => {
    const needs = SMALL.map(([deposit = 0, validBet = 0, keep = 0]) => ({ deposit, validBet, keep }));
    const { below } = createChoices(16);
    expect(await compareLevels(world, below, { days: 150, members: 7, needs, keepDays: KEEP_DAYS })).toEqual([]);
    const reasons = await world.db.query<{ reason: string }>({ text: 'select distinct reason from vip_change order by reason' });
    expect(reasons.map(({ reason }) => reason)).toEqual(['DEMOTION', 'KEPT', 'OPERATOR', 'PROMOTION', 'RETURN']);
    expect(await world.differences()).toEqual([]);
  });
});
