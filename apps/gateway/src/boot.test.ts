import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModules, openBase } from './assembly.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import { databaseKinds, openTestDatabase } from './base/testing/database.ts';
import { bootPage } from './boot.ts';
import type { Merchant } from './brand/index.ts';
import { seedFewGames } from './catalogue/testing/few-games.ts';
import { sqlModules } from './modules.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const BLOCKED = '203.0.113.9';

describe.each(databaseKinds)('what travels with a page on %s', (kind) => {
  let modules: ReturnType<typeof createModules>;
  let merchant: Merchant;
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    const base = await openBase(readConfig({}), { clock, log: createLog('silent'), db });
    const regions = { regionOf: (address: string) => (address === BLOCKED ? 'XX' : null), refresh: async () => {} };
    modules = createModules({ ...base, regions });
    merchant = await modules.brand.seedDemo();
    await modules.cashier.seedDemo(merchant.id);
    await seedFewGames({ db, merchantId: merchant.id });
    await db.query({ text: `update merchant set blocked_regions = '{XX}'` });
    await db.query({ text: 'update brand_version set version = version + 1' });
    close = () => db.close();
  });
  afterAll(async () => {
    await modules.play.stop();
    await modules.wallet.drain();
    await close();
  });

  const boot = async (path: string, address = '198.51.100.9') => {
    clock.advance(3_000);
    await modules.brand.byCode('marquee');
    const { publishing, ...rest } = modules;
    const page = { address, origin: 'http://a.test', path };
    return bootPage({ ...rest, clock, promotions: publishing.promotions }, merchant, page);
  };

  it.each(['/', '/home?x=1', '/index.html', '/login'])('is the home page’s figures and wins on %s', async (path) => {
    const { content } = (await boot(path)).data;
    expect(content?.home).toMatchObject({ figures: { deposit: null, jackpot: null }, wins: { list: [] }, board: { list: [] } });
    // The brand's own language, whatever the visitor's is.
    expect(content?.home?.figures.paymentPartners.map(({ name }) => name)).toContain('Chuyển khoản');
  });

  it.each(['/rng', '/help', '/noticePage'])('is none of it on %s', async (path) => {
    expect((await boot(path)).data.content?.home).toBeNull();
  });

  it('has the games of the slot lobby, and not where its address filters them', async () => {
    const { data, images } = await boot('/rng');
    expect(data.catalogue?.games?.vendor).toBe('AAA');
    expect(data.catalogue?.games?.page.games.map((game) => game.vassalage)).toEqual(['AAA', 'AAA', 'AAA']);
    expect(images).toHaveLength(3);
    expect((await boot('/rng?vendor=AAA')).data.catalogue?.games).toBeNull();
  });

  it('begins the slot lobby with the first vendor that is not cut out for another category', async () => {
    await db.query({ text: `update vendor set code = 'YBG' where code = 'AAA'` });
    await db.query({ text: 'update catalogue_version set version = version + 1' });
    try {
      expect((await boot('/rng')).data.catalogue?.games).toBeNull();
    } finally {
      await db.query({ text: `update vendor set code = 'AAA' where code = 'YBG'` });
      await db.query({ text: 'update catalogue_version set version = version + 1' });
    }
  });

  it('tells home’s hot games of every type, and those of slots in the slot lobby, filtered or not', async () => {
    const hotOn = async (path: string) => {
      const hot = (await boot(path)).data.catalogue?.hot;
      return hot && [hot.gameType, hot.reply.list.map((game) => game.gameCode)];
    };
    expect(await hotOn('/')).toEqual(['', expect.arrayContaining(['dragon', 'baccarat'])]);
    for (const path of ['/rng', '/rng?vendor=AAA'])
      expect(await hotOn(path)).toEqual(['RNG', expect.not.arrayContaining(['baccarat'])]);
    expect(await hotOn('/help')).toBeNull();
  });

  it('is nothing but the status for whom the brand does not answer', async () => {
    const { data, images } = await boot('/', BLOCKED);
    expect(data).toMatchObject({ status: { regionRestriction: true }, catalogue: null, content: null });
    expect(images).toEqual([]);
    await modules.brand.setStatus(merchant.id, 'maintenance', null);
    expect((await boot('/')).data).toMatchObject({ status: { maintenance: true }, catalogue: null, content: null });
    await modules.brand.setStatus(merchant.id, 'normal', null);
    expect((await boot('/')).data.catalogue).not.toBeNull();
  });
});
