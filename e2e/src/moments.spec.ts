import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { RoundOutcome } from '../../apps/studio/src/engine/round.ts';
import { coinsToAmount } from '../../apps/studio/src/engine/round.ts';
import { expect, test } from './fixtures.ts';
import { GamePage, gameText, gameWords } from './game-page.ts';
import { closeAnnouncements, logInAs, prepare } from './visit.ts';
import { amountIn, siteWords } from './words.ts';

/** Rounds as the scenes need them, by what they pay in coins; `coins` are those of the stake. */
const large = (coins: number) => (round: RoundOutcome) =>
  round.spins.length === 1 && round.coins >= 15 * coins && round.coins < 50 * coins;
const good = (coins: number) => (round: RoundOutcome) =>
  round.spins.length === 1 && round.coins >= 5 * coins && round.coins < 15 * coins;
const feature = (coins: number) => (round: RoundOutcome) =>
  round.spins.length >= 5 &&
  round.spins.length <= 9 &&
  round.coins > coins &&
  round.spins.every((spin) => spin.coins < 15 * coins);

/** A game as a demo member opens it. */
async function open(page: Page, name: string): Promise<GamePage> {
  await page.goto('/rng');
  await page.getByRole('searchbox', { name: siteWords('EN')('search_games') }).fill(name);
  const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`${name}.*RTP`) });
  // The list of the search has come: a press goes to what stays.
  await expect(page.getByRole('main').getByRole('link', { name: /RTP/ })).toHaveCount(1);
  // The studio takes its time: until it answers, the game's poster is on the screen.
  let answer = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', (route) => isAnswered.then(() => route.continue()));
  await tile.click();
  const poster = page.frameLocator('iframe').locator('.loader-poster');
  await expect(poster).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  answer();
  await expect(poster).toBeHidden({ timeout: 30_000 });
  const game = new GamePage(page);
  await game.ready();
  return game;
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing is shown there');
  return box;
};

/** The scene lies over the whole game, board and all, and its words within it. */
async function expectStaged(game: GamePage, scene: Locator): Promise<void> {
  const [whole, whole2] = [await boxOf(scene), await boxOf(game.frame.locator('.game'))];
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(whole[side] - whole2[side])).toBeLessThan(2);
  const words = await boxOf(scene.locator('.moment-words'));
  for (const line of await scene.locator('.moment-words > *').all()) {
    const box = await boxOf(line);
    expect(box.x >= words.x && box.x + box.width <= words.x + words.width).toBe(true);
    expect(box.y >= words.y && box.y + box.height <= words.y + words.height).toBe(true);
  }
  expect(words.y >= whole.y && words.y + words.height <= whole.y + whole.height).toBe(true);
}

/** What the scene's canvas shows, frame after frame, is the same picture. */
const isStill = (scene: Locator): Promise<boolean> =>
  scene.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const frame = () =>
      new Promise<string>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(canvas.toDataURL()))));
    const first = await frame();
    for (let i = 0; i < 5; i++) if ((await frame()) !== first) return false;
    return true;
  });

/** A demo member at a game, and what so many coins are worth at the stake that it opens with. */
async function sit(page: Page, context: BrowserContext, name: string, member: 'demovip' | 'demotop') {
  test.setTimeout(240_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
  await logInAs(page, member, 'EN');
  const game = await open(page, name);
  const rules = await game.game();
  const stake = amountIn(await game.frame.locator('.stake output').innerText());
  const worth = (coins: number): number => Number(coinsToAmount(rules, BigInt(Math.round(stake * 10_000)), coins)) / 10_000;
  return { game, rules, worth };
}

/** The button stands in the middle of its bar, and what the bar says can be read. */
async function expectControls(game: GamePage, sizes: { label: number; figure: number }): Promise<void> {
  const [bar, button] = [await boxOf(game.frame.locator('.controls')), await boxOf(game.spin)];
  expect(Math.abs(bar.x + bar.width / 2 - button.x - button.width / 2)).toBeLessThan(1.5);
  const sizeOf = (name: string): Promise<number> =>
    game.frame
      .locator(`.controls ${name}`)
      .first()
      .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  expect(await sizeOf('.label')).toBeGreaterThanOrEqual(sizes.label);
  expect(await sizeOf('.balance .figure')).toBeGreaterThanOrEqual(sizes.figure);
}

test('a good win stands beside the board, and a large one is a scene of its own that goes by itself', async ({
  page,
  context,
}) => {
  const { game, rules, worth } = await sit(page, context, 'Lantern Night', 'demovip');
  await expectControls(game, isPhone(page) ? { label: 12, figure: 16 } : { label: 14, figure: 20 });

  await game.frame.getByRole('button', { name: gameText.info, exact: true }).click();
  const sheet = game.frame.getByRole('dialog', { name: gameText.infoTitle });
  const pays = sheet.locator('.pay');
  await expect(pays.first()).toBeVisible();
  expect(await pays.getByRole('img').count()).toBe(await pays.count());
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // A good win stands in the place of the name, beside the board and never over it.
  await game.choose(good(rules.coins));
  await game.spin.click();
  const banner = game.frame.locator('.good-win');
  await expect(banner).toBeVisible({ timeout: 20_000 });
  const isClear = await game.frame.locator('.slot').evaluate((slot) => {
    const side = (name: string, of: 'top' | 'bottom'): number =>
      slot.querySelector(name)?.getBoundingClientRect()[of] ?? Number.NaN;
    return side('.headline', 'bottom') <= side('.area', 'top');
  });
  expect(isClear).toBe(true);
  await game.ready();

  const won = await game.choose(large(rules.coins));
  await game.spin.click();
  const win = game.frame.getByRole('dialog', { name: new RegExp(`^Big win: \\D*${worth(won.coins).toFixed(2)}$`) });
  await expect(win).toBeVisible({ timeout: 20_000 });
  await expect(win).toBeHidden();
  await game.ready();
});

test('free spins begin and end as scenes that a tap and a key lead on from', async ({ page, context }) => {
  const { game, rules, worth } = await sit(page, context, 'Lantern Night', 'demotop');

  const paid = await game.choose(feature(rules.coins));
  await game.spin.focus();
  await page.keyboard.press('Enter');
  const start = game.frame.getByRole('dialog', { name: gameWords('freeTitle') });
  await expect(start).toBeVisible({ timeout: 20_000 });
  await expect(start.getByRole('button', { name: gameText.freeStart })).toBeFocused();
  await expect(start.locator('.moment-figure')).toHaveText('8');
  await expectStaged(game, start);
  expect(await isStill(start)).toBe(false);
  await page.keyboard.press('Space');
  await expect(start).toBeHidden();

  const summary = game.frame.getByRole('dialog', { name: gameText.freeDone });
  await expect(summary).toBeVisible({ timeout: 90_000 });
  await expect(summary.getByRole('button', { name: gameText.go })).toBeVisible();
  expect(amountIn(await summary.locator('.moment-figure').innerText())).toBe(worth(paid.coins));
  await expectStaged(game, summary);
  await summary.click({ position: { x: 12, y: 12 } });
  await expect(summary).toBeHidden();
  await game.ready();
});

// On one screen: the wish is the same on every screen.
test('with reduced motion a scene stands complete and still', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
  await logInAs(page, 'demoagent', 'EN');
  const game = await open(page, 'Pearl Tide');
  const rules = await game.game();
  await game.choose(feature(rules.coins));
  await game.spin.click();
  const start = game.frame.getByRole('dialog', { name: gameWords('freeTitle') });
  await expect(start).toBeVisible({ timeout: 20_000 });
  expect(await start.locator('.moment-figure').innerText()).toBe('5');
  expect(await isStill(start)).toBe(true);
  // Complete from the beginning: one press goes on.
  await page.keyboard.press('Enter');
  await expect(start).toBeHidden();
  await game.answer(gameWords('freeDone'), gameText.go);
  await game.ready();
});
