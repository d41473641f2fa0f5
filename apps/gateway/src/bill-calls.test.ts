import type { CallName } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlantedBill, plantBill, YESTERDAY_START } from './agent/testing/planted-bills.ts';
import { salary, tier } from './agent/testing/terms.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

const DAY_MS = 86_400_000;
/** Midnight in the brand's time zone. */
const MIDNIGHT = Date.UTC(2026, 4, 31, 17);

describe.each(usualKind)('the calls about bills on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { page, logIn, as, open } = walkers(() => app);
  const bills = new Map<string, bigint>();

  const idOf = async (username: string) => (await tree.byName(app.db, 1, username))?.id ?? 0n;

  const plant = async (bill: PlantedBill): Promise<bigint> => {
    const id = await plantBill(app.db, idOf, bill);
    bills.set(`${bill.holder} ${bill.start ?? YESTERDAY_START}`, id);
    return id;
  };

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'billsister', 1);
    await open('demoagent', 'billchild', 1);
    expect(await page('guest').call('freePlay', { body: {} })).toMatchObject({ success: true });
    await plant({ holder: 'demotop', upline: null, gross: 100, below: ['demoagent', 60] });
    await plant({ holder: 'demoagent', upline: 'demotop', gross: 60, below: ['billchild', 40] });
    await plant({ holder: 'billchild', upline: 'demoagent', gross: 40, paid: 15, status: 'PARTLY_PAID' });
    await plant({ holder: 'demoagent', upline: 'demotop', gross: 8, start: MIDNIGHT - 40 * DAY_MS });
  });
  afterAll(() => app.close());

  const YESTERDAY = { startDate: '2026-05-31', endDate: '2026-05-31' };
  const listed = (by: string, query: Record<string, string> = {}) =>
    as(by, 'contractBills', { query: { kind: 'DAILY', ...YESTERDAY, ...query } });
  const numberOf = (holder: string) => String(bills.get(`${holder} ${MIDNIGHT - DAY_MS}`));

  it('are open to no player, no guest and no affiliate', async () => {
    await app.db.query({ text: `update account set type = 41 where username = 'billsister'` });
    clock.advance(60_000);
    const calls: [CallName, Input][] = [
      ['contractBills', { query: { kind: 'DAILY' } }],
      ['contractBill', { query: { billId: numberOf('demoagent') } }],
      ['contractToday', {}],
      ['contractBillSums', { query: { kind: 'DAILY', by: 'day' } }],
      ['contractRealtimeDay', {}],
    ];
    for (const [name, input] of calls) {
      for (const who of ['demoplayer', 'billsister']) expect((await as(who, name, input)).errorCode, name).toBe('agent.off');
      expect((await as('guest', name, input)).errorCode, name).toBe('in_need_true_account');
    }
    await app.db.query({ text: `update account set type = 1 where username = 'billsister'` });
    clock.advance(60_000);
  });

  it('tell a holder its own bills with what it owes, and who pays them what is open', async () => {
    expect((await listed('demoagent')).value).toMatchObject({
      list: [
        {
          holder: 'demoagent',
          upline: 'demotop',
          base: 6_000,
          rate: 10_000,
          tier: 2,
          gross: 60,
          owed: 40,
          net: 20,
          paid: 60,
          open: 0,
        },
      ],
      footer: { gross: 60, owed: 40, net: 20, paid: 60, open: 0 },
      totalCount: 1,
      period: { start: '2026-05-31', end: '2026-05-31' },
    });
    expect((await listed('demoagent', { side: 'downline' })).value).toMatchObject({
      list: [{ holder: 'billchild', gross: 40, owed: null, net: null, paid: 15, open: 25, status: 'PARTLY_PAID', paidAt: null }],
      footer: { gross: 40, owed: null, net: null, paid: 15, open: 25, balance: expect.any(Number) },
    });
    expect((await listed('demoagent')).value).toMatchObject({ footer: { balance: null } });
    const downline = async (more: Record<string, string>) =>
      ((await listed('demoagent', { side: 'downline', ...more })).value as { totalCount: number }).totalCount;
    expect([await downline({ payer: 'OPEN' }), await downline({ payer: 'SETTLED' })]).toEqual([1, 0]);
    expect([await downline({ unit: 'day' }), await downline({ unit: 'month' })]).toEqual([1, 0]);
    const summed = (by: string, more: Record<string, string> = {}) =>
      as('demoagent', 'contractBillSums', { query: { kind: 'DAILY', by, side: 'downline', ...YESTERDAY, ...more } });
    expect((await summed('day')).value).toMatchObject({
      list: [{ from: MIDNIGHT - DAY_MS, to: MIDNIGHT, count: 1, validBet: 4_000, gross: 40, owed: null, net: null, open: 25 }],
    });
    expect((await summed('hour', { startDate: '2026-05-30' })).errorCode).toBe('request_param_err');
    expect((await listed('demotop')).value).toMatchObject({ list: [{ upline: '', gross: 100, net: 40 }], totalCount: 1 });
    const of = { startDate: '2026-04-20', endDate: '2026-04-25' };
    expect((await listed('demoagent', of)).value).toMatchObject({ list: [{ gross: 8 }], totalCount: 1 });
    expect((await listed('demoagent', { status: 'OVERDUE' })).value).toMatchObject({ list: [], footer: { gross: 0 } });
    expect((await listed('demoagent', { kind: 'DIVIDEND' })).value).toMatchObject({ list: [], totalCount: 0 });
    for (const [query, code] of [
      [{ startDate: '2026-02-30' }, 'request_param_err'],
      [{ page: '0' }, 'request_param_err'],
      [{ kind: 'NOTHING' }, 'request_param_err'],
    ] as const)
      expect((await listed('demoagent', query)).errorCode).toBe(code);
  });

  it('answer about bills of others as about none', async () => {
    for (const [stranger, holder] of [
      ['billsister', 'demoagent'],
      ['billsister', 'billchild'],
      ['billchild', 'demoagent'],
      ['demotop', 'billchild'],
      ['demoagent', 'demotop'],
    ] as const) {
      const about = await as(stranger, 'contractBill', { query: { billId: numberOf(holder) } });
      expect(about, `${stranger} ${holder}`).toEqual(await as(stranger, 'contractBill', { query: { billId: '9999999' } }));
      expect(about.errorCode).toBe('agent.bill');
    }
    for (const username of ['billchild', 'demotop', 'billsister', 'nobodyatall'])
      expect((await listed('demotop', { side: 'downline', username })).value).toMatchObject({ list: [], totalCount: 0 });
    expect((await listed('demotop', { side: 'downline', username: 'DemoAgent' })).value).toMatchObject({ totalCount: 1 });
    expect((await listed('billsister')).value).toMatchObject({ list: [], totalCount: 0 });
  });

  it('explain a bill: conditions of each tier, deductions of the holder alone, and payments', async () => {
    const of = async (by: string, holder: string) =>
      (await as(by, 'contractBill', { query: { billId: numberOf(holder) } })).value;
    const own = await of('demoagent', 'demoagent');
    expect(own).toMatchObject({
      tiers: [
        { rate: 5_000, hasValidBet: true, hasActiveMembers: true },
        { rate: 10_000, validBet: 5_000, hasValidBet: true, hasProfit: true, hasActiveMembers: true },
      ],
      ...{ activeBet: 500, deductions: [{ username: 'billchild', gross: 40 }], payments: [{ amount: 60, way: 'RUN' }] },
    });
    const payers = await of('demotop', 'demoagent');
    expect(payers).toMatchObject({ gross: 60, owed: null, net: null, deductions: [], payments: [{ amount: 60 }] });
    expect(JSON.stringify(payers)).not.toContain('billchild');
    const partly = await of('billchild', 'billchild');
    expect(partly).toMatchObject({
      tiers: [{ hasValidBet: true }, { hasValidBet: false }],
      open: 25,
      payments: [{ amount: 15 }],
    });
  });

  /** A contract in force, of whatever terms. */
  const sign = async (
    holder: string,
    upline: string | null,
    rates: readonly (readonly [rate: number, validBet: number, active: number])[],
  ) =>
    app.db.query({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
             select 1, 'DAILY', 'SINGLE_BET', $1, $2, count(*) + 1, $3, 'ACTIVE', '2026-05-01' from agent_contract where holder_id = $2`,
      values: [
        upline === null ? null : await idOf(upline),
        await idOf(holder),
        JSON.stringify(
          salary(
            rates.map(([rate, validBet, active]) => tier(rate, validBet, active)),
            { activeBet: 500 },
          ),
        ),
      ],
    });
  /** A bet of today as the report rows have it, of an account and of all above it. */
  const bet = async (username: string, units: number) =>
    app.db.query({
      text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
             select $1, false, date '2026-06-01', 'RNG', 1, 1, $2::bigint, 0, $2, 0, $2, path from account where id = $1
             union all select u.id, true, date '2026-06-01', 'RNG', 1, 1, $2::bigint, 0, $2, 0, $2, null from account a, unnest(a.path) as u (id) where a.id = $1
             on conflict (account_id, day, below, game_type, vendor_id) do update set bets = report_bet.bets + 1, stake = report_bet.stake + excluded.stake,
               valid_bet = report_bet.valid_bet + excluded.valid_bet, lost_valid_bet = report_bet.lost_valid_bet + excluded.lost_valid_bet`,
      values: [await idOf(username), BigInt(units * 10_000)],
    });

  it('say what the running day would pay and cost, what is missing for the next tier, and whether the money is enough', async () => {
    await open('billsister', 'billniece', 1);
    expect((await as('billniece', 'contractToday')).value).toMatchObject({ own: [], hasDownlines: false, owed: 0, short: 0 });
    await sign('demotop', null, [
      [10_000, 5_000, 0],
      [20_000, 20_000, 3],
    ]);
    await sign('demoagent', 'demotop', [[5_000, 0, 0]]);
    await sign('billsister', 'demotop', [[5_000, 0, 0]]);
    await sign('billniece', 'billsister', [[10_000, 0, 0]]);
    await bet('billchild', 6_000);
    await bet('billniece', 2_000);
    const top = (await as('demotop', 'contractToday')).value as { balance: number; dueAt: number };
    expect(top).toMatchObject({
      own: [{ validBet: 8_000, base: 8_000, houseNet: 8_000, activeMembers: 2, tier: 1, rate: 10_000, gross: 80 }],
      ...{ gross: 80, owed: 40, net: 40, below: 2, hasDownlines: true, short: 0, soFar: { hourly: 0, realtime: 0 } },
    });
    expect(top).toMatchObject({ own: [{ next: { rate: 20_000, validBet: 12_000, profit: 0, activeMembers: 1 } }] });
    // Two hours after the midnight that comes.
    expect(top.dueAt).toBe(MIDNIGHT + DAY_MS + DAY_MS / 12);
    expect((await as('billsister', 'contractToday')).value).toMatchObject({
      own: [{ gross: 10, next: null }],
      ...{ gross: 10, owed: 20, net: -10, below: 1, balance: 0, debts: 0, short: 10 },
    });
    // Old debts take what comes in, and nothing of the balance.
    await app.db.query({
      text: `insert into agent_debt (merchant_id, bill_id, payer_id, amount, open, opened_at) values (1, 987654, $1, 250000, 250000, now())`,
      values: [await idOf('billsister')],
    });
    expect((await as('billsister', 'contractToday')).value).toMatchObject({ debts: 25, balance: 0, short: 20 });
    await app.db.query({ text: 'delete from agent_debt where bill_id = 987654' });
    const agent = (await as('demoagent', 'contractToday')).value as Record<
      'gross' | 'owed' | 'debts' | 'balance' | 'short',
      number
    >;
    expect(agent).toMatchObject({ gross: 30, owed: 0, hasDownlines: false, debts: 25, short: 0 });
  });

  /** Has the brand say something about contracts. */
  const say = async (about: object) => {
    await app.db.query({
      text: `update merchant set site = site || jsonb_build_object('contracts', coalesce(site -> 'contracts', '{}'::jsonb) || $1::jsonb) where id = 1`,
      values: [JSON.stringify(about)],
    });
    await app.db.query({ text: 'update brand_version set version = version + 1' });
    clock.advance(61_000);
  };

  it('say how far a real-time contract is from where it stops, and that nothing is missing where the house pays', async () => {
    await app.db.query({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
             values (1, 'REALTIME', 'SINGLE_BET', null, $1, 1, $2, 'ACTIVE', '2026-05-01')`,
      values: [await idOf('demotop'), JSON.stringify(salary([tier(1_000)], { kind: 'REALTIME' }))],
    });
    const stops = async () => ((await as('demotop', 'contractToday')).value as { stops: unknown }).stops;
    expect(await stops()).toEqual([]);
    await say({ realtimeStop: 8_000, payerMode: 'HOUSE_NET', dividendExcludeSelf: true });
    const stop = { salaryType: 'SINGLE_BET', validBet: 8_000, amount: 8_000 };
    expect(await stops()).toEqual([{ ...stop, isPassed: false }]);
    await bet('billchild', 1);
    expect(await stops()).toEqual([{ ...stop, validBet: 8_001, isPassed: true }]);
    expect((await as('billsister', 'contractToday')).value).toMatchObject({ owed: 20, net: -10, short: 0 });
    expect((await as('demotop', 'contractLimits')).value).toMatchObject({
      brand: { realtimeStop: 8_000, payerMode: 'HOUSE_NET', dividendExcludeSelf: true, dividendDeductFees: false },
    });
  });

  it('tell a holder alone what was set off of its bill, and what the house has advanced for it', async () => {
    const start = MIDNIGHT - 10 * DAY_MS;
    const bill = await plant({ holder: 'demoagent', upline: 'demotop', gross: 60, below: ['billchild', 90], start });
    const child = await plant({ holder: 'billchild', upline: 'demoagent', gross: 90, start });
    const agent = await idOf('demoagent');
    await app.db.query({ text: 'update agent_payment set amount = 150000 where bill_id = $1', values: [bill] });
    await app.db.query({
      text: `insert into agent_payment (merchant_id, bill_id, from_kind, from_id, to_kind, to_id, amount, way, at)
             select 1, $1::bigint, 'HOUSE', null::bigint, 'MAIN', $2::bigint, 450000, 'SET_OFF', at from agent_payment where bill_id = $1
             union all select 1, $3::bigint, 'MAIN', $2::bigint, 'HOUSE', null, 450000, 'SET_OFF', at from agent_payment where bill_id = $1`,
      values: [bill, agent, child],
    });
    await app.db.query({
      text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at, from_bills)
             values (1, $1, $2, null, 300000, 100000, $3, true)`,
      values: [child, agent, new Date(start)],
    });
    await app.db.query({
      text: 'update agent_bill set line_id = $2, fees = 70000 where id = any ($1::bigint[])',
      values: [`{${bill},${child}}`, await idOf('demotop')],
    });
    const of = async (by: string, id: bigint) => (await as(by, 'contractBill', { query: { billId: String(id) } })).value;
    expect(await of('demoagent', bill)).toMatchObject({
      ...{ advanced: 30, advancedOpen: 10, fees: 7, excludesSelf: false },
      payments: [
        { amount: 15, way: 'RUN' },
        { amount: 45, way: 'SET_OFF' },
      ],
    });
    expect(await of('demotop', bill)).toMatchObject({
      advanced: null,
      advancedOpen: null,
      payments: [{ amount: 60, way: 'RUN' }],
    });
    expect(await of('billchild', child)).toMatchObject({ open: 0, payments: [{ amount: 90, way: 'RUN' }] });
  });
});
