import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { readConfig } from '../base/settings/config.ts';
import { anyKind, openTestDatabase } from '../base/testing/database.ts';
import { createBrand } from '../brand/index.ts';
import { sqlModules } from '../modules.ts';
import { createWallet, type Posting } from '../wallet/index.ts';
import { runOps } from './run.ts';
import { AGREED } from './testing/agreed.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const log = createLog('silent');
const member = ['--code', 'marquee', '--username', 'Player1'];
let db: Database;
let printed: string[] = [];
let complaints: string[] = [];
let accountId = 0n;
let nodeId = 0;

const ops = async (...args: string[]): Promise<[number, string[]]> => {
  [printed, complaints] = [[], []];
  const code = await runOps(
    args,
    surroundingsOf(db, {
      settings: () => readConfig({}),
      print: (line) => void printed.push(line),
      complain: (line) => void complaints.push(line),
      clock,
    }),
  );
  return [code, printed];
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  const { id: merchantId } = await createBrand({ db, clock, demo: true }).seedDemo();
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
           values ($1, 'Player1', 'player1', 'x', 0, 'VND', 'OPERATOR', $2) returning id`,
    values: [merchantId, new Date(clock.now())],
  });
  accountId = row?.id ?? 0n;
  const wallet = createWallet({ db, clock, log });
  const account = await wallet.accountOf(merchantId, accountId, 'VND');
  const [house, deposits] = [await wallet.house(merchantId, 'VND', 'games'), await wallet.house(merchantId, 'VND', 'deposits')];
  await db.query({
    text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at)
           values ('p', $1, $2, 1, 'VND', $3, $4)`,
    values: [merchantId, accountId, account, new Date(clock.now())],
  });
  await db.query({
    text: `insert into vendor (code, name, base_url, account_type_id) values ('ACME', 'Acme', 'http://x.test', 77)`,
  });
  const [game] = await db.query<{ node_id: number }>({
    text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
           select id, 'sample', 'LIVE', '{"EN":"Sample"}', 100, 1000000, 0, 9600, 'low', true, false, 1 from vendor
           returning node_id`,
  });
  nodeId = game?.node_id ?? 0;
  const round = { account, house, provider: 1, game: nodeId };
  const postings: Posting[] = [
    { kind: 'entry', code: 'DEPOSIT', debit: deposits, credit: account, amount: 50_000n, txId: 'in' },
    { ...round, kind: 'debit', roundId: 'r1', txId: 'd1', amount: 9_000n },
    { ...round, kind: 'credit', roundId: 'r1', txId: 'c1', amount: 4_000n, closes: true },
    { ...round, kind: 'debit', roundId: 'r2', txId: 'd2', amount: 8_000n },
  ];
  for (const posting of postings) expect(await wallet.post(posting)).toMatchObject({ status: 'posted' });
  await wallet.drain();
  // No gateway has read them: as after a restore of the ledger without its records.
  await db.query({
    text: 'update play_cursor set (xid, id) = (select xid, id from transfer order by xid desc, id desc limit 1)',
  });
});
beforeEach(() => {
  [printed, complaints] = [[], []];
});
afterAll(() => db.close());

it('finds records that are missing, makes them from the ledger once, and writes it down', async () => {
  expect(await ops('reconcile')).toEqual([
    1,
    [
      expect.stringMatching(/^records: round r1 of ledger account \d+: recorded nothing; the ledger has stake 9000, payout 4000/),
      expect.stringMatching(/^records: round r2 of ledger account \d+: recorded nothing; the ledger has stake 8000, payout 0/),
      ...AGREED.filter((line) => !line.startsWith('the betting records')),
      'differences: 2',
    ],
  ]);
  const of = `of account ${accountId}`;
  expect(await ops('rounds-rebuild', ...member, '--round', 'r2')).toEqual([
    0,
    [`round r2 ${of}: was nothing; is open, stake 8000, payout 0`, 'records changed: 1'],
  ]);
  expect(await ops('rounds-rebuild', '--differences')).toEqual([
    0,
    [`round r1 ${of}: was nothing; is completed, stake 9000, payout 4000`, 'records changed: 1'],
  ]);
  for (const choice of [['--differences'], member]) {
    expect(await ops('rounds-rebuild', ...choice)).toEqual([0, ['records changed: 0']]);
  }
  expect(await ops('reconcile')).toEqual([0, AGREED]);
  expect(await ops('rounds-parked')).toEqual([0, ['parked: 0']]);
  await ops('audit', '--code', 'marquee');
  expect(printed.filter((line) => line.includes('rounds-rebuild'))).toHaveLength(2);
});

it('compares the daily sums, and makes them anew', async () => {
  expect(await ops('daily-sums')).toEqual([0, ['differences: 0']]);
  await db.query({ text: 'update play_day set stake = stake + 1' });
  await db.query({ text: 'update ledger_day set sum_out = sum_out + 1 where code = 30' });
  const [code, lines] = await ops('daily-sums');
  expect([code, lines.at(-1)]).toEqual([1, 'differences: 2']);
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^daily-sums: account /),
    expect.stringMatching(/^daily-bets: account /),
  ]);
  expect((await ops('reconcile'))[0]).toBe(1);
  expect(await ops('daily-sums', '--anew')).toEqual([0, [expect.stringMatching(/^movements counted: \d+$/), 'differences: 0']]);
  expect((await ops('reconcile'))[0]).toBe(0);
});

it('refuses what it cannot know, in one line', async () => {
  const refusals: [string[], RegExp][] = [
    [[], /--code is missing/],
    [['--differences', '--code', 'marquee'], /either --differences or whose rounds/],
    [['--code', 'marquee', '--username', 'nobody'], /nobody|no such|not found|There is/i],
    [['--code', 'nowhere', '--username', 'x'], /no brand nowhere/],
  ];
  for (const [args, line] of refusals) {
    expect((await ops('rounds-rebuild', ...args))[0], args.join(' ')).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(line)]);
  }
});

it('says what fits into no record, until it does', async () => {
  const wallet = createWallet({ db, clock, log });
  const account = await wallet.accountOf(1, 99n, 'VND');
  const house = await wallet.house(1, 'VND', 'games');
  await wallet.post({ kind: 'debit', account, house, provider: 1, game: nodeId, roundId: 'lost', txId: 'x', amount: 0n });
  await wallet.drain();
  await db.query({
    text: 'update play_cursor set (xid, id) = (select xid, id from transfer order by xid desc, id desc limit 1)',
  });
  const [code, lines] = await ops('rounds-rebuild', '--differences');
  expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^transfer \d+ of round lost: its player is not known$/)]);
  const parked = await ops('rounds-parked');
  expect(parked).toEqual([1, [expect.stringMatching(/^transfer \d+: debit of 0, .*round lost: its player/), 'parked: 1']]);
});
