import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusinessError } from '../../base/errors.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type ItemsWorld, openItems } from '../testing/items.ts';
import { createMargin, type Margin, type MarginRate, turnoverShare } from './index.ts';

describe.each(usualKind)('the margin guard on %s', (kind) => {
  let world: ItemsWorld;
  beforeAll(async () => {
    world = await openItems(kind);
  });
  afterAll(() => world.close());

  let games: { nodeId: number; gameCode: string; gameType: string; rtpBasisPoints: number }[];
  let rebates: MarginRate[];
  let vendor: string;
  let margin: Margin;
  const log = createLog('silent');
  beforeEach(() => {
    games = [
      { nodeId: 1, gameCode: 'reels', gameType: 'RNG', rtpBasisPoints: 9_600 },
      { nodeId: 2, gameCode: 'pairs', gameType: 'ELOTT', rtpBasisPoints: 9_950 },
      { nodeId: 3, gameCode: 'table', gameType: 'LIVE', rtpBasisPoints: 0 },
    ];
    rebates = [];
    vendor = 'studio';
    margin = createMargin({
      ...{ db: world.db, clock: world.clock, log },
      gamesOf: async () =>
        games.map(({ rtpBasisPoints, ...game }) => ({
          ...{ ...game, name: game.gameCode, vendor },
          gameReturn: rtpBasisPoints === 0 ? null : rtpBasisPoints * 100,
        })),
      brands: async () => [{ id: 1 }],
      sources: [],
      asked: { keep: async () => null, drop: async () => {} },
    });
    margin.enter({ name: 'rebates', rates: async () => rebates });
    margin.enter({ name: 'salaries', rates: async () => [{ rate: 3_000, kind: 'salary', what: 'daily', gameType: 'ELOTT' }] });
  });

  const rebate = (gameType: string, rate: number, what = 'Legend'): MarginRate => ({ gameType, rate, kind: 'rebate', what });
  const check = (rates: readonly MarginRate[]): Promise<string> =>
    world.db
      .transaction((tx) => margin.check(tx, 1, { source: 'rebates', rates }))
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason']) : String(error)),
      );

  it('lets through what leaves the house a part of every game, to the last millionth', async () => {
    expect(await check([rebate('RNG', 40_000), rebate('ELOTT', 2_000), rebate('LIVE', 900_000)])).toBe('ok');
  });

  it('refuses what leaves nothing, and names the game and each rate', async () => {
    expect(await check([rebate('RNG', 40_000), rebate('ELOTT', 1_500, 'Gold'), rebate('ELOTT', 2_001)])).toBe(
      'pairs of studio returns 99.5 %, rebates give 0.2001 % (Legend), salaries give 0.3 % (daily), together 100.0001 %: more than is staked',
    );
    expect(await check([{ rate: 50_000, kind: 'rebate', what: 'everybody' }])).toContain('pairs of studio');
    expect(await check([{ nodeId: 1, rate: 40_001, kind: 'rebate', what: 'week of reels' }])).toContain('reels of studio');
  });

  it('does not stand in the way of what lowers a total that is too high already', async () => {
    rebates = [rebate('ELOTT', 5_000), rebate('RNG', 10_000)];
    expect(await check([rebate('ELOTT', 4_000), rebate('RNG', 10_000)])).toBe('ok');
    expect(await check([rebate('ELOTT', 5_000), rebate('RNG', 20_000)])).toBe('ok');
    expect(await check([rebate('ELOTT', 5_001), rebate('RNG', 10_000)])).toContain('100.3001 %');
  });

  it.each(['LOTT', 'ELOTT'])(
    'counts rebates of tables with fixed odds in %s up to 0.2 %, the most that these give',
    async (lane) => {
      games = [{ nodeId: 4, gameCode: 'xsmb', gameType: lane, rtpBasisPoints: 9_930 }];
      vendor = 'TCG_LOTTO_VN';
      expect(await check([rebate(lane, 9_000)])).toBe('ok');
      expect((await margin.report(world.db, 1))[0]?.total).toBe(993_000);
      rebates = [rebate(lane, 9_000)];
      expect((await margin.report(world.db, 1))[0]?.total).toBe(995_000);
      const bonus = (rate: number): MarginRate => ({ ...rebate(lane, rate), kind: 'bonus' });
      expect(await check([bonus(7_000)])).toBe('ok');
      expect(await check([bonus(7_001)])).toContain('xsmb of TCG_LOTTO_VN');
      vendor = 'LOTT';
      expect(await check([rebate(lane, 9_001)])).toContain('xsmb of LOTT');
    },
  );

  it.each(['LOTT', 'ELOTT'])('counts no salaries of tables with fixed odds in %s', async (lane) => {
    games = [{ nodeId: 4, gameCode: 'xsmb', gameType: lane, rtpBasisPoints: 9_950 }];
    const salary: MarginRate = { gameType: lane, rate: 10_000, kind: 'salary', what: 'daily' };
    vendor = 'TCG_SEA';
    expect(await check([salary])).toBe('ok');
    vendor = 'LOTT';
    expect(await check([salary])).toContain('more than is staked');
  });

  it('counts what is given for tables with fixed odds at these alone, and what is given for others at none of them', async () => {
    games = [{ nodeId: 4, gameCode: 'xsmb', gameType: 'LOTT', rtpBasisPoints: 9_950 }];
    const points = (fixedOdds: boolean, rate: number): MarginRate => ({ ...rebate('LOTT', rate), kind: 'bonus', fixedOdds });
    vendor = 'TCG_SEA';
    expect(await check([points(true, 5_000), points(false, 900_000)])).toBe('ok');
    expect(await check([points(true, 5_001), points(false, 0)])).toContain('xsmb of TCG_SEA');
    vendor = 'LOTT';
    expect(await check([points(true, 900_000), points(false, 5_000)])).toBe('ok');
    expect(await check([points(true, 0), points(false, 5_001)])).toContain('xsmb of LOTT');
  });

  it('refuses a return that leaves some brand nothing, and takes every other', async () => {
    rebates = [rebate('RNG', 20_000)];
    const returned = (gameCode: string, gameReturn: number) =>
      margin.askReturn({ vendor: 'studio', gameCode, gameReturn }).then(
        () => 'ok',
        (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason']) : String(error)),
      );
    expect(await returned('reels', 980_000)).toBe('ok');
    expect(await returned('reels', 980_001)).toContain('together 100.0001 %: more than is staked');
    expect(await returned('nothing', 1_000_000)).toBe('ok');
    rebates = [rebate('RNG', 90_000)];
    expect(await returned('reels', 950_000)).toBe('ok');
  });

  it('reports every game, least margin first, and keeps how many have none', async () => {
    rebates = [rebate('RNG', 10_000)];
    const told = (await margin.report(world.db, 1)).map(({ gameCode, gameReturn, total }) => [gameCode, gameReturn, total]);
    expect(told).toEqual([
      ['pairs', 995_000, 998_000],
      ['reels', 960_000, 970_000],
      ['table', null, 0],
    ]);
    const kept = async () => {
      for (const job of margin.jobs) await job.run({ start: new Date(world.clock.now()) });
      const [row] = await world.db.query<{ differences: number }>({
        text: `select differences from audit_result where audit = 'margin'`,
      });
      return row?.differences;
    };
    expect(await kept()).toBe(0);
    games.push({ nodeId: 4, gameCode: 'twins', gameType: 'ELOTT', rtpBasisPoints: 9_990 });
    expect(await kept()).toBe(1);
  });

  it('says once that a game has no margin, and again when it has less', async () => {
    const said = vi.spyOn(log, 'error');
    const run = async () => {
      said.mockClear();
      for (const job of margin.jobs) await job.run({ start: new Date(world.clock.now()) });
      return said.mock.calls.map(([, text]) => String(text).replace(/:.*together/, ':'));
    };
    games.push({ nodeId: 4, gameCode: 'twins', gameType: 'ELOTT', rtpBasisPoints: 9_990 });
    expect(await run()).toEqual(['no margin is left: 100.2 %']);
    expect(await run()).toEqual([]);
    games = games.map((game) => (game.nodeId === 4 ? { ...game, rtpBasisPoints: 9_995 } : game));
    expect(await run()).toEqual(['no margin is left: 100.25 %']);
    games = games.slice(0, 3);
    expect(await run()).toEqual([]);
    games.push({ nodeId: 4, gameCode: 'twins', gameType: 'ELOTT', rtpBasisPoints: 9_995 });
    expect(await run()).toHaveLength(1);
  });

  it('checks one after the other what is written at once', async () => {
    const held = new Map<string, MarginRate[]>();
    for (const name of ['first', 'second']) margin.enter({ name, rates: async () => held.get(name) ?? [] });
    const write = (source: string): Promise<string> =>
      world.db
        .transaction(async (tx) => {
          const rates = [rebate('RNG', 30_000)];
          await margin.check(tx, 1, { source, rates });
          held.set(source, rates);
        })
        .then(
          () => 'written',
          () => 'refused',
        );
    // Each fits alone; the second finds the first.
    expect((await Promise.all([write('first'), write('second')])).sort()).toEqual(['refused', 'written']);
  });

  it('names what rules give once a cycle of what is wagered for them, most first, and adds it to no game', async () => {
    const condition = (metric: 'VALID_BET' | 'STAKE' | 'BET_COUNT', units: number, gameTypes?: string[]) => ({
      ...{ metric, target: String(units * 10_000) },
      ...(gameTypes ? { gameTypes } : {}),
    });
    const rule = (money: number, ...conditions: ReturnType<typeof condition>[]) => ({
      ...{ period: 'DAILY' as const, conditions, reward: { money: String(money * 10_000) } },
    });
    const rules = {
      one: rule(2, condition('VALID_BET', 500)),
      // All of them are to be met: the largest counts, and the bets of both.
      both: rule(3, condition('VALID_BET', 200, ['RNG']), condition('STAKE', 900, ['LIVE'])),
      points: rule(0, condition('VALID_BET', 500)),
      rounds: rule(5, condition('BET_COUNT', 1)),
    };
    const shares = async () => Object.entries(rules).flatMap(([name, each]) => turnoverShare(name, each) ?? []);
    margin.enterRules({ name: 'missions', shares });
    expect(await margin.shares(1)).toEqual([
      { source: 'missions', rule: 'one', period: 'DAILY', of: 'TURNOVER', gameTypes: [], rate: 4_000 },
      { source: 'missions', rule: 'both', period: 'DAILY', of: 'TURNOVER', gameTypes: ['LIVE', 'RNG'], rate: 3_334 },
    ]);
    expect((await margin.report(world.db, 1)).every(({ rates }) => rates.every(({ source }) => source !== 'missions'))).toBe(
      true,
    );
  });
});
