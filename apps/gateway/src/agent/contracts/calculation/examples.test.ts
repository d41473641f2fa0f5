import type { ContractTier } from '@marquee/contract';
import { type Amount, parseDecimal, toDecimal } from '@marquee/money';
import { describe, expect, it } from 'vitest';
import { billsOf } from './bills.ts';
import { carryInOf, dividendOf, isRestored } from './dividend.ts';
import { NO_PARTS, type TeamFigures } from './figures.ts';
import { type Payable, paymentsOf } from './payment.ts';
import { type Calculation, salaryOf, tierOfDay, windowOf } from './salary.ts';

/** An amount as it is written in a worked example. */
const money = (text: string): Amount => {
  const amount = parseDecimal(text.replaceAll(',', ''));
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
};
const percent = (rate: number): number => Math.round(rate * 10_000);
const tier = (rate: number, validBet = 0, activeMembers = 0, profit = 0): ContractTier => ({
  rate: percent(rate),
  ...{ validBet, profit, activeMembers },
});
const figures = (given: { [K in keyof TeamFigures]?: K extends 'activeMembers' ? number : string }): TeamFigures => ({
  validBet: money(given.validBet ?? '0'),
  wonValidBet: money(given.wonValidBet ?? '0'),
  lostValidBet: money(given.lostValidBet ?? '0'),
  houseNet: money(given.houseNet ?? '0'),
  parts: NO_PARTS,
  activeMembers: given.activeMembers ?? 0,
});
const told = (calculation: Calculation | null) =>
  calculation && { gross: toDecimal(calculation.gross), tier: calculation.tier && calculation.tier.index + 1 };
const [A, B] = [1n, 2n];

describe('the daily salary of two levels', () => {
  const ofA = { salaryType: 'SINGLE_BET' as const, tiers: [tier(0.3, 100_000, 3), tier(0.5, 500_000, 10)] };
  const ofB = { salaryType: 'SINGLE_BET' as const, tiers: [tier(0.2, 100_000, 3), tier(0.4, 500_000, 10)] };

  it('pays each the difference', () => {
    const b = salaryOf(ofB, figures({ validBet: '600,000.00', activeMembers: 12 }));
    const a = salaryOf(ofA, figures({ validBet: '900,000.00', activeMembers: 20 }));
    expect(told(b)).toEqual({ gross: '2400.00', tier: 2 });
    expect(told(a)).toEqual({ gross: '4500.00', tier: 2 });
    const bills = billsOf([
      { holderId: A, uplineId: null, gross: a?.gross ?? 0n },
      { holderId: B, uplineId: A, gross: b?.gross ?? 0n },
    ]);
    expect(bills.map(({ net }) => toDecimal(net))).toEqual(['2100.00', '2400.00']);
    expect(bills[0]?.deductions).toEqual([{ holderId: B, gross: money('2400') }]);
    expect(bills.reduce((sum, { net }) => sum + net, 0n)).toBe(a?.gross);
  });

  it('takes equal for reached, and truncates once', () => {
    expect(told(salaryOf(ofB, figures({ validBet: '500,000.00', activeMembers: 10 })))).toEqual({ gross: '2000.00', tier: 2 });
    expect(told(salaryOf(ofB, figures({ validBet: '499,999.99', activeMembers: 10 })))).toEqual({ gross: '999.99', tier: 1 });
    expect(told(salaryOf(ofB, figures({ validBet: '500,000.00', activeMembers: 9 })))).toEqual({ gross: '1000.00', tier: 1 });
    expect(told(salaryOf(ofB, figures({ validBet: '99,999.99', activeMembers: 10 })))).toEqual({ gross: '0.00', tier: null });
  });

  it('asks for the profit where a tier has one', () => {
    const terms = { salaryType: 'SINGLE_BET' as const, tiers: [tier(0.3), tier(0.5, 0, 0, 1_000)] };
    expect(told(salaryOf(terms, figures({ validBet: '1,000', houseNet: '999.9999' })))?.tier).toBe(1);
    expect(told(salaryOf(terms, figures({ validBet: '1,000', houseNet: '1,000' })))?.tier).toBe(2);
    expect(told(salaryOf(terms, figures({ validBet: '1,000', houseNet: '-5' })))?.tier).toBe(1);
  });

  it('has no bill without a bet, and nothing of corrections alone', () => {
    const terms = { salaryType: 'SINGLE_BET' as const, tiers: [tier(0.3)] };
    expect(salaryOf(terms, figures({}))).toBeNull();
    expect(told(salaryOf(terms, figures({ validBet: '-500', lostValidBet: '-500' })))).toEqual({ gross: '0.00', tier: null });
  });
});

describe('the hourly salary', () => {
  const hour = figures({ validBet: '100,000', wonValidBet: '40,000.00', lostValidBet: '60,000.00' });
  it.each([
    ['PROFIT', 0.1, '40.00'],
    ['LOSS', 0.6, '360.00'],
    ['SINGLE_BET', 0.4, '400.00'],
  ] as const)('on %s at %s %% is %s', (salaryType, rate, gross) => {
    expect(told(salaryOf({ salaryType, tiers: [tier(rate)] }, hour))?.gross).toBe(gross);
  });
});

describe('the real-time salary', () => {
  it('keeps what it does not pay, and what corrections take', () => {
    const windows: [base: string, paid: string, remainder: bigint][] = [
      ['12,345.67', '43.20', 98_450_000n],
      ['10,000.00', '35.00', 98_450_000n],
      ['-3,000.00', '0.00', -104_901_550_000n],
      ['2,500.00', '0.00', -17_401_550_000n],
    ];
    let remainder = 0n;
    for (const [base, paid, left] of windows) {
      const asked = {
        base: money(base),
        tier: { index: 0, rate: percent(0.35) },
        remainder,
        validBetBefore: 0n,
        stopAmount: null,
        unpaidBefore: 0n,
      };
      const window = windowOf(asked);
      expect(window && toDecimal(window.paid)).toBe(paid);
      expect(window?.remainder).toBe(left);
      remainder = window?.remainder ?? 0n;
    }
  });

  it('has one tier for a whole day, by the day before', () => {
    const terms = { tiers: [tier(0.2, 100_000), tier(0.35, 200_000, 5)] };
    expect(tierOfDay(terms, figures({ validBet: '200,000', activeMembers: 5 }))).toEqual({ index: 1, rate: 3_500 });
    expect(tierOfDay(terms, figures({ validBet: '200,000', activeMembers: 4 }))).toEqual({ index: 0, rate: 2_000 });
    expect(tierOfDay(terms, figures({ validBet: '99,999.9999', activeMembers: 5 }))).toBeNull();
    expect(tierOfDay({ tiers: [tier(0.1)] }, figures({}))).toEqual({ index: 0, rate: 1_000 });
  });

  it('has no bill without a bet, without a tier, and once the day has passed its stop', () => {
    const fine = {
      base: money('100'),
      tier: { index: 0, rate: 1_000 },
      remainder: 5n,
      validBetBefore: 10n,
      stopAmount: 10n,
      unpaidBefore: 0n,
    };
    expect(windowOf(fine)?.paid).toBe(money('0.1'));
    expect(windowOf({ ...fine, base: 0n })).toBeNull();
    expect(windowOf({ ...fine, tier: null })).toBeNull();
    expect(windowOf({ ...fine, validBetBefore: 11n })).toBeNull();
  });

  it('works off what is corrected after the stop, once what was not paid of the day is used up', () => {
    const stopped = {
      tier: { index: 0, rate: 1_000 },
      remainder: 5n,
      validBetBefore: 11n,
      stopAmount: 10n,
      unpaidBefore: money('30'),
    };
    expect(windowOf({ ...stopped, base: money('-30') })).toBeNull();
    expect(windowOf({ ...stopped, base: money('-100') })).toMatchObject({
      ...{ base: money('-70'), paid: 0n, remainder: 5n - money('70') * 1_000n },
    });
    // Nor does it pay a remainder that is left.
    expect(windowOf({ ...stopped, base: -1n, unpaidBefore: 0n, remainder: money('5') * 1_000_000n })?.paid).toBe(0n);
  });
});

describe('the dividend', () => {
  const halfMonthly = { carryOver: 'WITHIN_MONTH' as const, tiers: [tier(10, 0, 10, 100_000)] };

  it('works off the first half’s loss in the second, and begins the month with nothing', () => {
    const netOf = (stake: number, payout: number, rebates: number, bonuses: number, salaries: number): string =>
      String(stake - payout - rebates - bonuses - salaries);
    const first = dividendOf(
      halfMonthly,
      figures({ houseNet: netOf(1_000_000, 1_050_000, 5_000, 3_000, 4_000), activeMembers: 10 }),
      0n,
    );
    expect(toDecimal(first.periodNet)).toBe('-62000.00');
    expect(first).toMatchObject({ tier: null, gross: 0n });
    expect(toDecimal(first.carryOut)).toBe('-62000.00');
    const before = { mode: 'WITHIN_MONTH', month: '2026-06', carryOut: first.carryOut } as const;
    const carryIn = carryInOf({ mode: 'WITHIN_MONTH', month: '2026-06' }, before);
    const net = figures({ houseNet: netOf(2_000_000, 1_800_000, 10_000, 5_000, 8_000), activeMembers: 10 });
    const second = dividendOf(halfMonthly, net, carryIn);
    expect([second.periodNet, second.poolNet, second.gross].map(toDecimal)).toEqual(['177000.00', '115000.00', '11500.00']);
    expect(toDecimal(dividendOf(halfMonthly, net, 0n).gross)).toBe('17700.00');
    expect(carryInOf({ mode: 'WITHIN_MONTH', month: '2026-07' }, before)).toBe(0n);
  });

  it('owes the line that won, whatever another lost', () => {
    const b = dividendOf({ carryOver: 'NONE', tiers: [tier(15)] }, figures({ houseNet: '100,000' }), 0n);
    const a = dividendOf({ carryOver: 'NONE', tiers: [tier(20)] }, figures({ houseNet: '-20,000' }), 0n);
    const bills = billsOf([
      { holderId: A, uplineId: null, gross: a.gross },
      { holderId: B, uplineId: A, gross: b.gross },
    ]);
    expect(bills.map(({ gross, owed, net }) => [gross, owed, net].map(toDecimal))).toEqual([
      ['0.00', '15000.00', '-15000.00'],
      ['15000.00', '0.00', '15000.00'],
    ]);
  });

  it.each([
    ['NONE', '2026-06', 0n],
    ['LAST_PERIOD', '2026-06', -7n],
    ['WITHIN_MONTH', '2026-06', -7n],
    ['WITHIN_MONTH', '2026-05', 0n],
    ['PERMANENT', '2026-01', -7n],
  ] as const)('takes over of %s from %s: %s', (mode, month, carried) => {
    expect(carryInOf({ mode, month: '2026-06' }, { mode, month, carryOut: -7n })).toBe(carried);
  });

  it('comes back within 90 days', () => {
    expect([90, 90.001].map((days) => isRestored(days * 86_400_000))).toEqual([true, false]);
  });

  it('takes nothing over under another rule, and never a gain', () => {
    const before = { mode: 'NONE', month: '2026-06', carryOut: -7n } as const;
    expect(carryInOf({ mode: 'PERMANENT', month: '2026-06' }, before)).toBe(0n);
    expect(carryInOf({ mode: 'PERMANENT', month: '2026-06' }, null)).toBe(0n);
    for (const carryOver of ['NONE', 'LAST_PERIOD', 'WITHIN_MONTH', 'PERMANENT'] as const) {
      expect(dividendOf({ carryOver, tiers: [] }, figures({ houseNet: '10' }), 0n).carryOut).toBe(0n);
      const loss = dividendOf({ carryOver, tiers: [] }, figures({ houseNet: '-10' }), money('-5'));
      expect(toDecimal(loss.carryOut)).toBe({ NONE: '0.00', LAST_PERIOD: '-10.00' }[carryOver as string] ?? '-15.00');
    }
  });
});

describe('the payment', () => {
  const bill = (holderId: bigint, uplineId: bigint | null, gross: string, isHeld = false): Payable => ({
    ...{ billId: holderId, holderId, uplineId, isHeld },
    gross: money(gross),
  });
  const pay = (bills: Payable[], balances: Record<string, string>, debts: Parameters<typeof paymentsOf>[2] = []) => {
    const plan = paymentsOf(bills, new Map(Object.entries(balances).map(([id, text]) => [BigInt(id), money(text)])), debts);
    return {
      states: plan.bills.map(({ state, paid }) => `${state} ${toDecimal(paid)}`),
      moves: plan.payments.map(({ from, to, amount, isClaim }) => {
        const payer = from.kind === 'HOUSE' ? (isClaim ? 'claim' : 'house') : `${from.kind} ${from.accountId}`;
        return `${payer} > ${to.kind} ${to.accountId}: ${toDecimal(amount)}`;
      }),
      debts: plan.debts.map(({ open }) => toDecimal(open)),
    };
  };

  it('goes down the line from what came in', () => {
    expect(pay([bill(2n, 1n, '2,400'), bill(1n, null, '4,500')], {})).toMatchObject({
      states: ['PAID 2400.00', 'PAID 4500.00'],
      moves: ['house > MAIN 1: 4500.00', 'MAIN 1 > MAIN 2: 2400.00'],
    });
  });

  it('takes the balance of a payer that was owed nothing, and pays what is there by the order of ids', () => {
    const bills = [bill(1n, null, '0'), bill(3n, 1n, '500'), bill(2n, 1n, '15,000'), bill(4n, 1n, '10')];
    expect(pay(bills, { 1: '15,100' })).toMatchObject({
      states: ['NOT_REACHED 0.00', 'PARTLY_PAID 100.00', 'PAID 15000.00', 'INSUFFICIENT 0.00'],
      moves: ['MAIN 1 > MAIN 2: 15000.00', 'MAIN 1 > MAIN 3: 100.00'],
    });
  });

  it('pays old debts first, from what came in alone', () => {
    const debts = [{ billId: 70n, payerId: 1n, holderId: 9n, open: money('30') }];
    expect(pay([bill(1n, null, '100'), bill(2n, 1n, '90')], { 1: '5' }, debts)).toEqual({
      states: ['PAID 100.00', 'PARTLY_PAID 75.00'],
      moves: ['house > MAIN 1: 100.00', 'MAIN 1 > MAIN 9: 30.00', 'MAIN 1 > MAIN 2: 75.00'],
      debts: ['0.00'],
    });
    expect(pay([bill(1n, null, '20')], { 1: '500' }, debts).debts).toEqual(['10.00']);
  });

  const owes = (payerId: bigint, holderId: bigint, open: string) => ({
    billId: 70n + payerId,
    payerId,
    holderId,
    open: money(open),
  });

  it.each([
    { circle: 'of two', debts: [owes(1n, 2n, '10,000'), owes(2n, 1n, '10,000')] },
    { circle: 'of three', debts: [owes(1n, 2n, '10,000'), owes(2n, 3n, '10,000'), owes(3n, 1n, '10,000')] },
  ])('goes around a circle $circle who owe each other once', ({ debts }) => {
    const places = debts.map(({ payerId, holderId }) => `MAIN ${payerId} > MAIN ${holderId}: 0.01`);
    expect(pay([bill(1n, null, '0.01')], {}, debts)).toEqual({
      states: ['PAID 0.01'],
      moves: ['house > MAIN 1: 0.01', ...places],
      debts: debts.map(() => '9999.99'),
    });
  });

  it('pays what stands beside a circle from what goes around it', () => {
    const debts = [owes(1n, 2n, '5'), owes(2n, 1n, '3'), { ...owes(2n, 9n, '4'), billId: 80n }];
    expect(pay([bill(1n, null, '6')], {}, debts)).toMatchObject({
      moves: ['house > MAIN 1: 6.00', 'MAIN 1 > MAIN 2: 5.00', 'MAIN 2 > MAIN 1: 3.00', 'MAIN 2 > MAIN 9: 2.00'],
      debts: ['0.00', '0.00', '2.00'],
    });
  });

  it('keeps what a frozen holder gets, pays those below from it, and the rest as the house', () => {
    const bills = [bill(1n, null, '100', true), bill(2n, 1n, '130'), bill(3n, 2n, '40')];
    expect(pay(bills, { 1: '1,000' })).toMatchObject({
      states: ['HELD 100.00', 'PAID 130.00', 'PAID 40.00'],
      moves: ['house > KEPT 1: 100.00', 'KEPT 1 > MAIN 2: 100.00', 'claim > MAIN 2: 30.00', 'MAIN 2 > MAIN 3: 40.00'],
    });
  });

  it('pays a line whose top has no bill in the run', () => {
    expect(pay([bill(3n, 2n, '40')], { 2: '25' })).toMatchObject({
      states: ['PARTLY_PAID 25.00'],
      moves: ['MAIN 2 > MAIN 3: 25.00'],
    });
  });
});
