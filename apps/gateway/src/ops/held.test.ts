import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { createWallet, type Wallet } from '../wallet/index.ts';
import { LOTUS, openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };

describe.each(usualKind)('held wins, for operators on %s', (kind) => {
  let world: PublishingWorld;
  let wallet: Wallet;
  let account: bigint;
  let house: bigint;
  let owner: bigint;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    for (const role of ['viewer', 'content', 'owner'] as const) keys[role] = await world.operators.add(role, [role], null);
    const { id } = await world.gateway.brand.create(LOTUS);
    keys['lotus'] = await world.operators.add('lotus', ['owner'], id);
    await world.gateway.catalogue.addVendor({ code: 'ACME', name: 'Acme', baseUrl: 'http://acme.test' });
    owner = (await world.gateway.identity.createTestAccount(world.merchant.id)).id;
    wallet = createWallet({ db: world.db, clock: world.clock });
    account = await wallet.accountOf(world.merchant.id, owner, 'VND');
    house = await wallet.house(world.merchant.id, 'VND', 'games');
  });
  afterAll(async () => {
    await wallet.drain();
    await world.close();
  });

  const balance = async () => (await wallet.balanceOf(account)).balance;
  /** Holds a promotion's win of 1,000.00; returns its number. */
  const hold = async (txId: string): Promise<number> => {
    const win = {
      kind: 'promotion',
      account,
      house,
      provider: 1,
      txId,
      promotionRef: 'cup',
      game: null,
      amount: 10_000_000n,
    } as const;
    expect((await wallet.reviews.postHeld(win, 'above')).status).toBe('posted');
    const { list } = (await world.ops('GET', 'held', { key: keys['viewer'] ?? '', query: MERCHANT })).value as {
      list: { id: number; txId: string }[];
    };
    return list.find((each) => each.txId === txId)?.id ?? 0;
  };
  /** The messages that the player has of a held win. */
  const told = async (id: number): Promise<string[]> => {
    const rows = await world.db.query<{ template: string }>({
      text: `select template from message where account_id = $1 and key = $2 and params = '{"amount":{"amount":"10000000","currency":"VND"}}'`,
      values: [owner, `held:${id}`],
    });
    return rows.map(({ template }) => template);
  };
  const decide = (role: string, id: number, decision: string, reason = 'looked at') =>
    world.ops('PUT', 'held', { key: keys[role] ?? '', body: { ...MERCHANT, id, decision, reason } });

  it('are listed to a viewer of the brand, and to nobody else', async () => {
    const id = await hold('list');
    const answer = await world.ops('GET', 'held', { key: keys['viewer'] ?? '', query: MERCHANT });
    const { list } = answer.value as { list: object[] };
    const shown = {
      id,
      vendor: 'ACME',
      kind: 'promotion',
      ref: 'cup',
      amount: 1000,
      currency: 'VND',
      why: 'above',
      state: 'held',
      decision: null,
    };
    expect(list).toContainEqual(expect.objectContaining({ ...shown, username: expect.stringMatching(/^test/) }));
    expect((await world.ops('GET', 'held', { key: keys['lotus'] ?? '', query: MERCHANT })).errorCode).toBe('ops.role');
    const own = await world.ops('GET', 'held', { key: keys['lotus'] ?? '', query: { merchant: 'lotus' } });
    expect((own.value as { list: object[] }).list).toEqual([]);
  });

  it('are decided by who may decide on wins of the brand only', async () => {
    const id = await hold('roles');
    for (const role of ['viewer', 'content', 'lotus'])
      expect((await decide(role, id, 'release')).errorCode, role).toBe('ops.role');
    const foreign = await world.ops('PUT', 'held', {
      key: keys['lotus'] ?? '',
      body: { merchant: 'lotus', id, decision: 'release', reason: 'mine' },
    });
    expect([foreign.status, foreign.errorCode]).toEqual([404, 'ops.unknown']);
    expect((await decide('owner', 987_654_321, 'release')).errorCode).toBe('ops.unknown');
    expect((await decide('owner', id, 'release', '')).errorCode).toBe('request_param_err');
    expect((await decide('owner', id, 'keep')).errorCode).toBe('request_param_err');
    expect(await balance()).toBe(0n);
  });

  it('are paid by a release, once, which ledger and audit tell', async () => {
    const id = await hold('pay');
    expect((await decide('owner', id, 'release', 'a jackpot')).value).toMatchObject({
      id,
      state: 'released',
      decision: 'owner: a jackpot',
    });
    expect(await balance()).toBe(10_000_000n);
    expect((await decide('owner', id, 'reject', 'no, wait')).errorCode).toBe('ops.refused');
    await decide('owner', id, 'release', 'again');
    await decide('owner', id, 'release', 'a jackpot');
    expect(await balance()).toBe(10_000_000n);
    expect(await told(id)).toEqual(['win.released']);
    const { list } = (await world.ops('GET', 'audit', { key: keys['owner'] ?? '', query: MERCHANT })).value as { list: object[] };
    expect(list).toContainEqual(
      expect.objectContaining({
        operator: 'owner',
        action: 'opsHeldWinPut',
        subject: `held win ${id}`,
        before: { state: 'held' },
        after: { state: 'released', amount: '10000000', reason: 'a jackpot' },
      }),
    );
  });

  it('go back to the house by a rejection, and are listed with the decided ones only', async () => {
    const id = await hold('lose');
    const before = await balance();
    expect((await decide('owner', id, 'reject', 'a fault')).value).toMatchObject({ state: 'rejected' });
    expect(await balance()).toBe(before);
    expect(await told(id)).toEqual(['win.rejected']);
    const open = (await world.ops('GET', 'held', { key: keys['viewer'] ?? '', query: MERCHANT })).value as {
      list: { id: number }[];
    };
    expect(open.list.map((each) => each.id)).not.toContain(id);
    const all = (await world.ops('GET', 'held', { key: keys['viewer'] ?? '', query: { ...MERCHANT, all: 'true', size: '1' } }))
      .value as { list: { id: number }[]; next: number };
    expect(all).toMatchObject({ list: [{ id, state: 'rejected' }], next: id });
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('have ceilings that operators of every brand set', async () => {
    const put = (body: object, role = 'owner') =>
      world.ops('PUT', 'vendors', { key: keys[role] ?? '', body: { ...MERCHANT, vendor: 'ACME', ...body } });
    expect((await put({ winMultiple: 500, winAmount: 2000.5, promotionAmount: 10 })).value).toMatchObject({
      winMultiple: 500,
      winAmount: 2000.5,
      promotionAmount: 10,
    });
    expect((await put({ winAmount: null })).value).toMatchObject({ winMultiple: 500, winAmount: null });
    for (const wrong of [
      { winMultiple: 0 },
      { winMultiple: 1.5 },
      { winAmount: 0 },
      { winAmount: -1 },
      { promotionAmount: null },
      { winAmount: 1e11 },
    ]) {
      expect((await put(wrong)).errorCode, JSON.stringify(wrong)).toBe('request_param_err');
    }
    expect((await put({ winAmount: 0.00001 })).errorCode).toBe('ops.refused');
    expect(
      (
        await world.ops('PUT', 'vendors', {
          key: keys['lotus'] ?? '',
          body: { merchant: 'lotus', vendor: 'ACME', winMultiple: 9 },
        })
      ).errorCode,
    ).toBe('ops.role');
    expect(await world.gateway.catalogue.vendorByCode('ACME')).toMatchObject({
      winMultiple: 500,
      winAmount: null,
      promotionAmount: 100_000n,
    });
  });
});
