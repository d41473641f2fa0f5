import type { FrameLocator } from '@playwright/test';
import { en as arcade } from '../../apps/studio/client/src/arcade/text/en.ts';
import { expect, test } from './fixtures.ts';
import { expectWhole } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';

/** A phone on its side. */
const [WIDTH, HEIGHT] = [844, 390];
test.use({ viewport: { width: WIDTH, height: HEIGHT } });

/** Every button that a player needs for a stake lies on the screen, whole. */
async function expectReachable(frame: FrameLocator, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const button = frame.getByRole('button', { name }).first();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

for (const { what, lobby, tile, needed } of [
  { what: 'a table', lobby: '/live?vendor=PVL', tile: 'Roulette · Garden', needed: [/^17 35/, /^Red 1/, /^Bet /] },
  { what: 'a room of bingo', lobby: '/bingo?vendor=BPR', tile: 'Bingo 75 · Pier', needed: [/^Card 1/, /^Card 6/, /^Bet /] },
]) {
  test(`${what} fits a phone on its side, with everything that a stake needs`, { tag: '@phone' }, async ({ page, context }) => {
    await prepare(context, { language: 'EN', theme: 'dark' });
    await logInAs(page, 'demotop', 'EN');
    await page.goto(lobby);
    await page.getByRole('tabpanel').getByText(tile).first().click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('timer')).toBeVisible();
    await expectWhole(frame);
    await expectReachable(frame, needed);
  });
}

test('an arcade game fits a phone on its side, with everything that a stake needs', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demotop', 'EN');
  await page.goto('/rng?vendor=PNP');
  await page.getByRole('tabpanel').getByText('Carnival Wheel').first().click();
  const frame = page.frameLocator('iframe');
  await expectReachable(frame, [arcade.play]);
  await expect(frame.getByRole('radio', { name: arcade['value.high'] })).toBeInViewport({ ratio: 1 });
});
