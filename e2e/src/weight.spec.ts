import type { Page } from '@playwright/test';
import { PageWeight, WEIGHT_BARS } from '../../scripts/lib/page-weight.ts';
import { expect, test } from './fixtures.ts';
import { prepare } from './visit.ts';
import { siteWords } from './words.ts';

const word = siteWords('VI');

/** What stands last on a page that has loaded everything by itself. */
const PAGES = [
  { path: '/', last: (page: Page) => page.getByRole('link', { name: word('adults_link'), exact: true }) },
  { path: '/rng', last: (page: Page) => page.getByRole('main').getByRole('link', { name: /RTP/ }).first() },
];

for (const { path, last } of PAGES) {
  test(`${path} asks for few scripts and few files until it is usable`, async ({ page, context }) => {
    await prepare(context, { language: 'VI', theme: 'dark' });
    const weight = new PageWeight(context);
    await page.goto(path);
    await expect(last(page)).toBeAttached();
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
  });
}
