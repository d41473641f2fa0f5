import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { simulate } from '../contracts/simulation/simulate.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { createSettlement } from './settlement.ts';
import { losingLine } from './testing/losing-line.ts';
import { DAY, HOUR, MINUTE, money, openSettlement, type SettlementWorld, START } from './testing/world.ts';

/** After the salaries of a day were due. */
const MORNING = 2 * HOUR + MINUTE;
const WEEK = START + 7 * DAY + 3 * HOUR + MINUTE;

describe.each(usualKind)('a brand that says otherwise on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  /** What the brand says from now on: a look of the settlement keeps since when. */
  const say = async (options: object): Promise<void> => {
    Object.assign(world.merchant.site.contracts, options);
    await world.settlement.run();
  };
  const weekly = (rate: number) => dividend([tier(rate, 0, 1)], { period: 'WEEKLY', carryOver: 'NONE' });
  /** What a dividend would have paid for the last week. */
  const would = (accountId: bigint) => simulate(world, world.merchant, { accountId, terms: weekly(100_000), before: null });
  const figures = async () => (await world.bills()).map(({ base, gross, status }) => `${base} ${gross} ${status}`);

  it('has a dividend leave out what its holder bet, won and was given', async () => {
    world = await openSettlement(kind);
    await say({ dividendExcludeSelf: true });
    const [a, b] = [await world.open(null), await world.open(null)];
    for (const top of [a, b]) {
      await world.sign(null, top, weekly(100_000));
      await world.sign(null, top, salary([tier(1_000)]));
      await world.bet({ of: top, stake: '5,000' });
      await world.give(top, '300');
    }
    const player = await world.open(a, 0);
    await world.bet({ of: player, stake: '1,000' });
    await world.give(player, '100');
    await world.goTo(WEEK);
    // Who bets alone has no team: neither base nor active member. Salaries count what the holder bet as ever.
    expect(await figures()).toEqual(['6000.00 6.00 PAID', '5000.00 5.00 PAID', '900.00 90.00 PAID']);
    expect(await would(a)).toMatchObject({ gross: 90, last: { validBet: 1_000, profit: 900, activeMembers: 1 } });
    expect(await would(b)).toMatchObject({ gross: 0, last: { validBet: 0, activeMembers: 0 } });
    await say({ dividendExcludeSelf: false });
    expect(await world.differences()).toEqual([]);
  });

  it('settles a period by what held at its end, however late it is settled', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, weekly(100_000));
    await say({ dividendExcludeSelf: false });
    await world.bet({ of: a, stake: '5,000' });
    // Nobody settles at the period's end, and the brand says other things before somebody does.
    world.clock.set(START + 7 * DAY + HOUR);
    Object.assign(world.merchant.site.contracts, { dividendExcludeSelf: true });
    await world.goTo(WEEK);
    await world.bet({ of: a, stake: '5,000' });
    await world.goTo(WEEK + 7 * DAY);
    expect(await figures()).toEqual(['5000.00 500.00 PAID']);
    expect(await world.differences()).toEqual([]);
  });

  it('leaves a holder out of a line that was moved within the period as well', async () => {
    world = await openSettlement(kind);
    await say({ dividendExcludeSelf: true });
    const a = await world.open(null);
    const [b, c] = [await world.open(a), await world.open(a)];
    await world.sign(null, a, weekly(100_000));
    for (const one of [b, c]) await world.sign(a, one, weekly(50_000));
    const player = await world.open(b, 0);
    await world.bet({ of: player, stake: '1,000' });
    await world.bet({ of: b, stake: '70' });
    await world.catchUp();
    world.clock.set(START + 3 * DAY);
    await world.move(player, c);
    await world.bet({ of: player, stake: '500' });
    await world.goTo(WEEK);
    expect(await figures()).toEqual(['1570.00 157.00 PAID', '1500.00 75.00 PAID']);
    expect(await world.differences()).toEqual([]);
  });

  it('has a dividend take off what it gave back of fees, and the bill say how much', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, weekly(100_000));
    for (const deducts of [false, true]) {
      await say({ dividendDeductFees: deducts });
      await world.bet({ of: player, stake: '1,000' });
      await world.give(player, '40', 'DEPOSIT_FEE_BACK');
      await world.goTo(world.clock.now() < WEEK ? WEEK : WEEK + 7 * DAY);
      // Both weeks are looked at, each by what the brand says now.
      expect((await would(a)).gross).toBe(deducts ? 192 : 100);
    }
    expect(await figures()).toEqual(['1000.00 100.00 PAID', '960.00 96.00 PAID']);
    const fees = await world.db.query<{ fees: bigint }>({ text: 'select fees from agent_bill order by id' });
    expect(fees.map((row) => toDecimal(row.fees))).toEqual(['0.00', '40.00']);
    await say({ dividendDeductFees: false });
    expect(await world.differences()).toEqual([]);
  });

  async function loseAbove(): Promise<{ a: bigint; b: bigint }> {
    const line = await losingLine(world, weekly);
    await world.give(line.a, '1,000', 'DEPOSIT');
    await world.goTo(WEEK);
    return line;
  }

  it('pays everybody what is left to them, and sets what it advanced off against the next bills of the kind', async () => {
    world = await openSettlement(kind);
    await say({ payerMode: 'HOUSE_NET' });
    const { a, b } = await loseAbove();
    expect(await world.bills()).toMatchObject([
      { holderId: a, gross: '0.00', owed: '15000.00', net: '-15000.00', status: 'NOT_REACHED' },
      { holderId: b, gross: '15000.00', paid: '15000.00', status: 'PAID' },
    ]);
    expect([await world.balance(a), await world.balance(b), await world.housePaid()]).toEqual([
      '1000.00',
      '15000.00',
      '15000.00',
    ]);
    // It blocks nothing, is not overdue, and neither a deposit nor a salary pays it.
    expect(await world.debts()).toMatchObject([{ payerId: a, creditorId: null, open: '15000.00' }]);
    expect(toDecimal(await world.settlement.openDebt(a))).toBe('0.00');
    const { id: merchantId, currency } = world.merchant;
    expect(await world.settlement.payNow({ merchantId, id: a, currency })).toBe(0n);
    await world.sign(null, a, salary([tier(10_000)]));
    const player = await world.open(b, 0);
    await world.bet({ of: player, stake: '200,000' });
    await world.goTo(START + 8 * DAY + MORNING);
    expect(await world.balance(a)).toBe('3000.00');
    await world.goTo(WEEK + 7 * DAY);
    // A: 20 % of 198,000.00 less B's 15 % of 198,000.00, as the salary went into the team; 9,900.00 of the advance is set off.
    expect((await world.bills()).slice(-2)).toMatchObject([
      { holderId: a, gross: '39600.00', owed: '30000.00', net: '9600.00', paid: '39600.00', status: 'PAID' },
      { holderId: b, gross: '30000.00', paid: '30000.00', status: 'PAID' },
    ]);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['3000.00', '45000.00']);
    expect(await world.debts()).toMatchObject([{ open: '5400.00' }]);
    // The sum of all nets is what the house has paid, but for what it has advanced and not got back.
    const nets = (await world.bills()).reduce((sum, { net }) => sum + money(net), 0n);
    expect(toDecimal(nets + money('5,400'))).toBe(await world.housePaid());
    expect(await world.differences()).toEqual([]);
    expect(world.told.map(({ template }) => template)).not.toContain('income.given');
    // Of the first week alone: in the second nothing was advanced.
    const advanced = world.told.filter(({ template }) => template === 'income.advanced');
    expect(advanced).toMatchObject([{ accountId: a, amount: '15000.00' }]);
  });

  it('pays a run as it was made, whatever is said later, and takes what it advanced from the next that agents pay', async () => {
    world = await openSettlement(kind);
    await say({ payerMode: 'HOUSE_NET', reviewAbove: 10_000 });
    const { a, b } = await loseAbove();
    expect(await figures()).toEqual(['0.00 0.00 CALCULATED', '100000.00 15000.00 REVIEW']);
    await say({ payerMode: 'UPLINE', reviewAbove: 50_000 });
    await world.db.query({ text: `update agent_bill set status = 'CALCULATED' where status = 'REVIEW'` });
    await world.settlement.run();
    expect(await world.balance(b)).toBe('15000.00');
    await world.bet({ of: await world.open(a, 0), stake: '100,000' });
    await world.goTo(WEEK + 7 * DAY);
    expect((await world.bills()).slice(-1)).toMatchObject([{ holderId: a, gross: '20000.00', status: 'PAID' }]);
    expect([await world.balance(a), await world.housePaid()]).toEqual(['6000.00', '20000.00']);
    expect(await world.debts()).toMatchObject([{ open: '0.00' }]);
    expect(await world.differences()).toEqual([]);
  });

  it('takes what it advanced from no old debt that is paid, also where agents pay again', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    const c = await world.open(b);
    for (const [upline, holder, rate] of [
      [null, a, 200_000],
      [a, b, 150_000],
      [b, c, 100_000],
    ] as const)
      await world.sign(upline, holder, weekly(rate));
    /** C's team loses, and then what is above it wins so much that whoever stands there gets nothing. */
    const lose = async (winner: bigint) => {
      await world.bet({ of: await world.open(c, 0), stake: '1,000' });
      await world.bet({ of: await world.open(winner, 0), stake: '1,000', payout: '20,000' });
    };
    // A owes B 150.00, which has 100.00 to give below: it owes nobody, as it has a balance.
    await world.give(b, '100', 'DEPOSIT');
    await lose(a);
    await world.goTo(WEEK);
    expect(await world.debts()).toMatchObject([{ payerId: a, creditorId: b, open: '150.00' }]);
    await say({ payerMode: 'HOUSE_NET' });
    await lose(b);
    await world.goTo(WEEK + 7 * DAY);
    const advance = { payerId: b, creditorId: null, open: '100.00' };
    expect(await world.debts()).toMatchObject([{ open: '150.00' }, advance]);
    await say({ payerMode: 'UPLINE' });
    // A's own bets bring A alone a bill, from which it pays B's old one.
    await world.bet({ of: await world.open(a, 0), stake: '500' });
    await world.goTo(WEEK + 14 * DAY);
    expect(await world.debts()).toMatchObject([{ open: '50.00' }, advance]);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['0.00', '100.00']);
    // A bill of its own is what pays it.
    await world.bet({ of: await world.open(b, 0), stake: '1,000' });
    await world.goTo(WEEK + 21 * DAY);
    expect(await world.debts()).toMatchObject([{ open: '0.00' }, { open: '0.00' }]);
    expect(await world.balance(b)).toBe('200.00');
    expect(await world.differences()).toEqual([]);
  });

  it('has its audit find what was set off or advanced by a wrong amount', async () => {
    world = await openSettlement(kind);
    await say({ payerMode: 'HOUSE_NET' });
    await loseAbove();
    await world.bet({ of: await world.open((await world.bills())[0]?.holderId ?? 0n, 0), stake: '10,000' });
    await world.goTo(WEEK + 7 * DAY);
    expect(await world.differences()).toEqual([]);
    const change = async (text: string) =>
      expect((await world.db.query({ text: `${text} returning 1` })).length).toBeGreaterThan(0);
    await change('update agent_debt set open = open - 1 where from_bills');
    expect(await world.differences()).toEqual([expect.stringContaining('is advanced')]);
    await change('update agent_debt set open = open + 1 where from_bills');
    // What an operator has closed is none.
    await change('update agent_debt set forgiven = open, open = 0, closed_at = now() where from_bills');
    expect(await world.differences()).toEqual([]);
    await change(`update agent_payment set amount = amount + 1 where way = 'SET_OFF' and to_id is null`);
    const found = (await world.differences()).join();
    expect(found).toContain('was set off or came back');
    expect(found).toContain('of what it owed');
  });

  it('settles the others where one brand fails', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    await world.sign(null, a, weekly(100_000));
    await world.bet({ of: await world.open(a, 0), stake: '1,000' });
    world.clock.set(WEEK);
    await world.catchUp();
    const { db, clock, wallet, merchant, report } = world;
    const broken = { ...merchant, id: merchant.id + 1 };
    const failing = createSettlement({
      ...{ db, clock, wallet, log: createLog('silent'), messages: { sendMany: async () => {} } },
      merchants: async () => [broken, merchant],
      report: {
        ...report,
        async watermark(id, runner) {
          if (id === broken.id) throw new Error('it has no rows');
          return report.watermark(id, runner);
        },
      },
    });
    await expect(failing.run()).rejects.toThrow('it has no rows');
    expect(await world.balance(a)).toBe('100.00');
  });

  it('keeps what is left to a frozen holder, and gives it back to what was advanced for it after too long', async () => {
    world = await openSettlement(kind);
    await say({ payerMode: 'HOUSE_NET' });
    const a = await world.open(null);
    const b = await world.open(a);
    const c = await world.open(b);
    await world.sign(null, a, salary([{ ...tier(5_000), profit: 1_000_000 }]));
    await world.sign(a, b, salary([tier(4_000)]));
    await world.sign(b, c, salary([tier(3_000)]));
    await world.bet({ of: await world.open(c, 0), stake: '100,000' });
    await world.freeze(b);
    await world.goTo(START + DAY + MORNING);
    expect(await world.bills()).toMatchObject([
      { status: 'NOT_REACHED' },
      { status: 'HELD', paid: '400.00' },
      { status: 'PAID' },
    ]);
    expect([await world.balance(b), await world.balance(c), await world.housePaid()]).toEqual(['0.00', '300.00', '400.00']);
    await world.goTo(START + 92 * DAY);
    expect(await world.bills()).toMatchObject([{ owed: '300.00' }, { status: 'CANCELLED', paid: '300.00' }, { status: 'PAID' }]);
    expect(await world.debts()).toMatchObject([{ payerId: a, open: '300.00' }]);
    expect([await world.balance(a), await world.housePaid()]).toEqual(['0.00', '300.00']);
    expect(await world.differences()).toEqual([]);
  });
});
