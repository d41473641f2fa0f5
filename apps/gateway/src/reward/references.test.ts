import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { DAY_MS, openRaffles, type RaffleWorld } from './testing/raffles.ts';

describe.each(usualKind)('what rewards name, on %s', (kind) => {
  let world: RaffleWorld;
  beforeAll(async () => {
    world = await openRaffles(kind);
  });
  afterAll(() => world.close());

  it('are raffles only while they give tickets', async () => {
    await world.instant('open');
    await world.instant('past', { endsAt: world.clock.now() });
    const mission = {
      ...{ slug: 'tickets', isOpen: true, group: 'DAILY' as const, words: { EN: { title: 'Tickets', content: '' } } },
      ...{ conditions: [{ metric: 'VALID_BET' as const, target: 1 }], after: '', go: 'RNG' as const, sort: 0 },
      ...{ startsAt: 0, endsAt: null },
    };
    const put = (raffle: string, change: object = {}): Promise<string> =>
      world.missions.put(world.merchantId, { ...mission, reward: { tickets: { raffle, count: 1 } }, ...change }).then(
        () => 'written',
        (error: { params?: Record<string, unknown> }) => String(error.params?.['reason'] ?? error),
      );
    expect(await put('open')).toBe('written');
    expect(await put('opn')).toBe('there is no raffle opn');
    expect(await put('past')).toBe('the raffle past is over and gives no tickets any more');
    // What is paused, or over itself, may be written all the same.
    expect([await put('past', { isOpen: false }), await put('past', { endsAt: world.clock.now() })]).toEqual([
      'written',
      'written',
    ]);
  });

  it('keep a raffle from being deleted while they would give its tickets', async () => {
    await world.instant('kept');
    const mission = {
      ...{ slug: 'gives', group: 'DAILY' as const, words: { EN: { title: 'Tickets', content: '' } }, startsAt: 0, endsAt: null },
      ...{ conditions: [{ metric: 'VALID_BET' as const, target: 1 }], after: '', go: 'RNG' as const, sort: 0 },
      reward: { tickets: { raffle: 'kept', count: 1 } },
    };
    const remove = (): Promise<string> =>
      world.raffles.remove(world.merchantId, 'kept').then(
        () => 'deleted',
        (error: { params?: Record<string, unknown> }) => String(error.params?.['reason'] ?? error),
      );
    await world.missions.put(world.merchantId, { ...mission, isOpen: true });
    expect(await remove()).toBe('its tickets are given by the mission gives');
    await world.missions.put(world.merchantId, { ...mission, isOpen: false });
    await world.giveItem(await world.newMember(), { money: 0n, tickets: { raffle: 'kept', count: 2 } });
    expect(await remove()).toMatch(/^its tickets are given by the reward \d+, which waits to be collected$/);
    world.clock.advance(8 * DAY_MS);
    // Whoever writes a mission at the same time finds it gone, or keeps it.
    const [removed, written] = await Promise.all([
      remove(),
      world.missions.put(world.merchantId, { ...mission, isOpen: true }).then(
        () => 'written',
        () => 'refused',
      ),
    ]);
    expect([
      ['deleted', 'refused'],
      ['its tickets are given by the mission gives', 'written'],
    ]).toContainEqual([removed, written]);
  });
});
