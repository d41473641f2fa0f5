import { en as words } from '../../apps/studio/client/src/tables/text/en.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { logInAs, prepare } from './visit.ts';
import { siteWords } from './words.ts';

test('a member bets at a table, takes the bet back, bets again and sees how the round ends', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: info.project.name === 'desktop' ? 'light' : 'dark' });
  await logInAs(page, info.project.name === 'desktop' ? 'demovip' : 'demoagent', 'EN');
  await page.goto('/live?vendor=PVL');
  await page.getByText('Dragon Tiger · Garden').first().click();
  const frame = page.frameLocator('iframe');
  const clock = frame.getByRole('timer');
  // A visit in the last seconds before the lock waits for the next round.
  await expect(clock).toHaveText(/^(?:[89]|1\d)\s*to bet$/, { timeout: 60_000 });
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
  await frame.getByRole('button', { name: /^Roulette · Garden/ }).click();
  await expectFrameAccessible(page);
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^Sic Bo · Salon/ })
    .click();
  await expect(frame.getByRole('button', { name: /^Big 1/ })).toBeVisible();
  await expectFrameAccessible(page);
});

/** Where other rooms are entered, what is laid there, and what the record tells of it; a game of bingo lasts too long to be waited for. */
const ROOMS = [
  { path: '/fbsports?vendor=PPR&gameType=COCKFIGHT', room: 'Paper Cockfight · Garden', area: /^Meron\b/, told: /^meron$/ },
  { path: '/bingo?vendor=BPR', room: 'Bingo 90 · Pier', area: /^Card 1\b/, told: null },
  { path: '/rng?vendor=SKL', room: 'High Kite · Meadow', area: /^Flight\b/, told: /^\d+\.\d\d×/ },
] as const;

test('a member buys a card of bingo, bets on a cockfight and sends a kite up; those two are settled and on record', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // A round lasts up to 48 seconds, and may have to be waited for.
  test.setTimeout(180_000);
  await prepare(context, { language: 'EN', theme: 'light' });
  await logInAs(page, 'demoplayer', 'EN');
  const enter = async ({ path, room, area, told }: (typeof ROOMS)[number]): Promise<void> => {
    const own = await context.newPage();
    await own.goto(path);
    // The address of cockfights leads into the garden at once.
    if (!path.startsWith('/fbsports')) await own.getByText(room).first().click();
    const frame = own.frameLocator('iframe');
    await expect(frame.getByRole('timer')).toHaveText(/^(?:[89]|[1-4]\d)\s*to bet$/, { timeout: 75_000 });
    await frame.getByRole('button', { name: area }).first().click();
    await frame.getByRole('button', { name: /^Bet ₫/ }).click();
    await expect(frame.getByText(words.placed)).toBeVisible();
    if (told) await expect(frame.getByText(/(?:You won|Returned|No win)/).first()).toBeVisible({ timeout: 75_000 });
    await own.close();
  };
  // The rooms are open side by side, so that nobody waits for one round after another.
  await Promise.all(ROOMS.map(enter));
  const word = siteWords('EN');
  // A payout may be on its way, and others write records meanwhile: the page is opened, and narrowed, until all are told of.
  await expect(async () => {
    await page.goto('/member/personalHistoryCopy');
    for (const { room, told } of ROOMS) {
      if (!told) continue;
      await page.getByRole('combobox', { name: word('game'), exact: true }).selectOption(room, { timeout: 10_000 });
      await page.getByRole('button', { name: word('search_record'), exact: true }).click({ timeout: 10_000 });
      const details = page.locator(`tr:has-text("${room}") + tr`).first();
      await details.locator('summary').click({ timeout: 10_000 });
      await expect(details.getByRole('definition').filter({ hasText: told }).first()).toBeVisible({ timeout: 2_000 });
    }
  }).toPass({ timeout: 60_000 });
});
