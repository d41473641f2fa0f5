import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { betSettled } from '../../play/index.ts';
import { type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { findWageringDifferences } from './audit.ts';
import { feedBets, followBets } from './following.ts';
import type { RecordedBet } from './refeeding.ts';
import { readApart } from './store.ts';

const WHOLE = 10_000;

describe.each(databaseKinds)('wagering on %s', (kind) => {
  let world: OrderWorld;
  let records: (RecordedBet & { trial?: boolean })[] = [];
  const published: string[] = [];
  beforeAll(async () => {
    world = await openOrders(kind);
    followBets({ ...world, live: { publish: (channel, { type }) => void published.push(`${channel} ${type}`) }, betsOf });
  });
  afterAll(() => world.close());

  const betsOf = async (_: unknown, keys: readonly { roundRef: string }[]) =>
    records.filter(({ roundRef }) => keys.some((key) => key.roundRef === roundRef));
  const feed = (...told: RecordedBet[]) => world.db.transaction((tx) => feedBets(tx, { betsOf }, told));
  /** A settled bet, of units. */
  const bet = (accountId: bigint, gameType: string, units: bigint | number): RecordedBet => {
    world.clock.advance(1_000);
    const betNo = `B-${records.length}`;
    const made: RecordedBet = {
      accountId,
      vendorId: 1,
      roundRef: betNo,
      betNo,
      gameType,
      status: 'completed',
      validBet: BigInt(Math.round(Number(units) * WHOLE)),
      settledAt: new Date(world.clock.now()),
    };
    records.push(made);
    return made;
  };
  const ask = (
    accountId: bigint,
    units: bigint,
    multiple: number,
    more: { key?: string; weights?: Record<string, number> } = {},
  ) =>
    world.db.transaction((tx) =>
      world.cashier.wagering.addRequirement(tx, {
        merchantId: 1,
        accountId,
        currency: 'VND',
        source: 'manual',
        base: units * UNIT,
        multipleBps: multiple * WHOLE,
        key: 'one',
        ...more,
      }),
    );
  const shown = async (accountId: bigint) =>
    (await world.cashier.wagering.requirements(accountId, {})).list.map(({ required, done, remaining, status }) => [
      required,
      done,
      remaining,
      status,
    ]);
  const finish = (accountId: bigint) => world.db.transaction((tx) => world.cashier.wagering.finishIn(tx, accountId));
  const left = (accountId: bigint) => world.cashier.wagering.remainingTurnover(accountId);

  it('counts as in the example: 1,500.00 ten times, 9,000.00 at slots and 6,000.00 live leave 3,000.00', async () => {
    const member = world.newMember();
    await ask(member, 1_500n, 10);
    await feed(bet(member, 'RNG', 9_000n));
    await feed(bet(member, 'LIVE', 6_000n));
    expect(await shown(member)).toEqual([[15_000, 12_000, 3_000, 'OPEN']]);
    expect(await left(member)).toBe(3_000n * UNIT);
  });

  it('feeds the oldest first and what is left over the next, by the weights of each', async () => {
    const member = world.newMember();
    await ask(member, 100n, 1, { key: 'first' });
    world.clock.advance(1_000);
    await ask(member, 100n, 1, { key: 'second', weights: { LIVE: 2_500, RNG: 0 } });
    // 200 of it fill the first; the other 100 are a quarter of themselves.
    await feed(bet(member, 'LIVE', 300n));
    expect(await shown(member)).toEqual([
      [100, 25, 75, 'OPEN'],
      [100, 100, 0, 'DONE'],
    ]);
    // It counts nothing for what is open.
    await feed(bet(member, 'RNG', 500n));
    expect(await left(member)).toBe(75n * UNIT);
  });

  it('is done below 0.01, and not at 0.01', async () => {
    const [near, nearer] = [world.newMember(), world.newMember()];
    for (const member of [near, nearer]) await ask(member, 10n, 1);
    await feed(bet(near, 'RNG', 9.99));
    await feed(bet(nearer, 'RNG', 9.9901));
    expect([(await shown(near))[0]?.[3], (await shown(nearer))[0]?.[3], await left(nearer)]).toEqual(['OPEN', 'DONE', 0n]);
  });

  it('counts no bet that was settled before, however late it is told of', async () => {
    const member = world.newMember();
    const early = bet(member, 'RNG', 50n);
    world.clock.advance(1_000);
    await ask(member, 50n, 1);
    await feed(early);
    expect(await left(member)).toBe(50n * UNIT);
    // Nor one of the very moment: it feeds the first, and what is left over feeds nothing.
    const same = bet(member, 'RNG', 70n);
    await ask(member, 50n, 1, { key: 'two' });
    await feed(same);
    expect((await shown(member)).map((row) => row[1])).toEqual([0, 50]);
  });

  it('takes back what a cancelled bet gave, and opens again what was done until money leaves', async () => {
    const member = world.newMember();
    await ask(member, 50n, 1);
    const fed = bet(member, 'RNG', 80n);
    await feed(fed);
    expect(await left(member)).toBe(0n);
    Object.assign(fed, { status: 'cancelled' });
    await feed(fed);
    expect(await shown(member)).toEqual([[50, 0, 50, 'OPEN']]);
    expect(await finish(member)).toBe(50n * UNIT);
    const again = bet(member, 'RNG', 50n);
    await feed(again);
    expect(await finish(member)).toBe(0n);
    Object.assign(again, { status: 'cancelled' });
    await feed(again);
    expect(await shown(member)).toEqual([[50, 50, 0, 'DONE']]);
  });

  it('asks for a deposit together with its money, once, whichever gateway books it after one that died', async () => {
    const member = world.newMember();
    const dying = world.cashierOf({
      postIn: async () => {
        throw new Error('killed');
      },
    });
    const { orderNo } = await dying.requestDeposit(world.asked(member, 70n));
    await expect(dying.confirmDeposit(orderNo)).rejects.toThrow('killed');
    expect([await left(member), await world.purse(member)]).toEqual([0n, [0n, 0n]]);
    // As a gateway of the version before leaves it that ends when it has asked for the deposit.
    await world.db.transaction((tx) =>
      world.cashier.wagering.addRequirement(
        tx,
        {
          merchantId: 1,
          accountId: member,
          currency: 'VND',
          source: 'deposit',
          base: 70n * UNIT,
          multipleBps: WHOLE,
          key: `deposit:${orderNo}`,
        },
        true,
      ),
    );
    world.clock.advance(120_000);
    await Promise.all([world.finish(), world.cashier.confirmDeposit(orderNo)]);
    expect([await left(member), await world.purse(member)]).toEqual([70n * UNIT, [70n, 0n]]);
    const [row] = await world.db.query({
      text: 'select count(*)::int as all, count(booked_at)::int as booked from wagering_requirement where account_id = $1',
      values: [member],
    });
    expect(row).toEqual({ all: 1, booked: 1 });
  });

  it('sets bets apart from when its money is there', async () => {
    const member = world.newMember();
    const { wagering } = world.cashier;
    const asked = {
      merchantId: 1,
      accountId: member,
      currency: 'VND',
      source: 'promotion',
      base: 70n * UNIT,
      multipleBps: WHOLE,
    } as const;
    const since = new Date(world.clock.now());
    await world.db.transaction((tx) => wagering.addRequirement(tx, { ...asked, key: 'promotion:1', countsBets: false }, true));
    expect(await readApart(world.db, [member], since)).toEqual([]);
    await world.db.transaction((tx) => wagering.booked(tx, member, 'promotion:1'));
    expect(await readApart(world.db, [member], since)).toMatchObject([{ accountId: member, until: null }]);
  });

  it('is cleared by a deposit on next to nothing, and not by one that comes beside another', async () => {
    const member = await world.rich(100n);
    const account = await world.wallet.accountOf(1, member, 'VND');
    const house = await world.wallet.house(1, 'VND', 'games');
    const lose = (amount: bigint, txId: string) =>
      world.wallet.post({ kind: 'entry', code: 'ADJUST_SUB', owner: 'debit', debit: account, credit: house, amount, txId });
    await lose(99n * UNIT, 'a');
    const second = await world.cashier.requestDeposit(world.asked(member, 20n, 'second'));
    await world.cashier.confirmDeposit(second.orderNo);
    // With 1.00 there is something: nothing is cleared.
    expect((await shown(member)).map((row) => row[3])).toEqual(['OPEN', 'OPEN']);
    await lose(21n * UNIT - 9_999n, 'b');
    const orders = [
      await world.cashier.requestDeposit(world.asked(member, 30n, 'third')),
      await world.cashier.requestDeposit(world.asked(member, 40n, 'fourth', 'QR')),
    ];
    // Both gateways see next to nothing in the ledger; the money of the first is on its way.
    await Promise.all(orders.map(({ orderNo }, index) => (index ? world.cashier : world.cashierOf()).confirmDeposit(orderNo)));
    expect((await shown(member)).map((row) => row[3]).sort()).toEqual(['CLEARED', 'CLEARED', 'OPEN', 'OPEN']);
    expect(await left(member)).toBe(70n * UNIT);
  });

  it('is not cleared while something is staked', async () => {
    const member = world.newMember();
    await ask(member, 10n, 1);
    const staking = world.cashierOf({}, { openStakes: async () => UNIT });
    const { orderNo } = await staking.requestDeposit(world.asked(member, 20n));
    await staking.confirmDeposit(orderNo);
    expect(await left(member)).toBe(30n * UNIT);
  });

  it('hears of bets from play, not of those of guests, and tells open pages', async () => {
    const [member, guest] = [world.newMember(), world.newMember()];
    for (const each of [member, guest]) await ask(each, 50n, 1);
    const told = [member, guest].map((accountId) => {
      const { betNo, roundRef, settledAt } = bet(accountId, 'RNG', 20n);
      const at = settledAt?.getTime() ?? 0;
      const figures = { stake: '200000', payout: '0', validBet: '200000', currency: 'VND', placedAt: at, settledAt: at };
      const payload = { betNo, roundRef, vendor: 'V', vendorId: 1, gameType: 'RNG', nodeId: 1, ...figures };
      return betSettled.of({ merchantId: 1, accountId }, accountId === guest ? { ...payload, trial: true } : payload);
    });
    await world.events.emit(world.db, ...told);
    await world.events.runAll();
    await world.events.runAll();
    expect([await left(member), await left(guest)]).toEqual([30n * UNIT, 50n * UNIT]);
    expect(published).toContain(`account:${member} turnover`);
  });

  it('is recounted: a bet that was missed, one counted wrongly and a requirement changed by hand are found', async () => {
    const settledAfter = async (_: unknown, accountId: bigint, after: Date) =>
      records.filter((each) => each.accountId === accountId && each.status === 'completed' && +(each.settledAt ?? 0) > +after);
    const found = async (accountId: bigint) =>
      (await findWageringDifferences({ ...world, settledAfter }))
        .map(({ detail }) => detail)
        .filter((detail) => detail.includes(`account ${accountId}`));
    const member = world.newMember();
    await ask(member, 50n, 1);
    const [one, missed] = [bet(member, 'RNG', 20n), bet(member, 'LIVE', 10n)];
    await feed(one);
    expect(await found(member)).toEqual([
      `bet ${missed.betNo} of account ${member}: counted with 0; its record has 100000`,
      expect.stringMatching(/^requirement \d+ of account \d+: OPEN with 200000; its bets give OPEN with 250000$/),
    ]);
    await feed(missed);
    expect(await found(member)).toEqual([]);
    await world.db.query({
      text: 'update wagering_requirement set done = done + 1 where account_id = $1',
      values: [member],
    });
    expect(await found(member)).toEqual([
      expect.stringMatching(/has 250001; its contributions are 250000$/),
      expect.stringContaining('OPEN with 250001; its bets give OPEN with 250000'),
    ]);
    await world.db.query({ text: 'update wagering_requirement set done = done - 1 where account_id = $1', values: [member] });
    records = records.filter(({ accountId }) => accountId !== member);
  });
});
