import { expect, it } from 'vitest';
import { sampleOf } from '../../apps/gateway/src/demo/samples.ts';
import { NO_ROOM, ROOM_FOR } from '../../apps/gateway/src/demo/testing/room.ts';
import { poolReturn } from '../../apps/studio/src/arcade/pool.ts';
import { arcadeGames, arcadeOf } from '../../apps/studio/src/arcade/registry.ts';
import { currentGames } from '../../apps/studio/src/games/registry.ts';
import { LOTTERIES } from '../../apps/studio/src/lottery/games.ts';
import { vendorArcade } from '../../apps/studio/src/server/arcade/vendor-arcade.ts';
import { vendorTables } from '../../apps/studio/src/server/tables/vendor-tables.ts';
import { vendorGames } from '../../apps/studio/src/server/vendor-games.ts';
import { TABLES } from '../../apps/studio/src/tables/tables.ts';

/** The gateway knows the studio's games by its catalogue alone; what it keeps of their odds for the demo's past is held to them here. */
const games = [...new Set([...TABLES, ...arcadeGames()].map(({ vendor }) => vendor))].flatMap((vendor) => [
  ...vendorTables(vendor),
  ...vendorArcade(vendor),
]);
const isSingle = (code: string): boolean => sampleOf(code)?.areas.every(({ area }) => area === '') ?? false;
const returnOf = (code: string, area: string): number => {
  const sample = sampleOf(code);
  const back = sample?.areas.find((each) => each.area === area)?.back ?? [];
  return (sample?.endings ?? []).reduce((sum, { often }, index) => sum + often * (back[index] ?? 0), 0) / 100;
};

it('there is a sample of every table and every arcade game', () => {
  expect(games.length).toBeGreaterThan(15);
  expect(games.filter(({ gameCode }) => sampleOf(gameCode) === null)).toEqual([]);
});

it.each(games.filter(({ gameCode }) => isSingle(gameCode)).map((game) => [game.gameCode, game] as const))(
  'the sample of %s returns what is published, and pays no more than a round can',
  (code, { rtpBasisPoints, maxWinMultiple }) => {
    // What comes back through a pool is no round's.
    const pool = arcadeOf(code)?.pool;
    const own = rtpBasisPoints - (pool ? poolReturn(pool) : 0);
    expect(Math.abs(returnOf(code, '') - own / 10_000)).toBeLessThan(0.008);
    const most = Math.max(...(sampleOf(code)?.areas.flatMap(({ back }) => back) ?? []));
    expect(most).toBeLessThanOrEqual((maxWinMultiple ?? 0) * 100);
  },
);

it.each(
  TABLES.filter(({ code, game }) => !isSingle(code) && game.kind !== 'crash').map(({ code, game }) => [code, game] as const),
)('the areas of the sample of %s are that table’s, and return what it does', (code, game) => {
  for (const { area, against, back } of sampleOf(code)?.areas ?? []) {
    const own = game.areas.find((each) => each.code === area);
    expect(own, area).toMatchObject(against === undefined ? {} : { against });
    expect(Math.abs(returnOf(code, area) - (own?.returns ?? 0) / 1_000_000), area).toBeLessThan(0.001);
    expect(Math.max(...back), area).toBeLessThanOrEqual(own?.most ?? 0);
  }
});

it('whoever leaves a flight of the sample gets what a flight gives', () => {
  const [flight] = TABLES.filter(({ game }) => game.kind === 'crash');
  for (const { area } of sampleOf(flight?.code ?? '')?.areas ?? [])
    expect(Math.abs(returnOf(flight?.code ?? '', area) - (flight?.game.areas[0]?.returns ?? 0) / 1_000_000), area).toBeLessThan(
      0.001,
    );
});

it('what the demo’s agents are given leaves room for what every game returns, but for two', () => {
  const vendors = new Set([...TABLES, ...arcadeGames(), ...currentGames(), ...LOTTERIES].map(({ vendor }) => vendor));
  const all = [...vendors].flatMap((vendor) => vendorGames(vendor, () => ({})));
  expect(all.length).toBeGreaterThan(50);
  const above = all.filter(({ gameType, rtpBasisPoints }) => rtpBasisPoints > (ROOM_FOR[gameType] ?? 0));
  expect(Object.fromEntries(above.map(({ gameCode, rtpBasisPoints }) => [gameCode, rtpBasisPoints]))).toEqual(NO_ROOM);
});
