import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { prepare, untilSettled, type Visitor } from './visit.ts';
import { siteWords } from './words.ts';

/** Places and sizes depend on the words, and on no colour: a theme each. */
const VISITORS: readonly Visitor[] = [
  { language: 'VI', theme: 'dark' },
  { language: 'EN', theme: 'light' },
];

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    return { top, bottom, left, right };
  });

const width = ({ left, right }: Box): number => right - left;
const height = ({ top, bottom }: Box): number => bottom - top;

/** Where the first screen ends: the window's edge, on a phone the bar of buttons. */
async function endOfScreen(page: Page): Promise<number> {
  const { width: across, height: end } = page.viewportSize() ?? { width: 0, height: 0 };
  if (across >= 768) return end;
  const bar = page.locator('.m-bottom');
  // It is laid out with the styles of the member's part, which come a moment later.
  await expect.poll(async () => (await boxOf(bar)).top).toBeGreaterThan(end / 2);
  return (await boxOf(bar)).top;
}

/** Adds up from the first paint what moved without anybody having done something. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const told = globalThis as unknown as { shifted: number };
    told.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) told.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

/** Posters of an element that have been drawn. */
async function posters(list: Locator): Promise<Locator> {
  const pictures = list.locator('a img');
  await expect(pictures.first()).toBeVisible();
  return pictures;
}

for (const visitor of VISITORS) {
  test.describe(`${visitor.theme}, ${visitor.language}`, () => {
    const word = siteWords(visitor.language);
    test('the home page shows games in the first screen, banner and words as one stage', async ({ page, context }) => {
      await prepare(context, visitor);
      const shifted = await watchShifts(page);
      await page.goto('/');
      await untilSettled(page);
      const hot = page.getByRole('region', { name: word('hot_games') });
      const pictures = await posters(hot);
      const end = await endOfScreen(page);
      for (const at of [0, 1]) {
        const poster = await boxOf(pictures.nth(at));
        expect(poster.bottom).toBeLessThan(end - 40);
        expect(width(poster)).toBeGreaterThan(135);
      }

      const stage = await boxOf(page.locator('.m-hero-row'));
      const banner = await boxOf(page.getByRole('main').getByRole('region', { name: word('banners') }));
      expect(banner.top).toBeGreaterThanOrEqual(stage.top);
      expect(banner.bottom).toBeLessThanOrEqual(stage.bottom);
      expect(height(stage)).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.4);

      const counter = await boxOf(page.getByRole('img', { name: /^(The pool|Quỹ) / }));
      expect(counter.top).toBeGreaterThan((await boxOf(pictures.first())).bottom);
      expect(height(counter)).toBeLessThan(42);
      expect(await shifted()).toBeLessThan(0.002);
    });

    test('the lobby has one compact head and its posters in the first screen', async ({ page, context }) => {
      await prepare(context, visitor);
      const shifted = await watchShifts(page);
      await page.goto('/rng');
      await untilSettled(page);
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      const pictures = await posters(page.getByRole('tabpanel'));
      const end = await endOfScreen(page);
      const first = await boxOf(pictures.first());
      expect(first.bottom).toBeLessThan(end);
      expect(first.top).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.46);
      expect(width(first)).toBeGreaterThan(isPhone ? 170 : 220);

      const main = page.getByRole('main');
      const title = await boxOf(main.getByRole('heading', { level: 1 }));
      const search = await boxOf(main.getByRole('searchbox'));
      const makers = await boxOf(main.getByRole('toolbar'));
      const tabs = await boxOf(main.getByRole('tablist'));
      const tools = isPhone
        ? main.getByRole('button', { name: word('filters') })
        : main.getByRole('combobox', { name: word('min_bet') });
      const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;
      expect(Math.abs(middle(title) - middle(search))).toBeLessThan(12);
      if (!isPhone) expect(Math.abs(middle(makers) - middle(search))).toBeLessThan(12);
      expect(Math.abs(middle(tabs) - middle(await boxOf(tools)))).toBeLessThan(12);
      expect(first.top - title.top).toBeLessThan(isPhone ? 180 : 140);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
      expect(await shifted()).toBeLessThan(0.002);
    });
  });
}

test('the lobby leads from the first maker to all, and offers no filter without a game', async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'light' });
  const word = siteWords('EN');
  await page.goto('/rng');
  const main = page.getByRole('main');
  const list = page.getByRole('tabpanel');
  await expect(list.getByRole('link', { name: /RTP/ }).first()).toBeVisible();
  const ofOne = await list.getByRole('link', { name: /RTP/ }).count();
  await expectAccessible(page);

  const tools = main.getByRole('button', { name: word('filters') });
  if (await tools.isVisible()) await tools.click();
  const stake = main.getByRole('combobox', { name: word('min_bet') });
  const choices = stake.getByRole('option');
  for (const text of (await choices.allInnerTexts()).slice(1)) {
    expect(text).toMatch(/^₫0\.\d\d$/);
    await stake.selectOption({ label: text });
    await expect(page).toHaveURL(/minBet=/);
    await expect(list.getByRole('link', { name: /RTP/ }).first()).toBeVisible();
  }
  await stake.selectOption({ label: word('all') });

  await main
    .getByRole('region', { name: word('other_makers') })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/vendor=all/);
  await expect(main.getByRole('button', { name: word('all_makers'), exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => list.getByRole('link', { name: /RTP/ }).count()).toBeGreaterThan(ofOne);
});

test('on paper the buttons that are meant are brass with depth, and the banners as dark as at night', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'light' });
  const word = siteWords('EN');
  await page.goto('/');
  await untilSettled(page);
  const look = () =>
    page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      const button = style('.m-hero-actions > button');
      const banner = style('.m-hero .m-banner');
      // A canvas turns any way of writing a colour into red, green and blue.
      const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const lightness = (colour: string): number => {
        if (!brush) return Number.NaN;
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      };
      return {
        hasGradient: button.backgroundImage.startsWith('linear-gradient'),
        hasDepth: button.boxShadow !== 'none',
        words: lightness(button.color),
        brass: lightness(style(':root').getPropertyValue('--brass')),
        room: banner.backgroundColor,
        roomWords: banner.color,
      };
    });
  const paper = await look();
  expect(paper).toMatchObject({ hasGradient: true, hasDepth: true });
  expect(paper.words).toBeLessThan(0.25);
  expect(paper.brass).toBeGreaterThan(0.6);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const night = await look();
  expect([night.room, night.roomWords]).toEqual([paper.room, paper.roomWords]);
  await expect(page.getByRole('button', { name: word('open_account') }).first()).toBeVisible();
});
