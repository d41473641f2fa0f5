import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { seedFewGames } from './testing/few-games.ts';
import { seedManyGames } from './testing/seed.ts';

const SEARCH = '/wps/game/search';

interface Hits {
  games: GameItem[];
  totalCount: number;
  isNear: boolean;
}

const hitsOf = async (app: TestCatalogue, query: Record<string, string>, language = 'VI'): Promise<Hits> => {
  const { status, body } = await app.get(SEARCH, query, language);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.value as Hits;
};

describe.each(usualKind)('search on %s', (kind) => {
  let app: TestCatalogue;

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedFewGames(app);
    await app.db.query({ text: `update vendor set name = 'Riverlight' where code = 'BBB'` });
    await app.db.query({ text: `update vendor set name = 'Kiln House' where code = 'AAA'` });
    await app.db.query({ text: 'update catalogue_version set version = version + 1' });
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });
  beforeEach(() => app.clock.advance(1_001));

  const codes = async (text: string): Promise<[string[], boolean]> => {
    const { games, isNear, totalCount } = await hitsOf(app, { text });
    expect(totalCount).toBe(games.length);
    return [games.map((game) => game.gameCode), isNear];
  };

  it.each([
    ['đèn lồng', ['lantern']],
    ['den long', ['lantern']],
    ['ĐÈN', ['baccarat', 'lantern']],
    ['lant', ['lantern']],
    ['red dragon', ['dragon']],
    ['crown', ['crown']],
    // The hot ones first, in the order of lists, before the one that comes between them there.
    ['d', ['baccarat', 'dragon', 'lantern']],
    ['riverlight', ['baccarat', 'house']],
    ['river', ['baccarat', 'house']],
    ['BBB', ['baccarat', 'house']],
    ['kilnhouse', ['dragon', 'crown', 'lantern']],
    ['riverlight đèn', ['baccarat']],
    ['kiln dragon', ['dragon']],
    // A game's own name before its vendor's.
    ['house', ['house', 'dragon', 'crown', 'lantern']],
  ])('finds %j as it is typed', async (text, expected) => {
    expect(await codes(text)).toEqual([expected, false]);
  });

  it.each([
    ['lantren', ['lantern']],
    ['lntern', ['lantern']],
    ['lannter', ['lantern']],
    ['tabel', ['baccarat']],
    ['dragno', ['dragon']],
    ['drag0n', ['dragon']],
    ['crwn', ['crown']],
    ['vuong mein', ['crown']],
    ['vuogn', ['crown']],
    ['đen lonh', ['lantern']],
    ['riverlihgt', ['baccarat', 'house']],
    ['rvierlihgt', ['baccarat', 'house']],
    ['riverlihgt baccra', []],
    ['lamtern nihgt', ['lantern']],
    ['antern', ['lantern']],
    // Long for rồng; a word of three letters has no wrong one.
    ['den rong', ['lantern']],
    // A whole word before the beginning of one: rồng.
    ['cron', ['crown', 'dragon']],
  ])('finds what %j is nearly spelled like', async (text, expected) => {
    expect(await codes(text)).toEqual([expected, expected.length > 0]);
  });

  it.each([
    'zzz',
    'lnt',
    'xantxrn',
    'shut',
    'hidden',
    'foreign',
    'paused',
    'lamp',
    'JP',
    '%',
    "'; drop table game; --",
    '   ',
    '!!!',
  ])('finds nothing for %j', async (text) => {
    expect(await hitsOf(app, { text })).toEqual({ games: [], totalCount: 0, isNear: false });
  });

  it('answers as many as asked for, tells how many there are, and in the caller’s language', async () => {
    const one = await hitsOf(app, { text: 'd', limit: '1' }, 'EN');
    expect([one.games.map((game) => game.gameName), one.totalCount]).toEqual([['Table'], 3]);
  });

  it.each([
    [{}, 'text'],
    [{ text: '' }, 'text'],
    [{ text: 'a'.repeat(101) }, 'text'],
    [{ text: 'a', limit: '51' }, 'limit'],
    [{ text: 'a', limit: '0' }, 'limit'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, field) => {
    const { status, body } = await app.get(SEARCH, query);
    expect([status, body.errorCode]).toEqual([400, 'request_param_err']);
    expect(body.value).toEqual({ field });
  });

  it('finds a game under its new name within a second', async () => {
    await app.db.query({ text: 'update catalogue_version set version = version + 1' });
    await app.db.query({
      text: `update game set names = '{"EN":"Sapphire"}', version = (select version from catalogue_version) where game_code = 'lantern'`,
    });
    app.clock.advance(1_001);
    expect(await codes('saphire')).toEqual([['lantern'], true]);
    expect(await codes('lantren')).toEqual([[], false]);
  });
});

describe.each(usualKind)('search over 10,000 games on %s', (kind) => {
  let app: TestCatalogue;
  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedManyGames(app.db, { games: 10_000, vendors: 200, merchantId: app.merchantId });
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });

  it('counts all, shows the first, and asks the database nothing', async () => {
    await hitsOf(app, { text: 'lantern' });
    const asked: string[] = [];
    app.db.observe(({ text }) => void asked.push(text));
    const texts = ['phuong', 'đèn lồng', 'd', '1', 'lantren', 'thuder festval', 'huyen thaoi', 'vendor 17', 'nothing at all'];
    for (const text of texts) {
      const { games, totalCount } = await hitsOf(app, { text, limit: '50' });
      expect(games.length, text).toBe(Math.min(50, totalCount));
    }
    app.db.observe(null);
    expect(asked).toEqual([]);
    expect(await hitsOf(app, { text: 'lantrn' })).toMatchObject({ totalCount: 625, isNear: true });
    expect(await hitsOf(app, { text: 'vendor 17' })).toMatchObject({ isNear: false });
  });
});
