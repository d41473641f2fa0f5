import { randomInt } from 'node:crypto';
import { calls } from '@marquee/contract';
import type { Locator, Page } from '@playwright/test';
import { GAME_KB, PageWeight, WEIGHT_BARS, weighGame } from '../../scripts/lib/page-weight.ts';
import { expect, test } from './fixtures.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const word = siteWords('VI');

/** Opens a page on a first visit, or a member's; `last` stands on it when it has loaded everything by itself. */
async function expectLight(page: Page, path: string, last: Locator): Promise<string[]> {
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
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(WEIGHT_BARS.scripts);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(WEIGHT_BARS.files);
  return files;
}

test('home asks for few scripts and few files until it is usable', async ({ page }) => {
  const files = await expectLight(page, '/', page.getByRole('link', { name: word('adults_link'), exact: true }));
  expect(files, 'the service worker').toContainEqual(expect.stringMatching(/\/sw\.js$/));
});

test('the slot lobby asks for few scripts and few files until it is usable', async ({ page }) => {
  await expectLight(page, '/rng', page.getByRole('main').getByRole('link', { name: /RTP/ }).first());
});

test('a page of the centre asks for few scripts and few files until it is usable', async ({ page, context }) => {
  await prepare(context, { language: 'VI', theme: 'dark' });
  const other = await context.newPage();
  await logInAs(other, 'demovip', 'VI');
  await other.close();
  // The table in it, which scrolls, has the same name.
  await expectLight(page, '/member/personalHistoryCopy', page.getByRole('region', { name: word('in_betting_record') }).first());
});

/** The heaviest slot and the heaviest game of the arcade, the one with a pool, and tables of two kinds, whose page is one. All others are lighter than these. */
const GAMES = [
  ['RLT', 'orchard-ferry'],
  ['PNP', 'peacock-poker'],
  ['PNP', 'wishing-well'],
  ['BPR', 'bingo-75-pier'],
  ['SKL', 'crash-meadow'],
] as const;

/** Calls the player protocol as a member does, without the site. */
async function called<T>(
  page: Page,
  { method, path }: { method: string; path: string },
  token?: string,
  data?: object,
): Promise<T> {
  const headers = { merchant: 'marquee', language: 'VI', encryption: 'none', ...(token ? { authorization: token } : {}) };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  const { success, value, errorCode } = (await answer.json()) as { success: boolean; value: T; errorCode?: string };
  expect({ path, success, errorCode }).toEqual({ path, success: true });
  return value;
}

// On one screen: the games are weighed on a phone whatever shows them here.
test('the page of a game loads at most 250 kB before its first frame', { tag: '@phone' }, async ({ page, browser }) => {
  const username = `we${randomInt(1e9).toString(36)}`.slice(0, 12);
  const account = { username, password: 'Lantern4Bridge', agreed: true, login: true };
  const { token } = await called<{ token: string }>(page, calls.register, undefined, account);
  const weights: Record<string, number> = {};
  for (const [vendor, code] of GAMES) {
    const list = { method: 'GET', path: `${calls.gameList.path}?vassalage=${vendor}` };
    const { games } = await called<{ games: { gameCode: string; nodeId: string }[] }>(page, list, token);
    const { nodeId = '' } = games.find(({ gameCode }) => gameCode === code) ?? {};
    const launch = { method: 'GET', path: `${calls.launchGame.path}?launchMode=GLS&nodeId=${nodeId}` };
    const { url } = await called<{ url: string }>(page, launch, token);
    weights[code] = await weighGame(browser, url);
  }
  for (const [game, kilobytes] of Object.entries(weights)) {
    // Less would be no game.
    expect(kilobytes, game).toBeGreaterThan(60);
    expect(kilobytes, game).toBeLessThanOrEqual(GAME_KB);
  }
});

// On one screen: what a desk shows first is not measured.
test('the largest thing of a page of the centre stands before its code is there, and nothing larger comes', {
  tag: '@phone',
}, async ({ page, context }) => {
  await prepare(context, { language: 'VI', theme: 'dark' });
  const other = await context.newPage();
  await logInAs(other, 'demovip', 'VI');
  await other.close();
  // Of what is painted each thing larger than all before it is told, while it is on the page: the last is the largest.
  await page.addInitScript(() => {
    const store = window as unknown as { largest: string };
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      store.largest = entries.at(-1)?.element?.textContent || 'a picture';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  let goOn = (): void => {};
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  // Of a bet that there is not: games stand in the place of the record.
  await page.goto('/member/personalHistoryCopy?number=0', { waitUntil: 'commit' });
  await expect(page.getByText(word('bets_intro'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: word('in_betting_record') })).toBeVisible();
  const said = word('bets_intro');
  const largest = () => page.evaluate(() => (window as unknown as { largest: string }).largest);
  await expect.poll(largest).toBe(said);
  goOn();
  await untilSettled(page);
  const posters = page.getByRole('region', { name: word('hot_games') }).locator('img');
  await expect
    .poll(() => posters.evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width > 0).length))
    .toBe(4);
  await posters.evaluateAll((all) => Promise.all(all.map((each) => (each as HTMLImageElement).decode())));
  // They are painted with the next frame, and told with the one after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await largest()).toBe(said);
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
