import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { adjustmentOpsCalls, createRequirements } from '../index.ts';
import { calendar, MINUTE, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { createCashReports } from './cash-report.ts';

const BRAND = { id: 1, ...calendar };
const HOUR = 60 * MINUTE;
/** 15 January, 12:00 in Ho Chi Minh City. */
const NOON = Date.UTC(2026, 0, 15, 5);
const DAYS = ['2026-01-15', '2026-01-16'];

type Report = Awaited<ReturnType<ReturnType<typeof createCashReports>['report']>>;

describe.each(databaseKinds)('the daily cash report on %s', (kind) => {
  let world: OrderWorld;
  const reports = () => createCashReports({ ...world, log: world.log, calendarOf: async () => calendar });
  const report = (day: string): Promise<Report> => reports().report(BRAND, day);
  const close = () => reports().job.run({ start: new Date(world.clock.now()) });
  const figures = async (): Promise<number | undefined> => {
    const [row] = await world.db.query<{ differences: number }>({
      text: `select differences from audit_result where audit = 'cash'`,
    });
    return row?.differences;
  };
  const deposit = async (member: bigint, units: bigint, channel: string, key = channel): Promise<string> => {
    const { orderNo } = await world.cashier.requestDeposit(world.asked(member, units, key, channel));
    await world.cashier.confirmDeposit(orderNo);
    return orderNo;
  };

  beforeAll(async () => {
    world = await openOrders(kind);
    world.clock.set(NOON);
  });
  afterAll(async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
    await world.close();
  });

  /** What the ledger moved on a day of Ho Chi Minh City, by code, and by the channel of the order that each names: told apart by hand. */
  async function naive(day: string): Promise<Record<string, number>> {
    const moved = await world.db.query<{
      at: Date;
      code: number;
      amount: bigint;
      no: string;
      currency: string;
      isGiven: boolean;
    }>({
      text: `select t.at, t.code, t.amount, t.tx_id as no, a.currency, t.credit_id = a.id as "isGiven"
             from transfer t join ledger_account a on a.id = t.account_id
             where t.code in (1, 2, 3, 4, 11, 12, 13, 22, 23, 80, 81, 82)`,
    });
    const orders = await world.db.query<{ no: string; channel: string }>({
      text: `select order_no as no, channel from deposit_order union all select order_no, channel from withdrawal_order`,
    });
    const channelOf = new Map(orders.map(({ no, channel }) => [no, channel]));
    const sums: Record<string, number> = {};
    for (const { at, code, amount, no, currency, isGiven } of moved) {
      if (new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 10) !== day) continue;
      const name = `${currency === 'VND' ? '' : `${currency} `}${code} ${channelOf.get(no.slice(0, 12)) ?? '-'}`;
      // Whom a reversal takes from is not said by its code.
      sums[name] = (sums[name] ?? 0) + (code === 82 && !isGiven ? -1 : 1) * Number(amount);
    }
    return sums;
  }
  const CODE_OF: Record<string, string> = {
    deposit: '1',
    returned: '11',
    withdrawal: '12',
    withdrawalFee: '13',
    transfer: '23',
    adjustAdd: '80',
    adjustSub: '81',
    feeBack: '2',
    demoMoney: '3',
    trialMoney: '4',
    reversal: '82',
  };
  const sumsOf = ({ movements }: Report, by: 'orders' | 'ledger'): Record<string, number> =>
    Object.fromEntries(
      movements
        .filter(({ kind: each }) => each !== 'depositFee')
        .map((row) => [
          `${row.currency === 'VND' ? '' : `${row.currency} `}${CODE_OF[row.kind]} ${row.channel ?? '-'}`,
          Math.round(Number(row[by] ?? row.ledger) * 10_000),
        ]),
    );

  it('equals the ledger and a naive recount of it, by channel and kind, over the edge of the business day', async () => {
    const [one, two] = [world.newMember(), world.newMember()];
    await deposit(one, 200n, 'QR');
    await deposit(two, 70n, 'BANK');
    await deposit(two, 30n, 'BANK', 'again');
    // What the channel kept of a deposit moves nothing in the ledger: 50 came, 1 was kept.
    const kept = await world.cashier.requestDeposit(world.asked(two, 50n, 'kept', 'CARD'));
    await world.db.query({ text: 'update deposit_order set fee = 10000 where order_no = $1', values: [kept.orderNo] });
    await world.cashier.confirmDeposit(kept.orderNo);
    const failed = await world.cashier.requestDeposit(world.asked(one, 40n, 'failed', 'WALLET'));
    await world.cashier.failDeposit(failed.orderNo, 'nothing came');

    const requirements = createRequirements(world);
    const accounts = { account: async () => ({ id: one, type: 1, currency: 'VND', username: 'one' }) as never };
    const calls = adjustmentOpsCalls({ db: world.db, clock: world.clock, accounts, wallet: world.wallet, requirements });
    const merchant = { ...BRAND, code: 'orchid', security: { adjustMost: 1_000, adjustAlone: 1_000 } } as unknown as Merchant;
    const asked = { merchant, operator: 'mai', isOfEveryBrand: true, isApproved: false, query: undefined as never };
    const ask = { ...asked, askSecondPerson: () => expect.fail(), announce: () => async () => {}, record: () => async () => {} };
    for (const [direction, amount] of [
      ['add', 25],
      ['sub', 5],
    ] as const) {
      const body = { merchant: 'orchid', username: 'one', direction, amount, key: `key-${direction}`, reason: 'a test' };
      await calls.opsAdjustmentPut({ ...ask, body });
    }
    await world.db.query({ text: `update wagering_requirement set status = 'CLEARED', is_final = true` });
    const move = { merchantId: 1, senderId: one, receiverId: two, direction: 'down', currency: 'VND', amount: 15 } as const;
    await world.cashier.transfers.move({ ...move, purpose: 'plain', remark: '', requestKey: 'r', calendar });

    const paid = await world.cashier.requestWithdrawal(world.asked(one, 80n, 'out'));
    await world.db.query({ text: 'update withdrawal_order set fee = 20000 where order_no = $1', values: [paid.orderNo] });
    await world.cashier.approveWithdrawal(paid.orderNo);
    await world.cashier.payWithdrawal(paid.orderNo);
    await world.cashier.settleWithdrawal(paid.orderNo, 'SUCCESS');
    const refused = await world.cashier.requestWithdrawal(world.asked(one, 60n, 'no'));
    await world.cashier.rejectWithdrawal(refused.orderNo, 'no');

    // What no order stands behind, in a second currency too.
    let played = 0;
    const entry = async (
      code: 'DEMO_CREDIT' | 'TRIAL_CREDIT' | 'BONUS' | 'DEPOSIT_FEE_BACK',
      units: bigint,
      currency = 'VND',
    ) => {
      played += 1;
      const from = code === 'BONUS' ? 'bonus' : 'demo';
      const verdict = await world.wallet.post({
        ...{ kind: 'entry', code, amount: units * UNIT, txId: `unordered-${played}` },
        ...{ debit: await world.wallet.house(1, currency, from), credit: await world.wallet.accountOf(1, two, currency) },
      });
      if (verdict.status !== 'posted') throw new Error(`the entry was ${verdict.status}`);
      return verdict.transferId;
    };
    await entry('DEMO_CREDIT', 5_000n);
    await entry('DEMO_CREDIT', 300n, 'THB');
    await entry('TRIAL_CREDIT', 2_000n);
    await entry('DEPOSIT_FEE_BACK', 1n);
    for (const units of [30n, 12n]) await world.wallet.reverse(await entry('BONUS', units), 'a test');

    // Booked a second before midnight by a gateway of the version before, which ended then; noted by another one after midnight.
    world.clock.set(NOON + 12 * HOUR - 1_000);
    const late = await world.cashier.requestDeposit(world.asked(one, 11n, 'late', 'QR'));
    await world.db.query({
      text: `update deposit_order set state = 'SUCCESS', decided_at = $2 where order_no = $1`,
      values: [late.orderNo, new Date(world.clock.now())],
    });
    const debit = await world.wallet.house(1, 'VND', 'deposits');
    const credit = await world.wallet.accountOf(1, one, 'VND');
    await world.wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount: late.amount, txId: late.orderNo });
    world.clock.set(NOON + 12 * HOUR + 5 * MINUTE);
    await world.finish();
    await deposit(two, 90n, 'QR', 'next day');

    for (const day of DAYS) {
      const shown = await report(day);
      const recount = await naive(day);
      expect(shown).toMatchObject({ day, differences: [], differenceCount: 0 });
      expect([day, sumsOf(shown, 'orders')]).toEqual([day, recount]);
      expect([day, sumsOf(shown, 'ledger')]).toEqual([day, recount]);
    }
    expect(await naive('2026-01-15')).toMatchObject({
      '1 QR': 2_110_000,
      '1 CARD': 490_000,
      '12 BANK': 780_000,
      '13 BANK': 20_000,
      '2 -': 10_000,
      '3 -': 50_000_000,
      'THB 3 -': 3_000_000,
      '4 -': 20_000_000,
      '82 -': -420_000,
    });
    const unordered = (await report('2026-01-15')).movements.filter(({ orders }) => orders === null);
    expect(unordered.map(({ kind, difference }) => [kind, Number(difference)])).toEqual([
      ['demoMoney', 0],
      ['demoMoney', 0],
      ['feeBack', 0],
      ['reversal', 0],
      ['trialMoney', 0],
    ]);
    expect(await naive('2026-01-16')).toEqual({ '1 QR': 900_000 });
  });

  it('opens with what the days before left, and what lies at the channels is what the house gave and took', async () => {
    const [first, second] = [await report('2026-01-15'), await report('2026-01-16')];
    const closing = Object.fromEntries(first.channels.map((each) => [each.channel, Number(each.closing)]));
    // 100 came by BANK and 78 left by it; of 50 by CARD one unit was kept, which lies there too.
    expect(closing).toEqual({ BANK: 22, CARD: 50, QR: 211 });
    expect(second.channels.map(({ channel, opening, change }) => [channel, Number(opening), Number(change)])).toEqual([
      ['BANK', 22, 0],
      ['CARD', 50, 0],
      ['QR', 211, 90],
    ]);
    const house = await world.wallet.houseBalance(await world.wallet.house(1, 'VND', 'deposits'));
    const last = second.channels.reduce((sum, each) => sum + Number(each.closing), 0);
    // The kept unit is not the house's, and the fee of a withdrawal has gone on to `fees`.
    const fees = await world.wallet.houseBalance(await world.wallet.house(1, 'VND', 'fees'));
    expect(last - 1).toBe(Number(-house / UNIT));
    expect(fees).toBe(2n * UNIT);
  });

  it('reads the same once the days are closed, however often and by however many gateways', async () => {
    const open = [await report('2026-01-15'), await report('2026-01-16')];
    expect(open.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    world.clock.set(NOON + 36 * HOUR + 11 * MINUTE);
    await Promise.all([close(), close()]);
    const kept = await world.db.query({ text: 'select day::text as day, differences from cash_close order by day' });
    // Closed from the day before the first order on: nothing was before.
    expect(kept).toEqual(['2026-01-14', ...DAYS].map((day) => ({ day, differences: 0 })));
    for (const [index, day] of DAYS.entries()) expect(await report(day)).toEqual({ ...open[index], isClosed: true });
    expect(await figures()).toBe(0);
  });

  it('finds what is planted: money without an order, an order without money, and another amount', async () => {
    const member = world.newMember();
    const [altered, lost] = [await deposit(member, 10n, 'QR', 'a'), await deposit(member, 20n, 'CARD', 'b')];
    const [credit, debit] = [await world.wallet.accountOf(1, member, 'VND'), await world.wallet.house(1, 'VND', 'deposits')];
    await world.wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount: 7n * UNIT, txId: 'D-NOBODYS222' });
    await world.db.query({ text: 'update deposit_order set amount = 130000 where order_no = $1', values: [altered] });
    const ghost = 'D-NEVERPAID2';
    await world.db.query({
      text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at, decided_at,
               completed_at)
             select $1, merchant_id, account_id, channel, currency, 330000, state, 'ghost', requested_at, decided_at, completed_at
             from deposit_order where order_no = $2`,
      values: [ghost, lost],
    });
    const { differences, differenceCount, movements } = await report('2026-01-17');
    expect(differenceCount).toBe(3);
    expect(differences.map(({ no, orders, ledger }) => [no, Number(orders), Number(ledger)]).toSorted()).toEqual(
      [
        ['D-NOBODYS222', 0, 7],
        [altered, 13, 10],
        [ghost, 33, 0],
      ].toSorted(),
    );
    expect(movements.map(({ channel, difference }) => [channel, Number(difference)])).toEqual([
      [null, 7],
      ['CARD', -33],
      ['QR', -3],
    ]);
    world.clock.advance(24 * HOUR);
    await close();
    expect(await figures()).toBe(3);

    await world.db.query({ text: 'update deposit_order set amount = 100000 where order_no = $1', values: [altered] });
    await world.db.query({ text: 'delete from deposit_order where order_no = $1', values: [ghost] });
    await close();
    expect(await figures()).toBe(1);
  });

  it('is of one brand only', async () => {
    const other = { ...world.asked(world.newMember(), 500n, 'other', 'QR'), merchantId: 2 };
    await world.cashier.seedDemo(2);
    const { orderNo } = await world.cashier.requestDeposit(other);
    await world.cashier.confirmDeposit(orderNo);
    const day = '2026-01-18';
    expect((await report(day)).movements).toEqual([]);
    expect((await reports().report({ ...BRAND, id: 2 }, day)).movements).toMatchObject([
      { kind: 'deposit', channel: 'QR', difference: 0 },
    ]);
  });
});
