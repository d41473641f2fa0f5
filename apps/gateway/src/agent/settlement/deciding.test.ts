import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { beginReview } from '../marks/store.ts';
import { keptLine, officeOf } from '../testing/deciding.ts';
import { codeOf } from '../testing/lines.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { atDesk } from './payment/desk.ts';
import { releaseBill } from './payment/holding.ts';
import { losingLine } from './testing/losing-line.ts';
import { DAY, HOUR, MINUTE, money, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const DIVIDENDS = START + 15 * DAY + 3 * HOUR + MINUTE;

describe.each(usualKind)('operators and debts on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  const idsOf = async (): Promise<bigint[]> =>
    (await world.db.query<{ id: bigint }>({ text: 'select id from agent_bill order by id' })).map(({ id }) => id);
  const changes: unknown[] = [];
  const record = async (_: unknown, change: unknown): Promise<void> => void changes.push(change);

  /** A line of two whose upper one cannot pay the lower one. */
  async function short(): Promise<{ a: bigint; b: bigint }> {
    const line = await losingLine(world);
    await world.goTo(DIVIDENDS);
    return line;
  }

  /** A line of three whose upper two cannot pay the one below. */
  async function shortTwice(): Promise<{ a: bigint; b: bigint; c: bigint }> {
    const a = await world.open(null);
    const b = await world.open(a);
    const c = await world.open(b);
    await world.sign(null, a, dividend([tier(200_000)]));
    await world.sign(a, b, dividend([tier(150_000)]));
    await world.sign(b, c, dividend([tier(100_000)]));
    await world.bet({ of: await world.open(c, 0), stake: '100,000' });
    await world.bet({ of: await world.open(a, 0), stake: '100,000', payout: '220,000' });
    await world.goTo(DIVIDENDS);
    return { a, b, c };
  }

  it.each<[string, (line: { a: bigint; bill: bigint }) => Promise<unknown>]>([
    ['now', ({ a: id }) => world.settlement.payNow({ merchantId: world.merchant.id, id, currency: world.merchant.currency })],
    ['by the house', ({ bill }) => officeOf(world).payFor(world.merchant, bill, record)],
  ])('have who is paid %s pay its own debts from it', async (_, pays) => {
    world = await openSettlement(kind);
    const { a, b, c } = await shortTwice();
    await world.give(a, '12,000', 'DEPOSIT');
    await pays({ a, bill: (await idsOf())[1] ?? 0n });
    expect(await world.balance(c)).toBe('10000.00');
    expect((await world.bills())[2]).toMatchObject({ holderId: c, status: 'PAID' });
    expect(toDecimal(await world.settlement.openDebt(b))).toBe('0.00');
    expect(await world.differences()).toEqual([]);
  });

  it('have who was frozen pay its own debts when it is paid', async () => {
    world = await openSettlement(kind);
    const { a, b, c } = await shortTwice();
    await world.freeze(b);
    await world.give(a, '12,000', 'DEPOSIT');
    const { id: merchantId, currency } = world.merchant;
    expect(toDecimal(await world.settlement.payNow({ merchantId, id: a, currency }))).toBe('12000.00');
    expect([await world.balance(b), await world.balance(c)]).toEqual(['0.00', '0.00']);
    await world.freeze(b, 'ACTIVE');
    await world.settlement.run();
    expect([await world.balance(b), await world.balance(c)]).toEqual(['2000.00', '10000.00']);
    expect(await world.differences()).toEqual([]);
  });

  it.each(['releases', 'pays for a payer'] as const)(
    'hold everybody at once, before anything moves, when it %s',
    async (what) => {
      world = await openSettlement(kind);
      const { a, b, c } = await shortTwice();
      const steps: string[] = [];
      const wallet: typeof world.wallet = {
        ...world.wallet,
        async holdMains(tx, mains) {
          steps.push(`holds ${[...mains.ownerIds].sort((x, y) => (x < y ? -1 : 1)).join(' ')}`);
          return world.wallet.holdMains(tx, mains);
        },
        async postIn(...posted) {
          steps.push('posts');
          return world.wallet.postIn(...posted);
        },
      };
      const { merchant, db, clock } = world;
      const { id: merchantId, currency } = merchant;
      const [, bill = 0n] = await idsOf();
      if (what === 'releases') {
        await world.freeze(b);
        await world.give(a, '12,000', 'DEPOSIT');
        await world.settlement.payNow({ merchantId, id: a, currency });
        await world.freeze(b, 'ACTIVE');
        await atDesk({ db, clock, wallet }, { merchantId, currency }, (desk) => releaseBill(desk, bill));
      } else await officeOf(world, wallet).payFor(merchant, bill, record);
      expect(await world.balance(c)).toBe('10000.00');
      expect(steps).toEqual([`holds ${b} ${c}`, 'posts', `holds ${b} ${c}`, 'posts']);
    },
  );

  it('wait for a person about a high dividend, and its line waits with it', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    await world.sign(null, a, dividend([tier(200_000)]));
    await world.sign(a, b, dividend([tier(100_000)]));
    await world.bet({ of: await world.open(b, 0), stake: '400,000' });
    await world.goTo(DIVIDENDS);
    const statuses = async () => (await world.bills()).map(({ status }) => status);
    expect(await statuses()).toEqual(['REVIEW', 'CALCULATED']);
    const [first = 0n, second = 0n] = await idsOf();
    const office = officeOf(world);
    expect(await codeOf(office.review(world.merchant, second, 'APPROVE', record))).toBe('CT_STATE');
    expect(await codeOf(office.review({ ...world.merchant, id: 99 }, first, 'APPROVE', record))).toBe('ops.unknown');
    expect(await office.review(world.merchant, first, 'APPROVE', record)).toBe('CALCULATED');
    expect(changes.at(-1)).toMatchObject({ before: { status: 'REVIEW' }, after: { status: 'CALCULATED' } });
    await world.settlement.run();
    expect(await statuses()).toEqual(['PAID', 'PAID']);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['40000.00', '40000.00']);
    expect((await office.preview(world.merchant, first)).map(({ written, counted }) => [written?.gross, counted?.gross])).toEqual(
      [
        [money('80,000'), money('80,000')],
        [money('40,000'), money('40,000')],
      ],
    );
    expect(await world.differences()).toEqual([]);
  });

  it('look at each dividend of a holder that is marked, and at daily salaries where the brand wants it', async () => {
    world = await openSettlement(kind);
    const { db, merchant, clock } = world;
    Object.assign(merchant.site.contracts, { reviewDaily: true });
    const [a, b] = [await world.open(null), await world.open(null)];
    for (const top of [a, b]) {
      await world.sign(null, top, dividend([tier(200_000)], { period: 'WEEKLY' }));
      await world.bet({ of: await world.open(top, 0), stake: '100' });
    }
    await world.sign(null, b, salary([tier(10_000)]));
    const about = { accountId: a, since: new Date(clock.now()), reason: 'looked at' };
    expect(await db.transaction((tx) => beginReview(tx, merchant.id, about))).toBe(true);
    const seen = async () => {
      const rows = await db.query<{ kind: string; holder: bigint; status: string; review: string | null }>({
        text: 'select kind, holder_id as holder, status, review from agent_bill order by id',
      });
      return rows.map(({ kind: of, holder, status, review }) => `${of} ${holder === a ? 'a' : 'b'} ${status} ${review}`);
    };
    await world.goTo(START + 7 * DAY + 3 * HOUR + MINUTE);
    expect(await seen()).toEqual(['DAILY b REVIEW DAILY', 'DIVIDEND a REVIEW HOLDER', 'DIVIDEND b PAID null']);
    for (const id of (await idsOf()).slice(0, 2)) await officeOf(world).review(merchant, id, 'APPROVE', record);
    await world.settlement.run();
    expect([await world.balance(a), await world.balance(b)]).toEqual(['20.00', '21.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('take what they cancel off what the account above owes', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    await world.sign(null, a, dividend([tier(100_000)]));
    await world.sign(a, b, dividend([tier(90_000)]));
    await world.bet({ of: await world.open(b, 0), stake: '600,000' });
    await world.bet({ of: await world.open(a, 0), stake: '1', payout: '150,001' });
    await world.goTo(DIVIDENDS);
    const [, second = 0n] = await idsOf();
    expect(await officeOf(world).review(world.merchant, second, 'CANCEL', record)).toBe('CANCELLED');
    await world.settlement.run();
    expect(await world.bills()).toMatchObject([
      { gross: '45000.00', owed: '0.00', net: '45000.00', status: 'PAID' },
      { gross: '54000.00', paid: '0.00', status: 'CANCELLED' },
    ]);
    expect([await world.balance(a), await world.balance(b)]).toEqual(['45000.00', '0.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('pay for a payer, who owes it to the house then', async () => {
    world = await openSettlement(kind);
    const { a, b } = await short();
    const [, bill = 0n] = await idsOf();
    const office = officeOf(world);
    expect(toDecimal(await office.payFor(world.merchant, bill, record))).toBe('15000.00');
    expect(await codeOf(office.payFor(world.merchant, bill, record))).toBe('CT_STATE');
    expect(await world.debts()).toMatchObject([{ payerId: a, creditorId: null, open: '15000.00' }]);
    expect((await world.bills())[1]).toMatchObject({ status: 'PAID', paid: '15000.00' });
    await world.give(a, '20,000', 'DEPOSIT');
    const { id: merchantId, currency } = world.merchant;
    expect(toDecimal(await world.settlement.payNow({ merchantId, id: a, currency }))).toBe('15000.00');
    expect([await world.balance(a), await world.balance(b)]).toEqual(['5000.00', '15000.00']);
    expect(await world.housePaid()).toBe('0.00');
    expect(await world.differences()).toEqual([]);
  });

  it('are paid from deposits, once for each, and never from more than was paid in', async () => {
    world = await openSettlement(kind);
    const { a, b } = await short();
    await world.give(a, '500', 'BONUS');
    await world.give(a, '1,000', 'DEPOSIT');
    const { id: merchantId, currency } = world.merchant;
    const told = {
      orderNo: 'D-1',
      state: 'SUCCESS' as const,
      channel: 'BANK',
      currency,
      amount: '10000000',
      requestedAt: 0,
      completedAt: 0,
    };
    await world.events.emit(world.db, depositCompleted.of({ merchantId, accountId: a }, told));
    await world.events.runAll();
    await world.another().events.runAll();
    expect([await world.balance(a), await world.balance(b)]).toEqual(['500.00', '1000.00']);
    expect(await world.debts()).toMatchObject([{ open: '14000.00' }]);
    expect(world.told.slice(-2)).toEqual([
      { accountId: b, template: 'income.paid', amount: '1000.00' },
      { accountId: a, template: 'income.debt.paid', amount: '1000.00' },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['for too long', () => world.goTo(START + 92 * DAY)],
    [
      'until an operator cancels it',
      async () => {
        const [, bill = 0n] = await idsOf();
        expect(await codeOf(officeOf(world).review(world.merchant, bill, 'APPROVE', record))).toBe('CT_STATE');
        expect(await officeOf(world).review(world.merchant, bill, 'CANCEL', record)).toBe('CANCELLED');
        expect(await codeOf(officeOf(world).review(world.merchant, bill, 'CANCEL', record))).toBe('CT_STATE');
        await world.freeze((await world.bills())[1]?.holderId ?? 0n, 'ACTIVE');
        await world.settlement.run();
      },
    ],
  ])('give what was kept %s back to whom it came from', async (_, ends) => {
    world = await openSettlement(kind);
    const { a, b } = await keptLine(world);
    expect((await world.bills())[1]).toMatchObject({ status: 'HELD', paid: '400.00' });
    await ends();
    expect((await world.bills())[1]).toMatchObject({ status: 'CANCELLED', paid: '0.00' });
    expect([await world.balance(a), await world.balance(b)]).toEqual(['500.00', '0.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('give what the house has paid on behalf of an account back to the house, not to the account', async () => {
    world = await openSettlement(kind);
    const { a, b } = await short();
    const [, bill = 0n] = await idsOf();
    await world.freeze(b);
    const office = officeOf(world);
    expect(toDecimal(await office.payFor(world.merchant, bill, record))).toBe('15000.00');
    expect((await world.bills())[1]).toMatchObject({ status: 'HELD', paid: '15000.00' });
    expect(await office.review(world.merchant, bill, 'CANCEL', record)).toBe('CANCELLED');
    expect([await world.balance(a), await world.balance(b), await world.housePaid()]).toEqual(['0.00', '0.00', '0.00']);
    expect((await world.debts()).filter(({ amount }) => amount > 0n)).toEqual([]);
    expect(await world.differences()).toEqual([]);
  });

  it('cancel no bill of a holder who is free by now, though it is not paid yet', async () => {
    world = await openSettlement(kind);
    const { b } = await short();
    const [, bill = 0n] = await idsOf();
    await world.freeze(b);
    await officeOf(world).payFor(world.merchant, bill, record);
    await world.freeze(b, 'ACTIVE');
    expect(await codeOf(officeOf(world).review(world.merchant, bill, 'CANCEL', record))).toBe('CT_STATE');
    await world.settlement.run();
    expect(await world.balance(b)).toBe('15000.00');
  });

  it('begin a dividend of another period where the last one ended', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const weekly = await world.sign(null, a, dividend([tier(100_000)], { period: 'WEEKLY', carryOver: 'NONE' }));
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(START + 7 * DAY + 3 * HOUR + MINUTE);
    await world.end(weekly, world.clock.now(), 'REPLACED');
    await world.sign(null, a, dividend([tier(100_000)], { carryOver: 'NONE' }));
    await world.bet({ of: player, stake: '500' });
    await world.goTo(DIVIDENDS);
    expect((await world.bills()).map(({ base, gross }) => [base, gross])).toEqual([
      ['1000.00', '100.00'],
      ['500.00', '50.00'],
    ]);
    expect(await world.balance(a)).toBe('150.00');
  });
});
