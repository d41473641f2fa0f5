import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { stateOf } from './standing.ts';
import type { Asker, TakingPart } from './taking-part.ts';

const NOTHING = { remark: '', pictures: [] };

describe.each(databaseKinds)('two hundred at once, at two gateways, on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  const member = (): Asker => ({ merchantId: 1, accountId: world.newMember(), type: 0 });
  const said = <T>(answer: Promise<T>, then: (value: T) => string): Promise<string> =>
    answer.then(then, (error: { code?: string }) => error.code ?? String(error));
  const countsOf = (answers: readonly string[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, { length }]) => [answer, length]));
  /** How many of two hundred members were answered with what, a hundred at each of two gateways. */
  const crowd = async (ask: (by: TakingPart, who: Asker) => ReturnType<TakingPart['join']>) => {
    const gateways = [world.gateway(), world.gateway()];
    const all = gateways.flatMap((by) => Array.from({ length: 100 }, () => said(ask(by, member()), stateOf)));
    return countsOf(await Promise.all(all));
  };
  const given = async (id: number): Promise<number | undefined> => {
    const [row] = await world.db.query<{ count: number }>({
      text: `select count(*)::int as count from reward_item where source = 'PROMOTION' and source_ref like $1`,
      values: [`${id}:%`],
    });
    return row?.count;
  };

  it('claim no more places than there are', async () => {
    const { id } = world.offer({ joinMode: 'CLAIM' }, { quota: 7, conditions: [] });
    const answers = await crowd((by, who) => by.request(who, id, NOTHING));
    expect(answers).toEqual({ ISSUED: 7, 'promotion.full': 193 });
    expect(await given(id)).toBe(7);
  });

  it('join no more places than there are, and claim what they joined', async () => {
    const { id } = world.offer({}, { quota: 7, conditions: [] });
    expect(await crowd((by, who) => by.join(who, id))).toEqual({ CLAIM: 7, 'promotion.full': 193 });
    expect(await given(id)).toBe(0);
  });

  it('collect what one of them was given, who has it paid once', async () => {
    const owner = world.newMember();
    const id = await world.give(owner, { points: 30 });
    const gateways = [world.items, world.itemsOf()];
    const all = gateways.flatMap((items) => Array.from({ length: 100 }, () => said(items.collect(owner, id), () => 'paid')));
    expect(countsOf(await Promise.all(all))).toEqual({ paid: 1, 'reward.collected': 199 });
    expect([(await world.purse(owner))[0], await world.pointsOf(owner)]).toEqual([10n, 30n]);
  });
});
