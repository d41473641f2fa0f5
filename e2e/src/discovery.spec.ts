import { expect, expectAccessible, test } from './fixtures.ts';
import { GamePage } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const GAME = 'Lantern Night';

test('a visitor finds a game in spite of a misspelling, and tries it with play money', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: 'light' });
  await page.goto('/help');
  if (info.project.name === 'desktop') {
    await expect(page.getByRole('button', { name: en('search_all_games') })).toBeVisible();
    await page.keyboard.press('/');
  } else await page.getByRole('button', { name: en('search_all_games') }).click();
  const dialog = page.getByRole('dialog', { name: en('search_all_games') });
  await dialog.getByRole('searchbox').fill('lantren');
  await expect(dialog.getByRole('heading', { name: /lantren/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // A game for money needs a login; the demo does not.
  await expect(page.getByRole('dialog', { name: en('log_in') })).toBeVisible();
  await page.goto('/rng?vendor=RLT');
  await page
    .getByRole('main')
    .getByRole('link', { name: en('demo_of', { game: GAME }) })
    .click();
  await expect(page.getByText(en('demo_money'))).toBeVisible();
  const game = new GamePage(page);
  await game.ready();
  await game.choose((round) => round.spins.length === 1 && round.coins === 0);
  await game.spin.click();
  await game.ready();
  await page.goBack();
  await expect(page).toHaveURL(/\/rng/);
});

test('a member’s favourite and recent games are kept, and leave the lists again', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, info.project.name === 'desktop' ? 'demovip' : 'demoagent', 'EN');
  await page.goto('/rng?vendor=all');
  const heart = page.getByRole('button', { name: en('favourite_of', { game: GAME }) });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/rng?page=fav');
  const tiles = page.getByRole('main').getByRole('link', { name: /RTP/ });
  await expect(tiles).toHaveCount(1);
  await tiles.click();
  await new GamePage(page).ready();
  await page.goBack();
  await expect(tiles).toHaveCount(1);
  await expectAccessible(page);
  await heart.click();
  await expect(tiles).toHaveCount(0);
  await expect(page.getByText(en('fav_none'))).toBeVisible();
  await page.goto('/rng?page=recent');
  await expect(tiles.first()).toBeVisible();
});
