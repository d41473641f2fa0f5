import { en as lottery } from '../../apps/studio/client/src/lottery/text/en.ts';
import { vi as vietnamese } from '../../apps/studio/client/src/lottery/text/vi.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { logInAs, prepare } from './visit.ts';

test('a member bets on a lottery, sees the bet and takes it back', async ({ page, context }, info) => {
  await prepare(context, { language: 'EN', theme: info.project.name === 'desktop' ? 'light' : 'dark' });
  await logInAs(page, info.project.name === 'desktop' ? 'demovip' : 'demoagent', 'EN');
  await page.goto('/lottery?vendor=LOTT&gameCode=k3-elott-5m');
  const frame = page.frameLocator('iframe');
  const notice = frame.getByRole('status').filter({ hasText: /./ });
  // Nobody can bet in the last seconds before a draw: such a visit waits for the next one.
  await expect(frame.getByRole('timer')).not.toHaveText(/^00:[0-3]\d$/, { timeout: 60_000 });
  await frame.getByRole('button', { name: /^Big/, pressed: false }).last().click();
  await expectFrameAccessible(page);
  await expect(frame.getByRole('button', { name: /^Bet ₫1\.00$/ })).toBeEnabled();
  await frame.getByRole('button', { name: lottery.write, exact: true }).click();
  const writing = frame.getByRole('dialog');
  await writing.getByRole('textbox').fill('small @2; huge @3');
  await expect(writing.getByText(lottery['remark.unknown'].replace('{text}', 'huge'))).toBeVisible();
  await expectFrameAccessible(page);
  await writing.getByRole('button', { name: lottery.addLines.replace('{count}', '1'), exact: true }).click();
  // What was not read stays to be put right.
  await expect(writing.getByRole('textbox')).toHaveValue('huge @3');
  await writing.getByRole('textbox').press('Escape');
  await frame.getByRole('button', { name: /^Bet ₫3\.00$/ }).click();
  await frame.getByRole('dialog').getByRole('button', { name: lottery.confirm, exact: true }).click();
  await expect(notice).toContainText('placed for draw');
  await frame.getByRole('button', { name: lottery.orders, exact: true }).click();
  const bet = frame.getByRole('article').first();
  await expect(bet).toContainText(lottery['state.placed']);
  await expectFrameAccessible(page);
  await bet.getByRole('button', { name: lottery.cancel, exact: true }).click();
  await frame.getByRole('dialog').getByRole('button', { name: lottery.cancel, exact: true }).click();
  await expect(bet).toContainText(lottery['state.returned']);
  await frame.getByRole('button', { name: lottery.results, exact: true }).click();
  await expect(frame.getByText(lottery.pastNote)).toBeVisible();
  await expect(frame.getByRole('combobox').first()).toHaveValue('k3-elott-5m');
  await expectFrameAccessible(page);
  await frame.getByRole('button', { name: lottery.statistics, exact: true }).click();
  await expect(frame.getByText(lottery.statKey)).toBeVisible();
  await expectFrameAccessible(page);
  await frame.getByRole('button', { name: lottery.openGames, exact: true }).click();
  // What is chosen in the frame is one of the site's own favourites.
  await frame.getByRole('button', { name: lottery.favourite.replace('{game}', 'Five Digits 3 min'), exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LOTTFAV'))).toMatch(/^\{"demo[a-z]+":\["\d+"\]\}$/);
  await frame
    .getByRole('button', { name: /^Five Digits 3 min (?!Two Sides)/ })
    .first()
    .click();
  await expect(frame.getByRole('heading', { name: 'Five Digits 3 min' })).toBeVisible();
  await expectFrameAccessible(page);
  // By keyboard one goes on from what was just opened; a phone closes the bets when one is chosen, and shows what opens them.
  const opener = frame.locator('.tree-opener');
  const isPhone = info.project.name === 'phone';
  if (isPhone) await opener.click();
  const group = frame.locator('[data-place^="group "]').last();
  await group.press('Enter');
  await expect(group).toBeFocused();
  const chosen = frame.locator('[data-place^="bet "]').last();
  await chosen.press('Enter');
  await expect(isPhone ? opener : chosen).toBeFocused();
});

test('a phone with the bars of its browser shows thirty numbers, which stay where they are', {
  tag: '@phone',
}, async ({ page, context }) => {
  await prepare(context, { language: 'VI', theme: 'dark' });
  await page.setViewportSize({ width: 390, height: 664 });
  await logInAs(page, 'demoagent', 'VI');
  await page.goto('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const frame = page.frameLocator('iframe');
  const key = (value: string) => frame.getByRole('button', { name: value, exact: true });
  const whereIs = async (value: string) => (await key(value).boundingBox())?.y ?? 0;
  const bar = frame.locator('.stake-bar');
  await expect(key('29')).toBeVisible();
  const end = await key('29').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  await frame.locator('.tree-opener').click();
  await frame.locator('[data-place="group together"]').click();
  await frame.locator('[data-place="bet MB_X2"]').click();
  const before = await whereIs('29');
  for (const value of ['03', '14', '22']) {
    await key(value).click();
    expect(await whereIs('29'), value).toBe(before);
  }
  await frame.getByRole('button', { name: vietnamese.addToSlip, exact: true }).click();
  expect(await whereIs('29')).toBe(before);
});

test('on a desk the keys stay where they are whatever is chosen', { tag: '@desktop' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAs(page, 'demoagent', 'EN');
  await page.goto('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const frame = page.frameLocator('iframe');
  const key = (value: string) => frame.getByRole('button', { name: value, exact: true });
  const whereIs = async (value: string) => (await key(value).boundingBox())?.y ?? 0;
  await expect(key('29')).toBeVisible();
  const before = await whereIs('29');
  for (const value of ['03', '14']) {
    await key(value).click();
    expect(await whereIs('29'), value).toBe(before);
  }
  await frame.getByRole('button', { name: lottery.pickAll, exact: true }).click();
  expect(await whereIs('29')).toBe(before);
});

test('a page that is loaded again under a panel of the game is left by the first Back', {
  tag: '@phone',
}, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demoagent', 'EN');
  const before = page.url();
  await page.goto('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const frame = page.frameLocator('iframe');
  const panel = frame.getByRole('dialog');
  const open = () => frame.getByRole('button', { name: lottery.write, exact: true }).click();
  await open();
  await expect(panel).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/lottery/);
  await open();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(frame.getByRole('button', { name: lottery.write, exact: true })).toBeVisible();
  await expect(panel).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(before);
});

test('anybody checks a draw against what was published before its bets opened', { tag: '@phone' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demotop', 'EN');
  await page.goto('/lottery?vendor=TCG_LOTTO_VN&gameCode=vn-north-sea-45s');
  const frame = page.frameLocator('iframe');
  // Who has not bet yet finds the games where the bets would stand.
  await frame.getByRole('button', { name: lottery.orders, exact: true }).click();
  await expect(frame.getByText(lottery.noOrders)).toBeVisible();
  await expect(frame.getByRole('button', { name: /^XSMB North/ })).toBeVisible();
  await frame.getByRole('button', { name: lottery.results, exact: true }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('link', { name: lottery.check, exact: true }).first().click({ timeout: 60_000 });
  const draw = await opening;
  // The window that the frame opened speaks as the frame does, and checks what is typed although it may send no form.
  await expect(draw.getByRole('heading', { name: lottery.checkTitle, exact: true })).toBeVisible();
  await expect(draw.getByText(/seed fits/i)).toBeVisible();
  await draw.getByRole('textbox').fill('no draw');
  await draw.getByRole('button', { name: lottery.checkRun, exact: true }).click();
  await expect(draw.getByText(lottery.checkUnknown)).toBeVisible();
});

test('a launch of the mode of lotteries opens the lobby or the bets, as it asks', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demoagent', 'EN');
  const asked = page.waitForRequest(/launchGame/);
  await page.goto('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const headers = (await asked).headers();
  for (const [query, view] of [
    ['lottoArea=VN&lottoView=lobby', lottery.openGames],
    ['lottoGameCode=xsmb&lottoView=lobby', lottery.openGames],
    ['lottoGameCode=xsmb&lottoView=betting', lottery.play],
  ] as const) {
    const answer = await page.request.get(`/wps/game/launchGame?launchMode=LOTT&device=mobile&${query}`, { headers });
    const { value } = (await answer.json()) as { value: { url: string } };
    const frame = await context.newPage();
    await frame.goto(value.url);
    await expect(frame.getByRole('button', { name: view, exact: true }), query).toHaveAttribute('aria-current', 'page');
    await frame.close();
  }
});
