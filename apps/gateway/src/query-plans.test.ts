import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/clock.ts';
import type { Statement } from './base/database.ts';
import { databaseKinds } from './base/testing/database.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';
import { GROWING_TABLES, growTables, unlistedTables } from './testing/large-seed.ts';

const SEED = 8_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Growing tables that a plan reads from end to end. */
function scanned(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  const own = plan['Node Type'] === 'Seq Scan' && table in GROWING_TABLES ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}

describe.each(databaseKinds)('query plans on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const seen = new Map<string, Statement>();

  /** Everything that a player, a vendor and the jobs make the gateway ask. */
  async function walk(): Promise<void> {
    const page = browser(app);
    const username = await page.register();
    await page.call('checkUsername', { query: { username } });
    await page.call('login', { body: { username: 'nobody', password: 'wrong' } });
    for (const name of [
      'session',
      'memberInfo',
      'firstLogin',
      'balance',
      'statement',
      'gameVendor',
      'hotGames',
      'interruptedRounds',
    ] as const) {
      const body = name === 'firstLogin' ? {} : undefined;
      expect((await page.call(name, body ? { body } : {})).errorCode, name).toBeUndefined();
    }
    await page.call('statement', { query: { codeTypes: 'deposit,betting', page: '2' } });
    for (const query of [
      {},
      { gameType: 'RNG' },
      { vassalage: 'RLT' },
      { gameName: 'den long' },
      { gameClassify: 'AC' },
      { minBet: '0.05', pageNo: '2' },
    ]) {
      await page.call('gameList', { query: query as Record<string, string> });
    }
    const made = await vendorCall(app, clock, 'test/session', { balance: '1000000' });
    expect(made).toMatchObject({ status: 'OK' });
    const { token, player, gameCode, currency } = made as Record<string, string>;
    const round = { roundId: 'r1', gameCode, currency };
    const credit = { player, txId: 'c1', amount: '5000', roundFinished: true, ...round };
    await vendorCall(app, clock, 'authenticate', { token });
    await vendorCall(app, clock, 'balance', { token });
    expect(await vendorCall(app, clock, 'debit', { token, txId: 'd1', amount: '10000', ...round })).toMatchObject({
      status: 'OK',
    });
    expect(await vendorCall(app, clock, 'credit', credit)).toMatchObject({ status: 'OK' });
    await vendorCall(app, clock, 'rollback', { player, txId: 'b1', refTxId: 'd9', ...round });
    await vendorCall(app, clock, 'end-round', { player, ...round });
    await vendorCall(app, clock, 'status', { player, txId: 'd1', kind: 'debit' });
    for (const query of [{}, { status: '1' }, { vassalage: 'RLT' }, { betNo: 'x' }])
      await page.call('bets', { query: query as Record<string, string> });
    await page.call('launchGame', { query: { launchMode: 'GLS', nodeId: '100001' } });
    await app.server.inject({ url: '/images/games/RLT/sample.svg' });
    await app.settle();
    await page.call('logout');
  }

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    await app.db.query({
      text: `insert into brand_image (path, content, etag, updated_at) values ('games/RLT/sample.svg', '<svg/>', '"x"', $1)`,
      values: [new Date(clock.now())],
    });
    await walk();
  });
  afterAll(() => app.close());

  it('knows of every table whether it grows', async () => {
    expect(await unlistedTables(app.db)).toEqual([]);
  });

  it('serves every statement from an index once the tables are large', async () => {
    expect(await growTables(app.db, SEED), 'growing tables without a first row').toEqual([]);
    app.db.observe((statement) => void seen.set(statement.text, statement));
    await walk();
    app.db.observe(null);
    const readable = [...seen.values()].filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
    expect(readable.length, 'statements that were looked at').toBeGreaterThan(40);
    const violations: string[] = [];
    for (const { text, values } of readable) {
      const [row] = await app.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (format json) ${text}`,
        values: values ?? [],
      });
      const tables = scanned(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
      if (tables.length > 0) violations.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
    expect(violations).toEqual([]);
  });

  it('notices a scan where there is one', async () => {
    const [row] = await app.db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `explain (format json) select * from account where nickname = 'x'`,
    });
    expect(scanned(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })).toEqual(['account']);
  });
});
