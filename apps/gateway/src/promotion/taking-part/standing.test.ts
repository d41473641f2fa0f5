import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { usualKind } from '../../base/testing/database.ts';
import { calendar } from '../../cashier/testing/orders.ts';
import type { CountAsked } from '../../reward/index.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { isActionable, stateOf } from './standing.ts';
import { createTakingPart } from './taking-part.ts';

const DAY = 86_400_000;
const NOTHING = { remark: '', pictures: [] };

describe.each(usualKind)('where members stand with promotions, on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  it('they can act on as many as their states say, whatever these are', async () => {
    const who = { merchantId: 1, accountId: world.newMember(), type: 0 };
    const [joined, claimed, reviewed] = [
      world.offer(),
      world.offer({ joinMode: 'CLAIM' }),
      world.offer({ joinMode: 'CLAIM' }, { isReviewed: true }),
    ];
    world.offer({ joinMode: 'AUTO' });
    world.offer({ startsAt: world.clock.now() + DAY }, { conditions: [] });
    world.offer({ joinMode: 'CLAIM' }, { audience: { vipFrom: 3 }, conditions: [] });
    const { takingPart } = world;
    const counted = async (): Promise<number> => {
      const count = await takingPart.actionable(who);
      expect((await takingPart.states(1, who)).filter(isActionable)).toHaveLength(count);
      return count;
    };
    expect(await counted()).toBe(1);
    await takingPart.join(who, joined.id);
    expect(await counted()).toBe(0);
    world.did(who.accountId, 'VALID_BET', 1_000_000n);
    expect(await counted()).toBe(3);
    await takingPart.request(who, claimed.id, NOTHING);
    await takingPart.request(who, reviewed.id, NOTHING);
    expect(await counted()).toBe(2);
    await world.items.collectAll(who.accountId);
    expect(await counted()).toBe(1);
    expect(await takingPart.actionable({ ...who, type: 4 })).toBe(0);
  });

  it('they stand with one that is over by what they did in its last cycle', async () => {
    const who = { merchantId: 1, accountId: world.newMember(), type: 0 };
    const asked: CountAsked[] = [];
    const sums = async (_runner: unknown, _accountId: bigint, all: readonly CountAsked[]) => {
      asked.push(...all);
      return all.map(() => 400_000n);
    };
    const last = businessDayOf(calendar, world.clock.now());
    const { id } = world.offer({ endsAt: world.clock.now() + 1 }, { period: 'DAILY' });
    world.clock.advance(2 * DAY);
    const [facts] = await createTakingPart({ ...world.depsOf(), counting: { sums } }).states(1, who, id);
    expect(asked).toMatchObject([{ metric: 'VALID_BET', from: last, to: last }]);
    expect(facts).toMatchObject({ isMet: false, progress: [{ current: 400_000n, target: 1_000_000n }] });
    expect(facts && stateOf(facts)).toBe('CLOSED');
  });
});
