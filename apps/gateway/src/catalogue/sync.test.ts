import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { GameItem } from './items.ts';
import { withOneVendor } from './testing/one-vendor.ts';
import { drawing, type TestVendor, told } from './testing/vendor.ts';

const DAY_MS = 86_400_000;
const PATIENT = { timeout: 30_000 };

describe.each(usualKind)('synchronisation on %s', (kind) => {
  const at = withOneVendor(kind);

  const sync = () => at.app.catalogue.syncVendor('RLT');
  const listed = async (): Promise<GameItem[]> => {
    const { body } = await at.app.get('/wps/relay/GCSGAME_gameList');
    return (body.value as { games: GameItem[] }).games;
  };
  const codes = async (): Promise<string[]> => (await listed()).map((game) => game.gameCode);
  const version = async (): Promise<bigint> =>
    (await at.app.db.query<{ version: bigint }>({ text: 'select version from catalogue_version' }))[0]?.version ?? 0n;

  it('keeps where rounds are verified, as the vendor last told it, and nothing that is no such address', async () => {
    at.vendor.games = [told('one')];
    const kept = async () => (await at.app.catalogue.vendorByCode('RLT'))?.verifyUrl;
    const cases = [
      ['/verify?round={round}', `${at.vendor.url}/verify?round={round}`],
      ['https://games.example/{round}', 'https://games.example/{round}'],
      ['http://games.example/{round}', null],
      ['https://games.example/{round}', 'https://games.example/{round}'],
      [7, null],
      [undefined, null],
    ] as const;
    for (const [verifyUrl, known] of cases) {
      at.vendor.verifyUrl = verifyUrl;
      expect(await sync()).toBe(true);
      expect(await kept(), String(verifyUrl)).toBe(known);
      expect(await codes()).toEqual(['one']);
    }
  });

  it('adds games, changes them, closes those that are gone and opens those that are back, all under their numbers', async () => {
    at.vendor.games = [told('one'), told('two')];
    expect(await sync()).toBe(true);
    const first = await listed();
    expect(first.map((game) => game.gameCode)).toEqual(['one', 'two']);
    expect(at.vendor.asked[0]).toBe('/vendor/games?vendor=RLT');

    at.vendor.games = [told('two', { names: { VI: 'Đổi tên' }, minStake: '2000' }), told('three')];
    expect(await sync()).toBe(true);
    const second = await listed();
    expect(second.map((game) => [game.gameCode, game.displayName, game.minBet])).toEqual([
      ['two', 'Đổi tên', 0.2],
      ['three', 'Trò chơi three', 0.1],
    ]);
    expect(second[0]?.nodeId).toBe(first[1]?.nodeId);
    expect(await at.app.catalogue.game(Number(first[0]?.nodeId))).toMatchObject({ gameCode: 'one', status: 'closed' });

    at.vendor.games = [told('one'), told('two'), told('three')];
    await sync();
    expect((await listed()).find((game) => game.gameCode === 'one')?.nodeId).toBe(first[0]?.nodeId);
  });

  it('writes nothing when nothing changed', async () => {
    at.vendor.games = [told('one'), told('two', { names: { EN: 'B', VI: 'A' } })];
    at.vendor.drawings.set('/posters/one.svg', drawing('one')).set('/posters/two.svg', drawing('two'));
    await sync();
    const before = await version();
    at.vendor.games = [told('two', { names: { VI: 'A', EN: 'B' } }), told('one')];
    await sync();
    expect(await version()).toBe(before);
  });

  it('leaves what the operator decided: a closed game stays closed, rank and top stay', async () => {
    at.vendor.games = [told('one'), told('two')];
    await sync();
    await at.app.db.query({ text: `update game set status = 'closed' where game_code = 'one'` });
    await at.app.db.query({ text: `update game set is_top = true, sort = 7 where game_code = 'two'` });
    at.vendor.games = [told('one', { lines: 30 }), told('two', { lines: 30 })];
    await sync();
    expect((await listed()).map((game) => [game.gameCode, game.isTop])).toEqual([['two', true]]);
    expect(await at.app.db.query({ text: 'select sort, lines from game order by game_code' })).toEqual([
      { sort: 1000, lines: 30 },
      { sort: 7, lines: 30 },
    ]);
  });

  const endless = (response: ServerResponse): void => {
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

  it.each<[string, TestVendor['games']]>([
    ['answers with an error', (_request, response) => response.writeHead(500).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['answers with text', (_request, response) => response.end('<html>')],
    ['answers with null', (_request, response) => response.end('null')],
    ['answers with another thing', (_request, response) => response.end('{"games":{}}')],
    ['lists no game', []],
    ['lists only nonsense', [{ gameCode: 'one' }, 7, null]],
    ['never ends', (_request, response) => endless(response)],
    ['sends us elsewhere', (_request, response) => response.writeHead(302, { location: '/posters/one.svg' }).end()],
  ])('keeps the catalogue when the vendor %s', async (_name, games) => {
    at.vendor.games = [told('one')];
    await sync();
    const before = await version();
    at.vendor.games = games;
    expect(await sync()).toBe(false);
    expect(await codes()).toEqual(['one']);
    expect(await version()).toBe(before);
  });

  it.each([
    ['a code with a slash', { gameCode: '../x' }],
    ['no name', { names: {} }],
    ['an empty name', { names: { EN: ' ' } }],
    ['a name that is too long', { names: { EN: 'x'.repeat(101) } }],
    ['an unknown type', { gameType: 'CHESS' }],
    ['an unknown classification', { classification: 'ZZ' }],
    ['a stake of nothing', { minStake: '0' }],
    ['stakes the wrong way round', { minStake: '2', maxStake: '1' }],
    ['an amount that is a number', { minStake: 1000 }],
    ['a return beyond reason', { rtpBasisPoints: 30_000 }],
    ['lines below zero', { lines: -1 }],
  ])('leaves out a game with %s, and keeps the others', async (_name, flaw) => {
    at.vendor.games = [told('one'), { ...told('two'), ...flaw }, told('three')];
    expect(await sync()).toBe(true);
    expect(await codes()).toEqual(['one', 'three']);
  });

  it('does not close a known game that is told unfit once, and takes the first of two with one code', async () => {
    at.vendor.games = [told('one'), told('two')];
    await sync();
    at.vendor.games = [told('one', { lines: 5 }), told('one', { lines: 6 }), told('two', { gameType: 'CHESS' })];
    await sync();
    expect(await codes()).toEqual(['one', 'two']);
    const [row] = await at.app.db.query({ text: `select lines from game where game_code = 'one'` });
    expect(row).toEqual({ lines: 5 });
  });

  it('fetches posters and marks, and names a new version only when a poster changed', async () => {
    at.vendor.games = [told('one'), told('two'), told('far', { poster: 'http://elsewhere.test/x.svg' })];
    at.vendor.drawings.set('/posters/one.svg', drawing('one')).set('/posters/two.svg', '<svg><script/></svg>');
    await sync();
    const icons = async () => Object.fromEntries((await listed()).map((game) => [game.gameCode, game.iconUrl]));
    const none = 'TCG_GAME_ICONS/default.svg';
    expect(await icons()).toEqual({ one: 'games/RLT/one.svg?v=1', two: none, far: none });
    const picture = async (path: string) => (await at.app.server.inject(`/images/${path}`)).body;
    expect(await picture('games/RLT/one.svg?v=1')).toBe(drawing('one'));
    expect(await picture('TCG_PROD_IMAGES/RNG_LIST_VENDOR/RLT-WHITE.svg')).toBe(drawing('white'));
    expect(await picture('TCG_PROD_IMAGES/RNG_LIST_VENDOR/RLT-COLOR.svg')).toBe(drawing('colour'));

    // What was missing is asked for again at once, what is there after a day.
    at.vendor.drawings.set('/posters/one.svg', drawing('one again')).set('/posters/two.svg', drawing('two'));
    await sync();
    expect(await icons()).toMatchObject({ one: 'games/RLT/one.svg?v=1', two: 'games/RLT/two.svg?v=1' });
    at.app.clock.advance(DAY_MS + 1);
    await sync();
    expect(await icons()).toMatchObject({ one: 'games/RLT/one.svg?v=2', two: 'games/RLT/two.svg?v=1' });
    expect(await picture('games/RLT/one.svg?v=2')).toBe(drawing('one again'));
  });

  it('refuses a poster that is too large', async () => {
    at.vendor.games = [told('one')];
    at.vendor.drawings.set('/posters/one.svg', (_request, response) => endless(response));
    expect(await sync()).toBe(true);
    expect((await listed())[0]?.iconUrl).toBe('TCG_GAME_ICONS/default.svg');
  });

  it('asks until every open vendor has answered once, and shows the pinned games from then on', async () => {
    at.vendor.games = (_request, response) => response.writeHead(503).end();
    expect(await at.app.catalogue.syncAll()).toEqual(['RLT']);
    at.vendor.games = [told('other'), told('lantern-night')];
    at.app.catalogue.startSync();
    at.app.catalogue.startSync();
    await expect.poll(codes, PATIENT).toEqual(['other', 'lantern-night']);
    expect(await at.app.catalogue.syncAll()).toEqual([]);
    expect(at.vendor.asked.filter((path) => path.startsWith('/vendor/games'))).toHaveLength(2);
    const { body } = await at.app.get('/wps/relay/GCSGAME_hotGamesV2');
    expect((body.value as { list: GameItem[] }).list.map((game) => game.gameCode)).toEqual(['lantern-night', 'other']);
  });

  it('stops at once while it waits for a vendor or for its answer', async () => {
    // The watch looks at the vendor too, with requests of another kind.
    const asked = () => at.vendor.asked.filter((path) => path.startsWith('/vendor/games')).length;
    at.vendor.games = (_request, response) => response.writeHead(503).end();
    const waiting = at.app.another();
    waiting.startSync();
    await expect.poll(asked, PATIENT).toBeGreaterThan(0);
    await waiting.stopSync();
    at.vendor.games = () => {};
    // The vendor is never given up: only the stop can end the wait for its answer.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const hanging = at.app.another();
    const before = asked();
    hanging.startSync();
    await expect.poll(asked, PATIENT).toBe(before + 1);
    await hanging.stopSync();
    expect(asked()).toBe(before + 1);
  });

  it('asks every open vendor again in its job', async () => {
    at.vendor.games = [told('one')];
    await sync();
    at.vendor.games = [told('one'), told('two')];
    const [job] = at.app.catalogue.jobs;
    expect(job).toMatchObject({ name: 'catalogue.sync', everyMs: 600_000 });
    await job?.run({ start: new Date(0) });
    expect(await codes()).toEqual(['one', 'two']);
  });

  it('comes to one result when gateways synchronise at once', async () => {
    at.vendor.games = Array.from({ length: 30 }, (_, n) => told(`game-${n}`));
    for (const game of at.vendor.games as { poster: string }[]) at.vendor.drawings.set(game.poster, drawing(game.poster));
    const others = [at.app.another(), at.app.another()];
    expect(await Promise.all([sync(), ...others.map((other) => other.syncVendor('RLT'))])).toEqual([true, true, true]);
    at.app.clock.advance(1_000);
    const { body } = await at.app.get('/wps/relay/GCSGAME_gameList', { pageSize: '100' });
    const { games } = body.value as { games: GameItem[] };
    expect(games).toHaveLength(30);
    expect(new Set(games.map((game) => game.iconUrl.split('?')[1]))).toEqual(new Set(['v=1']));
    await Promise.all(others.map((other) => other.stopSync()));
  });

  it('seeds the demo once: only the address follows, what the operator changed stays', async () => {
    await at.app.db.query({ text: `update vendor set name = 'Renamed' where code = 'RLT'` });
    await at.app.db.query({ text: `delete from merchant_hot_game where game_code = 'ember-kiln'` });
    await at.app.catalogue.seedDemo(at.app.merchantId, 'http://127.0.0.1:1');
    expect(await at.app.catalogue.vendorByCode('RLT')).toMatchObject({ name: 'Renamed', baseUrl: 'http://127.0.0.1:1' });
    expect(await at.app.db.query({ text: 'select game_code from merchant_hot_game order by position' })).toEqual([
      { game_code: 'lantern-night' },
      { game_code: 'baccarat-garden' },
      { game_code: 'cockfight-garden' },
      { game_code: 'crash-meadow' },
      { game_code: 'bingo-90-pier' },
      { game_code: 'pearl-tide' },
      { game_code: 'lotus-mines' },
    ]);
    expect(await at.app.db.query({ text: 'select count(*)::int as n from vendor' })).toEqual([{ n: 11 }]);
  });

  it('refuses a code that no vendor has', async () => {
    await expect(at.app.catalogue.syncVendor('ZZZ')).rejects.toThrow('there is no vendor ZZZ');
  });
});
