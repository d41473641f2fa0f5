import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { MOST_HEAT } from './heat.ts';
import { hotShare } from './hot.ts';
import type { GameItem } from './items.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './testing/app.ts';
import { seedFewGames } from './testing/few-games.ts';
import { seedManyGames } from './testing/seed.ts';

const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const LIST = '/wps/relay/GCSGAME_gameList';

it.each([
  [1, 3],
  [12, 3],
  [13, 4],
  [400, 30],
])('of %i games of a type %i are hot by play at most', (games, hot) => {
  expect(hotShare(games)).toBe(hot);
});

describe.each(usualKind)('hot games by real play on %s', (kind) => {
  let app: TestCatalogue;
  const nodes = new Map<string, number>();

  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedFewGames(app);
    const rows = await app.db.query<{ node_id: number; game_code: string }>({ text: 'select node_id, game_code from game' });
    for (const row of rows) nodes.set(row.game_code, row.node_id);
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });
  beforeEach(() => app.clock.advance(1_001));

  const heat = (...rows: [code: string, players: number, rounds: number][]): Promise<void> =>
    app.catalogue.setHeat(
      app.merchantId,
      rows.map(([code, players, rounds]) => ({ nodeId: nodes.get(code) ?? 0, players, rounds })),
    );
  const hot = async (query: Record<string, string> = {}): Promise<(string | boolean)[][]> => {
    const { body } = await app.get(HOT, query);
    return (body.value as { list: GameItem[] }).list.map((game) => [game.gameCode, game.isHot]);
  };

  it('orders by players, then by rounds, after the pins, and marks what is in the list', async () => {
    await heat(['house', 2, 900], ['crown', 3, 10], ['lantern', 3, 11], ['baccarat', 99, 999]);
    expect(await hot()).toEqual([
      ['dragon', true],
      ['baccarat', true],
      ['lantern', true],
      ['crown', true],
      ['house', true],
    ]);
    await heat(['house', 2, 900], ['crown', 3, 10], ['lantern', 3, 11], ['dragon', 4, 1]);
    expect(await hot()).toEqual([
      ['dragon', true],
      ['baccarat', true],
      ['lantern', true],
      ['crown', true],
    ]);
    app.clock.advance(1_001);
    const { body } = await app.get(LIST, {});
    const { games } = body.value as { games: GameItem[] };
    expect(
      games
        .filter((game) => game.isHot)
        .map((game) => game.gameCode)
        .sort(),
    ).toEqual(['baccarat', 'crown', 'dragon', 'lantern']);
    const info = await app.get('/wps/game/info', { nodeId: String(nodes.get('lantern')) });
    expect((info.body.value as GameItem).isHot).toBe(true);
  });

  it('leaves out what is not to be seen now, and what nobody plays, once something is played', async () => {
    await heat(
      ['shut', 50, 50],
      ['hidden', 50, 50],
      ['foreign', 50, 50],
      ['paused', 50, 50],
      ['gone', 50, 50],
      ['lantern', 1, 1],
    );
    expect(await hot()).toEqual([
      ['dragon', true],
      ['baccarat', true],
      ['lantern', true],
    ]);
    expect(await hot({ gameType: 'FISH' })).toEqual([]);
    expect(await hot({ gameType: 'BINGO' })).toEqual([
      ['dragon', true],
      ['lantern', true],
    ]);
    expect(await hot({ vassalage: 'AAA', gameType: '' })).toEqual([
      ['dragon', true],
      ['lantern', true],
    ]);
    expect(await hot({ vassalage: 'ZZZ' })).toEqual([]);
  });

  it('is seen by another gateway within a second, and moves the catalogue only when it changes', async () => {
    const other = app.another();
    await other.game(1);
    await heat(['crown', 7, 7]);
    app.clock.advance(1_000);
    const { list } = await other.hotGames({}, { merchantId: app.merchantId, language: 'VI' });
    expect(list.map((game) => game.gameCode)).toEqual(['dragon', 'baccarat', 'crown']);
    const version = () => app.db.query({ text: 'select version from catalogue_version' });
    const before = await version();
    await heat(['crown', 7, 7]);
    expect(await version()).toEqual(before);
    await heat(['crown', 8, 7]);
    expect(await version()).not.toEqual(before);
  });

  it('takes what was played away again, without a player, a round or a game it is none, and shows top and new games then', async () => {
    await heat(['crown', 0, 5], ['house', 5, 0], ['no such game', 5, 5]);
    expect(await hot()).toEqual([
      ['dragon', true],
      ['baccarat', true],
      ['crown', false],
      ['house', false],
    ]);
  });

  it('keeps the figures of brands apart', async () => {
    await app.catalogue.setHeat(99, [{ nodeId: nodes.get('lantern') ?? 0, players: 5, rounds: 5 }]);
    expect((await hot()).map(([code]) => code)).not.toContain('lantern');
    await app.catalogue.setHeat(99, []);
  });

  it('reads the figures of all brands once, not again for each brand that it is told of', async () => {
    const brands = [96, 97, 98, 99];
    const tell = async (players: number): Promise<void> => {
      for (const brand of brands) await app.catalogue.setHeat(brand, [{ nodeId: nodes.get('crown') ?? 0, players, rounds: 1 }]);
    };
    let readings = 0;
    app.db.observe(({ text }) => {
      if (text.includes('from game_heat order by')) readings += 1;
    });
    await app.catalogue.game(1);
    await tell(1);
    await app.catalogue.game(1);
    app.db.observe(null);
    expect(readings).toBeLessThanOrEqual(2);
    for (const brand of brands) await app.catalogue.setHeat(brand, []);
  });
});

describe.each(usualKind)('many hot games on %s', (kind) => {
  let app: TestCatalogue;
  beforeAll(async () => {
    app = await startTestCatalogue(await openCatalogueDatabase(kind));
    await seedManyGames(app.db, { games: MOST_HEAT + 50, vendors: 3, merchantId: app.merchantId });
  });
  afterAll(async () => {
    await app.close();
    await app.db.close();
  });

  it('lists 30, of a vendor its own 30, and keeps the hottest only', async () => {
    const rows = Array.from({ length: MOST_HEAT + 50 }, (_, n) => ({ nodeId: 100_001 + n, players: 1 + n, rounds: 5_000 }));
    await app.catalogue.setHeat(app.merchantId, rows);
    const viewer = { merchantId: app.merchantId, language: 'EN' };
    const all = (await app.catalogue.hotGames({}, viewer)).list;
    expect(all.map((game) => Number(game.nodeId))).toEqual(Array.from({ length: 30 }, (_, n) => 100_000 + MOST_HEAT + 50 - n));
    const own = (await app.catalogue.hotGames({ vassalage: 'V2' }, viewer)).list;
    expect([own.length, new Set(own.map((game) => game.vassalage))]).toEqual([30, new Set(['V2'])]);
    const [row] = await app.db.query<{ count: number; least: number }>({
      text: 'select count(*)::int as count, min(players) as least from game_heat',
    });
    expect(row).toEqual({ count: MOST_HEAT, least: 51 });
  });
});
