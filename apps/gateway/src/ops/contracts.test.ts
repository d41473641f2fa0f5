import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('are taken from a bundle that is older than what may be left out', async () => {
    expect((await put('brand/site', { contracts: { ...OLDER, reviewAbove: 1_000 } })).status).toBe(200);
    const { value } = await world.ops('GET', 'brand', { key: mai, query: MERCHANT });
    expect(value).toMatchObject({ site: { contracts: { ...LIMITS, reviewAbove: 1_000 } } });
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
});
