import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { plantVendor } from '../../catalogue/testing/plant-vendor.ts';
import { tree } from '../../identity/index.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const WHY = ['--reason', 'looked at'];
/** The vendor whose lotteries pay fixed multiples. */
const FIXED_ODDS = 7;
let db: Database;

const ops = commandLine(() => db, clock);
const of = (username: string): string[] => ['--code', 'marquee', '--username', username];

/** What the line of `middle` lost today on games of a type and a vendor, as reports have it. */
async function plantBets(gameType: string, vendorId: number, stake: string): Promise<void> {
  const [{ id: merchantId } = { id: 0 }] = await db.query<{ id: number }>({
    text: `select id from merchant where code = 'marquee'`,
  });
  await db.query({
    text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet)
           values ($1, true, '2026-01-01', $2, $3, 1, $4::text::numeric, 0, $4::text::numeric, 0, $4::text::numeric)`,
    values: [(await tree.byName(db, merchantId, 'middle'))?.id, gameType, vendorId, stake],
  });
}

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await createBrand({ db, clock, demo: true }).seedDemo();
  for (const name of ['topone', 'toptwo']) await ops('agent-add', ...of(name), '--kind', 'top', ...WHY);
  await ops('agent-add', ...of('middle'), '--kind', 'agent', '--parent', 'topone', ...WHY);
  await ops('agent-add', ...of('lower'), '--kind', 'agent', '--parent', 'middle', ...WHY);
});
afterAll(() => db.close());

it('give terms between the limits, and lower a line with its agent', async () => {
  expect(await ops('agent-terms', ...of('topone'), '--series', '1950', '--rates', 'LIVE=0.5', ...WHY)).toEqual([
    0,
    ['topone: series 1950, LIVE 0.5 %; 0 accounts below were lowered with it'],
  ]);
  expect((await ops('agent-terms', ...of('middle'), '--series', '1950', ...WHY))[0]).toBe(2);
  expect((await ops('agent-terms', ...of('middle'), '--rates', 'LIVE=half', ...WHY))[0]).toBe(2);
  expect((await ops('agent-terms', ...of('middle'), '--series', '1940', '--rates', 'LIVE=0.5', ...WHY))[0]).toBe(0);
  expect((await ops('agent-terms', ...of('lower'), '--series', '1930', '--rates', 'LIVE=0.4', ...WHY))[0]).toBe(0);
  expect(await ops('agent-terms', ...of('topone'), '--series', '1920', '--rates', 'LIVE=0.3', ...WHY)).toEqual([
    0,
    ['topone: series 1920, LIVE 0.3 %; 2 accounts below were lowered with it'],
  ]);
  expect(await ops('agent-line', ...of('middle'))).toEqual([
    0,
    [
      'house > topone > middle  type 1  ACTIVE  series 1918  LIVE 0.3 %  team 2  children 1',
      '  lower  type 1  ACTIVE  series 1916  LIVE 0.3 %  team 1  children 0',
    ],
  ]);
});

it('mark members, once, and list whom', async () => {
  expect(await ops('agent-mark', ...of('lower'), '--doubtful', ...WHY)).toEqual([0, ['lower is marked DOUBTFUL']]);
  expect((await ops('agent-mark', ...of('lower'), '--doubtful', ...WHY))[0]).toBe(2);
  expect(await ops('agent-mark', ...of('lower'), '--review', ...WHY)).toEqual([0, ['lower is marked REVIEW']]);
  const line = (mark: string): string => `lower  ${mark}  since 2026-01-01T00:00:00.000Z  looked at`;
  expect(await ops('agent-marks', '--code', 'marquee')).toEqual([0, [line('DOUBTFUL'), line('REVIEW')]]);
  for (const mark of ['--doubtful', '--review'])
    expect((await ops('agent-mark', ...of('lower'), mark, '--off', ...WHY))[0]).toBe(0);
  expect((await ops('agent-mark', ...of('lower'), '--review', '--off', ...WHY))[0]).toBe(2);
  expect(await ops('agent-marks', '--code', 'marquee')).toEqual([0, []]);
  expect((await ops('agent-mark', ...of('nobodyatall'), '--review', ...WHY))[0]).toBe(2);
});

it('tell which of those above a member shares a device or an address with', async () => {
  expect(await ops('agent-marks', ...of('lower'))).toEqual([0, []]);
  const ids = new Map(
    (await db.query<{ id: bigint; username: string }>({ text: 'select id, username from account' })).map((row) => [
      row.username,
      row.id,
    ]),
  );
  await db.query({
    text: `update account set register_address = '203.0.113.7' where id = any ($1::text::bigint[])`,
    values: [`{${ids.get('lower')},${ids.get('topone')}}`],
  });
  expect(await ops('agent-marks', ...of('lower'))).toEqual([0, ['topone  address']]);
});

it('say what a move would change, move, and write that down', async () => {
  const to = [...of('middle'), '--to', 'toptwo'];
  await plantVendor(db, FIXED_ODDS, 'TCG_SEA');
  await plantBets('RNG', 1, '10000');
  await plantBets('LOTT', 1, '30000');
  // No contract counts these.
  await plantBets('LOTT', FIXED_ODDS, '500000');
  const plan = [
    'middle moves from topone to toptwo: 2 accounts (2 agents, 0 players, 1 levels below it), 0 links',
    'top agent topone -> toptwo, depth 1 -> 1',
    'contracts that go on under toptwo: 0, requests that expire: 0',
    expect.stringMatching(/^counts for toptwo then, day since \d{4}-\d\d-\d\d: valid bet 4, result -4$/),
    'proposed for 2026-01-01T17:00:00.000Z, when none of these periods runs any more',
    'open debts that stay: it owes 0 and is owed 0',
  ];
  expect(await ops('agent-move', ...to, '--dry-run')).toEqual([1, [...plan, 'refused: agent.move.terms']]);
  expect((await ops('agent-move', ...to, ...WHY))[0]).toBe(2);
  await ops('agent-terms', ...of('toptwo'), '--series', '1960', '--rates', 'LIVE=1', ...WHY);
  expect(await ops('agent-move', ...to, '--dry-run')).toEqual([0, plan]);
  expect((await ops('agent-line', ...of('lower')))[1][0]).toContain('house > topone > middle > lower');
  expect(await ops('agent-move', ...to, ...WHY)).toEqual([0, plan]);
  expect((await ops('agent-line', ...of('lower')))[1][0]).toContain('house > toptwo > middle > lower');
  expect((await ops('audit', '--code', 'marquee'))[1].filter((line) => line.includes('place of middle'))).toHaveLength(1);
});

it('freeze a line with its agent, and make nobody an agent who is one', async () => {
  expect((await ops('account-status', ...of('middle'), '--status', 'NO_LOGIN', '--cascade', ...WHY))[0]).toBe(0);
  expect((await ops('agent-line', ...of('middle')))[1].filter((line) => line.includes('NO_LOGIN'))).toHaveLength(2);
  expect((await ops('agent-promote', ...of('lower'), ...WHY))[0]).toBe(2);
});
