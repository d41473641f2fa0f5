import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { calendar, UNIT } from '../../cashier/testing/orders.ts';
import type { NewItem } from '../items/item.ts';
import { type ItemsWorld, openItems } from '../testing/items.ts';
import { costOpsCalls, type NamedRule } from './ops-calls.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MERCHANT = { id: 1, ...calendar };

describe.each(usualKind)('what rewards cost on %s', (kind) => {
  let world: ItemsWorld;
  const rules: NamedRule[] = [{ source: 'MISSION', rule: '7', slug: 'bet-500', terms: null }];
  beforeAll(async () => {
    world = await openItems(kind);
    // Noon of 15 January in Ho Chi Minh City.
    world.clock.set(Date.UTC(2026, 0, 15, 5));
  });
  afterAll(() => world.close());

  const calls = () =>
    costOpsCalls({
      ...{ db: world.db, clock: world.clock, budgets: world.items.budgets, points: world.points },
      counting: { reached: async () => [] },
      async *membersOf() {},
      rulesOf: async () => rules,
    });
  const report = (query: { from?: string; until?: string }) =>
    calls().opsRewardCosts({ merchant: MERCHANT, query } as unknown as Parameters<ReturnType<typeof calls>['opsRewardCosts']>[0]);
  const give = (member: bigint, more: Partial<NewItem>) =>
    world.give(member, { expiresAt: new Date(world.clock.now() + DAY), ...more });

  /** What went out of the house's account for rewards and came back on a business day, by the ledger alone. */
  async function ledger(day: string): Promise<{ out: number[]; back: number }> {
    const house = await world.wallet.house(1, 'VND', 'bonus');
    const moved = await world.db.query<{ code: number; debit: bigint; amount: bigint }>({
      text: `select code, debit_id as debit, amount from transfer
             where (debit_id = $1 or credit_id = $1) and (at at time zone 'Asia/Ho_Chi_Minh')::date = $2::text::date`,
      values: [house, day],
    });
    const byCode = Map.groupBy(
      moved.filter(({ debit }) => debit === house),
      ({ code }) => code,
    );
    const sum = (some: readonly { amount: bigint }[]): number =>
      Number(some.reduce((total, { amount }) => total + amount, 0n) / UNIT);
    return {
      out: [...byCode.values()].map(sum).sort((a, b) => a - b),
      back: sum(moved.filter(({ debit }) => debit !== house)),
    };
  }

  it('stands by day, source and rule, and is what the ledger says of each day', async () => {
    const [a, b, c] = [world.newMember(), world.newMember(), world.newMember()];
    const mission = { source: 'MISSION', money: 20n * UNIT, points: 5 } as const;
    const first = await give(a, { ...mission, sourceRef: '7:2026-01-15' });
    const late = await give(b, { ...mission, sourceRef: '7:2026-01-15' });
    const voided = await give(c, { ...mission, sourceRef: '7:2026-01-15' });
    const promotion = await give(a, { sourceRef: '3:once', money: 7n * UNIT });
    await give(a, { sourceRef: '3:2026-01-15', money: 7n * UNIT });
    await world.items.collect(a, first);
    await world.items.collect(a, promotion);
    const back = { reason: 'looked at', note: async () => {} };
    await world.items.void({ ...back, accountId: c, id: voided });
    // Ten minutes before and after midnight of Ho Chi Minh City.
    world.clock.set(Date.UTC(2026, 0, 15, 16, 50));
    const vip = await give(c, { source: 'VIP', sourceRef: 'level-up:3', money: 300n * UNIT });
    await world.items.collect(c, vip);
    world.clock.advance(HOUR / 3);
    await world.items.collect(b, late);
    await world.items.void({ ...back, accountId: a, id: first });
    world.clock.advance(DAY);
    for (const job of world.items.jobs) await job.run({ start: new Date(world.clock.now()) });

    const { list } = await report({ from: '2026-01-15', until: '2026-01-16' });
    const none = { count: 0, members: 0, amount: 0, points: 0 };
    const nothing = { issued: none, collected: none, expired: none, void: none, reversed: none };
    const part = (count: number, members: number, amount: number, points: number) => ({ count, members, amount, points });
    const row = { currency: 'VND', ...nothing };
    expect(list).toEqual([
      {
        ...row,
        ...{ day: '2026-01-15', source: 'MISSION', rule: 'bet-500', issued: part(3, 3, 60, 15) },
        ...{ collected: part(1, 1, 20, 5), void: part(1, 1, 20, 5) },
      },
      {
        ...row,
        ...{ day: '2026-01-15', source: 'PROMOTION', rule: '3', issued: part(2, 1, 14, 0), collected: part(1, 1, 7, 0) },
      },
      {
        ...row,
        ...{ day: '2026-01-15', source: 'VIP', rule: 'level-up', issued: part(1, 1, 300, 0), collected: part(1, 1, 300, 0) },
      },
      {
        ...row,
        ...{ day: '2026-01-16', source: 'MISSION', rule: 'bet-500', collected: part(1, 1, 20, 5), reversed: part(1, 1, 20, 5) },
      },
      { ...row, day: '2026-01-16', source: 'PROMOTION', rule: '3', expired: part(1, 1, 7, 0) },
    ]);
    for (const day of ['2026-01-15', '2026-01-16']) {
      const rows = list.filter((each) => each.day === day);
      const collected = rows.map((each) => each.collected.amount).filter((amount) => amount > 0);
      const reversed = rows.reduce((sum, each) => sum + each.reversed.amount, 0);
      expect({ out: collected.sort((x, y) => x - y), back: reversed }, day).toEqual(await ledger(day));
    }
  });

  it('is asked of days that have begun, at most 31 at once', async () => {
    const refused = (query: { from?: string; until?: string }) =>
      expect(report(query)).rejects.toMatchObject({ code: 'ops.refused' });
    await refused({ until: '2026-01-18' });
    await refused({ from: '2026-01-17', until: '2026-01-16' });
    await refused({ from: '2025-12-01', until: '2026-01-16' });
    await refused({ until: '2026-02-30' });
    expect(await report({})).toMatchObject({ from: '2026-01-17', until: '2026-01-17', list: [] });
  });
});
