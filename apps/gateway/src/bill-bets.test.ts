import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantBill } from './agent/testing/planted-bills.ts';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

const DAY_MS = 86_400_000;
/** Midnight in the brand's time zone. */
const MIDNIGHT = Date.UTC(2026, 4, 31, 17);

describe.each(usualKind)('what bills are of, on %s', (kind) => {
  let app: App;
  let billId = '';
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'billsister', 1);
    await open('demoagent', 'billchild', 1);
    const idOf = async (username: string) => (await tree.byName(app.db, 1, username))?.id ?? 0n;
    billId = String(await plantBill(app.db, idOf, { holder: 'demoagent', upline: 'demotop', gross: 60 }));
  });
  afterAll(() => app.close());

  it('lead to the bets that a bill counts: by their settlement, to the moment, and in its categories', async () => {
    const [from, to] = [MIDNIGHT - DAY_MS, MIDNIGHT];
    const whole = await as('demoagent', 'teamBets', { query: { billId } });
    expect(whole.value).toMatchObject({ list: [], bill: { from, to } });
    const play = (ref: string, type: string, openedAt: number, settledAt: number | null) =>
      app.db.query({
        text: `insert into play_round (merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout,
                 refunded, valid_bet, status, opened_at, settled_at)
               select 1, id, 1, $1, 1, $2, 'VND', $1, 50000, 0, 0, 50000, $5, $3, $4 from account where username_key = 'demoplayer'`,
        values: [
          ref,
          type,
          new Date(openedAt),
          settledAt === null ? null : new Date(settledAt),
          settledAt === null ? 'open' : 'completed',
        ],
      });
    const late = MIDNIGHT - 2 * 60_000;
    await play('drill-before', 'RNG', from - 60_000, from - 1);
    await play('drill-first', 'RNG', from - 60_000, from);
    await play('drill-live', 'LIVE', late, late);
    await play('drill-last', 'RNG', late, to - 1);
    await play('drill-next', 'RNG', late, to);
    await play('drill-open', 'RNG', late, null);
    await app.db.query({
      text: `update agent_contract set terms = jsonb_set(terms, '{categories}', '["RNG"]') where id = (select contract_id from agent_bill where id = $1)`,
      values: [billId],
    });
    const numbers = async (by: string, query: Record<string, string>) => {
      const { value } = await as(by, 'teamBets', { query });
      return (value as never as { list: { betNo: string }[] }).list.map(({ betNo }) => betNo);
    };
    for (const by of ['demoagent', 'demotop']) expect(await numbers(by, { billId }), by).toEqual(['drill-last', 'drill-first']);
    // The days and the moment that a query names besides change nothing; a name does.
    expect(await numbers('demoagent', { billId, startDate: '2026-06-01', dateBy: 'placed' })).toEqual([
      'drill-last',
      'drill-first',
    ]);
    expect(await numbers('demoagent', { billId, username: 'billchild' })).toEqual([]);
    expect(await numbers('demoagent', { startDate: '2026-05-31', endDate: '2026-05-31', dateBy: 'settled' })).toEqual([
      'drill-last',
      'drill-live',
      'drill-first',
    ]);
    // The holder's own play is in it, unless the brand has left it out of the run.
    const give = `update play_round set account_id = (select holder_id from agent_bill where id = $1) where round_ref = 'drill-last'`;
    await app.db.query({ text: give, values: [billId] });
    expect(await numbers('demotop', { billId })).toEqual(['drill-last', 'drill-first']);
    await app.db.query({
      text: `with made as (
               insert into agent_run (merchant_id, kind, salary_type, unit, period_start, period_end, calculated_at, excludes_self)
               values (1, 'DAILY', 'SINGLE_BET', 'day', $2, $3, $3, true) returning id)
             update agent_bill set run_id = (select id from made) where id = $1`,
      values: [billId, new Date(from), new Date(to)],
    });
    expect(await numbers('demotop', { billId })).toEqual(['drill-first']);
    // Of the lotteries that contracts count nothing of, it counts none, under either game type.
    const vendors = `select id from vendor where code in ('TCG_LOTTO_VN', 'TCG_SEA') limit 1`;
    await app.db.query({
      text: `update agent_contract set terms = jsonb_set(terms, '{categories}', '["LOTT", "ELOTT"]') where id = (select contract_id from agent_bill where id = $1)`,
      values: [billId],
    });
    for (const gameType of ['LOTT', 'ELOTT']) {
      const put = `update play_round set game_type = $1, vendor_id = 1 where round_ref = 'drill-first'`;
      await app.db.query({ text: put, values: [gameType] });
      expect(await numbers('demotop', { billId })).toEqual(['drill-first']);
      await app.db.query({ text: `update play_round set vendor_id = (${vendors}) where round_ref = 'drill-first'` });
      expect(await numbers('demotop', { billId })).toEqual([]);
    }
    // What a bill counted of bets that were corrected since, or before, it says itself.
    await app.db.query({ text: 'update agent_bill set valid_bet = 123450000 where id = $1', values: [billId] });
    expect((await as('demotop', 'teamBets', { query: { billId } })).value).toMatchObject({ bill: { validBet: 12_345 } });
    await app.db.query({ text: `update play_round set vendor_id = 1 where round_ref = 'drill-first'` });
    const { errorCode } = await as('billsister', 'teamBets', { query: { billId } });
    expect(errorCode).toBe('agent.bill');
  });

  it('stay with who paid, and tell nothing more of a holder that has left its line, nor of whoever came below that since', async () => {
    const bills = { kind: 'DAILY', side: 'downline', startDate: '2026-05-31', endDate: '2026-05-31' };
    const shown = async (by: string) => {
      const { value } = await as(by, 'contractBills', { query: bills });
      return (value as never as { list: { holder: string; holderStatus: string | null; paid: number }[] }).list;
    };
    const bets = (by: string, more = {}) => as(by, 'teamBets', { query: { billId, ...more } });
    await app.db.query({ text: `update account set status = 'NO_BET' where username_key = 'demoagent'` });
    expect(await shown('demotop')).toMatchObject([{ holder: 'demoagent', holderStatus: 'NO_BET', paid: 60 }]);
    expect((await bets('demotop')).errorCode).toBeUndefined();
    const idOf = async (username: string) => (await tree.byName(app.db, 1, username))?.id ?? 0n;
    const [moved, sister] = [await idOf('demoagent'), await idOf('billsister')];
    // Out of the old line alone: the sister stands in it still.
    await app.db.query({
      text: 'update account set parent_id = null, path = array[]::bigint[], depth = 0 where id = $1',
      values: [sister],
    });
    await app.db.transaction((tx) => tree.move(tx, moved, sister, clock));
    await open('demoagent', 'billlater', 0);
    await app.db.query({
      text: `update play_round set account_id = (select id from account where username_key = 'billlater') where round_ref = 'drill-first'`,
    });
    const nothing = await as('demotop', 'teamBets', { query: { billId: '999999' } });
    for (const more of [{}, { username: 'billlater' }, { scope: 'direct' }])
      expect(await bets('demotop', more), JSON.stringify(more)).toMatchObject({
        ...{ errorCode: 'agent.bill', value: null, message: nothing.message },
      });
    expect(await shown('demotop')).toMatchObject([{ holder: 'demoagent', holderStatus: null, paid: 60 }]);
    const one = await as('demotop', 'contractBill', { query: { billId } });
    expect(one.value).toMatchObject({ holder: 'demoagent', holderStatus: null, paid: 60 });
    // The holder reads its own as ever, and who is above by now is not who paid.
    expect((await bets('demoagent')).value).toMatchObject({ list: [{ username: 'billlater' }] });
    expect((await as('demoagent', 'contractBill', { query: { billId } })).value).toMatchObject({ holderStatus: 'NO_BET' });
    expect((await bets('billsister')).errorCode).toBe('agent.bill');
  });

  it.each([
    ['HOURLY', '2026-05-25'],
    ['REALTIME', '2026-05-25'],
    ['DAILY', '2026-05-02'],
  ])('tell of as many days as bills of kind %s are asked for at once', async (asked, start) => {
    const query = { kind: asked, startDate: '2026-04-01', endDate: '2026-05-31' };
    for (const call of ['contractBills', 'contractBillSums'] as const) {
      const { value } = await as('demoagent', call, { query: call === 'contractBills' ? query : { ...query, by: 'day' } });
      expect(value, call).toMatchObject({ period: { start, end: '2026-05-31' } });
    }
  });
});
