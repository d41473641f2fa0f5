import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { createPoints, seedDemoPoints } from '../../points/index.ts';
import { commandLine } from '../testing/surroundings.ts';

/** 1 January, 12:00 in Ho Chi Minh City. */
const clock = manualClock(Date.UTC(2026, 0, 1, 5));
const BRAND = ['--code', 'marquee'];
let db: Database;

const ops = commandLine(() => db, clock);
/** A game of the demo's studio, with its return in basis points. */
const game = (nodeId: number, type: string, rtp: number) =>
  db.query({
    text: `insert into game (node_id, vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines, rtp_basis_points,
             volatility, has_demo, is_new, is_top, sort, status, listed, version)
           overriding system value values ($1::int, (select min(id) from vendor), 'g' || $1::int::text, $2, '', jsonb_build_object('EN', 'Game ' || $1::int::text), 1, 10, 0, $3, 'low',
             true, false, false, 0, 'open', true, 1)`,
    values: [nodeId, type, rtp],
  });

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  const brand = createBrand({ db, clock, demo: true });
  const { id } = await brand.seedDemo();
  const points = createPoints({ db, clock, log: createLog('silent'), guardLoads: async () => {} } as never);
  await seedDemoPoints({ points, images: brand.images, clock }, id);
  await db.query({
    text: `insert into vendor (id, code, name, base_url, status, sort, is_hot, account_type_id)
           overriding system value values (1, 'RLT', 'Studio', 'http://localhost:1', 'open', 1, false, 1)`,
  });
  await db.query({ text: 'insert into merchant_vendor (merchant_id, vendor_id, is_open) values ($1, 1, true)', values: [id] });
  await game(1, 'RNG', 9_672);
  await game(2, 'LIVE', 9_910);
  await game(3, 'PVP', 0);
  for (const name of ['Player1', 'Player2'])
    await db.query({
      text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
             values ($1, $2, lower($2), 'x', 0, 'VND', 'OPERATOR', $3)`,
      values: [id, name, new Date(clock.now())],
    });
  const accounts = await db.query<{ id: bigint }>({ text: `select id from account where username like 'Player%' order by id` });
  const [one, two] = accounts.map((row) => row.id);
  await db.query({
    text: `insert into reward_rebate_line (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet, taken)
           values ($1, '2026-01-01', 'RNG', 1, 3000, $3, 10000000, 10000000), ($2, '2026-01-01', 'LIVE', 1, 3000, $3, 5000000, 0)`,
    values: [one, two, id],
  });
  await db.query({
    text: 'insert into reward_rebate_account (account_id, merchant_id, held) values ($1, $2, true)',
    values: [two, id],
  });
  await db.query({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, status,
             issued_at, expires_at) values ($1, $2, 'VND', 'REBATE', '1', '{}', 30000, 0, 10000, 30000, 'COLLECTED', $3, $4)`,
    values: [id, one, new Date(clock.now()), new Date(clock.now() + 1_000)],
  });
  await db.query({
    text: `insert into reward_rebate_payment (merchant_id, account_id, kind, first_day, last_day, valid_bet, amount, item_id, at)
           values ($1, $2, 'AUTO', '2026-01-01', '2026-01-01', 10000000, 30000, 1, $3)`,
    values: [id, one, new Date(clock.now())],
  });
});
afterAll(() => db.close());

describe('the commands of rebates', () => {
  it('show and change what levels give back, with a line in the audit', async () => {
    const [, shown] = await ops('rebate-rates', ...BRAND);
    expect(shown[1]).toBe(
      '1  Bronze  RNG 0.4 %, LIVE 0.35 %, FISH 0.4 %, PVP 0.35 %, SPORTS 0.35 %, ESPORTS 0.35 %, COCKFIGHT 0.35 %, BINGO 0.35 %',
    );
    const change = ['rebate-rate', ...BRAND, '--level', '1', '--game-type', 'RNG', '--percent', '0.4501'];
    expect((await ops(...change))[1]?.[0]).toContain('1  Bronze  RNG 0.4501 %, LIVE 0.35 %');
    expect((await ops('rebate-rates', ...BRAND))[1][1]).toContain('RNG 0.4501 %');
    const [row] = await db.query<{ before: object; after: object }>({
      text: `select before, after from ops_audit where action = 'opsRebateRatePut'`,
    });
    expect(row).toEqual({
      before: { level: 1, gameType: 'RNG', rate: 0.4 },
      after: { level: 1, gameType: 'RNG', rate: 0.4501 },
    });
  });

  it('list what was paid, who is held, and what it costs', async () => {
    expect(await ops('rebates', ...BRAND)).toEqual([
      0,
      [
        '2026-01-01T05:00:00.000Z  Player1  AUTO  CREDITED  2026-01-01 to 2026-01-01  1000.00 (1,000,000 VND)  3.00 (3,000 VND)',
        '1 of 1',
      ],
    ]);
    expect(await ops('rebates', ...BRAND, '--kind', 'MANUAL')).toEqual([0, ['0 of 0']]);
    expect(await ops('rebates-held', ...BRAND)).toEqual([0, ['Player2  1.50 (1,500 VND)', '1 of 1']]);
    expect(await ops('rebate-report', ...BRAND)).toEqual([
      0,
      [
        '2026-01-01 to 2026-01-01',
        'accrued  LIVE 0.3 %  1 members  500.00 (500,000 VND)  1.50 (1,500 VND)',
        'accrued  RNG 0.3 %  1 members  1000.00 (1,000,000 VND)  3.00 (3,000 VND)',
        'AUTO  1 members  1  3.00 (3,000 VND)',
      ],
    ]);
    expect((await ops('rebate-report', ...BRAND, '--from', '2026-01-02', '--until', '2026-01-01'))[0]).toBe(2);
  });

  it('show that the demo’s configuration leaves something of every game', async () => {
    const [code, lines] = await ops('margin', ...BRAND);
    expect([code, lines]).toEqual([
      0,
      [
        'Game 2 of RLT  returns 99.1 %  rebates 0.8 % (Legend)  points 0.01 % (converted, at the factor 2)  together 99.91 %  left 0.09 %',
        'Game 1 of RLT  returns 96.72 %  rebates 1 % (Legend)  points 0.02 % (converted, at the factor 2)  together 97.74 %  left 2.26 %',
        'Game 3 of RLT  return not published  rebates 0.8 % (Legend)  points 0.01 % (converted, at the factor 2)  together 0.81 %  left 99.19 %',
      ],
    ]);
  });

  it('name what missions and promotions give of what is wagered for them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rules-'));
    const put = async (kind: string, input: object): Promise<void> => {
      const file = join(folder, `${kind}.json`);
      await writeFile(file, JSON.stringify({ words: { EN: { title: 'Rule', content: '<p>Terms</p>' } }, ...input }));
      expect((await ops('content-put', ...BRAND, '--kind', kind, '--file', file))[0]).toBe(0);
    };
    const conditions = [{ metric: 'VALID_BET', target: 500, gameTypes: ['RNG'] }];
    await put('mission', { slug: 'bet-500', group: 'DAILY', conditions, reward: { money: 2 } });
    const half = { of: 'DEPOSIT', steps: [{ from: 200, percent: 50 }] };
    const terms = { period: 'WEEKLY', conditions: [], bonus: half, reward: { multiple: 10, wagerBase: 'DEPOSIT_PLUS_BONUS' } };
    await put('promotion', { slug: 'half', category: 'other_promo', joinMode: 'JOIN', terms });
    const [code, lines] = await ops('margin', ...BRAND);
    expect([code, lines.slice(3)]).toEqual([
      0,
      [
        'promotions half  WEEKLY  gives 3.3334 % of what is to be wagered for it',
        'missions bet-500  DAILY  RNG  gives 0.4 % of the bets that it asks for',
      ],
    ]);
    await rm(folder, { recursive: true });
  });

  it('refuse rates of levels and points that leave nothing, with the game and all rates, and change nothing', async () => {
    const [code, [line]] = await ops('rebate-rate', ...BRAND, '--level', '10', '--game-type', 'LIVE', '--percent', '0.9');
    expect([code, line]).toEqual([
      2,
      'ops: Nothing was changed: Game 2 of RLT returns 99.1 %, rebates give 0.9 % (Legend), points give 0.01 % (converted, at the factor 2), together 100.01 %: more than is staked.',
    ]);
    expect((await ops('rebate-rates', ...BRAND))[1][10]).toContain('LIVE 0.8 %');
    const folder = await mkdtemp(join(tmpdir(), 'rebates-'));
    const file = join(folder, 'points.json');
    const steps = { RNG: 100, LIVE: 10 };
    const config = { convertible: true, pointsPerUnit: 100, minPoints: 1_000, maxPoints: 50_000, stepPoints: 100, steps };
    await writeFile(file, JSON.stringify({ ...config, factors: { '0': 100, '9': 200 } }));
    const [refusedCode, [refusal]] = await ops('points-config', ...BRAND, '--file', file);
    await rm(folder, { recursive: true });
    expect([refusedCode, refusal]).toEqual([
      2,
      'ops: Nothing was changed: Game 2 of RLT returns 99.1 %, rebates give 0.8 % (Legend), points give 0.2 % (converted, at the factor 2), together 100.1 %: more than is staked.',
    ]);
    const [{ steps: kept } = { steps: {} }] = await db.query<{ steps: object }>({ text: 'select steps from point_config' });
    expect(kept).toMatchObject({ LIVE: 200 });
  });

  it('end with 1 where a vendor publishes another return, and let rates be lowered then', async () => {
    await db.query({ text: 'update game set rtp_basis_points = 9950 where node_id = 2' });
    expect((await ops('margin', ...BRAND))[0]).toBe(1);
    const legend = (percent: string) =>
      ops('rebate-rate', ...BRAND, '--level', '10', '--game-type', 'LIVE', '--percent', percent);
    expect((await legend('0.7'))[1]).toEqual([expect.stringContaining('LIVE 0.7 %')]);
    expect((await legend('0.76'))[0]).toBe(2);
  });
});
