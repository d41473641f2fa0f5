import type { Locator, Page } from '@playwright/test';
import { coinsToAmount } from '../../apps/studio/src/engine/round.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { GamePage, gameText, gameWords } from './game-page.ts';
import { closeAnnouncements } from './visit.ts';
import { amountIn, siteWords } from './words.ts';

const vi = siteWords('VI');
const en = siteWords('EN');
const PASSWORD = 'Journey2026';
const UNIT = 10_000n;

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

/** Chooses English where the screen keeps the choice: in the header, or on a phone in the menu. */
async function switchToEnglish(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: vi('menu'), exact: true }).click();
  await page
    .getByRole('combobox', { name: vi('language') })
    .filter({ visible: true })
    .selectOption('EN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  if (isPhone(page)) await page.getByRole('button', { name: en('close'), exact: true }).click();
}

async function register(page: Page, username: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('register'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: en('register') });
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: en('register'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function logIn(page: Page, username: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: vi('log_in'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: vi('log_in') });
  await dialog.getByRole('textbox', { name: vi('reg_username') }).fill(username);
  await dialog.getByLabel(vi('reg_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: vi('log_in'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The figure beside the word for play money in the header. */
const balanceOf = (page: Page): Locator =>
  page
    .getByText(new RegExp(`^(${vi('demo_balance')}|${en('demo_balance')})$`))
    .first()
    .locator('xpath=following-sibling::*[1]');

/** In a game the game's own figure is the only one. */
async function expectBalance(game: GamePage, expected: number): Promise<void> {
  const figure = game.frame.locator('.balance output');
  await expect.poll(async () => amountIn(await figure.innerText()), { timeout: 20_000 }).toBe(expected);
}

test('from the home page to a settled bet on record, with a round interrupted on the way', async ({
  page,
  browser,
  complaints,
}, info) => {
  test.setTimeout(240_000);
  const username = `j${info.project.name.slice(0, 1)}${Date.now().toString(36)}`;

  await closeAnnouncements(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi('hero_title'));
  await expect(
    page
      .getByRole('region', { name: vi('hot_games') })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await switchToEnglish(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('hero_title'));

  await register(page, username);
  // The first balance rolls up: it is what stands there twice.
  let credit = 0;
  await expect
    .poll(async () => {
      const before = credit;
      credit = amountIn(await balanceOf(page).innerText());
      return credit > 0 && credit === before;
    })
    .toBe(true);

  await page
    .getByRole('navigation', { name: en('main_navigation') })
    .filter({ visible: true })
    .getByRole('link', { name: en('game_type_rng') })
    .click();
  await expect(page).toHaveURL(/\/rng/);
  await expect(page.getByRole('main').getByRole('link', { name: /RTP/ })).not.toHaveCount(1);
  // Written without its accents: the Vietnamese name finds the game too.
  await page.getByRole('searchbox', { name: en('search_games') }).fill('lantern');
  const tile = page.getByRole('main').getByRole('link', { name: /Lantern.*RTP/ });
  await expect(page.getByRole('main').getByRole('link', { name: /RTP/ })).toHaveCount(1);
  await expectAccessible(page);
  await tile.click();

  const game = new GamePage(page);
  await game.ready();
  const rules = await game.game();
  const stakeOf = async (): Promise<number> => amountIn(await game.frame.locator('.stake output').innerText());
  const stake = await stakeOf();
  await expectBalance(game, credit);
  await game.choose((round) => round.spins.length === 1 && round.coins === 0);
  await game.spin.click();
  await expectBalance(game, credit - stake);
  await game.ready();

  // Without a large win on the way, which would have a scene of its own.
  const isQuiet = (coins: number): boolean => coins < 15 * rules.coins;
  const feature = await game.choose(
    ({ spins, coins }) => spins.length >= 5 && spins.length <= 9 && coins > 0 && spins.every((spin) => isQuiet(spin.coins)),
  );
  await game.spin.click();
  await expectBalance(game, credit - 2 * stake);
  await game.answer(gameWords('freeTitle'), gameText.freeStart);
  await expect(game.frame.getByText(/Free spin 2 of/)).toBeVisible({ timeout: 30_000 });
  await page.context().close();

  const again = await browser.newContext();
  const back = await again.newPage();
  back.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  await closeAnnouncements(back);
  await back.goto('/');
  await logIn(back, username);
  await back
    .getByRole('complementary')
    .getByRole('link')
    .and(back.getByText(vi('resume'), { exact: true }))
    .click();
  const resumed = new GamePage(back);
  await expect(resumed.frame.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
  await resumed.frame.getByRole('dialog').getByRole('button').click();
  const done = resumed.frame.getByRole('dialog');
  await expect(done).toBeVisible({ timeout: 90_000 });
  await done.getByRole('button').click();

  const payout = Number(coinsToAmount(rules, BigInt(Math.round(stake * 10_000)), feature.coins)) / Number(UNIT);
  await expectBalance(resumed, credit - 2 * stake + payout);

  await back.goto('/member/personalHistoryCopy');
  // A table on a desk; on a phone a list, in which an entry tells the rest on tap.
  const isPhone = (back.viewportSize()?.width ?? 0) < 768;
  const record = back.getByRole(isPhone ? 'region' : 'table', { name: vi('in_betting_record') });
  // A bet's details are a row below its own, on a phone an entry within it.
  const details = back.locator('details');
  const rows = isPhone
    ? record.locator('details').filter({ has: details })
    : record.locator('tbody tr').filter({ hasNot: details });
  await expect(rows).toHaveCount(2);
  if (isPhone) for (const row of [0, 1]) await rows.nth(row).locator('summary').first().click();
  // A column may have a second title, and a second value, below its own.
  const titles = (await record.getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]);
  const cell = (row: number, title: string): Locator =>
    isPhone
      ? rows
          .nth(row)
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${title}$`) })
          .locator('xpath=following-sibling::dd[1]')
      : rows.nth(row).locator('td').nth(titles.indexOf(title)).locator('> span').first();
  expect(amountIn(await cell(0, vi('stake')).innerText())).toBe(stake);
  expect(amountIn(await cell(0, vi('payout')).innerText())).toBe(payout);
  expect(amountIn(await cell(1, vi('payout')).innerText())).toBe(0);
  await expect(cell(0, vi('round'))).not.toBeEmpty();
  await expectAccessible(back);
  await again.close();
});
