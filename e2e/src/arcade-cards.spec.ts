import { en as words } from '../../apps/studio/client/src/arcade/text/en.ts';
import { en as usual } from '../../apps/studio/client/src/text/en.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { logInAs, prepare } from './visit.ts';

test('a member plays blackjack by the shown strategy, and checks the round', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: info.project.name === 'desktop' ? 'light' : 'dark' });
  // One round of a game is open at a time: each of the two has a member of its own.
  await logInAs(page, info.project.name === 'desktop' ? 'demovip' : 'demoagent', 'EN');
  await page.goto('/rng?vendor=PNP');
  await page.getByRole('tabpanel').getByText('Magnolia Blackjack').first().click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: words.chart, exact: true }).click();
  await expect(frame.getByRole('dialog').getByRole('table')).toHaveCount(3);
  await frame.getByRole('button', { name: usual.close, exact: true }).click();
  await frame.getByRole('button', { name: words.adviceShow, exact: true }).click();
  await frame.getByRole('button', { name: words.play, exact: true }).click();
  // A blackjack ends the round at once; every other hand is stood on, one after another.
  const stand = frame.getByRole('button', { name: words['choice.stand'], exact: true });
  const end = frame.getByText(/^(?:Lost|.+ won|.+ comes back)$/).first();
  await expect(stand.or(end).first()).toBeVisible();
  await expectFrameAccessible(page);
  if (await stand.isVisible()) {
    await expect(frame.getByText(/^Best move: /)).toBeVisible();
    await stand.click();
  }
  await expect(end).toBeVisible();
  await expect(frame.getByRole('button', { name: words.play, exact: true })).toBeEnabled();
  await frame.getByRole('button', { name: usual.history, exact: true }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('dialog').getByRole('link', { name: usual.check, exact: true }).first().click();
  const check = await opening;
  await expect(check.getByText(/Everything fits|Mọi thứ đều khớp/)).toBeVisible();
});

test('a member holds what is best at video poker and draws', { tag: '@phone' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demotop', 'EN');
  await page.goto('/rng?vendor=PNP');
  await page.getByRole('tabpanel').getByText('Peacock Video Poker').first().click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: words.play, exact: true }).click();
  await frame.getByRole('button', { name: words.bestHold, exact: true }).click();
  await expect(frame.getByText(/^Best: hold /)).toBeVisible();
  await expectFrameAccessible(page);
  await frame.getByRole('button', { name: /^Draw \d$/ }).click();
  await expect(frame.getByRole('button', { name: words.draw, exact: true })).toBeDisabled();
});
