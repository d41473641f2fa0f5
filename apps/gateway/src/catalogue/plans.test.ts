import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement } from '../base/database/database.ts';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { seedManyGames } from './testing/seed.ts';
import { drawing, startTestVendor, type TestVendor, told } from './testing/vendor.ts';

const GAMES = 10_000;
const VENDORS = 200;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scans = (plan: Plan): boolean =>
  (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'game') || (plan.Plans ?? []).some(scans);

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd');

interface Query {
  gameType?: string;
  vassalage?: string;
  gameClassify?: string;
  gameName?: string;
  minBet?: string;
  minLineNum?: string;
}

/** The same question, answered by looking at every game. */
function expected(games: readonly (GameItem & { lines: number; vi: string; en: string })[], query: Query): string[] {
  const type = query.gameType === 'BINGO' ? 'RNG' : query.gameType;
  return games
    .filter(
      (game) =>
        (type === undefined || (game.gameType === 'BINGO' ? 'RNG' : game.gameType) === type) &&
        (query.vassalage === undefined || game.vassalage === query.vassalage) &&
        (query.gameClassify === undefined || game.gameClassify === query.gameClassify) &&
        (query.minBet === undefined || game.minBet <= Number(query.minBet)) &&
        (query.minLineNum === undefined || game.lines >= Number(query.minLineNum)) &&
        fold(query.gameName ?? '')
          .split(' ')
          .every((word) =>
            fold(`${game.vi} ${game.en}`)
              .split(' ')
              .some((each) => each.startsWith(word)),
          ),
    )
    .map((game) => game.nodeId);
}

const QUERIES: Query[] = [
  {},
  { gameType: 'RNG' },
  { gameType: 'BINGO' },
  { gameType: 'LIVE', vassalage: 'V17' },
  { vassalage: 'V200' },
  { gameClassify: 'JP' },
  { gameType: 'RNG', gameClassify: 'BG', minBet: '0.05' },
  { gameName: 'den' },
  { gameName: 'đèn lồng' },
  { gameName: 'rong dai du' },
  { gameName: 'r', gameType: 'RNG' },
  { gameName: '1' },
  { gameName: 'dragon 1', minLineNum: '20' },
  { gameName: 'phuong dong', gameClassify: 'TG', minBet: '0.1', minLineNum: '5' },
  { gameName: 'nothing at all' },
  { minBet: '0.01' },
  { minBet: '0.75', minLineNum: '243' },
];

describe.each(usualKind)('10,000 games on %s', (kind) => {
  let app: TestCatalogue;
  let vendor: TestVendor;
  const seen: Statement[] = [];

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    vendor = await startTestVendor();
    await seedManyGames(app.db, { games: GAMES, vendors: VENDORS, merchantId: app.merchantId });
    await app.db.query({
      text: `update vendor set base_url = $1 where code = 'V7'`,
      values: [vendor.url],
    });
    app.db.observe((statement) => void seen.push(statement));
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
    await vendor.close();
  });

  it('finds exactly what looking at every game finds, in the same order', async () => {
    const names = await app.db.query<{ node_id: number; names: { VI: string; EN: string }; lines: number }>({
      text: 'select node_id, names, lines from game order by is_top desc, sort, node_id',
    });
    seen.length = 0;
    const games = await Promise.all(
      names.map(async ({ node_id, names: { VI, EN }, lines }) => {
        const item = await app.catalogue.gameInfo(String(node_id), { merchantId: app.merchantId, language: 'VI' });
        return { ...item, lines, vi: VI, en: EN };
      }),
    );
    expect(games).toHaveLength(GAMES);
    for (const query of QUERIES) {
      const { body } = await app.get('/wps/relay/GCSGAME_gameList', { ...query, pageSize: '100' });
      const list = body.value as { games: GameItem[]; totalCount: number };
      const all = expected(games, query);
      expect([list.totalCount, list.games.map((game) => game.nodeId)], JSON.stringify(query)).toEqual([
        all.length,
        all.slice(0, 100),
      ]);
    }
  });

  it('reads no table of games from end to end: lists, changes, synchronisation, posters', async () => {
    await app.get('/wps/relay/GCSGAME_gameVendor');
    await app.get('/wps/relay/GCSGAME_hotGamesV2');
    vendor.games = [told('game-6', { names: { EN: 'Changed' } }), told('brand-new')];
    vendor.drawings.set('/posters/brand-new.svg', drawing('new'));
    expect(await app.catalogue.syncVendor('V7')).toBe(true);
    await app.get('/wps/relay/GCSGAME_gameList', { gameName: 'changed' });
    app.db.observe(null);
    const statements = new Map(seen.filter(({ text }) => /\bgame\b/.test(text)).map((statement) => [statement.text, statement]));
    expect(statements.size).toBeGreaterThanOrEqual(7);
    const whole: string[] = [];
    for (const { text, values } of statements.values()) {
      const [row] = await app.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (format json) ${text}`,
        values: values ?? [],
      });
      if (scans(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })) whole.push(text);
    }
    expect(whole).toEqual([]);
  });

  it('reads only what changed once it holds the catalogue', async () => {
    let rows = 0;
    const reader = app.another();
    await reader.game(100_001);
    const query = app.db.query;
    const counting: typeof query = async (statement) => {
      const answer = await query(statement);
      if (statement.name === 'catalogue-games-since') rows += answer.length;
      return answer as never;
    };
    Object.assign(app.db, { query: counting });
    await app.db.query({ text: 'update catalogue_version set version = version + 1' });
    await app.db.query({
      text: 'update game set version = (select version from catalogue_version) where node_id between 100010 and 100012',
    });
    app.clock.advance(1_000);
    expect(await reader.game(100_010)).not.toBeNull();
    Object.assign(app.db, { query });
    expect(rows).toBe(3);
  });
});
