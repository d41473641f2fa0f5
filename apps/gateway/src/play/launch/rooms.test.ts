import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestMerchant } from '../../base/http/handlers.ts';
import { usualKind } from '../../base/testing/database.ts';
import { sessionsEnded } from '../../identity/index.ts';
import { testGames } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const request = { merchant: { id: 1, code: 'm' } as RequestMerchant, language: 'EN' };
/** As members see it once the last answer is no longer fresh. */
const FRESH_MS = 10_000;

describe.each(usualKind)('rooms on %s', (kind) => {
  let world: Harness;
  beforeAll(async () => {
    world = await openHarness(kind);
    const [first] = testGames();
    if (!first) throw new Error('there is no game');
    world.gateway.catalogue.games.push(
      { ...first, nodeId: 401, gameCode: 'poker', gameType: 'PVP', minStake: 50_000n },
      { ...first, nodeId: 402, gameCode: 'rummy', gameType: 'PVP', vendorId: 2 },
      { ...first, nodeId: 403, gameCode: 'closed', gameType: 'PVP', status: 'closed' },
    );
  });
  afterAll(() => world.close());

  const rooms = async (vassalage?: string) => {
    world.clock.advance(FRESH_MS);
    return (await world.gateway.play.rooms(vassalage === undefined ? {} : { vassalage }, request)).content;
  };
  const online = async () => Object.fromEntries((await rooms()).map(({ nodeId, playersOnline }) => [nodeId, playersOnline]));
  const sit = async (accountId: bigint, nodeId: number) => world.gateway.play.houseRounds.seat(accountId, nodeId, 'EN');

  it('are the open games between members, with what it takes to sit down', async () => {
    expect(await rooms()).toEqual([
      {
        roomId: '401',
        nodeId: '401',
        vassalage: 'RLT',
        gameType: 'PVP',
        roomName: 'Game lantern',
        iconUrl: 'games/poker.svg',
        baseStake: 5,
        minEntry: 5,
        playersOnline: 0,
      },
      expect.objectContaining({ roomId: '402', vassalage: 'XYZ' }),
    ]);
    expect((await rooms('XYZ')).map(({ roomId }) => roomId)).toEqual(['402']);
    expect(await rooms('NONE')).toEqual([]);
  });

  it('count members, not windows, and forget who left or does nothing', async () => {
    const [one, two] = [(await world.gateway.account()).id, (await world.gateway.account()).id];
    await sit(one, 401);
    await sit(one, 401);
    const { token } = await sit(two, 401);
    await sit(two, 402);
    await sit(two, 101);
    expect(await online()).toEqual({ 401: 2, 402: 1 });
    await world.tell(sessionsEnded.of({ merchantId: 1, accountId: one }, { reason: 'logout', sessions: ['1'] }));
    expect(await online()).toEqual({ 401: 1, 402: 1 });
    world.clock.advance(240_000);
    expect((await world.call('balance', { token })).status).toBe('OK');
    // The use is noted after the answer.
    const used = { text: 'select 1 from game_session where last_used_at = $1', values: [new Date(world.clock.now())] };
    await vi.waitFor(async () => expect(await world.db.query(used)).toHaveLength(1), { timeout: 30_000 });
    world.clock.advance(90_000);
    expect(await online()).toEqual({ 401: 1, 402: 0 });
    world.clock.advance(300_000);
    expect(await online()).toEqual({ 401: 0, 402: 0 });
  });
});
