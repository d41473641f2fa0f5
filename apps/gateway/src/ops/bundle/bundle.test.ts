import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { memoryRateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { type Brand, createBrand, type Merchant } from '../../brand/index.ts';
import { createIdentity } from '../../identity/index.ts';
import { sqlModules } from '../../modules.ts';
import { runOps } from '../run.ts';
import { surroundingsOf } from '../testing/surroundings.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../../examples/heronmoor');
const LANGUAGES = ['VI', 'EN', 'CN', 'TH', 'TY', 'ID'];

/** Every file below a folder, with what is in it. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );

describe.each(usualKind)('whole brands on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1));
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  let db: Database;
  let brand: Brand;
  let printed: string[] = [];
  let complaints: string[] = [];

  const ops = (...args: string[]): Promise<number> => {
    [printed, complaints] = [[], []];
    return runOps(
      args,
      surroundingsOf(db, { print: (line) => void printed.push(line), complain: (line) => void complaints.push(line), clock }),
    );
  };
  const done = async (...args: string[]): Promise<string[]> => {
    expect(await ops(...args), complaints.join()).toBe(0);
    return printed;
  };
  const refusal = async (...args: string[]): Promise<string> => {
    expect(await ops(...args), printed.join()).toBe(2);
    return complaints.join();
  };
  /** The brand as another gateway sees it now. */
  const seen = async (code = 'heronmoor'): Promise<Merchant> => {
    clock.advance(2_000);
    const merchant = await brand.byCode(code);
    if (!merchant) throw new Error(`${code} is not there`);
    return merchant;
  };
  const edit = (name: string, change: (fields: Record<string, never>) => object): string => {
    const copy = mkdtempSync(join(folder, 'edited-'));
    cpSync(EXAMPLE, copy, { recursive: true });
    writeFileSync(join(copy, name), JSON.stringify(change(JSON.parse(readFileSync(join(copy, name), 'utf8')))));
    return copy;
  };
  const audit = async (): Promise<{ subject: string; before: unknown; after: unknown }[]> =>
    db.query({ text: 'select subject, before, after from ops_audit order by id desc' });

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    brand = createBrand({ db, clock, demo: false });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await db.close();
  });
  beforeEach(() => clock.advance(2_000));

  it('shows what the example would make, and makes nothing', async () => {
    const lines = await done('brand-import', '--folder', EXAMPLE, '--dry-run');
    expect(lines[0]).toBe('+ brand heronmoor');
    expect(lines).toContain('+ images/logo.svg');
    expect(lines).toContain('+ help contact');
    expect(lines.at(-1)).toBe(`brand heronmoor: ${lines.length - 1} changes, none of them made`);
    expect(await brand.byCode('heronmoor')).toBeNull();
    expect([await audit(), await db.query({ text: 'select path from brand_image' })]).toEqual([[], []]);
  });

  it('makes the example in an empty database, and gives the same files back', async () => {
    await done('brand-import', '--folder', EXAMPLE);
    expect(await done('brand-list')).toEqual(['heronmoor  normal  VND  VI,EN,CN,TH,TY,ID  heronmoor.example  Heronmoor']);
    const merchant = await seen();
    expect(Object.keys(merchant.site.hero).sort()).toEqual([...LANGUAGES].sort());
    const { info } = brand.status(merchant, '127.0.0.1', 'https://heronmoor.example');
    expect(info).toMatchObject({ brandName: 'Heronmoor', demo: false, jackpotCounter: false, languages: LANGUAGES });
    expect((await brand.images.get(...(info.logo.split('?v=') as [string, string])))?.content).toEqual(
      readFileSync(join(EXAMPLE, 'images/logo.svg')),
    );
    const out = join(folder, 'out');
    await done('brand-export', '--code', 'heronmoor', '--folder', out);
    expect(filesOf(out)).toEqual(filesOf(EXAMPLE));
    await done('brand-export', '--code', 'heronmoor', '--folder', out);
    expect(filesOf(out)).toEqual(filesOf(EXAMPLE));
    const [made] = await audit();
    expect(made).toMatchObject({ subject: 'brand heronmoor', before: null, after: { 'help contact': { slug: 'contact' } } });
  });

  it('writes every item of the example in all six languages', async () => {
    const { id } = await seen();
    for (const item of await brand.content.all(id))
      expect([item.slug, Object.keys(item.words).sort()]).toEqual([item.slug, [...LANGUAGES].sort()]);
  });

  it('changes nothing the second time', async () => {
    const before = await db.query({ text: 'select version from brand_version' });
    expect(await done('brand-import', '--folder', EXAMPLE)).toEqual(['brand heronmoor is as the bundle says']);
    expect(await db.query({ text: 'select version from brand_version' })).toEqual(before);
    expect(await audit()).toHaveLength(1);
  });

  it('shows field by field what differs, then makes it so', async () => {
    const copy = edit('brand.json', (fields) => ({ ...fields, name: 'Heronmoor Club', minimumAge: 21 }));
    expect(await done('brand-import', '--folder', copy, '--dry-run')).toEqual([
      '~ brand name: Heronmoor → Heronmoor Club',
      '~ brand minimumAge: 18 → 21',
      'brand heronmoor: 2 changes, none of them made',
    ]);
    expect((await seen()).name).toBe('Heronmoor');
    await done('brand-import', '--folder', copy);
    expect(await seen()).toMatchObject({ name: 'Heronmoor Club', minimumAge: 21 });
    const [change] = await audit();
    expect(change).toMatchObject({ before: { 'brand minimumAge': 18 }, after: { 'brand minimumAge': 21 } });
    await done('brand-import', '--folder', EXAMPLE);
  });

  it('keeps content that the bundle does not have, and deletes it when it is told to', async () => {
    const words = { EN: { title: 'Later', content: '' } };
    const file = join(folder, 'later.json');
    writeFileSync(file, JSON.stringify({ slug: 'later', words }));
    await done('content-put', '--code', 'heronmoor', '--kind', 'notice', '--file', file);
    expect(await done('brand-import', '--folder', EXAMPLE)).toEqual([
      '= notice later is not in the bundle and stays',
      'brand heronmoor is as the bundle says',
    ]);
    expect(await done('brand-import', '--folder', EXAMPLE, '--prune')).toEqual(['- notice later', 'brand heronmoor: 1 change']);
    clock.advance(2_000);
    expect((await brand.content.all((await seen()).id)).map(({ slug }) => slug)).not.toContain('later');
  });

  it('does all of a bundle or nothing', async () => {
    const copy = edit('brand.json', (fields) => ({ ...fields, name: 'Half', hosts: ['other.example'] }));
    await done('brand-create', '--code', 'other', '--name', 'Other', '--host', 'other.example');
    const before = await audit();
    expect(await refusal('brand-import', '--folder', copy)).toContain('the host other.example belongs to another brand');
    const wrong = edit('content/notice/doors-open.json', (fields) => ({ ...fields, words: { EN: { title: ' ' } } }));
    writeFileSync(join(wrong, 'images/new.svg'), readFileSync(join(EXAMPLE, 'images/logo.svg')));
    expect(await refusal('brand-import', '--folder', wrong)).toContain('a title has 1 to 160 characters');
    expect(await seen()).toMatchObject({ name: 'Heronmoor', hosts: ['heronmoor.example'] });
    expect(await brand.images.get('content/heronmoor-new.svg')).toBeNull();
    expect(await audit()).toEqual(before);
  });

  it.each<[string, string, (copy: string) => void]>([
    [
      'a picture that runs something',
      'images/logo.svg: the drawing has the element script',
      (copy) => writeFileSync(join(copy, 'images/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    [
      'a PNG that is none',
      'images/app-icon.png: the picture is no PNG',
      (copy) => writeFileSync(join(copy, 'images/app-icon.png'), 'GIF89a'),
    ],
    [
      'a picture that is not there',
      'images/favicon.svg is named and not among the pictures',
      (copy) => rmSync(join(copy, 'images/favicon.svg')),
    ],
    ['a file that is no part of one', 'notes.txt is no part of a bundle', (copy) => writeFileSync(join(copy, 'notes.txt'), '')],
    ['a kind that there is not', 'content/news is no part of a bundle', (copy) => writeFileSync(join(copy, 'content/news'), '')],
    [
      'a moment that is none',
      'is no moment such as',
      (copy) => writeFileSync(join(copy, 'content/hot/returns.json'), '{"startsAt":"soon","words":{"EN":{"title":"x"}}}'),
    ],
    [
      'a field that there is not',
      'brand.colour',
      (copy) => writeFileSync(join(copy, 'brand.json'), '{"code":"heronmoor","colour":"red"}'),
    ],
    ['no brand', 'it has no brand.json', (copy) => rmSync(join(copy, 'brand.json'))],
  ])('refuses a bundle with %s', async (_name, reason, spoil) => {
    const copy = mkdtempSync(join(folder, 'spoiled-'));
    cpSync(EXAMPLE, copy, { recursive: true });
    spoil(copy);
    expect(await refusal('brand-import', '--folder', copy)).toContain(reason);
  });

  it('writes no bundle over what is none', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    writeFileSync(join(own, 'letters.txt'), 'dear');
    expect(await refusal('brand-export', '--code', 'heronmoor', '--folder', own)).toContain('holds other things than a bundle');
    expect(filesOf(own)).toHaveProperty('letters.txt');
  });

  it('changes one thing of a brand, and shows it before', async () => {
    const set = ['brand-set', '--code', 'heronmoor'];
    expect(await done(...set, '--name', 'Heron', '--dry-run')).toEqual([
      '~ brand name: Heronmoor → Heron',
      'brand heronmoor: 1 change, none of them made',
    ]);
    await done(...set, '--jackpot-counter', 'on', '--language', 'EN', '--language', 'TH', '--default-language', 'EN');
    const merchant = await seen();
    expect(merchant).toMatchObject({
      name: 'Heronmoor',
      languages: ['EN', 'TH'],
      defaultLanguage: 'EN',
      hosts: ['heronmoor.example'],
    });
    expect(brand.status(merchant, '::1', 'https://heronmoor.example').info.jackpotCounter).toBe(true);
    expect(await done(...set, '--jackpot-counter', 'on')).toEqual(['brand heronmoor is so already']);
    await done(...set, '--favicon', 'none', '--logo', join(EXAMPLE, 'images/app-icon.png'));
    expect((await seen()).site).toMatchObject({ favicon: '', logo: expect.stringMatching(/^content\/heronmoor-logo\.png\?v=/) });
    await done('brand-import', '--folder', EXAMPLE);
  });

  it('keeps a picture by itself, whatever kind it is, and refuses what is none', async () => {
    const put = (name: string, file: string) => ['image-put', '--code', 'heronmoor', '--name', name, '--file', file];
    for (const file of ['app-icon.png', 'home-reeds.webp', 'favicon.svg']) {
      const [address = ''] = await done(...put('single', join(EXAMPLE, 'images', file)));
      const [path = '', version] = address.split('?v=');
      expect((await brand.images.get(path, version))?.content).toEqual(readFileSync(join(EXAMPLE, 'images', file)));
    }
    expect(await refusal(...put('single', join(EXAMPLE, 'brand.json')))).toContain('is no picture');
  });

  it.each([
    [['--currency', 'USDT'], '“USDT” is no currency of ISO 4217'],
    [['--default-language', 'JA'], 'the default language must be one of the languages offered'],
    [['--host', 'not a host'], 'a brand needs at least one host'],
    [['--jackpot-counter', 'maybe'], '--jackpot-counter must be on or off'],
    [['--logo', 'logo.gif'], 'logo.gif is no picture'],
    [['--app-icon', join(EXAMPLE, 'images/favicon.svg')], 'the icon of the app is a PNG'],
    [[], 'say what is to be changed'],
  ])('refuses %j', async (args, reason) => {
    expect(await refusal('brand-set', '--code', 'heronmoor', ...args)).toContain(reason);
  });

  it('changes the currency in maintenance only, and never once somebody has an account', async () => {
    const set = ['brand-set', '--code', 'heronmoor', '--currency', 'THB', '--symbol', '฿'];
    expect(await refusal(...set)).toContain('the currency is changed in maintenance');
    await done('brand-status', '--code', 'heronmoor', '--status', 'maintenance');
    await done(...set);
    expect(await seen()).toMatchObject({ currency: 'THB', currencySymbol: '฿' });
    const { id } = await seen();
    const events = createEvents(db, clock, createLog('silent'));
    await createIdentity({ db, clock, events, rates: memoryRateLimiter(clock), brand }).createTestAccount(id);
    expect(await refusal('brand-set', '--code', 'heronmoor', '--currency', 'VND')).toContain('the currency stays THB');
    expect(await refusal('brand-import', '--folder', EXAMPLE)).toContain('the currency stays THB');
  });

  it('lets an operator of the brand alone change neither its hosts nor its currency', async () => {
    const { currency } = await seen();
    const put = (given: object) =>
      brand.bundles.put({
        code: 'heronmoor',
        isNew: false,
        brand: given,
        content: [],
        images: {},
        dryRun: false,
        prune: false,
        isOfEveryBrand: false,
        hasAccounts: async () => false,
      });
    for (const given of [{ hosts: ['heronmoor.example', 'more.example'] }, { currency: currency === 'EUR' ? 'USD' : 'EUR' }]) {
      await expect(put(given)).rejects.toMatchObject({ code: 'ops.refused' });
    }
    expect(await put({ name: 'Own' })).toHaveLength(1);
    expect(await seen()).toMatchObject({ name: 'Own', hosts: ['heronmoor.example'] });
    await put({ name: 'Heronmoor' });
  });

  it('leaves the business day of a brand as it was made', async () => {
    const copy = edit('brand.json', (fields) => ({ ...fields, currency: 'THB', businessTimezone: 'Asia/Bangkok' }));
    expect(await refusal('brand-import', '--folder', copy)).toContain('the time zone and the start of the business day stay');
  });
});
