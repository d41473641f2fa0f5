import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { prepare } from './visit.ts';
import { siteWords } from './words.ts';

const vi = siteWords('VI');
const TOTAL = 630;
const PAGE = 21;

/**
 * A lobby of many games, made from the first real one, so that its poster and maker are there. Returns the pages that were asked
 * for.
 */
async function serveMany(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/GCSGAME_gameList*', async (route) => {
    const address = new URL(route.request().url());
    const pageNo = Number(address.searchParams.get('pageNo') ?? 1);
    asked.push(String(pageNo));
    address.searchParams.set('pageNo', '1');
    const answer = await route.fetch({ url: address.href });
    const [game] = ((await answer.json()) as { value: { games: Record<string, unknown>[] } }).value.games;
    const games = Array.from({ length: Math.min(PAGE, TOTAL - (pageNo - 1) * PAGE) }, (_, index) => {
      const number = (pageNo - 1) * PAGE + index + 1;
      return { ...game, nodeId: String(900_000 + number), displayName: `Game ${number}` };
    });
    const value = { games, pageNum: pageNo, totalPages: Math.ceil(TOTAL / PAGE), totalCount: TOTAL };
    await route.fulfill({ json: { success: true, value } });
  });
  return asked;
}

const tiles = (page: Page) => page.getByRole('main').getByRole('link', { name: /RTP/ });

test('a long list of games keeps the page small, and Back and a reload return to the same place', async ({ page, context }) => {
  await prepare(context, { language: 'VI', theme: 'dark' });
  const asked = await serveMany(page);
  await page.goto('/rng?vendor=all');
  await expect(tiles(page)).toHaveCount(PAGE);
  const more = page.getByRole('button', { name: vi('load_more'), exact: true });
  for (let pageNo = 2; pageNo <= TOTAL / PAGE; pageNo += 1) {
    await more.dispatchEvent('click');
    await expect.poll(() => asked.length).toBe(pageNo);
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  }
  await expect(more).toHaveCount(0);
  expect(await tiles(page).count()).toBeLessThan(100);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const first = page.getByRole('main').locator('li[data-at]').first();
  await expect(first).not.toHaveAttribute('data-at', '0');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const place = await scrolled();

  // A real click would first scroll the header's link away from the edge.
  await page.getByRole('banner').getByRole('link').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
  expect(asked).toHaveLength(TOTAL / PAGE);

  await page.reload();
  await expect.poll(scrolled, { timeout: 60_000 }).toBe(place);
  expect(await tiles(page).count()).toBeLessThan(100);
  // Every page is asked for again, each once.
  expect(asked.slice(TOTAL / PAGE).sort()).toEqual(asked.slice(0, TOTAL / PAGE).sort());
});
