import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { stateOf } from './standing.ts';
import type { Asker } from './taking-part.ts';

const DAY = 86_400_000;

describe.each(databaseKinds)('promotions that have not begun on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  it('are told of before they begin as long as their definition says', async () => {
    const who: Asker = { merchantId: 1, accountId: world.newMember(), type: 0 };
    const begins = world.clock.now() + 3 * DAY;
    const quiet = world.offer({ startsAt: begins });
    const told = world.offer({ startsAt: begins, announcedDays: 2 });
    const listed = async () =>
      (await world.takingPart.page(1, who, { ids: [quiet.id, told.id], limit: 21, offset: 0 })).facts.map((facts) => [
        facts.promotion.id,
        stateOf(facts),
      ]);
    world.clock.set(begins - 2 * DAY - 1);
    expect(await listed()).toEqual([]);
    world.clock.advance(1);
    expect(await listed()).toEqual([[told.id, 'COMING_SOON']]);
    await expect(world.takingPart.join(who, told.id)).rejects.toMatchObject({ code: 'promotion.closed' });
    world.clock.set(begins);
    expect(await listed()).toEqual([
      [quiet.id, 'JOIN'],
      [told.id, 'JOIN'],
    ]);
  });
});
