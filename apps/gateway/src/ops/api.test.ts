import { opsCallList } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageLanguages, messageOf } from '../base/messages.ts';
import { usualKind } from '../base/testing/database.ts';
import { LOTUS, openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };

describe.each(usualKind)('the operator’s calls on %s', (kind) => {
  let world: PublishingWorld;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    for (const role of ['viewer', 'content', 'owner'] as const) keys[role] = await world.operators.add(role, [role], null);
    const other = await world.gateway.brand.create(LOTUS);
    keys['lotus'] = await world.operators.add('lotus', ['owner'], other.id);
  });
  afterAll(() => world.close());

  const notice = (more: object = {}) => ({
    ...MERCHANT,
    kind: 'notice',
    slug: 'a',
    words: { EN: { title: 'One', content: '<p>1</p>' } },
    ...more,
  });
  const audit = async (query: Record<string, string> = {}): Promise<{ list: Record<string, unknown>[]; next: number | null }> =>
    (await world.ops('GET', 'audit', { key: keys['owner'] ?? '', query: { ...MERCHANT, ...query } })).value;
  const as = (role: string, input: object = {}) => ({ key: keys[role] ?? '', ...input });

  it('has a path of its family, a rate and words for every call', () => {
    expect(opsCallList.length).toBeGreaterThan(15);
    const taken = new Set<string>();
    for (const [name, call] of opsCallList) {
      expect(call.path, name).toMatch(/^\/ops\/v1\/[a-z]+(?:[-/][a-z]+)*$/);
      expect(taken.has(`${call.method} ${call.path}`), name).toBe(false);
      taken.add(`${call.method} ${call.path}`);
      expect(call.rate, name).not.toBeNull();
      const silent = call.errors.filter((code) => messageLanguages().some((language) => messageOf(code, language) === code));
      expect(silent, name).toEqual([]);
    }
  });

  it('answers nobody without a key that is in use', async () => {
    const query = { ...MERCHANT };
    for (const key of [undefined, 'x'.repeat(43), '']) {
      const answer = await world.ops('GET', 'brand', { query, ...(key === undefined ? {} : { key }) });
      expect([answer.status, answer.errorCode]).toEqual([401, 'ops.key']);
    }
    const key = await world.operators.add('gone', ['owner'], null);
    expect((await world.ops('GET', 'brand', { key, query })).status).toBe(200);
    await world.operators.close('gone');
    expect((await world.ops('GET', 'brand', { key, query })).errorCode).toBe('ops.key');
    const [row] = await world.db.query<{ rows: string }>({
      text: 'select string_agg(o::text, chr(10)) as rows from ops_operator o',
    });
    expect(row?.rows).not.toContain(keys['owner']);
  });

  it('writes down what it refuses: a wrong key, a role that is too small, another brand, a change', async () => {
    const refusals = async (key: string, query: Record<string, string> = {}) => {
      const { value } = await world.ops('GET', 'audit/refusals', { key, query: { ...MERCHANT, size: '5', ...query } });
      return value as { list: Record<string, unknown>[]; next: number | null };
    };
    const admin = keys['owner'] ?? '';
    const ofOne = await world.operators.add('orchid.only', ['owner'], world.merchant.id);
    await world.ops('GET', 'brand', { key: 'w'.repeat(43), query: MERCHANT });
    await world.ops('PUT', 'content', as('viewer', { body: notice() }));
    await world.ops('GET', 'brand', as('lotus', { query: MERCHANT }));
    await world.ops('PUT', 'brand/regions', as('owner', { body: { ...MERCHANT, blockedRegions: ['Utopia'] } }));
    await world.ops('PUT', 'brand/regions', as('owner', { body: { merchant: 'nobody', blockedRegions: [] } }));
    const common = { origin: '127.0.0.1', at: world.clock.now() };
    const ofBrand = [
      { ...common, operator: 'owner', action: 'opsBrandRegions', code: 'ops.refused', reason: expect.stringContaining('Utopia') },
      { ...common, operator: 'lotus', action: 'opsBrand', code: 'ops.role' },
      { ...common, operator: 'viewer', action: 'opsContentPut', code: 'ops.role' },
    ];
    const all = await refusals(admin);
    expect(all.list).toMatchObject([
      { operator: 'owner', code: 'function.not.available' },
      ...ofBrand,
      { ...common, operator: null, action: 'opsBrand', code: 'ops.key' },
    ]);
    expect((await refusals(ofOne, { size: '3' })).list).toMatchObject(ofBrand);
    expect((await refusals(ofOne)).list.filter(({ code }) => code === 'ops.key')).toEqual([]);
    const next = await refusals(admin, { size: '2' });
    expect((await refusals(admin, { size: '1', before: String(next.next) })).list).toEqual([all.list[2]]);
    expect(JSON.stringify(all)).not.toContain('wwww');
    for (const text of [`update ops_refusal set code = 'x'`, 'delete from ops_refusal', 'truncate ops_refusal'])
      await expect(world.db.query({ text })).rejects.toThrow('the audit is written once');
  });

  it('writes down a few wrong keys of an address, and no more of them', async () => {
    const count = async () =>
      Number((await world.db.query<{ n: bigint }>({ text: 'select count(*) as n from ops_refusal' }))[0]?.n);
    world.clock.advance(3_600_000);
    const before = await count();
    for (let n = 0; n < 14; n += 1) await world.ops('GET', 'brand', { key: `${n}`.padStart(43, 'w'), query: MERCHANT });
    expect((await count()) - before).toBe(10);
  });

  it('keeps an operator of one brand to it', async () => {
    expect(await world.ops('GET', 'brand', as('lotus', { query: MERCHANT }))).toMatchObject({ errorCode: 'ops.role' });
    expect(await world.ops('GET', 'brand', as('lotus', { query: { merchant: 'lotus' } }))).toMatchObject({ success: true });
    expect(await world.ops('GET', 'brand', as('owner', { query: { merchant: 'nobody' } }))).toMatchObject({
      errorCode: 'function.not.available',
    });
  });

  it('refuses what does not fit, names it, and changes and writes down nothing', async () => {
    const before = (await audit()).list.length;
    const refusals: [string, object, string, RegExp][] = [
      ['content', notice({ surprise: 1 }), 'request_param_err', /surprise/],
      ['content', notice({ kind: 'poster' }), 'request_param_err', /kind/],
      ['content', notice({ words: {} }), 'ops.refused', /at least one language/],
      ['content', notice({ words: { XX: { title: 'x' } } }), 'ops.refused', /language XX/],
      ['content', notice({ words: { EN: { title: ' ' } } }), 'ops.refused', /title/],
      ['content', notice({ startsAt: 5, endsAt: 5 }), 'ops.refused', /end must be after/],
      ['content', notice({ image: 'http://x.test/a.png' }), 'ops.refused', /no picture/],
      ['content', notice({ image: '../secret.svg' }), 'ops.refused', /no picture/],
      ['content', notice({ link: { type: 'URL', target: 'javascript:alert(1)' } }), 'ops.refused', /URL/],
      ['content', notice({ link: { type: 'URL', target: '//evil.test' } }), 'ops.refused', /URL/],
      ['content', notice({ link: { type: 'P', target: 'x' } }), 'ops.refused', /promotion/],
      ['content', notice({ kind: 'banner', slug: 'b', groups: ['w_home'] }), 'ops.refused', /picture/],
      ['content', notice({ kind: 'banner', slug: 'b', image: 'content/a.svg' }), 'ops.refused', /group/],
      [
        'image',
        { ...MERCHANT, name: 'a', svg: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
        'ops.refused',
        /script/,
      ],
      ['brand/module', { ...MERCHANT, module: 'FREEPLAY', enabled: true }, 'ops.refused', /FREEPLAY3/],
      ['brand/regions', { ...MERCHANT, blockedRegions: ['Utopia'] }, 'ops.refused', /Utopia/],
      ['brand/site', { ...MERCHANT }, 'ops.refused', /what is to be changed/],
      ['brand/site', { ...MERCHANT, analytics: { gtagId: '"><script>' } }, 'ops.refused', /analytics/],
      ['brand/site', { ...MERCHANT, imageCDNs: ['javascript:x'] }, 'ops.refused', /server/],
      ['brand/status', { ...MERCHANT, status: 'normal', until: 1 }, 'ops.refused', /only maintenance/],
    ];
    for (const [path, body, code, words] of refusals) {
      const answer = await world.ops('PUT', path, as('owner', { body }));
      expect([answer.status, answer.errorCode], JSON.stringify(body)).toEqual([400, code]);
      expect(`${answer.message} ${JSON.stringify(answer.value)}`).toMatch(words);
    }
    expect((await audit()).list.length).toBe(before);
  });

  it('writes every change down with the values before and after, newest first, in pages', async () => {
    const start = (await audit()).list.length;
    await world.ops('PUT', 'content', as('content', { body: notice({ slug: 'told', sort: 1 }) }));
    await world.ops('PUT', 'content', as('content', { body: notice({ slug: 'told', sort: 2 }) }));
    await world.ops('DELETE', 'content', as('content', { query: { ...MERCHANT, kind: 'notice', slug: 'told' } }));
    const until = world.clock.now() + 60_000;
    await world.ops('PUT', 'brand/status', as('owner', { body: { ...MERCHANT, status: 'maintenance', until } }));
    await world.ops('PUT', 'brand/status', as('owner', { body: { ...MERCHANT, status: 'normal' } }));
    const page = await audit({ size: '3' });
    expect(page.list).toMatchObject([
      {
        operator: 'owner',
        action: 'opsBrandStatus',
        subject: 'status',
        before: { status: 'maintenance' },
        after: { status: 'normal' },
      },
      { action: 'opsBrandStatus', before: { status: 'normal', until: null }, after: { until: new Date(until).toISOString() } },
      { operator: 'content', action: 'opsContentDelete', subject: 'notice told', before: { revision: 2, sort: 2 }, after: null },
    ]);
    expect(page.list[0]).toMatchObject({ at: world.clock.now(), origin: '127.0.0.1' });
    const rest = await audit({ size: '3', before: String(page.next) });
    expect(rest.list.slice(0, 2)).toMatchObject([
      { action: 'opsContentPut', before: { sort: 1 }, after: { sort: 2 } },
      { action: 'opsContentPut', before: null, after: { revision: 1, sort: 1 } },
    ]);
    expect((await audit()).list.length).toBe(start + 5);
    expect((await audit()).next).toBeNull();
  });

  it('never changes what was written down', async () => {
    for (const text of [`update ops_audit set operator = 'x'`, 'delete from ops_audit', 'truncate ops_audit']) {
      await expect(world.db.query({ text }), text).rejects.toThrow('the audit is written once');
    }
  });

  it('refuses to overwrite what somebody else has changed since', async () => {
    const put = (revision: number, title: string) =>
      world.ops('PUT', 'content', as('content', { body: notice({ slug: 'race', revision, words: { EN: { title } } }) }));
    expect(await put(0, 'mine')).toMatchObject({ value: { revision: 1 } });
    expect(await put(0, 'again')).toMatchObject({ status: 409, errorCode: 'ops.overtaken' });
    expect(await put(1, 'second')).toMatchObject({ value: { revision: 2 } });
    expect(await put(1, 'late')).toMatchObject({ errorCode: 'ops.overtaken' });
    const query = { ...MERCHANT, kind: 'notice', slug: 'race' };
    expect(await world.ops('DELETE', 'content', as('content', { query: { ...query, revision: '1' } }))).toMatchObject({
      errorCode: 'ops.overtaken',
    });
    // A revision that is sent empty is not "any revision".
    expect(await world.ops('DELETE', 'content', as('content', { query: { ...query, revision: '' } }))).toMatchObject({
      status: 400,
      errorCode: 'request_param_err',
    });
    expect(await world.ops('DELETE', 'content', as('content', { query }))).toMatchObject({ success: true });
    expect(await world.ops('DELETE', 'content', as('content', { query }))).toMatchObject({
      status: 404,
      errorCode: 'ops.unknown',
    });
  });

  it('changes what the status call tells, at once, and tells the open pages', async () => {
    const told = world.gateway.told.length;
    const resources = [{ resourceType: 'TELEGRAM', url: 'https://t.example.com/orchid' }];
    const customerService = [{ csType: 'LIVECHAT', title: 'Chat', path: 'https://chat.example.com' }];
    const site = { resources, customerService, analytics: { gtagId: 'G-AB12CD34' }, domainRoute: [{ domainName: 'a.test' }] };
    await world.ops('PUT', 'brand/site', as('owner', { body: { ...MERCHANT, ...site } }));
    await world.ops('PUT', 'brand/module', as('owner', { body: { ...MERCHANT, module: 'FREEPLAY3', enabled: true } }));
    await world.ops('PUT', 'brand/regions', as('owner', { body: { ...MERCHANT, blockedRegions: ['FR', 'US', 'FR'] } }));
    const { info }: { info: Record<string, unknown> } = (await world.get('/wps/system/status')).value;
    expect(info).toMatchObject({ ...site, whitelabelVal: { FREEPLAY3: true } });
    expect((await world.ops('GET', 'brand', as('viewer', { query: MERCHANT }))).value).toMatchObject({
      blockedRegions: ['FR', 'US'],
      site: { resources: [{ resourceType: 'TELEGRAM', qrCodeUrl: '' }] },
    });
    expect(world.gateway.told.slice(told)).toEqual(Array.from({ length: 3 }, () => `merchant:${world.merchant.id}`));
  });

  it('keeps a drawing under the brand’s own name and serves it', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>';
    const answer = await world.ops('PUT', 'image', as('content', { body: { ...MERCHANT, name: 'spring', svg } }));
    const { image }: { image: string } = answer.value;
    expect(image).toMatch(/^content\/orchid-spring\.svg\?v=[\w-]{12}$/);
    const served = await world.gateway.server.inject({ url: `/images/${image}` });
    expect([served.statusCode, served.body]).toEqual([200, svg]);
    expect(served.headers['cache-control']).toContain('immutable');
    const other = svg.replace('<rect', '<rect rx="1"');
    for (const drawing of [other, other]) {
      await world.ops('PUT', 'image', as('content', { body: { ...MERCHANT, name: 'spring', svg: drawing } }));
    }
    const { list } = await audit();
    const [second, first] = list.filter(({ subject }) => subject === 'image content/orchid-spring.svg');
    expect(first).toMatchObject({ before: null, after: { etag: served.headers['etag'], bytes: svg.length } });
    expect(second).toMatchObject({ before: { etag: served.headers['etag'], bytes: svg.length }, after: { bytes: other.length } });
    expect(list.filter(({ subject }) => subject === first?.['subject'])).toHaveLength(2);
  });

  it('hides nothing that failed behind a refusal of the drawing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="4" height="1"/></svg>';
    await world.db.query({ text: 'alter table brand_image rename to brand_image_away' });
    const answer = await world.ops('PUT', 'image', as('content', { body: { ...MERCHANT, name: 'lost', svg } }));
    await world.db.query({ text: 'alter table brand_image_away rename to brand_image' });
    expect([answer.status, answer.errorCode]).toEqual([500, 'system_error']);
  });

  it('refuses numbers that no list has', async () => {
    for (const before of ['0', '1.5', '100000000000000000000', 'x']) {
      const answer = await world.ops('GET', 'audit', as('owner', { query: { ...MERCHANT, before } }));
      expect([answer.status, answer.errorCode], before).toEqual([400, 'request_param_err']);
    }
    expect((await audit({ before: '9007199254740991', size: '1' })).list).toHaveLength(1);
  });

  it('limits how often an operator changes something, and how often one address asks', async () => {
    world.clock.advance(120_000);
    const change = () => world.ops('PUT', 'brand/regions', as('owner', { body: { ...MERCHANT, blockedRegions: [] } }));
    for (let times = 0; times < 60; times += 1) expect((await change()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUEST' });
    const ask = () => world.ops('GET', 'brand', { key: 'y'.repeat(43), query: MERCHANT });
    let refused = await ask();
    for (let times = 0; times < 300 && refused.status === 401; times += 1) refused = await ask();
    expect(refused.status).toBe(429);
  });
});
