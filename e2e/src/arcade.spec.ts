import { en as words } from '../../apps/studio/client/src/arcade/text/en.ts';
import { en as usual } from '../../apps/studio/client/src/text/en.ts';
import { dropsAt, grainsOf, paidOf, partOf } from '../../apps/studio/src/arcade/pool.ts';
import { potChance } from '../../apps/studio/src/arcade/round.ts';
import { wishingWell } from '../../apps/studio/src/arcade/wishing-well.ts';
import { poolOf } from '../../apps/studio/src/testing/pool.ts';
import { potOf, textFor } from './chance.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { GamePage } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';
import { siteWords } from './words.ts';

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
  // Each step of the round can be seen again.
  const last = frame.getByRole('dialog').getByRole('listitem').first();
  await last.getByRole('button', { name: usual.show, exact: true }).click();
  await last.getByRole('button', { name: words.stepBefore, exact: true }).click();
  await expect(last.getByText(/^\d of \d: (?:Start|Open leaf 13)$/)).toBeVisible();
  await expect(last.getByRole('button', { name: /, mine$/ })).toHaveCount(0);
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

test('a coin takes the pool, which is seen, paid and on record', { tag: '@desktop' }, async ({ page, context }) => {
  // The chance that takes it is looked for, which on a slow machine is half of its time.
  test.setTimeout(180_000);
  const { seed, mustDrop, share } = poolOf(wishingWell);
  const stake = wishingWell.stakes.at(-1) ?? 0n;
  const added = partOf(stake, share);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demoplayer', 'EN');
  await page.goto('/rng?vendor=PNP');
  await page.getByRole('tabpanel').getByText('Wishing Well').first().click();
  const game = new GamePage(page);
  const { frame } = game;
  const play = frame.getByRole('button', { name: words.play, exact: true });
  await expect(play).toBeEnabled();
  for (const _ of wishingWell.stakes.slice(wishingWell.stakes.indexOf(wishingWell.defaultStake) + 1))
    await frame.getByRole('button', { name: usual.stakeMore, exact: true }).click();
  const { number, held } = potOf(wishingWell.code) ?? { number: 1, held: grainsOf(seed) };
  await game.mixIn((next) => ({
    seed: textFor(next, (tried) => dropsAt(potChance(wishingWell, tried), held, added, grainsOf(mustDrop))),
  }));
  await play.click();
  const units = Number(paidOf(held + added, { mustDrop })) / 10_000;
  const won = `₫${units.toLocaleString('en', { minimumFractionDigits: 2 })}`;
  const message = frame.getByRole('dialog', { name: words.poolWonTitle });
  await expect(message).toContainText(won);
  await expectFrameAccessible(page);
  await message.getByRole('button', { name: usual.go, exact: true }).click();
  // The next pot begins with its seed.
  await expect(frame.getByRole('region', { name: words.pool })).toContainText('₫1,000.00');
  await frame.getByRole('button', { name: usual.history, exact: true }).click();
  const round = frame.getByRole('dialog').getByRole('listitem').first();
  await round.getByRole('button', { name: usual.show, exact: true }).click();
  await expect(round.getByText(words.poolTook.replace('{pot}', String(number)).replace('{amount}', won))).toBeVisible();
  const opening = page.waitForEvent('popup');
  await round.getByRole('link', { name: usual.check, exact: true }).click();
  await expect((await opening).getByText(/Everything fits|Mọi thứ đều khớp/)).toBeVisible();
  const word = siteWords('EN');
  await page.goto('/member/transactionHistory');
  // Others play for the same member: their entries may fill the first page.
  await page.getByLabel(word('transaction_type'), { exact: true }).selectOption({ label: word('tx_type_promotion_win') });
  await page.getByRole('button', { name: word('search_record'), exact: true }).click();
  const entry = page.getByRole('row').filter({ hasText: word('tx_type_promotion_win') });
  await expect(entry.filter({ hasText: won }).first()).toBeVisible();
});
