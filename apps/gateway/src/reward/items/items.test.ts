import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { UNIT } from '../../cashier/testing/orders.ts';
import type { Items } from '../index.ts';
import { type ItemsWorld, openItems } from '../testing/items.ts';
import { CODE_OF } from './item.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(usualKind)('what members are given on %s', (kind) => {
  let world: ItemsWorld;
  beforeAll(async () => {
    world = await openItems(kind);
  });
  afterAll(() => world.close());

  const collect = (member: bigint, id: bigint, by: Items = world.items): Promise<string> =>
    by.collect(member, id).then(
      ({ money }) => `${money / UNIT}`,
      (error: { code?: string }) => error.code ?? String(error),
    );
  const units = async (member: bigint) => (await world.purse(member))[0];
  const left = (member: bigint) => world.cashier.wagering.remainingTurnover(member);
  const runJobs = async (items: Items = world.items) => {
    for (const job of items.jobs) await job.run({ start: new Date(world.clock.now()) });
  };
  const statusOf = async (id: bigint) => {
    const rows = await world.db.query<{ status: string }>({ text: 'select status from reward_item where id = $1', values: [id] });
    return rows[0]?.status;
  };

  it('is one for one name of its source, also where two gateways give it at once', async () => {
    const member = world.newMember();
    const ids = await Promise.all(Array.from({ length: 6 }, () => world.give(member, { sourceRef: 'weekly:2026-01-12' })));
    expect(new Set(ids).size).toBe(1);
    expect(await world.items.count(member)).toBe(1);
    // Another member's, and that of another source, is another.
    expect(await world.give(world.newMember(), { sourceRef: 'weekly:2026-01-12' })).not.toBe(ids[0]);
    expect(await world.give(member, { source: 'MISSION', sourceRef: 'weekly:2026-01-12' })).not.toBe(ids[0]);
  });

  it('is paid once however many collect it at once at two gateways', async () => {
    const member = world.newMember();
    const id = await world.give(member, { points: 30 });
    const gateways = [world.items, world.itemsOf()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => collect(member, id, gateways[n % 2])));
    expect(answers.filter((answer) => answer === '10')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['10', 'reward.collected']));
    expect([await units(member), await left(member), await world.pointsOf(member)]).toEqual([10n, 20n * UNIT, 30n]);
    expect(await collect(member, id)).toBe('reward.collected');
  });

  it('is booked with the code of its source, out of what the house has for it', async () => {
    for (const [source, code] of Object.entries(CODE_OF)) {
      const member = world.newMember();
      const id = await world.give(member, { source: source as keyof typeof CODE_OF });
      await world.items.collect(member, id);
      const account = await world.wallet.accountOf(1, member, 'VND');
      const [transfer] = await world.wallet.transaction(account, 0, `reward-${id}`);
      expect([transfer?.code, transfer?.debitId]).toEqual([code, await world.wallet.house(1, 'VND', 'bonus')]);
    }
  });

  it('is whole cents, and asks for what was paid in to be wagered with it where it says so', async () => {
    const member = world.newMember();
    const id = await world.give(member, {
      money: 123_456n,
      wagerBase: 'DEPOSIT_PLUS_BONUS',
      deposit: 100n * UNIT,
      multiple: 100_000,
    });
    expect((await world.items.collect(member, id)).money).toBe(123_400n);
    expect(await left(member)).toBe((123_400n + 100n * UNIT) * 10n);
  });

  it('says whether bets count while it is wagered', async () => {
    const member = world.newMember();
    for (const countsBets of [undefined, false]) await world.items.collect(member, await world.give(member, { countsBets }));
    const rows = await world.db.query<{ counts: boolean }>({
      text: 'select counts_bets as counts from wagering_requirement where account_id = $1 order by id',
      values: [member],
    });
    expect(rows.map(({ counts }) => counts)).toEqual([true, false]);
  });

  it('is not collected by a stranger, a trial account or one that is frozen, and not when it is over', async () => {
    const [member, frozen, guest] = [world.newMember(), world.newMember(), world.newMember()];
    world.members.set(frozen, { type: 0, status: 'NO_BET_NO_FUNDS' });
    world.members.set(guest, { type: 4, status: 'ACTIVE' });
    const id = await world.give(member, { expiresAt: new Date(world.clock.now() + 2 * MINUTE) });
    expect(await collect(world.newMember(), id)).toBe('reward.unknown');
    expect(await collect(member, 999_999n)).toBe('reward.unknown');
    expect(await collect(frozen, await world.give(frozen))).toBe('reward.blocked');
    expect(await collect(guest, await world.give(guest))).toBe('in_need_true_account');
    world.clock.advance(2 * MINUTE);
    // Before any job has looked.
    expect(await collect(member, id)).toBe('reward.expired');
    expect([await statusOf(id), await world.items.count(member)]).toEqual(['COLLECTABLE', 0]);
    await runJobs();
    expect([await statusOf(id), await collect(member, id), await units(member)]).toEqual(['EXPIRED', 'reward.expired', 0n]);
  });

  it('is collected all at once, what expires first at first', async () => {
    const member = world.newMember();
    const late = await world.give(member, { expiresAt: new Date(world.clock.now() + 3 * DAY) });
    const soon = await world.give(member, { expiresAt: new Date(world.clock.now() + DAY), money: 50_000n });
    const over = await world.give(member, { expiresAt: new Date(world.clock.now() + MINUTE) });
    world.clock.advance(MINUTE);
    const taken = await world.items.collectAll(member);
    expect(taken.map(({ id }) => id)).toEqual([soon, late]);
    expect([await units(member), await world.items.count(member), await statusOf(over)]).toEqual([15n, 0, 'COLLECTABLE']);
    expect(await world.items.collectAll(member)).toEqual([]);
  });

  it('is finished by the job where a gateway died before or after its money moved, and was to be wagered all the while', async () => {
    for (const isPosted of [false, true]) {
      const member = world.newMember();
      const id = await world.give(member, { points: 5 });
      const dying = world.itemsOf({
        async post(posting) {
          if (isPosted) await world.wallet.post(posting);
          throw new Error('killed');
        },
      });
      expect(await collect(member, id, dying)).toContain('killed');
      expect([await statusOf(id), await left(member), await world.pointsOf(member)]).toEqual(['COLLECTING', 20n * UNIT, 0n]);
      expect(await collect(member, id)).toBe('reward.collected');
      world.clock.advance(2 * MINUTE);
      await Promise.all([runJobs(), runJobs(world.itemsOf())]);
      expect([await statusOf(id), await units(member), await world.pointsOf(member)]).toEqual(['COLLECTED', 10n, 5n]);
      expect(await left(member)).toBe(20n * UNIT);
    }
  });

  it('is told of once a day before it expires', async () => {
    const member = world.newMember();
    const id = await world.give(member, { expiresAt: new Date(world.clock.now() + 2 * DAY) });
    const warned = async () =>
      (
        await world.db.query({
          text: `select 1 as one from outbox_event where type = 'reward.expiring' and account_id = $1 and payload->>'rewardId' = $2`,
          values: [member, id.toString()],
        })
      ).length;
    await runJobs();
    expect(await warned()).toBe(0);
    world.clock.advance(DAY + MINUTE);
    await Promise.all([runJobs(), runJobs(world.itemsOf())]);
    await runJobs();
    expect(await warned()).toBe(1);
  });

  it('is taken back: what is not collected for good, what was credited with its points and what was to be wagered', async () => {
    const [member, other] = [world.newMember(), world.newMember()];
    const [open, credited] = [await world.give(member), await world.give(member, { points: 7 })];
    const noted: string[] = [];
    const take = (accountId: bigint, id: bigint, by = world.items) =>
      by
        .void({
          accountId,
          id,
          reason: 'two accounts',
          note: async (_tx, before, after) => void noted.push(`${before.status} ${after.status}`),
        })
        .then(
          ({ status }) => status as string,
          (error: { code?: string }) => error.code ?? String(error),
        );
    expect(await take(other, open)).toBe('ops.refused');
    expect([await take(member, open), await collect(member, open), await take(member, open)]).toEqual([
      'VOID',
      'reward.unknown',
      'ops.refused',
    ]);
    await world.items.collect(member, credited);
    const answers = await Promise.all([take(member, credited), take(member, credited, world.itemsOf())]);
    expect(answers.sort()).toEqual(['REVERSED', 'ops.refused']);
    expect([await units(member), await left(member), await world.pointsOf(member)]).toEqual([0n, 0n, 0n]);
    expect(noted).toEqual(['COLLECTABLE VOID', 'COLLECTED REVERSED']);
    expect(await world.wallet.reconcile()).toEqual([]);
  });
});
