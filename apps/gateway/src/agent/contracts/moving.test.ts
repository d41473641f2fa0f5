import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { createMoving } from '../network/moving.ts';
import { DAY, openSettlement, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { salary, tier } from '../testing/terms.ts';

describe.each(usualKind)('moves with contracts on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('change sides by one moment, of bets and of contracts, though a day ends while they are made', async () => {
    world = await openSettlement(kind);
    const { db, events, merchant } = world;
    const [from, to] = [await world.open(null), await world.open(null)];
    const holder = await world.open(from);
    for (const top of [from, to]) await world.sign(null, top, salary([tier(5_000)]));
    await world.sign(from, holder, salary([tier(4_000)]));
    let now = START + DAY - 12_000;
    const clock = { now: () => (now += 5_000) };
    const [account, target] = [await tree.node(db, holder), await tree.node(db, to)];
    if (!account || !target) throw new Error('an account is gone');
    await createMoving({ db, clock, events, messages: { send: async () => true }, checks: [] }).move(
      { merchant, account, target },
      async () => {},
    );
    // Read once more it would be of the next day.
    expect(now).toBe(START + DAY - 2_000);
    const [moved] = await db.query<{ at: Date }>({ text: 'select at from account_move where account_id = $1', values: [holder] });
    const [old, next] = await db.query<{ from: Date; until: Date | null }>({
      text: 'select effective_from as "from", effective_until as until from agent_contract where holder_id = $1 order by id',
      values: [holder],
    });
    expect([old?.until, next?.from]).toEqual([moved?.at, moved?.at]);
  });
});
