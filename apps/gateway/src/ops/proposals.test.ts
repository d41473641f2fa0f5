import type { OpsCallName } from '@marquee/contract/ops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../base/background/jobs.ts';
import { createLog } from '../base/log.ts';
import { usualKind } from '../base/testing/database.ts';
import { createWallet, type Wallet } from '../wallet/index.ts';
import { opsJobs } from './index.ts';
import { isProposed } from './proposal-store.ts';
import { openPublishingWorld, type PublishingWorld, type TestGateway } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const HOUR_MS = 3_600_000;
/** Ten-thousandths of the 1,000 units that every win here is. */
const WIN = 10_000_000n;

describe.each(usualKind)('four eyes on %s', (kind) => {
  let world: PublishingWorld;
  let other: TestGateway;
  let wallet: Wallet;
  let account: bigint;
  let house: bigint;
  let player: bigint;
  let mai = '';
  let lan = '';
  let count = 0;

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    other = await world.another();
    player = (await world.gateway.identity.createTestAccount(world.merchant.id)).id;
    await world.gateway.catalogue.addVendor({ code: 'ACME', name: 'Acme', baseUrl: 'http://acme.test' });
    wallet = createWallet({ db: world.db, clock: world.clock });
    account = await wallet.accountOf(world.merchant.id, player, 'VND');
    house = await wallet.house(world.merchant.id, 'VND', 'games');
    const chief = await world.operators.add('chief', ['owner'], null);
    const security = { secondPersonAbove: 999 };
    expect((await world.ops('PUT', 'brand/logins', { key: chief, body: { ...MERCHANT, security } })).success).toBe(true);
  });
  beforeEach(async () => {
    count += 1;
    world.clock.advance(120_000);
    [mai, lan] = await Promise.all([
      world.operators.person(`mai${count}`, ['finance'], null),
      world.operators.person(`lan${count}`, ['risk'], world.merchant.id),
    ]);
  });
  afterAll(async () => {
    await wallet.drain();
    await world.close();
  });

  const balance = async () => (await wallet.balanceOf(account)).balance;
  /** How many messages the player has of wins that were paid. */
  const told = async () => {
    const text = `select 1 from message where account_id = $1 and template = 'win.released'`;
    return (await world.db.query({ text, values: [player] })).length;
  };
  const put = (key: string, path: string, body: object, on?: TestGateway) =>
    world.ops('PUT', path, { key, body: { ...MERCHANT, ...body } }, on);
  const rows = async <T = Record<string, unknown>>(path: string, query: Record<string, string> = {}, key = mai): Promise<T[]> =>
    ((await world.ops('GET', path, { key, query: { ...MERCHANT, ...query } })).value as { list: T[] }).list;
  const hold = async (amount = WIN, key = mai): Promise<number> => {
    const txId = `win${count}-${amount}`;
    const game = { kind: 'promotion', account, house, provider: 1, txId, promotionRef: 'cup', game: null, amount } as const;
    expect((await wallet.reviews.postHeld(game, 'above')).status).toBe('posted');
    return (await rows<{ id: number; txId: string }>('held', {}, key)).find((each) => each.txId === txId)?.id ?? 0;
  };
  const release = (key: string, id: number) => put(key, 'held', { id, decision: 'release', reason: 'a jackpot' });
  /** Holds a win and proposes its release; returns the proposal's number. */
  const propose = async (key = mai): Promise<number> => {
    const answer = await release(key, await hold());
    expect(answer).toMatchObject({ status: 202, success: true, value: { expiresAt: world.clock.now() + 24 * HOUR_MS } });
    return (answer.value as { proposal: number }).proposal;
  };
  const stateOf = async (id: number) => (await rows('proposals', { all: 'true' })).find((each) => each['id'] === id);

  it('lets a win above the brand’s figure wait, pays nothing, and lists it to who may decide', async () => {
    const before = await balance();
    const id = await propose();
    expect(await balance()).toBe(before);
    expect(await stateOf(id)).toMatchObject({ call: 'opsHeldWinPut', proposer: `mai${count}`, state: 'open', decider: null });
    expect((await rows('audit'))[0]).toMatchObject({
      action: 'opsHeldWinPut',
      subject: `proposal ${id}`,
      operator: `mai${count}`,
    });
    const viewer = await world.operators.person(`viewer${count}`, ['viewer'], null);
    expect(await rows('proposals', {}, viewer)).toEqual([]);
  });

  it('asks nobody for a win up to the figure, nor for a rejection', async () => {
    expect(await release(mai, await hold(9_990_000n))).toMatchObject({ status: 200, value: { state: 'released' } });
    const id = await hold();
    expect(await put(mai, 'held', { id, decision: 'reject', reason: 'a fault' })).toMatchObject({ value: { state: 'rejected' } });
    expect((await release(mai, id)).errorCode).toBe('ops.refused');
  });

  it('pays once another person approves, in the name of both', async () => {
    const before = await balance();
    const id = await propose();
    expect(await put(lan, 'proposals/approve', { id })).toMatchObject({
      status: 200,
      value: {
        call: 'opsHeldWinPut',
        result: { state: 'released', amount: 1000, decision: `mai${count} and lan${count}: a jackpot` },
      },
    });
    expect((await balance()) - before).toBe(WIN);
    expect((await rows('audit'))[0]).toMatchObject({ action: 'opsHeldWinPut', operator: `mai${count} and lan${count}` });
    expect(await stateOf(id)).toMatchObject({ state: 'done', decider: `lan${count}`, result: { state: 'released' } });
    expect((await put(lan, 'proposals/approve', { id })).errorCode).toBe('ops.refused');
    expect(await rows('proposals')).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('is approved by nobody who proposed it, whose key did, who may not make the call, and by no key', async () => {
    const before = await balance();
    const id = await propose();
    const robot = await world.operators.add(`robot${count}`, ['finance'], null, `lan${count}`);
    const stranger = await world.operators.person(`stranger${count}`, ['viewer'], null);
    for (const [key, code] of [
      [mai, 'ops.second'],
      [robot, 'ops.second'],
      [stranger, 'ops.role'],
    ] as const)
      expect((await put(key, 'proposals/approve', { id })).errorCode).toBe(code);
    const byRobot = await release(robot, await hold(20_000_000n));
    const { proposal }: { proposal: number } = byRobot.value;
    expect((await put(lan, 'proposals/approve', { id: proposal })).errorCode).toBe('ops.second');
    expect(await balance()).toBe(before);
    expect((await put(mai, 'proposals/approve', { id: proposal })).success).toBe(true);
    const refusals = await rows('audit/refusals');
    expect(refusals).toContainEqual(
      expect.objectContaining({ operator: `mai${count}`, code: 'ops.second', action: 'opsProposalApprove' }),
    );
  });

  it('is done once by many who approve at once, at two gateways', async () => {
    const [before, messages] = [await balance(), await told()];
    const id = await propose();
    expect(await told()).toBe(messages);
    const kim = await world.operators.person(`kim${count}`, ['owner'], null);
    const answers = await Promise.all([
      put(lan, 'proposals/approve', { id }),
      put(kim, 'proposals/approve', { id }, other),
      put(kim, 'proposals/approve', { id }),
      put(lan, 'proposals/approve', { id }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await balance()) - before).toBe(WIN);
    expect((await told()) - messages).toBe(1);
    const released = (await rows('audit')).filter(({ after }) => (after as { state?: string } | null)?.state === 'released');
    expect(released.filter(({ operator }) => String(operator).includes(`mai${count}`))).toHaveLength(1);
  });

  it('is taken up by another after a minute where a gateway ended in the middle', async () => {
    const before = await balance();
    const id = await propose();
    await world.db.query({
      text: `update ops_proposal set state = 'running', decider = 'gone', decided_at = $2 where id = $1`,
      values: [id, new Date(world.clock.now())],
    });
    expect((await put(lan, 'proposals/approve', { id })).errorCode).toBe('ops.refused');
    expect((await put(lan, 'proposals/reject', { id, reason: 'late' })).errorCode).toBe('ops.refused');
    world.clock.advance(61_000);
    expect((await put(lan, 'proposals/approve', { id })).success).toBe(true);
    expect((await balance()) - before).toBe(WIN);
  });

  it('is known to wait while it is open and within the hour in which somebody took it up', async () => {
    const id = await hold();
    const waits = (about: object = { id }, action: OpsCallName = 'opsHeldWinPut') =>
      isProposed(world.db, [action, 'opsLotteryVoid'], about, new Date(world.clock.now()));
    const waitsAfter = async (ms: number): Promise<boolean> => (world.clock.advance(ms), waits());
    expect(await waits()).toBe(false);
    const { proposal }: { proposal: number } = (await release(mai, id)).value;
    expect([await waits(), await waits({ id: id + 1 }), await waits({ id }, 'opsLotteryResult')]).toEqual([true, false, false]);
    const text = `update ops_proposal set state = 'running', decider = 'gone', decided_at = $2 where id = $1`;
    expect([await waitsAfter(24 * HOUR_MS - 1), await waitsAfter(1)]).toEqual([true, false]);
    await world.db.query({ text, values: [proposal, new Date(world.clock.now())] });
    expect([await waitsAfter(HOUR_MS - 1), await waitsAfter(1)]).toEqual([true, false]);
  });

  it('expires after its hours, whether or not the job has come by', async () => {
    const before = await balance();
    const id = await propose();
    world.clock.advance(24 * HOUR_MS);
    const late = await world.operators.person(`late${count}`, ['owner'], null);
    expect((await put(late, 'proposals/approve', { id })).errorCode).toBe('ops.refused');
    const jobs = createJobs(world.db, world.clock, createLog('silent'));
    for (const job of opsJobs(world)) jobs.add(job);
    expect(await jobs.runDue()).toContain('ops.expire-proposals');
    expect((await rows('proposals', { all: 'true' }, late)).find((each) => each['id'] === id)).toMatchObject({
      state: 'expired',
    });
    expect((await rows('audit', {}, late))[0]).toMatchObject({ subject: `proposal ${id}`, after: { state: 'expired' } });
    expect(await balance()).toBe(before);
  });

  it('is rejected by another, or taken back, and then done no more', async () => {
    const before = await balance();
    for (const key of [lan, mai]) {
      const answer = await release(mai, await hold(key === lan ? WIN : WIN + 1n));
      const { proposal: id }: { proposal: number } = answer.value;
      expect((await put(key, 'proposals/reject', { id, reason: 'not this one' })).success).toBe(true);
      expect(await stateOf(id)).toMatchObject({ state: 'rejected', reason: 'not this one' });
      expect((await put(lan, 'proposals/approve', { id })).errorCode).toBe('ops.refused');
    }
    expect(await balance()).toBe(before);
  });

  it('is not done for somebody who was closed since, and stays open where the call itself is refused', async () => {
    const id = await propose();
    await world.operators.close(`mai${count}`);
    expect((await put(lan, 'proposals/approve', { id })).errorCode).toBe('ops.refused');
    const kim = await world.operators.person(`kim${count}`, ['owner'], null);
    const held = await hold(30_000_000n, lan);
    const { proposal }: { proposal: number } = (await release(kim, held)).value;
    await put(lan, 'held', { id: held, decision: 'reject', reason: 'a fault' });
    expect((await put(lan, 'proposals/approve', { id: proposal })).errorCode).toBe('ops.refused');
    expect((await rows('proposals', {}, kim)).find((each) => each['id'] === proposal)).toMatchObject({ state: 'open' });
    expect(await wallet.reconcile()).toEqual([]);
  });
});
