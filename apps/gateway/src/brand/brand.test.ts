import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { memoryRateLimiter } from '../base/limits/rate-limit.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { COUNTRIES } from './countries.ts';
import { type Brand, createBrand, type Merchant, type NewMerchant, sql, usualRules } from './index.ts';
import { brandRoutes } from './routes.ts';
import { openTestServer } from './testing/server.ts';

const second: NewMerchant = {
  code: 'second',
  name: 'Second',
  hosts: ['play.second.test'],
  currency: 'THB',
  currencySymbol: '฿',
  countryCode: 'TH',
  businessTimezone: 'Asia/Bangkok',
  languages: ['TH', 'EN'],
};

describe.each(usualKind)('brand on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const cipher = { decrypt: async (text: string) => text };
  let db: Database;
  let brand: Brand;
  let app: FastifyInstance;

  beforeAll(async () => {
    db = await openTestDatabase(kind, [sql]);
    brand = createBrand({ db, clock, demo: true, regionOf: (address) => (address === '203.0.113.9' ? 'XX' : null) });
    await brand.seedDemo();
    await brand.create(second);
    app = await openTestServer({
      brand,
      handlers: brandRoutes({ brand, clock, figures: async () => ({ texts: new Map(), returns: [] }) }),
      cipher,
      rates: memoryRateLimiter(clock),
    });
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  const get = (url: string, headers: Record<string, string> = { merchant: 'marquee' }) => app.inject({ url, headers });

  it('answers the status of the demo brand on any host, with every list and object there', async () => {
    const headers = { merchant: 'marquee', host: 'anything.local:8080' };
    const answer = await get('/wps/system/status?url=anything.local:8080&device=web', headers);
    const { info, ...status } = answer.json().value;
    expect(status).toMatchObject({
      maintenance: false,
      maintenanceEnd: null,
      regionRestriction: false,
      location: { ip: '127.0.0.1' },
    });
    expect(info).toMatchObject({
      merchantCode: 'marquee',
      platform: 'WEB',
      lotteryType: 'SEA',
      currency: 'VND',
      currencySymbol: '₫',
      languages: ['VI', 'EN', 'CN', 'JA', 'TH', 'TY', 'ID'],
      demo: true,
    });
    for (const list of ['customerService', 'domainRoute', 'resources']) expect(info[list]).toEqual([]);
    expect(info.imageCDNs).toEqual(['http://anything.local:8080/images']);
    expect(info.launchGameCDNs).toEqual(['http://anything.local:8080']);
    expect(info.mobileTemplate).toEqual({ mem_cen: '0', dep_func: '0' });
    expect(info.register.username).toMatchObject({ enabled: true, required: true, minLength: 4, maxLength: 13, patternId: 1 });
    expect(info.whitelabelVal).toMatchObject({ USERNAMEREG3: true, FREEPLAY3: true, REGMOBVERF3: false, MEMBERCENTER3: true });
    expect(info.whitelabel.childrenNodes).toContainEqual({ modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] });
  });

  it('refuses the status of a brand under a host that is not its own', async () => {
    const headers = { merchant: 'second', language: 'EN', host: 'play.second.test' };
    const answer = await get('/wps/system/status?url=other.test', headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'domain_not_available' });
    expect((await get('/wps/system/status?url=https://PLAY.second.test/x', headers)).json().success).toBe(true);
  });

  it('knows hosts with and without port, and no brand for an unknown host without a wildcard', async () => {
    const real = createBrand({ db, clock, demo: false });
    expect((await real.byHost('play.second.test:8080'))?.code).toBe('second');
    expect(await real.byHost('unknown.test')).toBeNull();
    expect(await real.byHost('')).toBeNull();
    expect(await real.byCode('marquee')).toBeNull();
    expect((await brand.byHost('unknown.test'))?.code).toBe('marquee');
  });

  it.each([
    ['no Merchant header', {}],
    ['an unknown brand', { merchant: 'nobody' }],
    ['a repeated header', { merchant: 'marquee, marquee' }],
    ['SQL in the header', { merchant: "marquee' or '1'='1" }],
  ])('refuses a call with %s', async (_name, headers) => {
    const answer = await get('/wps/system/whitelabel', headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe('function.not.available');
  });

  it('answers countries, the tree of modules and the caller’s address', async () => {
    const { value } = (await get('/wps/system/country')).json();
    expect(value).toMatchObject({ countryCode: 'VN', countryDialingCode: '84', currency: 'VND', currencySymbol: '₫' });
    expect(value.countries).toHaveLength(249);
    expect((await get('/wps/system/location')).json().value).toEqual({ ip: '127.0.0.1' });
    const tree = (await get('/wps/system/whitelabel')).json().value;
    expect(tree).toMatchObject({ modId: 'ROOT', enabled: '1' });
    expect(tree.childrenNodes.map(({ modId }: { modId: string }) => modId).toSorted()).toEqual([
      ...[
        'AGENTCENTER3',
        'CHNGPASSVERIF3',
        'DIRECTREG3',
        'FREEPLAY3',
        'MEMBERCENTER3',
        'MOBILENUMPASSREG3',
        'MOBILENUMREG3',
        'MOBILEVERCODELOGIN3',
      ],
      ...['PWDEXPFORCECHANGE3', 'REGMOBVERF3', 'USERNAMEREG3'],
    ]);
  });

  it.each(['MEMBERCENTER3', 'AGENTCENTER3'] as const)(
    'has %s on until somebody switches it off, also a brand of before the module',
    async (centre) => {
      const merchant = (await brand.byCode('second')) as Merchant;
      const isOn = async () => (await brand.byCode('second'))?.switches[centre];
      expect(await isOn()).toBe(true);
      await db.query({
        text: 'delete from merchant_module where mod_id = $2 and merchant_id = $1',
        values: [merchant.id, centre],
      });
      const changes: unknown[] = [];
      await brand.setModule(merchant.id, centre, false, async (_tx, change) => void changes.push(change));
      expect([await isOn(), changes]).toEqual([false, [{ before: { [centre]: true }, after: { [centre]: false } }]]);
      await db.query({
        text: 'delete from merchant_module where mod_id = $2 and merchant_id = $1',
        values: [merchant.id, centre],
      });
      await brand.setModule(merchant.id, 'FREEPLAY3', false);
      expect(await isOn()).toBe(true);
    },
  );

  it('shows maintenance, and a change made by another gateway within two seconds', async () => {
    const other = createBrand({ db, clock, demo: true });
    const merchant = (await brand.byCode('second')) as Merchant;
    await other.setStatus(merchant.id, 'maintenance', new Date(1_800_000_000_000));
    clock.advance(2_001);
    await brand.byCode('second');
    expect(brand.status(merchant, '::1', 'http://a.test')).toMatchObject({
      maintenance: true,
      maintenanceEnd: 1_800_000_000_000,
    });
    await brand.setStatus(merchant.id, 'normal', null);
    await brand.byCode('second');
    expect(brand.status(merchant, '::1', 'http://a.test')).toMatchObject({ maintenance: false, maintenanceEnd: null });
  });

  it('restricts the regions that a brand blocks', async () => {
    const merchant = await brand.create({ ...second, code: 'walled', hosts: ['walled.test'], blockedRegions: ['XX'] });
    expect(brand.status(merchant, '203.0.113.9', 'http://a.test').regionRestriction).toBe(true);
    expect(brand.status(merchant, '203.0.113.10', 'http://a.test').regionRestriction).toBe(false);
  });

  it('switches modules and replaces rules at once', async () => {
    const merchant = (await brand.byCode('second')) as Merchant;
    await brand.setModule(merchant.id, 'FREEPLAY3', true);
    await brand.setRules(merchant.id, { ...usualRules(), email: { enabled: true, required: true, patternId: 3 } });
    const now = (await brand.byCode('second')) as Merchant;
    expect(now.switches['FREEPLAY3']).toBe(true);
    expect(now.rules['email']).toEqual({ enabled: true, required: true, patternId: 3 });
  });

  it('seeds the demo brand once and refuses a brand whose code or host is taken', async () => {
    const again = await brand.seedDemo();
    expect(again.id).toBe((await brand.byCode('marquee'))?.id);
    await expect(brand.create({ ...second, hosts: ['new.test'] })).rejects.toThrow('already a brand second');
    await expect(brand.create({ ...second, code: 'third' })).rejects.toThrow('belongs to another brand');
    expect(await brand.byCode('third')).toBeNull();
  });

  it.each<[string, Partial<NewMerchant>]>([
    ['code', { code: 'No' }],
    ['country', { countryCode: 'ZZ' }],
    ['time zone', { businessTimezone: 'Asia/Nowhere' }],
    ['language', { languages: ['XX'] }],
    ['default language', { defaultLanguage: 'VI' }],
    ['host', { hosts: ['not a host'] }],
    ['18', { minimumAge: 16 }],
    ['shoeSize', { rules: { ...usualRules(), shoeSize: { enabled: true, required: true } } }],
    ['family of dates', { rules: { ...usualRules(), birthday: { enabled: true, required: true, patternId: 6 } } }],
    ['username', { rules: {} }],
  ])('refuses a new brand with a wrong %s', async (word, part) => {
    await expect(brand.create({ ...second, code: 'fourth', hosts: ['fourth.test'], ...part })).rejects.toThrow(word);
  });
});

it('lists every country of ISO 3166-1 once, with digits to dial', () => {
  const codes = COUNTRIES.map((country) => country.countryCode);
  expect(new Set(codes).size).toBe(249);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const { countryCode, countryDialingCode } of COUNTRIES) {
    expect(names.of(countryCode), countryCode).toBeDefined();
    expect(countryDialingCode).toMatch(/^[1-9]\d{0,2}$/);
  }
});
