import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../base/background/jobs.ts';
import { createLog } from '../base/log.ts';
import { usualKind } from '../base/testing/database.ts';
import { createWallet, type Wallet } from '../wallet/index.ts';
import { opsJobs } from './index.ts';
import { openPublishingWorld, type PublishingWorld, type TestGateway } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const HOUR_MS = 3_600_000;
const reason = 'a transfer that was lost';

describe.each(usualKind)('adjustments of balances on %s', (kind) => {
  let world: PublishingWorld;
  let other: TestGateway;
  let wallet: Wallet;
  let mai = '';
  let lan = '';
  let username = '';
  let account = 0n;
  let count = 0;

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    other = await world.another();
    wallet = createWallet({ db: world.db, clock: world.clock });
  });
  beforeEach(async () => {
    count += 1;
    world.clock.advance(120_000);
    username = `player${count}`;
    const { id } = await world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username,
      password: null,
      type: 0,
      registeredVia: 'OPERATOR',
    });
    account = await wallet.accountOf(world.merchant.id, id, 'VND');
    [mai, lan] = await Promise.all([
      world.operators.person(`mai${count}`, ['finance'], null),
      world.operators.person(`lan${count}`, ['finance'], world.merchant.id),
    ]);
  });
  afterAll(async () => {
    await wallet.drain();
    await world.close();
  });

  const adjust = (direction: 'add' | 'sub', amount: number, key: string, more: { by?: string; on?: TestGateway } = {}) =>
    world.ops(
      'PUT',
      'account/balance',
      { key: more.by ?? mai, body: { ...MERCHANT, username, direction, amount, key: `${key}-${count}`, reason } },
      more.on,
    );
  const approve = (id: number, by = lan, on?: TestGateway) =>
    world.ops('PUT', 'proposals/approve', { key: by, body: { ...MERCHANT, id } }, on);
  const propose = async (amount: number, key: string): Promise<number> => {
    const answer = await adjust('add', amount, key);
    expect(answer).toMatchObject({ status: 202, success: true });
    return (answer.value as { proposal: number }).proposal;
  };
  const balance = async () => (await wallet.balanceOf(account)).balance;
  /** What the ledger has of the member, from its own table. */
  const transfers = () =>
    world.db.query<{ code: number; amount: bigint; remark: string }>({
      text: 'select code, amount, remark from transfer where account_id = $1 order by id',
      values: [account],
    });
  const lines = async () => {
    const text = `select operator, after from ops_audit where subject = $1 order by id`;
    return world.db.query<{ operator: string; after: object }>({ text, values: [`balance of ${username}`] });
  };

  it('are booked as what they are, with who and why, in ledger and audit', async () => {
    expect((await adjust('add', 250.5, 'gift')).value).toMatchObject({
      username,
      direction: 'add',
      amount: 250.5,
      balance: 250.5,
    });
    expect((await adjust('sub', 50.25, 'back')).value).toMatchObject({ direction: 'sub', amount: 50.25, balance: 200.25 });
    expect(await transfers()).toEqual([
      { code: 80, amount: 2_505_000n, remark: `mai${count}: ${reason}` },
      { code: 81, amount: 502_500n, remark: `mai${count}: ${reason}` },
    ]);
    expect(await lines()).toMatchObject([
      { operator: `mai${count}`, after: { direction: 'add', amount: '2505000', currency: 'VND', reason, key: `gift-${count}` } },
      { operator: `mai${count}`, after: { direction: 'sub', amount: '502500' } },
    ]);
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('are booked once by a command that is doubled, at two gateways at once and later', async () => {
    const answers = await Promise.all(
      [undefined, other, undefined, other].map((on) => adjust('add', 100, 'twice', on ? { on } : {})),
    );
    answers.push(await adjust('add', 100, 'twice'), await adjust('add', 100, 'twice', { by: lan }));
    for (const answer of answers) expect(answer).toMatchObject({ success: true, value: { amount: 100, balance: 100 } });
    expect([await balance(), (await transfers()).length, (await lines()).length]).toEqual([1_000_000n, 1, 1]);
    for (const [direction, amount] of [
      ['add', 101],
      ['sub', 100],
    ] as const)
      expect((await adjust(direction, amount, 'twice')).errorCode).toBe('ops.refused');
    expect(await balance()).toBe(1_000_000n);
  });

  it('are finished by the same command where a gateway died on the way', async () => {
    await adjust('add', 70, 'died');
    // As if it had ended before it wrote down what it had posted.
    await world.db.query({
      text: 'update account_adjustment set transfer_id = null where request_key = $1',
      values: [`died-${count}`],
    });
    expect((await adjust('add', 70, 'died')).value).toMatchObject({ balance: 70 });
    // As if it had ended before it posted.
    await world.db.query({
      text: `insert into account_adjustment (merchant_id, request_key, account_id, direction, amount, reason, operator, approved, at)
             select merchant_id, $1, account_id, 'add', 50000, reason, operator, false, at from account_adjustment where request_key = $2`,
      values: [`early-${count}`, `died-${count}`],
    });
    expect((await adjust('add', 5, 'early')).value).toMatchObject({ balance: 75 });
    expect([await balance(), (await transfers()).length]).toEqual([750_000n, 2]);
    expect((await lines()).length).toBe(3);
  });

  it('count what a gateway booked that died before it said so, and not what was declined', async () => {
    expect((await adjust('sub', 950, 'declined')).errorCode).toBe('ops.refused');
    world.clock.advance(120_000);
    expect((await adjust('add', 900, 'lost')).value).toMatchObject({ balance: 900 });
    await world.db.query({
      text: 'update account_adjustment set transfer_id = null where request_key = $1',
      values: [`lost-${count}`],
    });
    world.clock.advance(120_000);
    // Of 1,000 that one person may adjust, the lost 900 are gone: so much more waits for a second one.
    expect((await adjust('add', 101, 'more', { on: other })).value).toMatchObject({ proposal: expect.any(Number) });
    expect((await adjust('add', 100, 'rest')).value).toMatchObject({ balance: 1_000 });
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('never take more than there is, also beside a bet', async () => {
    await adjust('add', 100, 'start');
    expect(await adjust('sub', 100.01, 'much')).toMatchObject({
      errorCode: 'ops.refused',
      message: expect.stringContaining('100'),
    });
    expect([await balance(), (await lines()).length]).toEqual([1_000_000n, 1]);
    const house = await wallet.house(world.merchant.id, 'VND', 'games');
    const bet = { kind: 'debit', account, house, provider: 1, txId: 'b', roundId: 'r', game: 1, amount: 600_000n } as const;
    const [taken, staked] = await Promise.all([adjust('sub', 60, 'race', { on: other }), wallet.post(bet)]);
    expect([taken.success, staked.status].sort()).toEqual(taken.success ? ['declined', true] : [false, 'posted']);
    expect(await balance()).toBe(400_000n);
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('are taken of a frozen account too', async () => {
    await adjust('add', 10, 'start');
    await wallet.block(account, 'outgoing', true);
    expect((await adjust('sub', 10, 'frozen')).value).toMatchObject({ balance: 0 });
  });

  it('wait for a second person above what one may alone, in one piece or in parts', async () => {
    const id = await propose(1_000.01, 'large');
    expect([await balance(), await lines()]).toEqual([0n, []]);
    expect((await approve(id, mai)).errorCode).toBe('ops.second');
    expect(await approve(id)).toMatchObject({ success: true, value: { result: { amount: 1_000.01, balance: 1_000.01 } } });
    expect(await lines()).toMatchObject([{ operator: `mai${count} and lan${count}` }]);
    expect((await transfers())[0]?.remark).toBe(`mai${count} and lan${count}: ${reason}`);
    // What two decided is not counted; what one decides is, whoever it is.
    expect((await adjust('add', 600, 'part1')).status).toBe(200);
    expect((await adjust('sub', 400, 'part2', { by: lan })).status).toBe(200);
    expect((await adjust('add', 0.01, 'part3')).status).toBe(202);
    world.clock.advance(24 * HOUR_MS);
    mai = await world.operators.person(`mai${count}`, ['finance'], null);
    expect((await adjust('add', 1_000, 'next')).status).toBe(200);
  });

  it('of parts that are asked for at once are not more than one person may', async () => {
    const parts = Array.from({ length: 6 }, (_, index) => adjust('add', 400, `at-once-${index}`, index % 2 ? { on: other } : {}));
    const statuses = (await Promise.all(parts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 202, 202, 202, 202]);
    expect(await balance()).toBe(8_000_000n);
  });

  it('that the ledger declined are asked for anew, with the same second person', async () => {
    for (const key of ['one', 'two']) {
      expect((await adjust('sub', 900, key)).errorCode).toBe('ops.refused');
      // So long that neither is under way any more.
      world.clock.advance(120_000);
    }
    const id = ((await adjust('sub', 5_000, 'large')).value as { proposal: number }).proposal;
    // Approved and declined: it is not done, and can be approved again or rejected.
    expect((await approve(id)).errorCode).toBe('ops.refused');
    await approve(await propose(9_000, 'funds'));
    expect((await world.ops('PUT', 'proposals/reject', { key: lan, body: { ...MERCHANT, id, reason } })).status).toBe(200);
    expect((await adjust('sub', 5_000, 'large')).status).toBe(202);
    expect([(await adjust('sub', 900, 'one')).status, (await adjust('sub', 900, 'two')).status]).toEqual([200, 202]);
    expect(await balance()).toBe(81_000_000n);
  });

  it('are booked once by many who approve at once, and a doubled proposal once in all', async () => {
    const [first, second] = [await propose(2_000, 'doubled'), await propose(2_000, 'doubled')];
    const kim = await world.operators.person(`kim${count}`, ['finance'], null);
    const answers = await Promise.all([approve(first), approve(first, kim, other), approve(first, lan, other)]);
    expect(answers.filter(({ success }) => success).length).toBe(1);
    expect((await approve(second, kim)).errorCode).toBe('ops.refused');
    expect([await balance(), (await transfers()).length, (await lines()).length]).toEqual([20_000_000n, 1, 1]);
  });

  it('are not booked by a proposal that expired', async () => {
    const id = await propose(5_000, 'late');
    world.clock.advance(24 * HOUR_MS);
    const jobs = createJobs(world.db, world.clock, createLog('silent'), async () => []);
    for (const job of opsJobs({ db: world.db, clock: world.clock })) jobs.add(job);
    await jobs.runDue();
    lan = await world.operators.person(`lan${count}`, ['finance'], world.merchant.id);
    expect((await approve(id)).errorCode).toBe('ops.refused');
    expect(await balance()).toBe(0n);
  });

  it('have a most, which the brand sets, and are no guest’s', async () => {
    expect(await adjust('add', 100_000.01, 'most')).toMatchObject({
      errorCode: 'ops.refused',
      message: expect.stringContaining('100000'),
    });
    for (const amount of [0, -1, 1e11]) expect((await adjust('add', amount, 'wrong')).errorCode).toBe('request_param_err');
    expect((await adjust('add', 0.00001, 'wrong')).errorCode).toBe('ops.refused');
    const guest = await world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username: `guest${count}`,
      password: null,
      type: 4,
      registeredVia: 'SELF',
    });
    username = guest.username;
    expect((await adjust('add', 1, 'guest')).errorCode).toBe('ops.refused');
    username = 'nobody';
    expect((await adjust('add', 1, 'nobody')).errorCode).toBe('ops.unknown');
  });
});
