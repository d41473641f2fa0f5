import { expect, type Page, test } from '@playwright/test';
import { familyBench } from '../../packages/conformance/src/family/bench.ts';
import { type OtherGateway, openOtherGateway } from './other-gateway.ts';
import { SCREENS } from './screens.ts';
import { prepare } from './visit.ts';
import { siteWords } from './words.ts';

// The gateway is another one: neither the system nor its demo is asked for anything here.
test.use({ trace: 'off' });

const word = siteWords('EN');
let other: OtherGateway;
test.beforeAll(async () => {
  other = await openOtherGateway();
});
test.afterAll(() => other.close());

/** What fails in a page from now on. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

/** Opens every screen, as whoever is logged in; none fails, and none shows what the gateway did not say. */
async function walk(page: Page, faults: readonly string[]): Promise<void> {
  for (const { path } of SCREENS) {
    await test.step(path, async () => {
      await page.goto(`${other.site}${path}`);
      await page.waitForFunction(() => document.title.includes(' · '));
      await expect(page.locator('h1').filter({ visible: true }).first(), path).toBeVisible();
      await expect(page.getByRole('heading', { name: word('screen_failed') }), path).toHaveCount(0);
      const text = await page.locator('body').innerText();
      expect(text, path).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
      expect(faults, path).toEqual([]);
    });
  }
  // What the site asks for and such a gateway does not know: the screens above live without it.
  expect([...other.unknown]).toContain('GET /wps/session');
}

test('every screen of a site before another gateway, for a visitor', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const faults = faultsOf(page);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await walk(page, faults);
});

test('every screen of a site before another gateway, for a member', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(600_000);
  const faults = faultsOf(page);
  await prepare(context, { language: 'EN', theme: 'dark' });
  const bench = await familyBench({ url: other.gateway, merchant: 'model', account: null, language: 'EN' });
  const { username, password } = await bench.account();
  await page.goto(`${other.site}/login`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: word('reg_username') }).fill(username);
  await dialog.getByLabel(word('reg_password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word('log_in'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await walk(page, faults);
  expect([...other.unknown]).toContain('GET /wps/live/events');
});
