import { en as words } from '../../apps/studio/client/src/tables/text/en.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { expectWhole } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';

// On a desk: a phone's rounds are those of the other rooms.
test('a member bets at a table, takes the bet back, bets again and sees how the round ends', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'light' });
  await logInAs(page, 'demovip', 'EN');
  await page.goto('/live?vendor=PVL');
  await page.getByText('Dragon Tiger · Garden').first().click();
  const frame = page.frameLocator('iframe');
  const clock = frame.getByRole('timer');
  // A visit in the last seconds before the lock waits for the next round.
  await expect(clock).toHaveAccessibleName(/^(?:[89]|1\d) to bet$/, { timeout: 60_000 });
  await frame.getByRole('button', { name: /^Dragon 1/ }).click();
  await frame.getByRole('button', { name: /^Suited tie 50/ }).click();
  await frame.getByRole('button', { name: words.undo, exact: true }).click();
  await frame.getByRole('button', { name: 'Bet ₫5.00', exact: true }).click();
  await frame.getByRole('button', { name: 'Take back ₫5.00', exact: true }).click();
  await frame.getByRole('button', { name: 'Bet ₫5.00', exact: true }).click();
  await expectFrameAccessible(page);
  // The result says what came and what it means for the player.
  await expect(frame.getByText(/^(?:Dragon|Tiger|Tie)\. (?:You won|Returned|No win)/)).toBeVisible({ timeout: 45_000 });
  await frame.getByRole('button', { name: words.bets, exact: true }).click();
  const dialog = frame.getByRole('dialog');
  await expect(dialog.getByRole('article').first()).toContainText('₫5.00');
  await expectFrameAccessible(page);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: words.check, exact: true }).first().click();
  const check = await opening;
  await expect(check.getByText(/Everything matches|Tất cả đều khớp/)).toBeVisible();
});

test('the tables of the house stand side by side with their last results', { tag: '@phone' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demotop', 'EN');
  await page.goto('/live?vendor=PVL');
  await page.getByText('Roulette · Garden').first().click();
  const frame = page.frameLocator('iframe');
  // The keyboard has one stop on the felt, and still has when it stood between numbers and those spots are hidden.
  const between = frame.getByRole('button', { name: words.between, exact: true });
  await between.click();
  await frame.locator('.spot').first().focus();
  await between.click();
  await expect(frame.locator('.bet-area[tabindex="0"]')).toBeVisible();
  await expectWhole(frame);
  await frame.getByRole('button', { name: /^Roulette · Garden/ }).click();
  await expectFrameAccessible(page);
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^Sic Bo · Salon/ })
    .click();
  await expect(frame.getByRole('button', { name: /^Big 1/ })).toBeVisible();
  await expectWhole(frame);
  await expectFrameAccessible(page);
});
