import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { DAY, HOUR, openSettlement, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { createOverview } from './overview.ts';
import { createSelection } from './selection.ts';

describe.each(usualKind)('the income of an agent on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('has by day what the house booked by hand, and no bonus', async () => {
    world = await openSettlement(kind);
    const { db, clock, report, merchant } = world;
    const id = await world.open(null);
    await world.give(id, '8', 'AGENT_COMMISSION');
    await world.give(id, '5', 'ADJUST_ADD');
    await world.give(id, '3', 'BONUS');
    await world.goTo(START + DAY + HOUR);
    await world.take(id, '7');
    await world.catchUp();
    const agent = await tree.node(db, id);
    if (!agent) throw new Error('the agent is gone');
    const none = { find: async () => agent };
    const selection = createSelection({ db, team: none, accounts: { names: async () => new Map() } });
    const { list, footer, cards } = await createOverview({ db, clock, report, selection }).income(merchant, agent, {});
    expect(list).toMatchObject([
      { commission: 0, other: -7, gross: -7, net: -7, cumulative: 6 },
      { commission: 8, other: 5, gross: 13, net: 13, cumulative: 13 },
    ]);
    expect(footer).toMatchObject({ commission: 8, other: -2, gross: 6, net: 6 });
    expect(cards).toMatchObject({ today: -7, yesterday: 13 });
  });
});
