import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { calendar, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import type { AskedTransfer, Transfers } from './transfers.ts';

const DAY_MS = 86_400_000;

describe.each(databaseKinds)('money that members give each other on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
  });
  afterAll(() => world.close());

  let count = 0;
  const asked = (senderId: bigint, receiverId: bigint, amount: number, more: Partial<AskedTransfer> = {}): AskedTransfer => ({
    merchantId: 1,
    senderId,
    receiverId,
    direction: 'down',
    currency: 'VND',
    amount,
    purpose: 'plain',
    remark: '',
    requestKey: `r${++count}`,
    calendar,
    ...more,
  });
  /** A member with money of which nothing is to be wagered. */
  const giver = async (units: bigint): Promise<bigint> => {
    const member = world.newMember();
    const [credit, debit] = await Promise.all([
      world.wallet.accountOf(1, member, 'VND'),
      world.wallet.house(1, 'VND', 'adjustments'),
    ]);
    await world.wallet.post({ kind: 'entry', code: 'ADJUST_ADD', debit, credit, amount: units * UNIT, txId: 'start' });
    return member;
  };
  const move = (asking: AskedTransfer, by: Transfers = world.cashier.transfers) =>
    by.move(asking).then(
      ({ state }) => state as string,
      (error: { code?: string }) => error.code ?? String(error),
    );
  const units = async (member: bigint) => (await world.purse(member))[0];
  const states = async (senderId: bigint) =>
    (
      await world.db.query<{ state: string }>({
        text: 'select state from member_transfer where sender_id = $1 order by id',
        values: [senderId],
      })
    ).map(({ state }) => state);

  it('is moved once by a request that is doubled at two gateways, and by one that comes again later', async () => {
    const [from, to] = [await giver(100n), world.newMember()];
    const one = asked(from, to, 30);
    const other = world.cashierOf().transfers;
    const answers = await Promise.all([move(one), move(one, other), move(one), move(one, other)]);
    expect(answers).toContain('DONE');
    expect(answers.every((answer) => answer === 'DONE' || answer === 'system_busy')).toBe(true);
    expect(await move(one, other)).toBe('DONE');
    // Two tabs have the same name for their next transfer: of two that differ one is made.
    expect(await move({ ...one, amount: 31 })).toBe('transfer.repeated');
    expect(await move({ ...one, receiverId: world.newMember() })).toBe('transfer.repeated');
    expect([await units(from), await units(to)]).toEqual([70n, 30n]);
  });

  it.each([9.99, 50_000.01, 10.001, -10, Number.NaN])('is no amount of %s', async (amount) => {
    const [from, to] = [await giver(60_000n), world.newMember()];
    expect(await move(asked(from, to, amount))).toBe('transfer.amount');
    expect([await units(from), await states(from)]).toEqual([60_000n, []]);
  });

  it('is given from 10.00 to 50,000.00, twenty times a business day, however many ask at once', async () => {
    const [from, to] = [await giver(60_000n), world.newMember()];
    expect(await move(asked(from, to, 50_000))).toBe('DONE');
    const gateways = [world.cashier.transfers, world.cashierOf().transfers];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => move(asked(from, to, 10), gateways[index % 2] as Transfers)),
    );
    expect(answers.filter((answer) => answer === 'DONE')).toHaveLength(19);
    expect(new Set(answers)).toEqual(new Set(['DONE', 'transfer.count']));
    expect((await world.cashier.transfers.next(from, calendar)).leftToday).toBe(0);
    world.clock.advance(DAY_MS);
    expect(await move(asked(from, to, 10))).toBe('DONE');
  });

  it('is not given while the giver has something to wager, and is to be wagered once by who gets it', async () => {
    const [from, to] = [await world.rich(100n), world.newMember()];
    expect(await move(asked(from, to, 10))).toBe('transfer.turnover');
    const free = await giver(100n);
    expect(await move(asked(free, to, 40))).toBe('DONE');
    expect(await world.cashier.wagering.remainingTurnover(to)).toBe(40n * UNIT);
    expect(await move(asked(to, free, 10))).toBe('transfer.turnover');
  });

  it('that is not there is not given, asks nothing of the receiver and counts for no day', async () => {
    const [from, to] = [await giver(5n), world.newMember()];
    const one = asked(from, to, 10);
    expect([await move(one), await move(one), await states(from)]).toEqual(['transfer.funds', 'transfer.funds', ['FAILED']]);
    const { list } = await world.cashier.wagering.requirements(to, {});
    expect([list, (await world.cashier.transfers.next(from, calendar)).leftToday]).toEqual([[], 20]);
  });

  it('is finished by the job where a gateway died before or after it moved it, and had to be wagered all the while', async () => {
    for (const isPosted of [false, true]) {
      const [from, to] = [await giver(50n), world.newMember()];
      const dying = world.cashierOf({
        async post(posting) {
          if (isPosted) await world.wallet.post(posting);
          throw new Error('killed');
        },
      });
      const one = asked(from, to, 20);
      expect(await move(one, dying.transfers)).toContain('killed');
      expect(await world.cashier.wagering.remainingTurnover(to)).toBe(20n * UNIT);
      expect(await move(one)).toBe('system_busy');
      world.clock.advance(120_000);
      await Promise.all([
        world.cashier.transfers.job.run({ start: new Date() }),
        world.cashierOf().transfers.job.run({ start: new Date() }),
      ]);
      expect([await move(one), await units(from), await units(to), await states(from)]).toEqual(['DONE', 30n, 20n, ['DONE']]);
    }
  });

  it('is neither made nor lost by any order of requests at two gateways', async () => {
    const step = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      amount: fc.integer({ min: 900, max: 6_000 }),
      times: fc.integer({ min: 1, max: 3 }),
      key: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const members = await Promise.all(Array.from({ length: 4 }, () => giver(100n)));
        const gateways = [world.cashier.transfers, world.cashierOf().transfers];
        await Promise.all(
          steps.flatMap(({ from, to, amount, times, key }) => {
            const [sender = 0n, receiver = 0n] = [members[from], members[to]];
            if (sender === receiver) return [];
            const one = asked(sender, receiver, amount / 100, { requestKey: `p${key}` });
            return Array.from({ length: times }, (_, index) => move(one, gateways[index % 2] as Transfers));
          }),
        );
        // The ledger's own rows, beside the list of transfers.
        const [moved] = await world.db.query<{ wrong: bigint }>({
          text: `select count(*) as wrong from member_transfer m
                 left join (select tx_id, count(*) as rows, sum(amount) as amount from transfer where code = 23 group by tx_id) t
                   on t.tx_id = m.transfer_no
                 where (m.state = 'DONE') <> (t.rows is not distinct from 1 and t.amount = m.amount) or m.state = 'MOVING'`,
        });
        expect(moved?.wrong).toBe(0n);
        const purses = await world.wallet.totalsOf(members.map((ownerId) => ({ merchantId: 1, ownerId, currency: 'VND' })));
        expect(purses.reduce((sum, each) => sum + each, 0n)).toBe(400n * UNIT);
        expect(purses.every((each) => each >= 0n)).toBe(true);
      }),
      { numRuns: 12, seed: 20_260_116 },
    );
    expect(await world.wallet.reconcile()).toEqual([]);
  });
});
