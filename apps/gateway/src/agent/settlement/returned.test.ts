import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import type { CodeName } from '../../wallet/index.ts';
import { readBillPayments } from '../bills/store.ts';
import { agentRecount } from '../differences.ts';
import { keptLine, officeOf, shortLine } from '../testing/deciding.ts';
import { codeOf } from '../testing/lines.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { findSettlementDifferences } from './audit/audit.ts';
import { losingLine } from './testing/losing-line.ts';
import { DAY, HOUR, MINUTE, money, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const MORNING = 2 * HOUR + MINUTE;

describe.each(usualKind)('bills that come to nothing on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  const lastBill = async (): Promise<bigint> => {
    const [bill] = await world.db.query<{ id: bigint }>({ text: 'select id from agent_bill order by id desc limit 1' });
    return bill?.id ?? 0n;
  };
  const record = async (): Promise<void> => {};

  it.each<[string, () => Promise<unknown>]>([
    ['for too long', () => world.goTo(START + 92 * DAY)],
    ['until an operator cancels it', async () => officeOf(world).review(world.merchant, await lastBill(), 'CANCEL', record)],
  ])('are told to both sides where what was kept %s goes back', async (_, ends) => {
    world = await openSettlement(kind);
    const { a, b } = await keptLine(world);
    expect(world.told.filter(({ template }) => template.startsWith('income.h'))).toEqual([
      { accountId: b, template: 'income.held', amount: '400.00' },
    ]);
    world.told.length = 0;
    await ends();
    expect(world.told.filter(({ template }) => template !== 'income.paid')).toEqual([
      { accountId: b, template: 'income.cancelled', amount: '400.00' },
      { accountId: a, template: 'income.returned', amount: '400.00' },
    ]);
  });

  it('are not those of who is free in time, which are told when they are paid', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, salary([tier(5_000)]));
    await world.bet({ of: await world.open(a, 0), stake: '100,000' });
    await world.freeze(a);
    await world.goTo(START + DAY + MORNING);
    expect(world.told).toEqual([{ accountId: a, template: 'income.held', amount: '500.00' }]);
    await world.freeze(a, 'ACTIVE');
    await world.settlement.run();
    expect(world.told.slice(1)).toEqual([{ accountId: a, template: 'income.paid', amount: '500.00' }]);
  });

  it('are paid by the house in the place of who is frozen, who hears what it owes to the house for that, and not that it gave it', async () => {
    world = await openSettlement(kind);
    const { a, b } = await shortLine(world);
    await world.freeze(a);
    await world.goTo(START + DAY + MORNING);
    expect(world.told).toEqual([
      { accountId: a, template: 'income.held', amount: '200.00' },
      { accountId: b, template: 'income.paid', amount: '300.00' },
      { accountId: a, template: 'income.given', amount: '200.00' },
      { accountId: a, template: 'income.debt.house', amount: '100.00' },
    ]);
    await world.freeze(a, 'ACTIVE');
    await world.give(a, '100', 'DEPOSIT');
    const { id: merchantId, currency } = world.merchant;
    await world.settlement.payNow({ merchantId, id: a, currency });
    // The bill of who was paid at once does not have it twice.
    const paid = await readBillPayments(world.db, await lastBill());
    expect(paid.map(({ amount, way }) => `${way} ${toDecimal(amount)}`)).toEqual(['RUN 200.00', 'BEHALF 100.00']);
  });

  it('are kept for 90 days from when they are held, however old the debt is that pays them', async () => {
    world = await openSettlement(kind);
    const { a, b } = await shortLine(world);
    await world.goTo(START + DAY + MORNING);
    await world.goTo(START + 100 * DAY);
    await world.freeze(b);
    await world.give(a, '100', 'DEPOSIT');
    const { id: merchantId, currency } = world.merchant;
    await world.settlement.payNow({ merchantId, id: a, currency });
    await world.goTo(START + 189 * DAY);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['0.00', '200.00']);
    await world.freeze(b, 'ACTIVE');
    await world.settlement.run();
    expect(await world.balance(b)).toBe('300.00');
    expect(await world.differences()).toEqual([]);
  });

  describe('of a holder below one who is frozen too', () => {
    /** A agrees on 5 % with the house, B on 4 % with A, C on 3 % with B; B and C are frozen. */
    const frozenLine = async () => {
      world = await openSettlement(kind);
      const a = await world.open(null);
      const b = await world.open(a);
      const c = await world.open(b);
      await world.sign(null, a, salary([tier(5_000)]));
      await world.sign(a, b, salary([tier(4_000)]));
      await world.sign(b, c, salary([tier(3_000)]));
      await world.bet({ of: await world.open(c, 0), stake: '100,000' });
      for (const frozen of [b, c]) await world.freeze(frozen);
      await world.goTo(START + DAY + MORNING);
      return { a, b, c };
    };
    const balances = async (...ids: readonly bigint[]) => Promise.all(ids.map((id) => world.balance(id)));

    it('go back to whom they came from before that one, when both have been frozen for too long', async () => {
      const { a, b, c } = await frozenLine();
      expect(await balances(a, b, c)).toEqual(['100.00', '0.00', '0.00']);
      world.told.length = 0;
      await world.goTo(START + 92 * DAY);
      expect(await balances(a, b, c)).toEqual(['500.00', '0.00', '0.00']);
      expect(world.told.filter(({ template }) => template === 'income.returned')).toEqual([
        { accountId: a, template: 'income.returned', amount: '100.00' },
        { accountId: a, template: 'income.returned', amount: '300.00' },
      ]);
      expect(await world.differences()).toEqual([]);
    });

    it.each<[string, readonly number[]]>([
      ['at once', [Number.MAX_SAFE_INTEGER]],
      ['of which one after the other dies, further on each time', [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ])('come back once by two gateways %s', async (_, deaths) => {
      const { a, b, c } = await frozenLine();
      world.clock.set(START + 92 * DAY);
      for (const at of deaths) {
        let commits = 0;
        const dies = (): boolean => (commits += 1) % at === 0;
        await Promise.allSettled([world.another(dies).settlement.run(), world.another(dies).settlement.run()]);
      }
      await world.another().settlement.run();
      // By hand: the house has paid A its 500, of which A has paid nothing to anybody in the end.
      expect([...(await balances(a, b, c)), await world.housePaid()]).toEqual(['500.00', '0.00', '0.00', '500.00']);
      expect((await world.bills()).map(({ status }) => status)).toEqual(['PAID', 'CANCELLED', 'CANCELLED']);
      expect(await world.differences()).toEqual([]);
    });

    it('are kept for that one while its own bill is held', async () => {
      const { a, b, c } = await frozenLine();
      await officeOf(world).review(world.merchant, await lastBill(), 'CANCEL', record);
      expect(await balances(a, b, c)).toEqual(['100.00', '0.00', '0.00']);
      expect(await world.differences()).toEqual([]);
      await world.freeze(b, 'ACTIVE');
      await world.settlement.run();
      expect(await balances(a, b, c)).toEqual(['100.00', '400.00', '0.00']);
      expect(await world.differences()).toEqual([]);
    });
  });

  it('of what the house has paid for another go back to the house, though it has forgiven that', async () => {
    world = await openSettlement(kind);
    const { a, b } = await shortLine(world);
    for (const frozen of [a, b]) await world.freeze(frozen);
    await world.goTo(START + DAY + MORNING);
    expect(await world.housePaid()).toBe('300.00');
    await world.freeze(a, 'ACTIVE');
    await world.settlement.run();
    await officeOf(world).forget(world.merchant, await lastBill(), record);
    await world.goTo(START + 92 * DAY);
    // Two thirds of it were of A's own salary.
    expect([await world.balance(a), await world.balance(b), await world.housePaid()]).toEqual(['200.00', '0.00', '200.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('lower what was paid below, and are no income of who has them back', async () => {
    world = await openSettlement(kind);
    const { a, b } = await keptLine(world);
    await world.goTo(START + 92 * DAY);
    // Until the rows have heard of it.
    await world.goTo(START + 93 * DAY);
    const days = { from: '2026-06-01', to: '2026-12-31', by: 'total' } as const;
    const [own] = await world.report.ownFigures({ accountId: a, ...days });
    expect(own).toMatchObject({ dailySalary: money('500'), paidToDownlines: 0n, salaryOut: 0n });
    expect(await world.balance(a)).toBe('500.00');
    // Older versions booked it as what they paid, which is no difference; as anything else it is one.
    const { db, clock, wallet, report, merchant } = world;
    const bookedAs = (code: CodeName) =>
      findSettlementDifferences({
        ...{ db, clock, teams: report.teams, merchants: async () => [merchant] },
        wallet: {
          ...wallet,
          entries: async (keys) =>
            (await wallet.entries(keys)).map((entry) => (entry.code === 'SALARY_DAILY_BACK' ? { ...entry, code } : entry)),
        },
      });
    expect(await bookedAs('SALARY_DAILY')).toEqual([]);
    expect(await bookedAs('BONUS')).toHaveLength(1);
    expect(await world.report.ownFigures({ accountId: b, ...days })).toEqual([]);
  });

  it('are told to the holder whose dividend an operator cancels', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, dividend([tier(200_000)]));
    await world.bet({ of: await world.open(a, 0), stake: '400,000' });
    await world.goTo(START + 15 * DAY + 3 * HOUR + MINUTE);
    await officeOf(world).review(world.merchant, await lastBill(), 'CANCEL', record);
    expect(world.told).toEqual([{ accountId: a, template: 'income.cancelled', amount: '80000.00' }]);
  });

  it('of hours are not computed again once the rows of their hours are forgotten', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, salary([tier(5_000)], { kind: 'HOURLY' }));
    await world.bet({ of: await world.open(a, 0), stake: '100,000' });
    await world.goTo(START + HOUR + 6 * MINUTE);
    const [bill] = [await lastBill()];
    expect(await officeOf(world).preview(world.merchant, bill)).toMatchObject([
      { written: { holderId: a }, counted: { holderId: a } },
    ]);
    world.clock.set(START + 101 * DAY);
    expect(await codeOf(officeOf(world).preview(world.merchant, bill))).toBe('CT_STATE');
  });

  it('and all others are recounted every night, and the alarm hears how many differ', async () => {
    world = await openSettlement(kind);
    await losingLine(world);
    await world.goTo(START + 15 * DAY + 3 * HOUR + MINUTE);
    const { db, clock, wallet, merchant } = world;
    const told: unknown[] = [];
    const log = { ...createLog('silent'), error: (about: unknown) => void told.push(about) };
    const job = agentRecount({
      db,
      clock,
      wallet,
      log: log as never,
      teams: world.report.teams,
      merchants: async () => [merchant],
    });
    const slot = { merchantId: merchant.id, start: new Date(START), end: new Date(START + DAY) };
    const work = { signal: AbortSignal.timeout(60_000), position: null, step: async () => {} };
    const found = async () =>
      (await db.query<{ differences: number }>({ text: `select differences from audit_result where audit = 'settlement'` }))[0]
        ?.differences;
    await job.run(slot, work);
    expect([told, await found()]).toEqual([[], 0]);
    await db.query({ text: 'update agent_bill set gross = gross + 1, net = net + 1 where id = $1', values: [await lastBill()] });
    await job.run({ ...slot, merchantId: merchant.id + 1 }, work);
    expect(told).toEqual([]);
    await job.run(slot, work);
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toMatchObject({ check: 'settlement' });
    expect(await found()).toBe(told.length);
  });

  it('and others that are owed are paid one alone, if the payer wants it', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const [b, c] = [await world.open(a), await world.open(a)];
    for (const below of [b, c]) {
      await world.sign(a, below, salary([tier(3_000)]));
      await world.bet({ of: await world.open(below, 0), stake: '100,000' });
    }
    await world.sign(null, a, salary([tier(1_000)]));
    await world.goTo(START + DAY + MORNING);
    const account = { merchantId: world.merchant.id, id: a, currency: world.merchant.currency };
    const [first, second] = await world.settlement.debts(a);
    await world.give(a, '250', 'DEPOSIT');
    const open = second?.open ?? 0n;
    expect(await world.settlement.payNow(account, second?.id)).toBe(open < money('250') ? open : money('250'));
    expect((await world.settlement.debts(a))[0]).toEqual(first);
    for (const id of [first?.id ?? 0n, 999_999n])
      expect(await codeOf(world.settlement.payNow({ ...account, id: b }, id))).toBe('CT_STATE');
    expect(await world.differences()).toEqual([]);
  });
});
