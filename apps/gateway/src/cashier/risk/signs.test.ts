import { createHash } from 'node:crypto';
import type { RiskSign } from '@marquee/contract/ops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld } from '../../ops/testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const DAY_MS = 86_400_000;
const UNIT = 10_000n;

describe.each(usualKind)('risk signs on %s', (kind) => {
  let world: PublishingWorld;
  let [lan, boss] = ['', ''];
  let members = 0;
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    await world.gateway.cashier.seedDemo(world.merchant.id);
  });
  beforeEach(async () => {
    world.clock.advance(DAY_MS);
    members += 100;
    [lan, boss] = await Promise.all([
      world.operators.person(`lan${members}`, ['risk'], world.merchant.id),
      world.operators.person(`boss${members}`, ['owner'], null),
    ]);
  });
  afterAll(() => world.close());

  /** A member who opened the account some days ago. */
  const newMember = async (days = 100): Promise<bigint> => {
    members += 1;
    const { id } = await world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username: `member${members}`,
      password: null,
      type: 0,
      registeredVia: 'OPERATOR',
    });
    const at = new Date(world.clock.now() - days * DAY_MS);
    await world.db.query({ text: 'update account set created_at = $2 where id = $1', values: [id, at] });
    return id;
  };
  let keys = 0;
  const order = (accountId: bigint, units: number, channel = 'QR') => ({
    merchantId: world.merchant.id,
    accountId,
    currency: 'VND',
    channel,
    amount: BigInt(units) * UNIT,
    requestKey: `key-${++keys}`,
  });
  const requestDeposit = async (accountId: bigint, units: number): Promise<string> =>
    (await world.gateway.cashier.requestDeposit(order(accountId, units))).orderNo;
  const deposit = async (accountId: bigint, units: number): Promise<void> => {
    await world.gateway.cashier.confirmDeposit(await requestDeposit(accountId, units));
  };
  const withdraw = async (accountId: bigint, units: number): Promise<string> =>
    (await world.gateway.cashier.requestWithdrawal(order(accountId, units, 'BANK'))).orderNo;
  const queue = async (what: 'deposits' | 'withdrawals', key = lan) => {
    const { list } = (await world.ops('GET', what, { key, query: { ...MERCHANT, size: '200' } })).value as {
      list: { orderNo: string; username: string; signs: RiskSign[] }[];
    };
    return list;
  };
  const signsOf = async (what: 'deposits' | 'withdrawals', orderNo: string): Promise<[string, number][]> =>
    ((await queue(what)).find((each) => each.orderNo === orderNo)?.signs ?? []).map(({ sign, value }) => [sign, value]);
  const rules = (set: object) => world.ops('PUT', 'risk/rules', { key: boss, body: { ...MERCHANT, ...set } });
  const usedOn = (accountId: bigint, device: string, daysAgo: number, hasId = true) =>
    world.db.query({
      text: `insert into known_device (account_id, device_digest, merchant_id, first_seen_at, last_seen_at, has_id) values ($1, $2, $3, $4, $4, $5)`,
      values: [
        accountId,
        createHash('sha256').update(device).digest(),
        world.merchant.id,
        new Date(world.clock.now() - daysAgo * DAY_MS),
        hasId,
      ],
    });
  const cameFrom = (accountId: bigint, address: string, daysAgo: number, way = 'password') =>
    world.db.query({
      text: `insert into login_log (merchant_id, account_id, at, way, address, user_agent) values ($1, $2, $3, $4, $5, 'x')`,
      values: [world.merchant.id, accountId, new Date(world.clock.now() - daysAgo * DAY_MS), way, address],
    });
  const played = (accountId: bigint, units: number, daysAgo: number) =>
    world.db.query({
      text: `insert into play_day (account_id, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet)
             values ($1, ($2::timestamptz at time zone $3)::date, 'RNG', 1, 1, $4, 0, $4, 0, 0)`,
      values: [accountId, new Date(world.clock.now() - daysAgo * DAY_MS), world.merchant.businessTimezone, BigInt(units) * UNIT],
    });

  it('tell a new account until it is old enough, by the brand’s own rule', async () => {
    const [young, old] = [await newMember(6), await newMember(7)];
    const [one, two] = [await requestDeposit(young, 50), await requestDeposit(old, 50)];
    expect([await signsOf('deposits', one), await signsOf('deposits', two)]).toEqual([[['newAccount', 6]], []]);
    expect(await rules({ newAccountDays: 8 })).toMatchObject({
      value: { newAccountDays: 8, littlePlayed: 150, unusualTimes: 5 },
    });
    expect(await signsOf('deposits', two)).toEqual([['newAccount', 7]]);
    await rules({ newAccountDays: 7 });
  });

  it('tell how many others share a device or an address, of this brand, lately, guests aside', async () => {
    const [member, friend, other, past, guest] = await Promise.all([1, 2, 3, 4, 5].map(() => newMember()));
    for (const each of [member, friend, other]) await usedOn(each as bigint, 'a tablet', 1);
    await usedOn(past as bigint, 'a tablet', 31);
    for (const each of [member, guest]) await usedOn(each as bigint, 'a browser without an id', 1, false);
    for (const each of [member, friend]) await cameFrom(each as bigint, '203.0.113.7', 2);
    await cameFrom(past as bigint, '203.0.113.7', 40);
    await cameFrom(guest as bigint, '203.0.113.7', 1, 'guest');
    const orderNo = await requestDeposit(member as bigint, 50);
    expect(await signsOf('deposits', orderNo)).toEqual([
      ['sharedDevice', 2],
      ['sharedAddress', 1],
    ]);
    await rules({ sharedDays: 60 });
    expect(await signsOf('deposits', orderNo)).toEqual([
      ['sharedDevice', 3],
      ['sharedAddress', 2],
    ]);
    await rules({ sharedDays: 30 });
  });

  it('tell a payout account that was another member’s before', async () => {
    const [member, before] = [await newMember(), await newMember()];
    for (const [accountId, removed] of [
      [before, new Date(world.clock.now() - DAY_MS)],
      [member, null],
    ] as const)
      await world.db.query({
        text: `insert into payout_account (merchant_id, account_id, kind, bank_code, account_key, account_no, holder, created_at, removed_at)
               values ($1, $2, 'BANK', 'LOTUS', 'the same', 's2.x', 's2.x', $3, $4)`,
        values: [world.merchant.id, accountId, new Date(world.clock.now() - 2 * DAY_MS), removed],
      });
    expect(await signsOf('deposits', await requestDeposit(member, 50))).toEqual([['sharedPayoutAccount', 1]]);
    expect(await signsOf('deposits', await requestDeposit(before, 50))).toEqual([]);
  });

  it('tell an amount that is far from the member’s own past, once there is one', async () => {
    const [usual, fresh] = [await newMember(), await newMember()];
    for (const units of [100, 250, 300, 9_000]) await deposit(usual, units);
    await deposit(fresh, 100);
    await deposit(fresh, 100);
    world.clock.advance(1_000);
    // Five times the middle, which is 250, is not above it.
    const same = await requestDeposit(usual, 1_250);
    expect(await signsOf('deposits', same)).toEqual([]);
    await world.gateway.cashier.failDeposit(same, 'test');
    expect(await signsOf('deposits', await requestDeposit(usual, 1_251))).toEqual([['unusualAmount', 250]]);
    // Two are no habit.
    expect(await signsOf('deposits', await requestDeposit(fresh, 5_000))).toEqual([]);
  });

  it('tell a withdrawal with little played since the last deposit, as the betting records have it', async () => {
    const [idle, player, earlier] = [await newMember(), await newMember(), await newMember()];
    for (const member of [idle, player, earlier]) await deposit(member, 400);
    await played(player, 600, 0);
    // What was bet on days before the deposit does not count for it.
    await played(earlier, 5_000, 1);
    await played(earlier, 599, 0);
    world.clock.advance(1_000);
    const orders = [await withdraw(idle, 100), await withdraw(player, 100), await withdraw(earlier, 100)];
    const found = [];
    for (const orderNo of orders) found.push(await signsOf('withdrawals', orderNo));
    expect(found).toEqual([[['littlePlayed', 0]], [], [['littlePlayed', 149]]]);
    const detail = await world.ops('GET', 'withdrawal', { key: lan, query: { ...MERCHANT, orderNo: orders[0] ?? '' } });
    expect(detail).toMatchObject({ value: { order: { signs: [{ sign: 'littlePlayed', value: 0 }] } } });
  });

  it('take as many statements for a page as for one order', async () => {
    const count = async (): Promise<number> => {
      const { query } = world.db;
      let statements = 0;
      world.db.query = (statement) => {
        statements += 1;
        return query(statement);
      };
      try {
        await queue('withdrawals');
      } finally {
        world.db.query = query;
      }
      return statements;
    };
    for (const { orderNo } of (await queue('withdrawals')).slice(1))
      await world.gateway.cashier.rejectWithdrawal(orderNo, 'test');
    expect(await queue('withdrawals')).toHaveLength(1);
    const one = await count();
    for (let index = 0; index < 12; index += 1) {
      const member = await newMember();
      await deposit(member, 100);
      await withdraw(member, 50);
    }
    expect([await count(), (await queue('withdrawals')).length]).toEqual([one, 13]);
  });
});
