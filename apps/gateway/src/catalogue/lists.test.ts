import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { seedFewGames } from './testing/few-games.ts';

interface List {
  games: GameItem[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

const LIST = '/wps/relay/GCSGAME_gameList';

describe.each(usualKind)('lists on %s', (kind) => {
  let app: TestCatalogue;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedFewGames(app);
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
    expect(body.value).toEqual({ field });
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
      vendor: 'AAA',
      accountTypeName: 'AAA',
      vendorCode: 'AAA',
      vendorName: 'Ace',
      gameType: 'RNG',
      gameName: 'Đêm Đèn Lồng',
      displayName: 'Đêm Đèn Lồng',
      nodeName: 'lantern',
      gameCode: 'lantern',
      gameClassify: '',
      gameClassifyNew: '',
      gameGroupId: null,
      lottoMode: null,
      isGame: 'GAME',
      isNew: false,
      isTop: false,
      isHot: false,
      supportPlay: 1,
      iconUrl: 'TCG_GAME_ICONS/default.svg',
      showIcon: 'TCG_GAME_ICONS/default.svg',
      defaultIcon: 'TCG_GAME_ICONS/default.svg',
      minBet: 0.1,
      maxBet: 100,
      rtpBasisPoints: 9612,
      launchIn: 'IFRAME',
    });
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
