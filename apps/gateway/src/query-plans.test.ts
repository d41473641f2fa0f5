import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { Statement } from './base/database/database.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { sqlModules } from './modules.ts';
import { openTestApp } from './testing/app.ts';
import { GROWING_TABLES, growTables, unlistedTables } from './testing/large-seed.ts';
import { type CountingDatabase, countReads, readsBetween } from './testing/table-reads.ts';
import { walkHouse, walkPlayer, walkVendor } from './testing/walk.ts';
import { plantWay } from './testing/walk-promotions.ts';

const SEED = 12_000;
/** What a part's hundreds of calls may read of a table together, by indexes: less than one look at a good part of it. */
const MOST_STEPS = SEED / 6;
const DAY_MS = 86_400_000;
/** Jobs that read everything on purpose. */
const WHOLE_JOBS = ['wallet.audit', 'report.people', 'report.recount', 'agent.recount', 'reward.forget-heard'];

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

describe.each(usualKind)('query plans on %s', (kind) => {
  let app: App;
  let db: CountingDatabase;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const seen = new Map<string, Statement>();

  /**
   * Everything that players, vendors, the house and the jobs make the gateway ask. What players and vendors do, and what the house does, are two
   * parts, of which `part` may look at each: together they read more rows than one of them may.
   */
  async function walk(part: (work: () => Promise<void>) => Promise<void> = (work) => work()): Promise<void> {
    for (const job of WHOLE_JOBS) {
      // As if another gateway did it for as long as the walk takes.
      await db.query({
        text: `insert into job_state (job, merchant_id, done_until) select $1, id, $2 from (select 0 as id union all select id from merchant) m
                 on conflict (job, merchant_id) do update set done_until = excluded.done_until`,
        values: [job, new Date(clock.now() + DAY_MS)],
      });
    }
    let accountId = 0n;
    await part(async () => void (accountId = await walkPlayer(app, clock)));
    await part(() => walkVendor(app, clock));
    await part(() => walkHouse(app, clock, accountId));
  }

  /** Growing tables that `work` read from end to end, or many rows of: inside stored functions too. */
  async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
    const before = await db.reads();
    await work();
    const reads = readsBetween(before, await db.reads());
    return [...reads].flatMap(([table, { scans, steps }]) => {
      return table in GROWING_TABLES && (scans > 0 || steps > MOST_STEPS) ? [`${table}: ${scans} scans, ${steps} steps`] : [];
    });
  }

  beforeAll(async () => {
    db = countReads(await openTestDatabase(kind, sqlModules));
    app = await openTestApp(kind, clock, db);
    await db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, game_code, type, '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1
             from vendor, (values (1, 'sample', 'RNG'), (2, 'table', 'PVP')) as sample (place, game_code, type)
             where code = 'RLT' order by place`,
    });
    await plantWay(db);
    // The first night with levels, which looks at everybody once, is over.
    await db.query({ text: `insert into vip_round (merchant_id, day, needs) select id, '2000-01-01', '[]' from merchant` });
    await db.query({
      text: `insert into brand_image (path, content, etag, updated_at) values ('games/RLT/sample.svg', '<svg/>', '"x"', $1)`,
      values: [new Date(clock.now())],
    });
    await walk();
    // No vendor of the walk keeps a wallet of its own.
    await db.query({
      text: `insert into play_vendor_transfer (transfer_no, account_id, vendor_id, player_id, direction, amount, state, request_key, requested_at)
             select 'V-first', account_id, vendor_id, id, 'in', 10000, 'SUCCESS', 'first', created_at from vendor_player order by id limit 1`,
    });
    // Who bets in the walk is of no team, nobody is moved, and nobody is counted.
    for (const text of [
      `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
       values (1, false, '2020-01-01', 'RNG', 1, 1, 1, 1, 1, 1, 1, '{}')`,
      `insert into report_slot (account_id, below, minutes, at, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
       values (1, false, 60, '2020-01-01T00:00:00Z', 'RNG', 1, 1, 1, 1, 1, 1, 1, '{}')`,
      `insert into report_move (account_id, day, path) values (1, '2020-01-01', '{}')`,
      `insert into account_move (merchant_id, account_id, at, path) select merchant_id, id, '2020-01-01', path from account order by id limit 1`,
      `insert into report_people (account_id, merchant_id, counted_at, figures) values (1, 0, '2020-01-01T00:00:00Z', '{}')`,
      `insert into agent_commission_bet (account_id, bet_no, shares) values (1, 'B-first', '[]')`,
      `insert into agent_commission_line (agent_id, day, game_type, source_id, rate, merchant_id, valid_bet, taken)
       values (1, '2020-01-01', 'LOTT', 1, 1, 0, 1, 1)`,
      `insert into agent_commission_account (agent_id, merchant_id) values (1, 0)`,
      `insert into agent_commission_payment (merchant_id, agent_id, amount, at, is_posted) values (0, 1, 1, '2020-01-01', true)`,
      `insert into assistant (merchant_id, account_id, username, username_key, hash, pages, created_at)
       select merchant_id, id, 'first', 'first', '', '{agentTeamOverview}', created_at from account order by id limit 1`,
      `insert into lottery_unnamed_order (account_id, digest, request_key, same_until) values (1, '', 'first', '2100-01-01T00:00:00Z')`,
      `insert into report_people_day (account_id, day, new_accounts, active_members) values (1, '2020-01-01', 1, 1)`,
    ])
      await db.query({ text });
    await db.query({ text: 'insert into play_automatic_transfer (account_id, is_on) values (1, false) on conflict do nothing' });
  });
  afterAll(() => app.close());

  it('knows of every table whether it grows', async () => {
    expect(await unlistedTables(db)).toEqual([]);
  });

  it('serves every statement from an index once the tables are large', async () => {
    expect(await growTables(db, SEED), 'growing tables without a first row').toEqual([]);
    // The next day: every job is due again.
    clock.advance(DAY_MS);
    db.observe((statement) => void seen.set(statement.text, statement));
    const whole: string[] = [];
    await walk(async (work) => void whole.push(...(await readWhole(work))));
    db.observe(null);
    const readable = [...seen.values()].filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
    expect(readable.length, 'statements that were looked at').toBeGreaterThan(60);
    const violations: string[] = [];
    for (const { text, values } of readable) {
      const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
        text: `explain (format json) ${text}`,
        values: values ?? [],
      });
      const tables = scanned(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
      if (tables.length > 0) violations.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
    // What was read tells that there is one, also within functions; the plans tell which.
    expect([...whole, ...violations]).toEqual([]);
  });

  it('notices a scan where there is one', async () => {
    const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `explain (format json) select * from account where nickname = 'x'`,
    });
    expect(scanned(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })).toEqual(['account']);
  });

  it('notices what a stored function reads: the whole table, or the whole index', async () => {
    const inside = (body: string) => readWhole(() => db.query({ text: `do $$ begin ${body} end $$` }));
    expect(await inside(`perform from account where nickname = 'x';`)).toEqual([expect.stringMatching(/^account: 1 scans/)]);
    const byIndex = await inside(`set local enable_seqscan = off; perform from transfer where id > 0 and remark = 'none';`);
    expect(byIndex).toEqual([expect.stringMatching(/^transfer: 0 scans/)]);
    expect(await inside(`perform from account where id = 1;`)).toEqual([]);
  });
});
