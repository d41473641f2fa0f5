import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { MOST_FAVOURITES, MOST_RECENT } from './mark-store.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { seedFewGames } from './testing/few-games.ts';
import { seedManyGames } from './testing/seed.ts';

const IDS = '/wps/relay/MCSFE_getFavoriteGames';
const LIST = '/wps/relay/MCSFE_getFavoriteGamesList';
const ADD = '/wps/relay/MCSFE_addFavoriteGameV2';
const REMOVE = '/wps/relay/MCSFE_removeFavoriteGameV2';
const RECENT = '/wps/relay/GCS_recentGame';
const ADD_RECENT = '/wps/relay/MCS2_addRecentGame';

const [LAN, BINH, GUEST] = [7, 8, 900];

interface Page {
  list?: GameItem[];
  content?: GameItem[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

describe.each(usualKind)('what members marked on %s', (kind) => {
  let app: TestCatalogue;
  const nodes = new Map<string, string>();
  const node = (code: string): string => nodes.get(code) ?? '0';
  const code = (nodeId: string): string => [...nodes].find(([, each]) => each === nodeId)?.[0] ?? nodeId;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedFewGames(app);
    const rows = await app.db.query<{ node_id: number; game_code: string }>({ text: 'select node_id, game_code from game' });
    for (const row of rows) nodes.set(row.game_code, String(row.node_id));
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });
  beforeEach(() => app.db.query({ text: 'truncate member_favourite, member_recent' }));

  const fine = async (answer: ReturnType<ReturnType<TestCatalogue['as']>>): Promise<unknown> => {
    const { status, body } = await answer;
    expect([status, body.errorCode]).toEqual([200, undefined]);
    return body.value;
  };
  const add = (who: number, game: string, more: object = {}) =>
    app.as(who)('POST', ADD, { body: { nodeId: node(game), ...more } });
  const remove = (who: number, game: string) => app.as(who)('DELETE', REMOVE, { body: { nodeId: node(game) } });
  const ids = async (who: number): Promise<string[]> => ((await fine(app.as(who)('GET', IDS))) as string[]).map(code);
  const page = async (who: number, path: string, query: Record<string, string> = {}): Promise<Page> =>
    (await fine(app.as(who)('GET', path, { query }))) as Page;
  const codes = (from: Page): string[] => (from.content ?? from.list ?? []).map((game) => game.gameCode);

  it('keeps favourites, the latest first, of each member alone, trial accounts too', async () => {
    for (const game of ['lantern', 'baccarat', 'dragon']) expect(await fine(add(LAN, game))).toBeNull();
    await fine(add(GUEST, 'crown'));
    expect([await ids(LAN), await ids(GUEST), await ids(BINH)]).toEqual([['dragon', 'baccarat', 'lantern'], ['crown'], []]);
    await fine(remove(BINH, 'dragon'));
    expect(await fine(remove(LAN, 'baccarat'))).toBeNull();
    expect(await ids(LAN)).toEqual(['dragon', 'lantern']);
    expect(codes(await page(LAN, LIST))).toEqual(['dragon', 'lantern']);
  });

  it('changes nothing when a favourite is added or removed again', async () => {
    await fine(add(LAN, 'lantern'));
    await fine(add(LAN, 'dragon'));
    await fine(add(LAN, 'lantern'));
    expect(await ids(LAN)).toEqual(['dragon', 'lantern']);
    for (const _ of [1, 2]) await fine(remove(LAN, 'dragon'));
    expect(await ids(LAN)).toEqual(['lantern']);
  });

  it('leaves a game that is not to be seen now out of the list and keeps its mark', async () => {
    for (const game of ['shut', 'hidden', 'paused', 'gone', 'lantern']) await fine(add(LAN, game));
    expect(codes(await page(LAN, LIST))).toEqual(['lantern']);
    expect(await page(LAN, LIST)).toMatchObject({ totalCount: 1, totalPages: 1 });
    expect(await ids(LAN)).toEqual(['lantern', 'gone', 'paused', 'hidden', 'shut']);
  });

  it('narrows and pages favourites, by either spelling of the type', async () => {
    for (const game of ['lantern', 'dragon', 'house', 'baccarat', 'crown']) await fine(add(LAN, game));
    const slots = ['crown', 'house', 'dragon', 'lantern'];
    const ways: [Record<string, string>, string[]][] = [
      [{ gameType: 'RNG' }, slots],
      [{ gameTyp: 'RNG' }, slots],
      [{ gameType: '', gameTyp: 'LIVE' }, ['baccarat']],
      [{ gameType: 'LIVE', gameTyp: 'RNG' }, ['baccarat']],
      [{ gameType: 'BINGO' }, slots],
      [{ vassalage: 'BBB' }, ['baccarat', 'house']],
      [{ vassalage: '', gameType: '' }, ['crown', 'baccarat', 'house', 'dragon', 'lantern']],
      [{ vassalage: 'NONE' }, []],
      [{ gameType: 'RNG', pageNo: '2', pageSize: '3' }, ['lantern']],
    ];
    for (const [query, expected] of ways) expect(codes(await page(LAN, LIST, query)), JSON.stringify(query)).toEqual(expected);
    expect(await page(LAN, LIST, { gameType: 'RNG', pageNo: '2', pageSize: '3' })).toMatchObject({
      pageNum: 2,
      totalPages: 2,
      totalCount: 4,
    });
  });

  it.each([
    ['no such game', { nodeId: '999' }],
    ['a number that no node can be', { nodeId: '99999999999999999999' }],
    ['a game of another brand', { nodeId: 'foreign' }],
    ['another vendor’s name', { nodeId: 'lantern', vendor: 'BBB' }],
  ] as [string, { nodeId: string; vendor?: string }][])(
    'refuses %s as unknown, among favourites and among recent games',
    async (_name, { nodeId, vendor }) => {
      const id = nodes.get(nodeId) ?? nodeId;
      const named = vendor === undefined ? { nodeId: id } : { nodeId: id, vendor };
      const added = await app.as(LAN)('POST', ADD, { body: named });
      const noted = await app.as(LAN)('GET', ADD_RECENT, { query: named });
      expect([added.body.errorCode, noted.body.errorCode]).toEqual(['game.unknown', 'game.unknown']);
      expect(added.body.message).not.toBe('game.unknown');
      await fine(app.as(LAN)('DELETE', REMOVE, { body: named }));
      expect(await ids(LAN)).toEqual([]);
    },
  );

  it('takes the vendor that is right, an empty one, and everything that clients send besides', async () => {
    await fine(add(LAN, 'lantern', { vendor: 'AAA', gameType: 'RNG', token: 'x' }));
    await fine(add(LAN, 'dragon', { vendor: '', gameType: '' }));
    await fine(app.as(LAN)('DELETE', REMOVE, { body: { nodeId: node('lantern'), vendor: 'AAA', gameType: 'RNG', token: 'x' } }));
    expect(await ids(LAN)).toEqual(['dragon']);
  });

  it.each([
    ['no body', undefined, [400, 'request_body_required']],
    ['an empty body', '', [400, 'request_body_required']],
    ['half a body', '{"nodeId":', [400, 'request_param_err']],
    ['no node', {}, [400, 'request_param_err']],
    ['a node that is no number', { nodeId: 'lantern' }, [400, 'request_param_err']],
    ['a body above the limit', { nodeId: '1', vendor: 'x'.repeat(70_000) }, [413, 'request.too.large']],
  ])('refuses %s, posted and deleted', async (_name, body, expected) => {
    for (const [method, path] of [
      ['POST', ADD],
      ['DELETE', REMOVE],
    ] as const) {
      const answer = await app.as(LAN)(method, path, body === undefined ? {} : { body });
      expect([answer.status, answer.body.errorCode], method).toEqual(expected);
    }
  });

  it('holds a game once however often it is added at the same time, and any order of taps ends in one of both', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fine(add(LAN, 'lantern'))));
    expect(await ids(LAN)).toEqual(['lantern']);
    await Promise.all(Array.from({ length: 20 }, (_, tap) => fine(tap % 2 === 0 ? remove(LAN, 'lantern') : add(LAN, 'lantern'))));
    const after = await ids(LAN);
    expect(after.length).toBeLessThanOrEqual(1);
    await fine(remove(LAN, 'lantern'));
    expect(await ids(LAN)).toEqual([]);
  });

  it('keeps recent games, the latest first and each once, of each member alone', async () => {
    await fine(app.as(LAN)('GET', ADD_RECENT, { query: { gameId: node('lantern') } }));
    expect(codes(await page(LAN, RECENT))).toEqual(['lantern']);
    const none = await app.as(LAN)('GET', ADD_RECENT, { query: { vendor: 'AAA' } });
    expect(none.body.errorCode).toBe('request_param_err');
    for (const game of ['lantern', 'dragon', 'crown', 'lantern'])
      await fine(app.as(LAN)('GET', ADD_RECENT, { query: { nodeId: node(game), gameType: 'RNG', vendor: '' } }));
    await app.catalogue.noteRecent(app.merchantId, BigInt(LAN), Number(node('baccarat')));
    await app.catalogue.noteRecent(app.merchantId, BigInt(LAN), Number(node('shut')));
    expect(codes(await page(LAN, RECENT))).toEqual(['baccarat', 'lantern', 'crown', 'dragon']);
    expect(codes(await page(LAN, RECENT, { gameType: 'RNG', vassalage: 'AAA' }))).toEqual(['lantern', 'crown', 'dragon']);
    expect(codes(await page(LAN, RECENT, { page: '2', pageSize: '3' }))).toEqual(['dragon']);
    expect(codes(await page(LAN, RECENT, { pageNo: '1', page: '2', pageSize: '3' }))).toEqual(['baccarat', 'lantern', 'crown']);
    expect(codes(await page(BINH, RECENT))).toEqual([]);
  });
});

describe.each(usualKind)('how many marks there may be on %s', (kind) => {
  let app: TestCatalogue;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedManyGames(app.db, { games: MOST_FAVOURITES + 40, vendors: 3, merchantId: app.merchantId });
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await app.db.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` });
    return row?.count ?? 0;
  };

  it('stops at the limit of favourites under parallel calls, and takes one again after another went', async () => {
    const call = app.as(LAN);
    await app.db.query({
      text: `insert into member_favourite (merchant_id, account_id, node_id)
             select $1, $2, node_id from game order by node_id limit ${MOST_FAVOURITES - 5}`,
      values: [app.merchantId, LAN],
    });
    const first = 100_001 + MOST_FAVOURITES - 5;
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => call('POST', ADD, { body: { nodeId: String(first + n) } })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(5);
    const refused = answers.filter(({ body }) => !body.success);
    expect(new Set(refused.map(({ body }) => body.errorCode))).toEqual(new Set(['favourites.full']));
    expect(refused[0]?.body.message).toMatch(/yêu thích/);
    expect(await count('member_favourite')).toBe(MOST_FAVOURITES);
    // One that is there already is none too many.
    expect((await call('POST', ADD, { body: { nodeId: '100001' } })).body.success).toBe(true);
    await call('DELETE', REMOVE, { body: { nodeId: '100001' } });
    expect((await call('POST', ADD, { body: { nodeId: String(first + 30) } })).body.success).toBe(true);
    expect(await count('member_favourite')).toBe(MOST_FAVOURITES);
  });

  it('keeps the latest recent games only, under parallel calls too', async () => {
    const note = (n: number) => app.catalogue.noteRecent(app.merchantId, BigInt(LAN), 100_001 + n);
    for (let n = 0; n < MOST_RECENT; n += 1) await note(n);
    await Promise.all(Array.from({ length: 30 }, (_, n) => note(MOST_RECENT + n)));
    expect(await count('member_recent')).toBe(MOST_RECENT);
    const { body } = await app.as(LAN)('GET', RECENT, { query: { pageSize: '100' } });
    const { list } = body.value as { list: GameItem[] };
    expect(list.map((game) => Number(game.nodeId)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: MOST_RECENT }, (_, n) => 100_001 + 30 + n),
    );
  });
});
