import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantBills } from '../agent/testing/planted.ts';
import { salary, tier } from '../agent/testing/terms.ts';
import { usualKind } from '../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const reason = 'agreed by mail';
const RATES = { DAILY: 5_000 };
const OLDER = { kinds: ['DAILY'], rates: RATES, tiers: 2, requestDays: 3, reviewAbove: 50_000, secondPerson: true };
const DIVIDENDS = { payerMode: 'UPLINE', dividendExcludeSelf: false, dividendDeductFees: false };
const LIMITS = { ...OLDER, reviewDaily: false, realtimeStop: null, ...DIVIDENDS };

describe.each(usualKind)('contracts of the house on %s', (kind) => {
  let world: PublishingWorld;
  let mai = '';
  let lan = '';
  const put = (path: string, body: object, key = mai) => world.ops('PUT', path, { key, body: { ...MERCHANT, ...body } });
  const listed = async () => {
    const { value } = await world.ops('GET', 'contracts', { key: mai, query: MERCHANT });
    return (value as { list: { id: number; holder: string; status: string }[] }).list;
  };
  const give = (terms = salary([tier(5_000)])) => put('contracts', { username: 'bigtop', terms, reason });

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    [mai, lan] = [await world.operators.person('mai', ['owner'], null), await world.operators.person('lan', ['owner'], null)];
    const { id: merchantId } = world.merchant;
    const input = {
      merchantId,
      currency: 'VND',
      username: 'bigtop',
      password: null,
      type: 2,
      registeredVia: 'OPERATOR',
    } as const;
    await world.gateway.identity.createAccount(input);
  });
  afterAll(() => world.close());

  it('keep within limits that the brand sets, and that are possible themselves', async () => {
    expect((await put('brand/site', { contracts: { ...LIMITS, rates: { YEARLY: 1_000 } } })).errorCode).toBe('ops.refused');
    expect((await put('brand/site', { contracts: { ...LIMITS, rates: { DAILY: 5_100 } } })).errorCode).toBe('ops.refused');
    expect((await put('brand/site', { contracts: { ...LIMITS, kinds: ['DAILY', 'DAILY'] } })).errorCode).toBe('ops.refused');
    expect((await put('brand/site', { contracts: { ...LIMITS, secondPerson: false } })).status).toBe(200);
    expect((await give(salary([tier(6_000)]))).errorCode).toBe('CT_RATE_TOO_HIGH');
    expect((await give(salary([tier(1_000), tier(2_000, 1), tier(3_000, 2)]))).errorCode).toBe('CT_TIERS');
    expect((await give(salary([tier(1_000)], { kind: 'REALTIME' }))).errorCode).toBe('CT_FEATURE_OFF');
    expect(await listed()).toEqual([]);
  });

  it('stay as they are where a script or a bundle is older than what may be left out', async () => {
    const kept = async () => {
      const { value } = await world.ops('GET', 'brand', { key: mai, query: MERCHANT });
      const { contracts, agents } = (value as { site: { contracts: object; agents: object } }).site;
      return { contracts, agents };
    };
    const before = (await kept()).agents as { noBetSeries?: unknown; activeMinBet?: unknown };
    const { noBetSeries: _, activeMinBet: __, ...older } = before;
    const agents = { ...older, noBetSeries: 1_950, activeMinBet: 700 };
    const said = { payerMode: 'HOUSE_NET', dividendExcludeSelf: true, dividendDeductFees: true };
    const contracts = { ...OLDER, reviewDaily: true, realtimeStop: 90, ...said };
    expect((await put('brand/site', { contracts, agents })).status).toBe(200);
    expect((await put('brand/site', { contracts: { ...OLDER, reviewAbove: 1_000 }, agents: older })).status).toBe(200);
    expect(await kept()).toEqual({ contracts: { ...contracts, reviewAbove: 1_000 }, agents });
    expect((await put('brand', { brand: { site: { contracts: { ...OLDER, tiers: 3 }, agents: older } } })).status).toBe(200);
    expect(await kept()).toEqual({ contracts: { ...contracts, tiers: 3 }, agents });
    expect((await put('brand/site', { contracts: LIMITS, agents: before })).status).toBe(200);
    expect((await kept()).contracts).toEqual(LIMITS);
  });

  it('wait for a second person where the brand asks for one, when given and when ended', async () => {
    expect((await put('brand/site', { contracts: LIMITS })).status).toBe(200);
    const approved = async (answer: Awaited<ReturnType<typeof give>>) => {
      expect(answer).toMatchObject({ status: 202, success: true });
      const id = (answer.value as { proposal: number }).proposal;
      expect((await put('proposals/approve', { id })).success).toBe(false);
      return put('proposals/approve', { id }, lan);
    };
    const waiting = await give();
    expect(await listed()).toEqual([]);
    expect((await approved(waiting)).status).toBe(200);
    const [contract] = await listed();
    expect(contract).toMatchObject({ holder: 'bigtop', status: 'ACTIVE' });
    const ending = await put('contracts/end', { id: contract?.id, at: 'NOW', reason });
    expect(await listed()).toMatchObject([{ status: 'ACTIVE' }]);
    expect((await approved(ending)).status).toBe(200);
    expect(await listed()).toMatchObject([{ status: 'ENDED' }]);
    const lines = await world.db.query<{ operator: string }>({
      text: `select operator from ops_audit where subject like 'contract%' order by id`,
    });
    expect(lines).toHaveLength(2);
    for (const { operator } of lines) expect(operator).toBe('mai and lan');
  });

  it('ask a second person before money that is kept for a frozen holder goes back, and not about what waits', async () => {
    const [holder] = await world.db.query<{ id: bigint }>({
      text: `update account set status = 'NO_LOGIN' where username = 'bigtop' returning id`,
    });
    const of = { merchantId: world.merchant.id, accountId: holder?.id ?? 0n, payerId: holder?.id ?? 0n, at: new Date() };
    const { review: waiting, short: held } = await plantBills(world.db, of);
    await world.db.query({ text: `update agent_bill set status = 'HELD', upline_id = null where id = $1`, values: [held] });
    const cancel = (id: number) => put('contracts/bills/review', { id, decision: 'CANCEL', reason });
    const statusOf = async (id: number) =>
      (await world.db.query({ text: 'select status from agent_bill where id = $1', values: [id] }))[0];
    expect(await cancel(waiting)).toMatchObject({ status: 200, value: { status: 'CANCELLED' } });
    const asked = await cancel(held);
    expect(asked).toMatchObject({ status: 202, success: true });
    expect(await statusOf(held)).toEqual({ status: 'HELD' });
    const id = (asked.value as { proposal: number }).proposal;
    expect((await put('proposals/approve', { id })).success).toBe(false);
    expect((await put('proposals/approve', { id }, lan)).status).toBe(200);
    expect(await statusOf(held)).toEqual({ status: 'CANCELLED' });
  });
});
