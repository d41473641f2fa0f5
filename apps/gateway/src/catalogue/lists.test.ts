import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';

interface List {
  games: GameItem[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

const LIST = '/wps/relay/GCSGAME_gameList';
const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const INFO = '/wps/game/info';

// code, vendor, type, classification, Vietnamese, English, least stake, lines, top, sort, status, listed
const GAMES = [
  ['lantern', 'AAA', 'RNG', '', 'Đêm Đèn Lồng', 'Lantern Night', 1_000, 20, false, 5, 'open', true],
  ['dragon', 'AAA', 'RNG', 'JP', 'Rồng Đỏ', 'Red Dragon', 100, 0, false, 5, 'open', true],
  ['crown', 'AAA', 'RNG', 'TG', 'Vương Miện', 'Crown', 7_500, 40, true, 9, 'open', true],
  ['shut', 'AAA', 'RNG', 'JP', 'Đèn Tắt', 'Lamp Off', 100, 5, true, 1, 'closed', true],
  ['gone', 'AAA', 'RNG', 'JP', 'Đèn Mất', 'Lamp Gone', 100, 5, true, 1, 'open', false],
  ['baccarat', 'BBB', 'LIVE', '', 'Bài Đèn', 'Table', 500, 0, false, 1, 'open', true],
  ['house', 'BBB', 'BINGO', 'BG', 'Lô Tô', 'House', 500, 0, false, 4, 'open', true],
  ['hidden', 'CCC', 'RNG', '', 'Đèn Ẩn', 'Hidden', 100, 5, true, 1, 'open', true],
  ['foreign', 'DDD', 'RNG', '', 'Đèn Lạ', 'Foreign', 100, 5, true, 1, 'open', true],
  ['paused', 'EEE', 'RNG', '', 'Đèn Dừng', 'Paused', 100, 5, true, 1, 'open', true],
] as const;

async function seed({ db, merchantId }: TestCatalogue): Promise<void> {
  await db.query({
    text: `insert into vendor (code, name, base_url, status, sort, account_type_id) values
             ('BBB', 'Bee', 'http://x.test', 'open', 1, 2), ('AAA', 'Ace', 'http://x.test', 'open', 2, 1),
             ('CCC', 'Cee', 'http://x.test', 'closed', 3, 3), ('DDD', 'Dee', 'http://x.test', 'open', 4, 4),
             ('EEE', 'Eee', 'http://x.test', 'open', 5, 5)`,
  });
  await db.query({
    text: `insert into merchant_vendor (merchant_id, vendor_id, is_open) select $1::int, id, code <> 'EEE' from vendor where code <> 'DDD'`,
    values: [merchantId],
  });
  for (const [code, vendor, type, classification, vi, en, stake, lines, top, sort, status, listed] of GAMES) {
    await db.query({
      text: `insert into game (vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines,
               rtp_basis_points, volatility, has_demo, is_new, is_top, sort, status, listed, version)
             select id, $2, $3, $4, $5, $6, 1000000, $7, 9612, 'low', true, $2 = 'house', $8, $9, $10, $11, 2
             from vendor where code = $1`,
      values: [vendor, code, type, classification, JSON.stringify({ VI: vi, EN: en }), stake, lines, top, sort, status, listed],
    });
  }
  await db.query({
    text: `insert into merchant_hot_game values
             ($1, 'BBB', 'baccarat', 2), ($1, 'AAA', 'dragon', 1), ($1, 'AAA', 'shut', 3), ($1, 'AAA', 'not-yet', 4)`,
    values: [merchantId],
  });
  await db.query({ text: 'update catalogue_version set version = 2' });
}

describe.each(databaseKinds)('lists on %s', (kind) => {
  let app: TestCatalogue;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seed(app);
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });
  beforeEach(() => app.clock.advance(1_001));

  const list = async (query: Record<string, string>, language = 'VI'): Promise<List> => {
    const { status, body } = await app.get(LIST, query, language);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.value as List;
  };
  const codes = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).games.map((game) => game.gameCode);
  const node = async (code: string): Promise<number> => {
    const [row] = await app.db.query<{ node_id: number }>({
      text: 'select node_id from game where game_code = $1',
      values: [code],
    });
    return row?.node_id ?? 0;
  };

  it('lists open games of open vendors that the brand offers: top ones first, then by rank, then by number', async () => {
    expect(await codes({})).toEqual(['crown', 'baccarat', 'house', 'lantern', 'dragon']);
  });

  it.each([
    ['đèn', ['baccarat', 'lantern']],
    ['ĐÈN LỒNG', ['lantern']],
    ['den long', ['lantern']],
    ['long den', ['lantern']],
    ['de', ['baccarat', 'lantern']],
    ['lant ni', ['lantern']],
    ['đêm night', ['lantern']],
    ['d', ['baccarat', 'lantern', 'dragon']],
    ['antern', []],
    ['den rong', []],
    ['xyz', []],
    ['den & rong', []],
    ["den' | 'rong", []],
    ['den:*', ['baccarat', 'lantern']],
    ['!den', ['baccarat', 'lantern']],
    ['(den', ['baccarat', 'lantern']],
    ["'; drop table game; --", []],
    ['%', []],
    ['_', []],
    ['\\', []],
  ])('finds by name %j', async (gameName, expected) => {
    expect(await codes({ gameName })).toEqual(expected);
  });

  it('takes a name of 100 characters and refuses a longer one', async () => {
    expect(await codes({ gameName: 'đ '.repeat(50) })).toEqual(['baccarat', 'lantern', 'dragon']);
    expect(await codes({ gameName: 'đèn'.padEnd(100, 'x') })).toEqual([]);
    const { status, body } = await app.get(LIST, { gameName: 'a'.repeat(101) });
    expect([status, body.errorCode]).toEqual([400, 'request_param_err']);
  });

  it('names games in the caller’s language, and finds them by the names of any', async () => {
    const english = await list({ gameName: 'đèn lồng' }, 'EN');
    expect(english.games.map((game) => game.displayName)).toEqual(['Lantern Night']);
    expect((await list({ gameName: 'lantern' })).games.map((game) => game.gameName)).toEqual(['Đêm Đèn Lồng']);
  });

  it.each([
    ['type', { gameType: 'LIVE' }, ['baccarat']],
    ['type in lower case', { gameType: 'live' }, ['baccarat']],
    ['slots, bingo among them', { gameType: 'RNG' }, ['crown', 'house', 'lantern', 'dragon']],
    ['bingo as slots', { gameType: 'BINGO' }, ['crown', 'house', 'lantern', 'dragon']],
    ['bingo’s own classification', { gameType: 'BINGO', gameClassify: 'BG' }, ['house']],
    ['unknown type', { gameType: 'NONE' }, []],
    ['vendor', { vassalage: 'BBB' }, ['baccarat', 'house']],
    ['closed vendor', { vassalage: 'CCC' }, []],
    ['vendor of other brands', { vassalage: 'DDD' }, []],
    ['vendor that is closed in this brand', { vassalage: 'EEE' }, []],
    ['unknown vendor', { vassalage: 'ZZZ' }, []],
    ['classification', { gameClassify: 'JP' }, ['dragon']],
    ['unknown classification', { gameClassify: 'ZZ' }, []],
    ['stake', { minBet: '0.05' }, ['baccarat', 'house', 'dragon']],
    ['stake at the edge', { minBet: '0.75' }, ['crown', 'baccarat', 'house', 'lantern', 'dragon']],
    ['stake just below the edge', { minBet: '0.7499' }, ['baccarat', 'house', 'lantern', 'dragon']],
    ['stake of nothing', { minBet: '0' }, []],
    ['lines', { minLineNum: '20' }, ['crown', 'lantern']],
    ['lines by the other name', { minLine: '21' }, ['crown']],
    ['empty fields as none', { minBet: '', gameName: '  ', vassalage: '', gameType: '', gameClassify: '' }, undefined],
    [
      'everything at once',
      { gameType: 'RNG', vassalage: 'AAA', gameClassify: '', gameName: 'de', minBet: '0.1', minLine: '5' },
      ['lantern'],
    ],
  ] as [string, Record<string, string>, string[] | undefined][])('narrows by %s', async (_name, query, expected) => {
    expect(await codes(query)).toEqual(expected ?? ['crown', 'baccarat', 'house', 'lantern', 'dragon']);
  });

  it.each([
    [{ minBet: 'abc' }, 'minBet'],
    [{ minBet: '-1' }, 'minBet'],
    [{ minBet: '0.00001' }, 'minBet'],
    [{ minBet: '1e3' }, 'minBet'],
    [{ minLineNum: '-1' }, 'minLineNum'],
    [{ minLine: '1.5' }, 'minLine'],
    [{ pageNo: '0' }, 'pageNo'],
    [{ pageNo: '1.5' }, 'pageNo'],
    [{ pageSize: '101' }, 'pageSize'],
    [{ pageSize: '0' }, 'pageSize'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await app.get(LIST, query as Record<string, string>);
    expect([status, body.errorCode]).toEqual([400, 'request_param_err']);
    expect(body.message).toContain(field);
  });

  it('pages without a gap or a repetition, and past the end gives nothing', async () => {
    const pages = await Promise.all(['1', '2', '3', '4', '10000'].map((pageNo) => list({ pageNo, pageSize: '2' })));
    expect(pages.map((page) => page.games.map((game) => game.gameCode))).toEqual([
      ['crown', 'baccarat'],
      ['house', 'lantern'],
      ['dragon'],
      [],
      [],
    ]);
    for (const page of pages) expect(page).toMatchObject({ totalPages: 3, totalCount: 5 });
    expect(pages.map((page) => page.pageNum)).toEqual([1, 2, 3, 4, 10_000]);
    expect(await list({ gameName: 'none at all' })).toEqual({ games: [], pageNum: 1, totalPages: 0, totalCount: 0 });
  });

  it('shows a game with everything that a card needs', async () => {
    const [game] = (await list({ gameName: 'lantern' })).games;
    const nodeId = String(await node('lantern'));
    expect(Number(nodeId)).toBeGreaterThan(100_000);
    expect(game).toEqual({
      nodeId,
      roomId: nodeId,
      gameId: nodeId,
      vassalage: 'AAA',
      vendorCode: 'AAA',
      vendorName: 'Ace',
      gameType: 'RNG',
      gameName: 'Đêm Đèn Lồng',
      displayName: 'Đêm Đèn Lồng',
      nodeName: 'lantern',
      gameCode: 'lantern',
      gameClassify: '',
      isGame: 'GAME',
      isNew: false,
      isTop: false,
      isHot: false,
      supportPlay: 1,
      iconUrl: 'TCG_GAME_ICONS/default.svg',
      minBet: 0.1,
      maxBet: 100,
      rtpBasisPoints: 9612,
    });
  });

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
    expect(lanes[0]?.['cards']).toMatchObject([{ vassalage: 'AAA', isGame: 'VASSALAGE', nodeId: null, gameCount: 3 }]);
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
        smallIcon: 'BBB-COLOR.svg',
        gameCount: 1,
      },
    ]);
    const types = await app.get('/wps/relay/GCSGAME_getVassGameType');
    expect(types.body.value).toEqual({ content: { RNG: ['AAA'], LIVE: ['BBB'], BINGO: ['BBB'] } });
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
    expect(await catalogue.allGames()).toHaveLength(GAMES.length);
    const offered = async (code: string): Promise<boolean> =>
      catalogue.offers(merchantId, (await catalogue.vendorByCode(code))?.id ?? 0);
    expect(await Promise.all(['AAA', 'CCC', 'DDD', 'EEE', 'ZZZ'].map(offered))).toEqual([true, false, false, false, false]);
  });

  it('shows a change of another gateway within a second, and asks no more often', async () => {
    await codes({});
    const close = async (status: string): Promise<void> => {
      await app.db.query({ text: 'update catalogue_version set version = version + 1' });
      await app.db.query({
        text: `update game set status = $1, version = (select version from catalogue_version) where game_code = 'lantern'`,
        values: [status],
      });
    };
    let asked = 0;
    app.db.observe(({ text }) => {
      if (text.startsWith('select version from catalogue_version')) asked += 1;
    });
    await close('closed');
    app.clock.advance(999);
    expect(await codes({ gameName: 'lantern' })).toEqual(['lantern']);
    expect(asked).toBe(0);
    app.clock.advance(1);
    expect(await Promise.all([codes({ gameName: 'lantern' }), codes({ gameName: 'lantern' })])).toEqual([[], []]);
    app.db.observe(null);
    expect(asked).toBe(1);
    await close('open');
    app.clock.advance(1_000);
    expect(await codes({ gameName: 'lantern' })).toEqual(['lantern']);
  });
});
