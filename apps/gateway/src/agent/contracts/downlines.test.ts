import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { DAY, openSettlement, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { createDownlines } from './downlines.ts';
import { insertRequest, writeAnswer } from './request-store.ts';

describe.each(usualKind)('agents right below another on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('are listed with what each has, had, was asked and refused, and those who never had any', async () => {
    world = await openSettlement(kind);
    const { db, clock, merchant } = world;
    const top = await world.open(null);
    const [never, active, ending, ended, asked, refused] = [
      ...[await world.open(top), await world.open(top), await world.open(top)],
      ...[await world.open(top), await world.open(top), await world.open(top)],
    ] as const;
    await world.open(top, 0);
    const deep = await world.open(active);
    const terms = salary([tier(5_000)]);
    await world.sign(top, active, terms);
    await world.sign(top, active, dividend([tier(100_000)]));
    await world.sign(active, deep, salary([tier(1_000)]));
    await world.end(await world.sign(top, ending, terms), START + 5 * DAY);
    await world.end(await world.sign(top, ended, terms), START);
    const ask = async (holderId: bigint, salaryType: 'SINGLE_BET' | 'PROFIT') => {
      const of = { merchantId: merchant.id, kind: 'DAILY', salaryType, uplineId: top, holderId, askedBy: top } as const;
      const times = { askedAt: new Date(clock.now()), expiresAt: new Date(START + 7 * DAY), contractId: null };
      const made = await db.transaction((tx) =>
        insertRequest(tx, { ...of, ...times, type: 'NEW', terms: { ...terms, salaryType } }),
      );
      if (!made) throw new Error('nothing was asked');
      return made.id;
    };
    await ask(asked, 'SINGLE_BET');
    const no = await ask(refused, 'PROFIT');
    await db.transaction((tx) => writeAnswer(tx, no, { status: 'REJECTED', at: new Date(clock.now()) }));

    const agent = await tree.node(db, top);
    if (!agent) throw new Error('the agent is gone');
    const below = await tree.members(db, [never, active, ending, ended, asked, refused]);
    const known = new Map(below.map(({ id, username }) => [id, username]));
    const of = (id: bigint): string => known.get(id) ?? '';
    const names = async (ids: readonly bigint[]) => new Map(ids.map((id) => [id, of(id)]));
    const downlines = createDownlines({ db, clock, names });
    const told = async (more: { state?: 'NONE' | 'PENDING' | 'ENDED' | 'REJECTED' | 'ACTIVE'; username?: string } = {}) => {
      const { list, totalCount } = await downlines(merchant.id, agent, { kind: 'DAILY', ...more });
      expect(totalCount).toBe(list.length);
      return list.map(({ username, salaryType, state, contract, request }) =>
        [username, salaryType, state, contract && 'contract', request && request.status]
          .filter((each) => each !== null)
          .join(' '),
      );
    };
    const rows = await told();
    expect(rows[0], 'who waits is first').toBe(`${of(asked)} SINGLE_BET NONE PENDING`);
    expect(rows.toSorted()).toEqual(
      [
        `${of(never)} NONE`,
        `${of(active)} SINGLE_BET ACTIVE contract`,
        `${of(ending)} SINGLE_BET ENDING contract`,
        `${of(ended)} SINGLE_BET ENDED contract`,
        `${of(asked)} SINGLE_BET NONE PENDING`,
        `${of(refused)} PROFIT REJECTED REJECTED`,
      ].toSorted(),
    );
    expect(await told({ state: 'NONE' })).toEqual([`${of(never)} NONE`]);
    expect(await told({ state: 'PENDING' })).toEqual([`${of(asked)} SINGLE_BET NONE PENDING`]);
    expect(await told({ state: 'REJECTED' })).toEqual([`${of(refused)} PROFIT REJECTED REJECTED`]);
    expect(await told({ username: 'nobody at all' })).toEqual([]);
    const [stranger] = [await tree.node(db, deep)];
    expect(await told({ username: stranger?.username ?? '' }), 'a grandchild is none of these').toEqual([]);
    // An open request that nobody has answered in time waits for nobody.
    clock.set(START + 8 * DAY);
    expect(await told({ state: 'PENDING' })).toEqual([]);
    expect(await told({ state: 'NONE' })).toHaveLength(2);
  });
});
