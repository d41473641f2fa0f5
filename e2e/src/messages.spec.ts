import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { GamePage } from './game-page.ts';
import { closeAnnouncements, logInAs, prepare, untilSettled } from './visit.ts';

/** What a window that is neither the page nor its game says to both: end, begin a new session, stand still. */
const sayFrom = (popup: Page): Promise<string> =>
  popup.evaluate(() => {
    const { opener } = window as unknown as { opener: Window | null };
    for (const message of [{ type: 'marquee:exit' }, { type: 'marquee:error', code: 'session.expired' }])
      opener?.postMessage(message, '*');
    opener?.frames[0]?.postMessage({ type: 'marquee:pause', paused: true }, '*');
    return opener ? 'said' : 'has nobody to say it to';
  });

// On one screen: windows are the same everywhere.
test('messages of foreign windows reach neither the page around a game nor the game', { tag: '@desktop' }, async ({
  page,
  context,
  complaints,
}) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
  await logInAs(page, 'demovip', 'EN');
  await page.goto('/rng');
  await untilSettled(page);
  await page.getByRole('main').locator('a[href*="/game?"]').first().click();
  const game = new GamePage(page);
  await game.ready();
  const address = page.url();
  const frameUrl = (await page.locator('iframe').getAttribute('src')) ?? '';
  const studio = new URL(frameUrl).origin;

  const said: string[] = [];
  for (const url of [new URL('/favicon.svg', address).href, `${studio}/healthz`]) {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate((to) => void window.open(to), url)]);
    await popup.waitForLoadState('domcontentloaded');
    said.push(await sayFrom(popup));
    await popup.close();
  }
  // A page of this site is heard by its opener; whether one of another origin has an opener is the browser's business.
  expect(said[0]).toBe('said');

  // The answer to a message of our own comes after theirs: what they said has been heard by then, in the page and in the frame.
  const mark = () =>
    new Promise<void>((heard) => {
      addEventListener('message', () => heard(), { once: true });
      postMessage('mark', '*');
    });
  await page.evaluate(mark);
  const frame = page.frames().find((each) => each.url().startsWith(studio));
  await frame?.evaluate(mark);
  expect(page.url()).toBe(address);
  await expect(page.locator('iframe')).toHaveAttribute('src', frameUrl);
  await expect(game.spin).toHaveAttribute('aria-disabled', 'false');

  // The same word from the frame itself is heard.
  await frame?.evaluate(() => parent.postMessage({ type: 'marquee:exit' }, '*'));
  await expect(page).not.toHaveURL(address);

  // A window on a bare answer looks for an icon that is not there.
  expect(complaints.filter((line) => !line.includes('/favicon.ico'))).toEqual([]);
  complaints.length = 0;
});
