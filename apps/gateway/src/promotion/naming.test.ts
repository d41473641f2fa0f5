import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { insertGift } from './gift-codes/store.ts';
import { namesOfPromotions } from './naming.ts';
import { writePromotion } from './store.ts';
import { openTakingPart, type TakingPartWorld } from './testing/taking-part.ts';

describe.each(usualKind)('what of promotions gives tickets of a raffle, on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  const at = () => new Date(world.clock.now());
  const named = (slug: string, merchantId = 1) => namesOfPromotions(world.db, { merchantId, slug }, at());

  it('is a promotion while it is open', async () => {
    const {
      id: _id,
      revision: _revision,
      updatedAt: _at,
      ...offer
    } = world.offer({ slug: 'gives' }, { reward: { tickets: { raffle: 'spring', count: 1 } } });
    const write = (more: object = {}) => world.db.transaction((tx) => writePromotion(tx, 1, { ...offer, ...more }, at()));
    expect(await named('spring')).toBeNull();
    await write();
    expect([await named('spring'), await named('autumn'), await named('spring', 2)]).toEqual(['the promotion gives', null, null]);
    await write({ isOpen: false });
    expect(await named('spring')).toBeNull();
    await write({ endsAt: world.clock.now() });
    expect(await named('spring')).toBeNull();
    await write({ endsAt: world.clock.now() + 1 });
    expect(await named('spring')).toBe('the promotion gives');
  });

  it('is a batch of gift codes while it is open', async () => {
    const gift = {
      ...{ merchantId: 1, slug: 'codes', kind: 'SINGLE' as const, isOpen: true, words: { EN: 'Gift' }, audience: {} },
      ...{ reward: { ...world.offer().terms?.reward, tickets: { raffle: 'winter', count: 2 } } as never, codes: 1, uses: 1 },
      ...{ startsAt: at(), endsAt: null, madeAt: at() },
    };
    const insert = (more: object) => world.db.transaction((tx) => insertGift(tx, { ...gift, ...more }));
    await insert({ slug: 'paused', isOpen: false });
    await insert({ slug: 'over', startsAt: new Date(0), endsAt: at() });
    expect(await named('winter')).toBeNull();
    await insert({});
    expect([await named('winter'), await named('winter', 2)]).toEqual(['the gift codes codes', null]);
  });
});
