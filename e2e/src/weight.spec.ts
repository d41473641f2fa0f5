import type { Locator, Page } from '@playwright/test';
import { PageWeight, WEIGHT_BARS } from '../../scripts/lib/page-weight.ts';
import { expect, test } from './fixtures.ts';
import { prepare } from './visit.ts';
import { siteWords } from './words.ts';

const word = siteWords('VI');

/** Opens a page as a new visitor; `last` stands on it when it has loaded everything by itself. */
async function expectLight(page: Page, path: string, last: Locator): Promise<void> {
  const context = page.context();
  await prepare(context, { language: 'VI', theme: 'dark' });
  const weight = new PageWeight(context);
  await page.goto(path);
  await expect(last).toBeAttached();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // The worker asks for its own files too.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await weight.quiet();

  const scripts = [...weight.scripts];
  const files = [...weight.files];
  expect(scripts.length, 'scripts of the site').toBeGreaterThan(5);
  expect(files, 'the service worker').toContainEqual(expect.stringMatching(/\/sw\.js$/));
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(WEIGHT_BARS.scripts);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(WEIGHT_BARS.files);
}

test('home asks for few scripts and few files until it is usable', async ({ page }) => {
  await expectLight(page, '/', page.getByRole('link', { name: word('adults_link'), exact: true }));
});

test('the slot lobby asks for few scripts and few files until it is usable', async ({ page }) => {
  await expectLight(page, '/rng', page.getByRole('main').getByRole('link', { name: /RTP/ }).first());
});

// On one screen: the same page asks on both.
test('a page of the centre asks who is logged in before its code is there, and once', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await prepare(context, { language: 'VI', theme: 'dark' });
  let asked = 0;
  let goOn = (): void => {};
  const isAsked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  page.on('request', (request) => {
    if (!request.url().endsWith('/wps/session')) return;
    asked += 1;
    goOn();
  });
  // No script of the site comes before the question has gone out.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/member/withdraw');
  await expect(page.getByRole('main').getByRole('button', { name: word('log_in') })).toBeVisible();
  expect(asked).toBe(1);
});
