import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { losingLine } from './testing/losing-line.ts';
import { DAY, FIXED_ODDS, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

/** After the salaries of a day were due. */
const MORNING = 2 * HOUR + MINUTE;

describe.each(usualKind)('settlement on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('pays the daily salaries of the worked example from the top down', async () => {
    world = await openSettlement(kind);
    const { open, sign, bet, goTo, balance, bills } = world;
    const a = await open(null);
    const b = await open(a);
    await sign(null, a, salary([tier(3_000, 100_000, 3), tier(5_000, 500_000, 10)]));
    await sign(a, b, salary([tier(2_000, 100_000, 3), tier(4_000, 500_000, 10)]));
    world.clock.set(START + HOUR);
    for (let count = 0; count < 12; count += 1) await bet({ of: await open(b, 0), stake: '50,000' });
    for (let count = 0; count < 8; count += 1) await bet({ of: await open(a, 0), stake: '37,500' });
    await goTo(START + DAY + HOUR);
    expect(await bills()).toEqual([]);
    await goTo(START + DAY + MORNING);
    expect(await bills()).toMatchObject([
      {
        holderId: a,
        uplineId: null,
        base: '900000.00',
        tier: 1,
        gross: '4500.00',
        owed: '2400.00',
        net: '2100.00',
        status: 'PAID',
      },
      { holderId: b, uplineId: a, base: '600000.00', tier: 1, gross: '2400.00', owed: '0.00', net: '2400.00', status: 'PAID' },
    ]);
    expect([await balance(a), await balance(b)]).toEqual(['2100.00', '2400.00']);
    await world.another().settlement.run();
    expect(await bills()).toHaveLength(2);
    expect(world.told).toEqual([
      { accountId: a, template: 'income.paid', amount: '4500.00' },
      { accountId: b, template: 'income.paid', amount: '2400.00' },
      { accountId: a, template: 'income.given', amount: '2400.00' },
    ]);
  });

  it.each([
    ['500,000.00', '1', '2000.00'],
    ['499,999.99', '0', '999.99'],
  ])('takes the tier that %s reaches', async (stake, reached, gross) => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, salary([tier(2_000, 100_000, 1), tier(4_000, 500_000, 1)]));
    await world.bet({ of: await world.open(a, 0), stake });
    await world.goTo(START + DAY + MORNING);
    expect(await world.bills()).toMatchObject([{ tier: Number(reached), gross, status: 'PAID' }]);
    expect(await world.balance(a)).toBe(gross);
  });

  /** A line whose players bet on lotteries: at fixed multiples too, and one of them at those alone. */
  const playLotteries = async (top: bigint): Promise<void> => {
    const { open, bet, cancel } = world;
    const player = await open(top, 0);
    await bet({ of: player, stake: '1,000', type: 'LOTT' });
    await cancel(await bet({ of: player, stake: '50,000', type: 'LOTT', vendor: FIXED_ODDS }));
    await bet({ of: player, stake: '7,000', payout: '9,000', type: 'LOTT', vendor: FIXED_ODDS });
    await bet({ of: player, stake: '6,000', payout: '1,000', type: 'ELOTT', vendor: FIXED_ODDS });
    await bet({ of: await open(top, 0), stake: '20,000', type: 'LOTT', vendor: FIXED_ODDS });
    await bet({ of: await open(top, 0), stake: '30,000', type: 'ELOTT', vendor: FIXED_ODDS });
  };
  /** One active member reaches the first of two tiers. */
  const byActive = (rate: number) => [tier(rate, 0, 1), tier(2 * rate, 0, 2)];

  it('counts no bet of fixed multiples in salaries and their conditions', async () => {
    world = await openSettlement(kind);
    const [a, b] = [await world.open(null), await world.open(null)];
    await world.sign(null, a, salary(byActive(2_000), { activeBet: 1_000 }));
    await world.sign(null, a, salary(byActive(1_000), { kind: 'HOURLY', activeBet: 1_000 }));
    await world.sign(null, b, salary([tier(1_000)], { kind: 'REALTIME' }));
    world.clock.set(START + 22 * HOUR);
    await playLotteries(a);
    await playLotteries(b);
    await world.goTo(START + DAY + MORNING);
    const made = (await world.bills()).map(({ kind: of, base, tier: reached, gross }) => `${of} ${base} ${reached} ${gross}`);
    expect(made.toSorted()).toEqual(['DAILY 1000.00 0 2.00', 'HOURLY 1000.00 0 1.00', 'REALTIME 1000.00 0 1.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('counts none in dividends: neither what the house won by them nor what it lost', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, dividend(byActive(100_000), { period: 'WEEKLY', carryOver: 'NONE', activeBet: 1_000 }));
    await playLotteries(a);
    await world.goTo(START + 7 * DAY + 4 * HOUR);
    expect(await world.bills()).toMatchObject([{ base: '1000.00', tier: 0, gross: '100.00' }]);
    expect(await world.differences()).toEqual([]);
  });

  it.each(['LOTT', 'ELOTT'] as const)('keeps what was billed before such bets of %s were apart', async (type) => {
    world = await openSettlement(kind);
    const { open, sign, bet, goTo, bills } = world;
    const column = type === 'LOTT' ? 'since' : 'elott_since';
    await world.db.query({ text: `update report_apart set ${column} = '2026-06-02'` });
    const a = await open(null);
    await sign(null, a, salary([tier(1_000)]));
    await sign(null, a, salary([tier(1_000)], { kind: 'HOURLY' }));
    await sign(null, a, salary([tier(1_000)], { kind: 'REALTIME' }));
    const player = await open(a, 0);
    // Of one day by UTC and of two of the brand's, by which hours and five minutes are apart as well.
    for (const moment of [22 * HOUR, DAY + 3 * HOUR]) {
      world.clock.set(START + moment);
      await bet({ of: player, stake: '100', type: 'RNG' });
      await bet({ of: player, stake: '1,000', type, vendor: FIXED_ODDS });
    }
    await goTo(START + 2 * DAY + 4 * HOUR);
    const bases = (await bills()).map(({ kind: of, base }) => `${of} ${base}`);
    const kinds = ['DAILY', 'HOURLY', 'REALTIME'];
    expect(bases.toSorted()).toEqual(kinds.flatMap((of) => [`${of} 100.00`, `${of} 1100.00`]));
    expect(await world.differences()).toEqual([]);
  });

  it('pays hours by what won, what lost, or all of it', async () => {
    world = await openSettlement(kind);
    const [a, b] = [await world.open(null), await world.open(null)];
    await world.sign(null, a, salary([tier(1_000)], { kind: 'HOURLY', salaryType: 'PROFIT' }));
    await world.sign(null, a, salary([tier(6_000)], { kind: 'HOURLY', salaryType: 'LOSS' }));
    await world.sign(null, b, salary([tier(4_000)], { kind: 'HOURLY' }));
    world.clock.set(START + 14 * HOUR);
    for (const top of [a, b]) {
      await world.bet({ of: await world.open(top, 0), stake: '40,000', payout: '50,000' });
      await world.bet({ of: await world.open(top, 0), stake: '60,000' });
    }
    await world.goTo(START + 15 * HOUR + 4 * MINUTE);
    expect(await world.bills()).toEqual([]);
    await world.goTo(START + 15 * HOUR + 5 * MINUTE);
    expect((await world.bills()).map(({ holderId, gross }) => [holderId, gross])).toEqual(
      expect.arrayContaining([
        [a, '40.00'],
        [a, '360.00'],
        [b, '400.00'],
      ]),
    );
    expect([await world.balance(a), await world.balance(b)]).toEqual(['400.00', '400.00']);
  });

  it('keeps what windows of five minutes do not pay, and works off what was corrected', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(3_500)], { kind: 'REALTIME' }));
    const from = START + DAY + 9 * HOUR;
    world.clock.set(from);
    await world.bet({ of: player, stake: '9,345.67' });
    const corrected = await world.bet({ of: player, stake: '3,000' });
    await world.goTo(from + 5 * MINUTE + 20_000);
    await world.bet({ of: player, stake: '10,000' });
    await world.goTo(from + 10 * MINUTE + 20_000);
    await world.cancel(corrected);
    await world.goTo(from + 15 * MINUTE + 20_000);
    await world.bet({ of: player, stake: '2,500' });
    await world.goTo(from + 20 * MINUTE + 20_000);
    expect((await world.bills()).map(({ base, paid, remainder }) => [base, paid, remainder])).toEqual([
      ['12345.67', '43.20', '98450000'],
      ['10000.00', '35.00', '98450000'],
      ['-3000.00', '0.00', '-104901550000'],
      ['2500.00', '0.00', '-17401550000'],
    ]);
    expect(await world.balance(a)).toBe('78.20');
  });

  it('pays no windows any more once the day of a team has passed the amount at which they stop', async () => {
    world = await openSettlement(kind);
    const { site } = world.merchant;
    Object.assign(site.contracts, { realtimeStop: 20_000 });
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(3_500)], { kind: 'REALTIME' }));
    // The third is paid by what was before it, the fourth is not, and the next day begins with nothing.
    for (const moment of [9 * HOUR, 9 * HOUR + 5 * MINUTE, 10 * HOUR, 11 * HOUR, DAY]) {
      await world.goTo(START + DAY + moment);
      await world.bet({ of: player, stake: '10,000' });
      await world.goTo(world.clock.now() + 5 * MINUTE + 20_000);
    }
    const minutes = (await world.bills()).map(({ periodStart }) => (periodStart.getTime() - START - DAY) / MINUTE);
    expect(minutes).toEqual([540, 545, 600, 1_440]);
    expect(await world.balance(a)).toBe('140.00');
    Object.assign(site.contracts, { realtimeStop: 1 });
    expect(await world.differences()).toEqual([]);
  });

  it('carries the loss of a half-month into the next, and no further', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const others = await Promise.all(Array.from({ length: 9 }, () => world.open(a, 0)));
    await world.sign(null, a, dividend([{ ...tier(100_000, 0, 10), profit: 100_000 }], { activeBet: 1_000 }));
    await world.bet({ of: player, stake: '1,000,000', payout: '1,050,000' });
    await world.give(player, '5,000', 'REBATE_AUTO');
    await world.give(player, '3,000');
    await world.give(player, '4,000', 'SALARY_DAILY');
    await world.goTo(START + 15 * DAY + 3 * HOUR + MINUTE);
    expect(await world.bills()).toMatchObject([{ status: 'NOT_REACHED', gross: '0.00', carryOut: '-62000.00' }]);
    for (const other of others) await world.bet({ of: other, stake: '1,000', payout: '1,000' });
    await world.bet({ of: player, stake: '1,991,000', payout: '1,791,000' });
    await world.give(player, '10,000', 'REBATE_AUTO');
    await world.give(player, '5,000');
    await world.give(player, '8,000', 'SALARY_DAILY');
    await world.goTo(START + 30 * DAY + 3 * HOUR + MINUTE);
    expect((await world.bills()).at(-1)).toMatchObject({
      ...{ status: 'PAID', base: '115000.00', gross: '11500.00', carryIn: '-62000.00', carryOut: '0.00' },
    });
    expect(await world.balance(a)).toBe('11500.00');
    await world.bet({ of: player, stake: '1', payout: '2' });
    await world.goTo(START + 45 * DAY + 3 * HOUR + MINUTE);
    expect((await world.bills()).at(-1)).toMatchObject({ carryIn: '0.00', carryOut: '-1.00' });
  });

  it('owes a dividend below although the line above lost, and is blocked by the debt until it is paid', async () => {
    world = await openSettlement(kind);
    const { a, b } = await losingLine(world);
    await world.give(a, '1,000', 'DEPOSIT');
    await world.goTo(START + 15 * DAY + 3 * HOUR + MINUTE);
    expect(await world.bills()).toMatchObject([
      { holderId: a, gross: '0.00', owed: '15000.00', net: '-15000.00', status: 'NOT_REACHED' },
      { holderId: b, gross: '15000.00', paid: '1000.00', status: 'PARTLY_PAID' },
    ]);
    expect(await world.debts()).toMatchObject([{ payerId: a, creditorId: b, open: '14000.00' }]);
    expect(toDecimal(await world.settlement.openDebt(a))).toBe('14000.00');
    await world.goTo(world.clock.now() + 3 * DAY);
    expect((await world.bills())[1]).toMatchObject({ status: 'OVERDUE' });
    await world.give(a, '20,000', 'DEPOSIT');
    const account = { merchantId: world.merchant.id, id: a, currency: world.merchant.currency };
    expect(toDecimal(await world.settlement.payNow(account))).toBe('14000.00');
    expect(toDecimal(await world.settlement.payNow(account))).toBe('0.00');
    expect((await world.bills())[1]).toMatchObject({ status: 'PAID', paid: '15000.00' });
    expect([await world.balance(a), await world.balance(b)]).toEqual(['6000.00', '15000.00']);
  });

  it.each([
    ['at once', MINUTE],
    ['though no gateway ran until it would have gone back', 91 * DAY],
  ])('keeps what a frozen holder gets, and pays it when it is free: %s', async (_name, later) => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    const c = await world.open(b);
    await world.sign(null, a, salary([tier(5_000)]));
    await world.sign(a, b, salary([tier(4_000)]));
    await world.sign(b, c, salary([tier(3_000)]));
    await world.bet({ of: await world.open(c, 0), stake: '100,000' });
    await world.freeze(b);
    await world.goTo(START + DAY + MORNING);
    expect(await world.bills()).toMatchObject([{ status: 'PAID' }, { status: 'HELD', paid: '400.00' }, { status: 'PAID' }]);
    expect([await world.balance(a), await world.balance(b), await world.balance(c)]).toEqual(['100.00', '0.00', '300.00']);
    await world.freeze(b, 'ACTIVE');
    await world.goTo(START + DAY + MORNING + later);
    expect(await world.bills()).toMatchObject([{ status: 'PAID' }, { status: 'PAID', paid: '400.00' }, { status: 'PAID' }]);
    expect(await world.balance(b)).toBe('100.00');
  });
});
