import { en as words } from '../../apps/studio/client/src/arcade/text/en.ts';
import { en as usual } from '../../apps/studio/client/src/text/en.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { logInAs, prepare } from './visit.ts';

test('a member opens leaves of a round of mines, is paid, and checks the round', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: info.project.name === 'desktop' ? 'light' : 'dark' });
  await logInAs(page, info.project.name === 'desktop' ? 'demovip' : 'demoagent', 'EN');
  await page.goto('/rng?vendor=PNP');
  await page.getByText('Lotus Mines').first().click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(words['option.mines'], { exact: true }).selectOption('1');
  await frame.getByRole('button', { name: words.play, exact: true }).click();
  const leaf = frame.getByRole('button', { name: /^Leaf 13, closed/ });
  await expect(leaf).toBeEnabled();
  await expectFrameAccessible(page);
  await leaf.click();
  // One leaf of 25 hides the mine: the round is over, or it is cashed out.
  await expect(frame.getByRole('button', { name: /^Leaf 13, (?:flower|mine)/ })).toBeVisible();
  const out = frame.getByRole('button', { name: /^Cash out/ });
  await expect(out.or(frame.getByText(words.hitMine))).toBeVisible();
  if (await out.isVisible()) await out.click();
  await expect(frame.getByRole('button', { name: /, mine$/ })).toBeVisible();
  await frame.getByRole('button', { name: usual.history, exact: true }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('dialog').getByRole('link', { name: usual.check, exact: true }).first().click();
  const check = await opening;
  await expect(check.getByText(/Everything fits|Mọi thứ đều khớp/)).toBeVisible();
});

test('a pebble falls and the wheel turns, for play money of the studio', { tag: '@phone' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demotop', 'EN');
  for (const [game, shown] of [
    ['Pebble Plinko', /^It pays \d/],
    ['Carnival Wheel', /^It pays \d/],
  ] as const) {
    await page.goto('/rng?vendor=PNP');
    await page.getByText(game).first().click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('radio', { name: words['value.low'] }).check();
    await frame.getByRole('button', { name: words.play, exact: true }).click();
    await expect(frame.getByRole('img', { name: shown })).toBeVisible({ timeout: 15_000 });
    await expectFrameAccessible(page);
  }
});
