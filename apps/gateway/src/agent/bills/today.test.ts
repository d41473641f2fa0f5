import { afterEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { salary, tier } from '../testing/terms.ts';
import { createToday } from './today.ts';

describe.each(databaseKinds)('what the day has come to on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(() => world.close());

  it('has yesterday beside it until that is settled, and warns of what is due first', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    const player = await world.open(b, 0);
    const loser = await world.open(a, 0);
    await world.sign(null, a, salary([{ ...tier(5_000), profit: 1_000_000 }]));
    await world.sign(a, b, salary([tier(4_000)]));
    await world.goTo(START + 12 * HOUR);
    await world.bet({ of: player, stake: '10,000' });
    await world.give(a, '15');
    const node = await tree.node(world.db, a);
    if (!node) throw new Error('there is no such agent');
    const today = () => createToday(world)(world.merchant, node);
    expect(await today()).toMatchObject({ pending: null });
    await world.goTo(START + 13 * HOUR);
    const dueAt = START + DAY + 2 * HOUR;
    expect(await today()).toMatchObject({ owed: 40, short: 25, shortAt: dueAt, pending: null });
    await world.goTo(START + DAY + HOUR);
    await world.bet({ of: loser, stake: '100' });
    await world.goTo(START + DAY + HOUR + MINUTE);
    const later = { gross: 0, owed: 0, dueAt: dueAt + DAY };
    expect(await today()).toMatchObject({ ...later, short: 25, shortAt: dueAt, pending: { gross: 0, owed: 40, dueAt } });
    await world.goTo(dueAt + MINUTE);
    expect(await today()).toMatchObject({ ...later, short: 0, shortAt: dueAt + DAY, pending: null, debts: 25 });
  });
});
