import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { FEW_GAMES, seedFewGames } from './testing/few-games.ts';

const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const INFO = '/wps/game/info';

describe.each(usualKind)('hot games, lanes and look-ups on %s', (kind) => {
  let app: TestCatalogue;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedFewGames(app);
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });

  const node = async (code: string): Promise<number> => {
    const [row] = await app.db.query<{ node_id: number }>({
      text: 'select node_id from game where game_code = $1',
      values: [code],
    });
    return row?.node_id ?? 0;
  };

  it('gives the pins in their order, then top and new games, and marks the pins', async () => {
    const hot = async (query: Record<string, string> = {}): Promise<(string | boolean)[][]> => {
      const { body } = await app.get(HOT, query);
      return (body.value as { list: GameItem[] }).list.map((game) => [game.gameCode, game.isHot]);
    };
    expect(await hot()).toEqual([
      ['dragon', true],
      ['baccarat', true],
      ['crown', false],
      ['house', false],
    ]);
    expect(await hot({ gameType: 'LIVE' })).toEqual([['baccarat', true]]);
    expect(await hot({ vassalage: 'AAA' })).toEqual([
      ['dragon', true],
      ['crown', false],
    ]);
    const posted = await app.server.inject({ method: 'POST', url: HOT, headers: { merchant: 'marquee' } });
    expect(posted.json().value.list).toHaveLength(4);
  });

  it('puts vendors into lanes, in their order, with the classifications that they have', async () => {
    const { body } = await app.get('/wps/relay/GCSGAME_newGameVendor');
    const { lanes } = (body.value as { data: { lanes: Record<string, unknown>[] } }).data;
    expect(lanes.map((lane) => [lane['title'], lane['gameCount']])).toEqual([
      ['RNG', 3],
      ['LIVE', 1],
      ['BINGO', 1],
    ]);
    expect(lanes[0]?.['gameClassify']).toEqual([
      { key: 'JP', displayName: 'Hũ thưởng', gameCount: 1, vendors: ['AAA'] },
      { key: 'TG', displayName: 'Trò chơi bàn', gameCount: 1, vendors: ['AAA'] },
    ]);
    expect(lanes[0]?.['cards']).toMatchObject([
      { vassalage: 'AAA', isGame: 'VASSALAGE', nodeId: null, gameCount: 3, minBet: 0.01 },
    ]);
    const baccarat = String(await node('baccarat'));
    expect(lanes[1]?.['cards']).toEqual([
      {
        vassalage: 'BBB',
        accountTypeName: 'BBB',
        accountTypeId: 2,
        displayName: 'Bee',
        gameType: 'LIVE',
        gameId: baccarat,
        nodeId: baccarat,
        isGame: 'GAME',
        isHot: false,
        launchIn: 'IFRAME',
        smallIcon: 'BBB-COLOR.svg',
        mobileSmallIcon: 'BBB-COLOR.svg',
        mobileLargeIcon: 'BBB-COLOR.svg',
        lagerIcon: 'BBB-COLOR.svg',
        h5Icon: 'BBB-COLOR.svg',
        gameCount: 1,
        minBet: 0.05,
      },
    ]);
    const types = await app.get('/wps/relay/GCSGAME_getVassGameType');
    const groupOf = (gameCategory: string, vendor: string) => ({ gameCategory, vendors: [vendor], vendor: [vendor] });
    expect(types.body.value).toEqual({
      content: { RNG: groupOf('RNG', 'AAA'), LIVE: groupOf('LIVE', 'BBB'), BINGO: groupOf('BINGO', 'BBB') },
    });
  });

  it.each([
    ['lantern', undefined],
    ['shut', 'game.closed'],
    ['gone', 'game.closed'],
    ['hidden', 'game.closed'],
    ['paused', 'game.closed'],
    ['foreign', 'game.unknown'],
    ['no such game', 'game.unknown'],
  ])('answers for the game %s', async (code, error) => {
    const { body } = await app.get(INFO, { nodeId: String(await node(code)) });
    expect(body.errorCode).toBe(error);
    if (error === undefined) expect(body.value).toMatchObject({ gameCode: code, vassalage: 'AAA' });
    else expect(body.message).not.toBe(error);
  });

  it('knows closed games and vendors by every name, for play', async () => {
    const { catalogue, merchantId } = app;
    const closed = await catalogue.game(await node('shut'));
    expect(closed).toMatchObject({ gameCode: 'shut', status: 'closed', minStake: 100n, maxStake: 1_000_000n });
    expect(await catalogue.game(await node('gone'))).toMatchObject({ status: 'closed' });
    expect(await catalogue.gameByCode(closed?.vendorId ?? 0, 'shut')).toEqual(closed);
    expect(await catalogue.gameByCode(closed?.vendorId ?? 0, 'baccarat')).toBeNull();
    expect(await catalogue.game(1)).toBeNull();
    const vendor = await catalogue.vendorByCode('CCC');
    expect(vendor).toMatchObject({ code: 'CCC', status: 'closed' });
    expect(await catalogue.vendorById(vendor?.id ?? 0)).toEqual(vendor);
    expect(await catalogue.vendorByCode('ZZZ')).toBeNull();
    expect(await catalogue.allGames()).toHaveLength(FEW_GAMES);
    const offered = async (code: string): Promise<boolean> =>
      catalogue.offers(merchantId, (await catalogue.vendorByCode(code))?.id ?? 0);
    expect(await Promise.all(['AAA', 'CCC', 'DDD', 'EEE', 'ZZZ'].map(offered))).toEqual([true, false, false, false, false]);
  });
});
