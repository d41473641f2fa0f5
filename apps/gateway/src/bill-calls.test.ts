import type { CallName } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salary, tier } from './agent/testing/terms.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { databaseKinds } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { type Input, walkers } from './testing/walkers.ts';

const DAY_MS = 86_400_000;
/** Midnight in the brand's time zone. */
const MIDNIGHT = Date.UTC(2026, 4, 31, 17);
const TERMS = salary([tier(5_000), tier(10_000, 5_000, 3)], { activeBet: 500 });

interface Planted {
  holder: string;
  upline: string | null;
  gross: number;
  below?: [username: string, gross: number];
  paid?: number;
  status?: string;
  start?: number;
}

describe.each(databaseKinds)('the calls about bills on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { page, logIn, as, open } = walkers(() => app);
  const bills = new Map<string, bigint>();

  const idOf = async (username: string) => (await tree.byName(app.db, 1, username))?.id ?? 0n;

  /** A bill of a contract as the settlement writes one: units in, the rate is one percent. */
  const plant = async ({ holder, upline, gross, below, paid = gross, status = 'PAID', start = MIDNIGHT - DAY_MS }: Planted) => {
    const [holderId, uplineId] = [await idOf(holder), upline === null ? null : await idOf(upline)];
    const [contract] = await app.db.query<{ id: bigint }>({
      text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from, effective_until, end_reason)
             select 1, 'DAILY', 'SINGLE_BET', $1, $2, count(*) + 1, $3, 'ENDED', '2026-01-01', '2026-06-01', 'FORCED' from agent_contract where holder_id = $2
             returning id`,
      values: [uplineId, holderId, JSON.stringify(TERMS)],
    });
    const owed = below?.[1] ?? 0;
    const deductions = below ? [{ holderId: String(await idOf(below[0])), gross: String(below[1] * 10_000) }] : [];
    const [bill] = await app.db.query<{ id: bigint }>({
      text: `insert into agent_bill (run_id, merchant_id, contract_id, kind, salary_type, unit, period_start, period_end, counted_from, holder_id, upline_id,
               line_id, base, valid_bet, won_valid_bet, lost_valid_bet, tier_valid_bet, house_net, active_members, carry_in, carry_out, tier, rate,
               gross, owed, net, deductions, status, paid, calculated_at, settled_at)
             values (1, 1, $1, 'DAILY', 'SINGLE_BET', 'day', $2, $3, $2, $4, $5, $4, $6::bigint * 100, $6::bigint * 100, 0, $6::bigint * 100, $6::bigint * 100, 0, 3, 0, 0, 1, 10000,
               $6, $7, $6::bigint - $7::bigint, $8, $9, $10, $3, $3) returning id`,
      values: [
        contract?.id,
        new Date(start),
        new Date(start + DAY_MS),
        holderId,
        uplineId,
        BigInt(gross * 10_000),
        BigInt(owed * 10_000),
        JSON.stringify(deductions),
        status,
        BigInt(paid * 10_000),
      ],
    });
    const id = bill?.id ?? 0n;
    if (paid > 0)
      await app.db.query({
        text: `insert into agent_payment (merchant_id, bill_id, from_kind, from_id, to_kind, to_id, amount, way, at)
               values (1, $1, case when $2::bigint is null then 'HOUSE' else 'MAIN' end, $2, 'MAIN', $3, $4, 'RUN', $5)`,
        values: [id, uplineId, holderId, BigInt(paid * 10_000), new Date(start + DAY_MS)],
      });
    if (paid < gross && uplineId !== null)
      await app.db.query({
        text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at) values (1, $1, $2, $3, $4, $4, $5)`,
        values: [id, uplineId, holderId, BigInt((gross - paid) * 10_000), new Date(start + DAY_MS)],
      });
    bills.set(`${holder} ${start}`, id);
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
      footer: { gross: 40, owed: null, net: null, paid: 15, open: 25 },
    });
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
});
