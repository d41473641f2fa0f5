import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { prepare } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const PASSWORD = 'Lantern4Bridge';
/** The demo brand's announcement for the first login. */
const FIRST_LOGIN = 'Welcome in';

const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('form, [class*="form"]') });
const newName = (): string => `en${Date.now().toString(36)}${Math.trunc(performance.now()) % 97}`.slice(0, 13);

/** Fills the registration in; what is asked of the gateway begins with its button. */
async function fillRegistration(page: Page, username: string): Promise<Locator> {
  await page.goto('/register');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  return dialog;
}

/** Counts what the page asks of the gateway from now on, by the last part of its path. */
function countCalls(page: Page): (name: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (name) => asked.filter((path) => path.endsWith(name)).length;
}

/** The page is in, and has an answer to a question that was asked after its own. */
async function untilIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: en('deposit') }).first()).toBeVisible();
  await page.evaluate(() => fetch('/wps/system/test/ping').then((answer) => answer.text()));
}

/** What one entry asks for: the member once, everything else at most once, and never the session that it has just been given. */
function expectOnce(count: (name: string) => number): void {
  expect(count('/wps/session'), 'resumed sessions').toBe(0);
  expect(count('/wps/member/info'), 'readings of the member').toBe(1);
  expect(count('/MCSFE_getListAnnouncements'), 'readings of the announcements').toBe(1);
  for (const name of ['/GCSGAME_gameVendor', '/GCSGAME_hotGamesV2', '/MCSFE_getFavoriteGames', '/live/events']) {
    expect(count(name), name).toBeLessThanOrEqual(1);
  }
}

test('a new member is welcomed by the popup of the first login, and the page asks for everything once', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'EN'));
  const dialog = await fillRegistration(page, newName());
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`),
  );
  const count = countCalls(page);
  const token = () => page.evaluate(() => sessionStorage.getItem('token'));
  const opened = page.waitForResponse((response) => response.url().endsWith('/wps/member/register'));
  await dialog.locator('button[type="submit"]').click();
  const { value } = (await (await opened).json()) as { value: { token: string; firstTimeLogin: boolean } };
  expect(value.firstTimeLogin).toBe(true);
  await expect(page.getByRole('dialog').getByRole('heading', { name: FIRST_LOGIN })).toBeVisible();
  await untilIn(page);
  console.log(asked.join('\n'));
  expect(await token()).toBe(value.token);
  expect(await page.evaluate(() => [sessionStorage.getItem('firstTimeLogin'), sessionStorage.getItem('cpw')])).toEqual([
    'true',
    'true',
  ]);
  expectOnce(count);
  expect(count('/wps/member/firstLogin')).toBe(1);
});

test('a login asks for everything once, and the page does not resume itself', async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  const username = newName();
  const registration = await fillRegistration(page, username);
  await registration.locator('button[type="submit"]').click();
  await untilIn(page);
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  const count = countCalls(page);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => count('/MCSFE_getListAnnouncements')).toBeGreaterThan(0);
  await untilIn(page);
  expectOnce(count);
  expect(count('/wps/member/firstLogin')).toBe(0);
});
