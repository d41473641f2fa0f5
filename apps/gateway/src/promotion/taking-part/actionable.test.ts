import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { isActionable } from './standing.ts';

const DAY = 86_400_000;
const NOTHING = { remark: '', pictures: [] };

describe.each(databaseKinds)('what members can act on, on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  it('is as many as their states say, whatever these are', async () => {
    const who = { merchantId: 1, accountId: world.newMember(), type: 0 };
    const [joined, claimed, reviewed] = [
      world.offer(),
      world.offer({ joinMode: 'CLAIM' }),
      world.offer({ joinMode: 'CLAIM' }, { isReviewed: true }),
    ];
    world.offer({ joinMode: 'AUTO' }, { conditions: [] });
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
});
