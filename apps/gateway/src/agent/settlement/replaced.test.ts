import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { Contract } from '../contracts/store.ts';
import { dividend, tier } from '../testing/terms.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

describe.each(usualKind)('a dividend that another replaces within its period, on %s', (kind) => {
  let world: SettlementWorld;
  let [top, player] = [0n, 0n];
  beforeEach(async () => {
    world = await openSettlement(kind);
    top = await world.open(null);
    player = await world.open(top, 0);
  });
  afterEach(async () => world.close());

  const sign = (more: Parameters<typeof dividend>[1]) => world.sign(null, top, dividend([tier(100_000)], more));
  const replace = async (old: Contract, more: Parameters<typeof dividend>[1]): Promise<Contract> => {
    await world.end(old, world.clock.now(), 'REPLACED');
    return sign(more);
  };
  const shown = async () => (await world.bills()).map(({ base, carryIn, gross }) => ({ base, carryIn, gross }));
  /** The end of June, when a month and a half of one are settled. */
  const END = START + 30 * DAY + 3 * HOUR + MINUTE;

  it('counts also its days by a shorter period, which nobody else would', async () => {
    const first = await sign({ period: 'MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(START + 19 * DAY);
    await replace(first, { period: 'HALF_MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '500' });
    await world.goTo(END);
    expect(await shown()).toEqual([{ base: '1500.00', carryIn: '0.00', gross: '150.00' }]);
    expect(await world.differences()).toEqual([]);
  });

  it('leaves its loss to a shorter period', async () => {
    const first = await sign({ period: 'MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '1,000', payout: '9,000' });
    await world.goTo(START + 16 * DAY);
    await replace(first, { period: 'HALF_MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '5,000' });
    await world.goTo(END);
    expect(await shown()).toEqual([{ base: '0.00', carryIn: '0.00', gross: '0.00' }]);
  });

  it('begins where an earlier bill has ended, through several versions', async () => {
    const first = await sign({ period: 'HALF_MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(START + 16 * DAY);
    await world.bet({ of: player, stake: '200' });
    const second = await replace(first, { period: 'MONTHLY', carryOver: 'PERMANENT' });
    // In the week of 22 to 28 June.
    await world.goTo(START + 24 * DAY);
    await replace(second, { period: 'WEEKLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '30' });
    await world.goTo(START + 28 * DAY + 3 * HOUR + MINUTE);
    // The half that is over, and the week with the days since.
    expect((await shown()).map(({ base }) => base)).toEqual(['1000.00', '230.00']);
  });

  it('counts also the days of a week before the month that takes its place', async () => {
    await world.goTo(START + 24 * DAY);
    const first = await sign({ period: 'WEEKLY', carryOver: 'PERMANENT' });
    await world.goTo(START + 28 * DAY + HOUR);
    await world.bet({ of: player, stake: '100' });
    // On the second of July, in the week of 29 June to 5 July.
    await world.goTo(START + 31 * DAY + HOUR);
    await replace(first, { period: 'MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '30' });
    await world.goTo(START + 61 * DAY + 3 * HOUR + MINUTE);
    expect((await shown()).map(({ base }) => base)).toEqual(['130.00']);
  });

  it('leaves no loss where another rule for losses was agreed in between', async () => {
    const first = await sign({ period: 'HALF_MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '1,000', payout: '2,000' });
    await world.goTo(START + 16 * DAY);
    const second = await replace(first, { period: 'HALF_MONTHLY', carryOver: 'NONE' });
    await world.goTo(START + 17 * DAY);
    await replace(second, { period: 'HALF_MONTHLY', carryOver: 'PERMANENT' });
    await world.bet({ of: player, stake: '500' });
    await world.goTo(END);
    expect((await shown())[1]).toEqual({ base: '500.00', carryIn: '0.00', gross: '50.00' });
  });
});
