import type { Query } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { testGame } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };

describe.each(usualKind)('types of games on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
    harness.gateway.catalogue.games.push(testGame(105, 1, 'cards', { gameType: 'PVP' }));
  });
  afterAll(() => harness?.close());

  const bets = async (accountId: bigint, query: Query<'bets'> = {}) => {
    const session = { id: 1n, accountId, merchantId: 1, username: 'u', type: 0 };
    return harness.gateway.play.bets(query, { merchant, language: 'EN', origin: 'https://play.example', session });
  };

  test('the record shows bets of every type, each with the type that the catalogue has, or those of one', async () => {
    const who = await harness.seat();
    await who.debit({ roundId: 'slot' });
    await who.debit({ roundId: 'live', gameCode: 'table', amount: '20000' });
    await who.debit({ roundId: 'card', gameCode: 'cards', amount: '30000' });
    await harness.gateway.play.catchUp();
    const shown = async (query: Query<'bets'> = {}) => {
      const { list, footer } = await bets(who.accountId, query);
      return [list.map(({ roundId, gameType }) => `${roundId} ${gameType}`).sort(), footer.stake];
    };
    expect(await shown()).toEqual([['card PVP', 'live LIVE', 'slot RNG'], 6]);
    expect(await shown({ gameType: 'LIVE' })).toEqual([['live LIVE'], 2]);
    expect(await shown({ gameType: 'RNG' })).toEqual([['slot RNG'], 1]);
    expect(await shown({ gameType: 'BINGO' })).toEqual([[], 0]);
  });

  test('a bet in a game that the catalogue does not know waits for it, and is taken for no type', async () => {
    const who = await harness.seat();
    const { games } = harness.gateway.catalogue;
    const place = games.findIndex(({ gameCode }) => gameCode === 'table');
    await who.debit({ roundId: 'unknown', gameCode: 'table' });
    const [game] = games.splice(place, 1);
    await harness.gateway.play.catchUp();
    expect((await bets(who.accountId)).list).toEqual([]);
    expect(await harness.db.query({ text: 'select round_ref, reason from play_parked' })).toEqual([
      { round_ref: 'unknown', reason: 'its game is not known' },
    ]);
    if (game) games.splice(place, 0, game);
    await who.credit({ roundId: 'unknown', gameCode: 'table' });
    await harness.gateway.play.catchUp();
    expect((await bets(who.accountId)).list).toMatchObject([{ roundId: 'unknown', gameType: 'LIVE', status: 'lost' }]);
    expect(await harness.db.query({ text: 'select round_ref from play_parked' })).toEqual([]);
  });
});
