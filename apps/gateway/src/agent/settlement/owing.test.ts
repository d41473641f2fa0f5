import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { codeOf } from '../testing/lines.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

describe.each(usualKind)('who owes below, on %s', (kind) => {
  let world: SettlementWorld;
  beforeEach(async () => {
    world = await openSettlement(kind);
  });
  afterEach(async () => world.close());

  it('has a bill of nothing for a window in which its own day has no tier', async () => {
    const top = await world.open(null);
    const agent = await world.open(top);
    const player = await world.open(agent, 0);
    await world.sign(null, top, salary([{ ...tier(5_000), profit: 1_000 }], { kind: 'REALTIME' }));
    await world.sign(top, agent, salary([tier(4_000)], { kind: 'REALTIME' }));
    await world.give(top, '500', 'DEPOSIT');
    await world.goTo(START + DAY + 9 * HOUR);
    await world.bet({ of: player, stake: '10,000' });
    await world.goTo(world.clock.now() + 5 * MINUTE + 20_000);
    const bills = await world.bills();
    const of = (id: bigint) => bills.find(({ holderId }) => holderId === id);
    expect(of(agent)).toMatchObject({ gross: '40.00', status: 'PAID' });
    expect(of(top)).toMatchObject({
      ...{ gross: '0.00', owed: '40.00', net: '-40.00', status: 'NOT_REACHED', tier: null },
      deductions: [{ holderId: String(agent), gross: '400000' }],
    });
    // What all come to is what the house has paid.
    expect([bills.length, await world.housePaid()]).toEqual([2, '0.00']);
    expect(await world.differences()).toEqual([]);
    // Nothing is kept of it: the next window is paid as if it were the first.
    await world.bet({ of: player, stake: '10,000' });
    await world.goTo(world.clock.now() + 5 * MINUTE);
    expect((await world.bills()).map(({ gross }) => gross).sort()).toEqual(['0.00', '0.00', '40.00', '40.00']);
  });

  it('is missed where its bill is lost, and who lost as well, whose later ones come of it', async () => {
    const top = await world.open(null);
    const player = await world.open(top, 0);
    await world.sign(null, top, dividend([tier(100_000)], { period: 'HALF_MONTHLY', carryOver: 'PERMANENT' }));
    await world.bet({ of: player, stake: '1,000', payout: '5,000' });
    await world.goTo(START + 15 * DAY + 3 * HOUR + MINUTE);
    expect((await world.bills()).map(({ base, carryOut }) => [base, carryOut])).toEqual([['0.00', '-4000.00']]);
    expect(await world.differences()).toEqual([]);
    await world.db.query({ text: 'delete from agent_bill' });
    expect(await world.differences()).toHaveLength(1);
  });

  it('is told of debts of others as of none', async () => {
    const top = await world.open(null);
    const agent = await world.open(top);
    const last = await world.open(agent);
    const player = await world.open(last, 0);
    await world.sign(null, top, salary([{ ...tier(5_000), profit: 1_000_000 }]));
    await world.sign(top, agent, salary([tier(4_000)]));
    await world.sign(agent, last, salary([tier(3_000)]));
    await world.bet({ of: player, stake: '100,000' });
    await world.goTo(START + DAY + 2 * HOUR + MINUTE);
    const [below] = await world.settlement.debts(agent);
    await world.give(top, '1,000', 'DEPOSIT');
    const account = { merchantId: world.merchant.id, id: top, currency: world.merchant.currency };
    expect(below?.id).toBeDefined();
    expect(await codeOf(world.settlement.payNow(account, below?.id))).toBe('CT_STATE');
    expect(await codeOf(world.settlement.payNow(account, 999_999n))).toBe('CT_STATE');
  });
});
