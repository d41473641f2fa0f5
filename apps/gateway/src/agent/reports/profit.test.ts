import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { openSettlement, type SettlementWorld } from '../settlement/testing/world.ts';
import { createTeamProfit } from './profit.ts';
import { createSelection } from './selection.ts';

describe.each(usualKind)('profit and loss of a team on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('lists those behind one figure alone, the most first, with when they came', async () => {
    world = await openSettlement(kind);
    const { db, clock, report, wallet, merchant } = world;
    const top = await world.open(null);
    const [much, little, player] = [await world.open(top, 0), await world.open(top, 0), await world.open(top, 0)];
    await world.give(little, '5', 'DEPOSIT');
    await world.give(much, '90', 'DEPOSIT');
    await world.bet({ of: player, stake: '3' });
    await world.catchUp();
    const agent = await tree.node(db, top);
    if (!agent) throw new Error('the agent is gone');
    const accounts = { names: async (ids: readonly bigint[]) => new Map(ids.map((id) => [id, String(id)])) };
    const selection = createSelection({ db, team: { find: async () => agent }, accounts });
    const deps = { db, clock, report, selection, wallet, accounts, vendorIdOf: async () => null };
    const listed = async (more: { sort: 'deposit' | 'withdrawal' | 'betCount'; hasSorted?: boolean }) => {
      const { list, totalCount } = await createTeamProfit(deps).list(merchant, agent, { scope: 'team', ...more });
      expect(totalCount).toBe(list.length);
      return list;
    };
    expect(await listed({ sort: 'deposit' })).toHaveLength(3);
    const joined = { joinedAt: expect.any(Number), lastLoginAt: null };
    const known = new Map((await tree.members(db, [much, little, player])).map(({ id, username }) => [id, username]));
    expect(await listed({ sort: 'deposit', hasSorted: true })).toMatchObject([
      { username: known.get(much), deposit: 90, ...joined },
      { username: known.get(little), deposit: 5, ...joined },
    ]);
    expect(await listed({ sort: 'betCount', hasSorted: true })).toMatchObject([{ username: known.get(player), betCount: 1 }]);
    expect(await listed({ sort: 'withdrawal', hasSorted: true })).toEqual([]);
  });
});
