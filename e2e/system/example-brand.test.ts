import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../apps/gateway/src/app.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { databaseKinds } from '../../apps/gateway/src/base/testing/database.ts';
import { schema } from '../../apps/gateway/src/modules.ts';
import { operatorCalls } from '../../apps/gateway/src/operator-calls.ts';
import { runOps } from '../../apps/gateway/src/ops/run.ts';
import { openTestApp } from '../../apps/gateway/src/testing/app.ts';
import example from '../../examples/heronmoor/brand.json' with { type: 'json' };
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts';
import { createDatabase } from '../../scripts/lib/postgres.ts';
import { root } from '../../scripts/lib/run.ts';

const TAGS = { VI: 'vi', EN: 'en', CN: 'zh-CN', TH: 'th', TY: 'fil', ID: 'id' };
const program = await findBrowser();
const server = process.env['TEST_DATABASE_URL'];

/** A database in which there is nothing at all. */
async function emptyDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded' || server === undefined) return openDatabase({ memory: true });
  return openDatabase({ url: await createDatabase(server, `example_${randomBytes(6).toString('hex')}`), poolSize: 6 });
}

/** The page shows the example, with what its stage says in a language and in no other. */
async function expectBrand(page: Page, language: string): Promise<void> {
  const hero = example.hero[language as keyof typeof example.hero];
  const said = page.locator('.m-hero-words').locator('h1:visible, p:visible');
  // A phone has no room for the text; this is a desk.
  await expect.poll(() => said.allInnerTexts()).toEqual([hero.eyebrow, hero.title, hero.text]);
  expect(await page.title()).toContain('Heronmoor');
  expect(await page.locator('.m-header .m-logo-name').innerText()).toBe('Heronmoor');
  const mark = page.locator('.m-header .m-mark:visible');
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator('.m-logo svg').count()).toBe(0);
}

describe.skipIf(program === null)('the brand of examples/', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: program ?? '', args: [...BROWSER_ARGS] });
  });
  afterAll(() => browser.close());

  describe.each(databaseKinds)('imported into an empty database on %s', (kind) => {
    let app: App;
    let url = '';
    beforeAll(async () => {
      const db = await emptyDatabase(kind);
      const settings = { DEMO: '0', SECRET_KEY: 'k'.repeat(32) };
      for (const args of [['migrate'], ['brand-import', '--folder', join(root, 'examples/heronmoor'), '--host', 'localhost']]) {
        const code = await runOps(args, {
          settings: () => readConfig(settings),
          schema,
          calls: operatorCalls,
          print: () => {},
          complain: (line) => expect.fail(line),
          open: async () => ({ ...db, close: async () => {} }),
          log: createLog('silent'),
        });
        expect(code).toBe(0);
      }
      app = await openTestApp(kind, systemClock, db, settings);
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      url = `http://localhost:${(app.server.server.address() as AddressInfo).port}`;
    });
    afterAll(() => app.close());

    it('shows name, mark and stage in all six languages before any script has run', async () => {
      const page = await browser.newPage();
      // Without the site’s code the page is as the gateway sent it.
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      for (const [language, tag] of Object.entries(TAGS)) {
        await page.evaluate((next) => document.documentElement.setAttribute('lang', next), tag);
        await expectBrand(page, language);
      }
      await page.close();
    });

    // The site’s own code is the same on both: the second is asked for the brand’s own language alone.
    it.each(Object.entries(TAGS).slice(0, kind === 'embedded' ? 6 : 1))('shows them in %s', async (language, tag) => {
      const page = await browser.newPage();
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.locator('.m-hero-actions button').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
      await expectBrand(page, language);
      await page.close();
    });

    it('has the icons of the brand, and shows no counter that stands for no money', async () => {
      const page = await browser.newPage();
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.locator('.m-hero-actions button').first().waitFor();
      const icons = await page.evaluate(() =>
        [...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]')].map(
          (link) => link.getAttribute('href') ?? '',
        ),
      );
      expect(icons.map((icon) => new URL(icon).pathname)).toEqual([
        '/images/content/heronmoor-favicon.svg',
        '/images/content/heronmoor-app-icon.png',
      ]);
      const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as { name: string; icons: { src: string }[] };
      expect(manifest.name).toBe('Heronmoor');
      for (const icon of [...icons, ...manifest.icons.map(({ src }) => src)]) {
        const answer = await fetch(icon);
        expect(answer.headers.get('content-type'), icon).toMatch(/^image\/(?:svg\+xml|png)/);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
      expect(await page.locator('#root').innerText()).not.toMatch(/jackpot/i);
      await page.close();
    });
  });
});
