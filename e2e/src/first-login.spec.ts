import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dialogOf, fillRegistration, newName, submit } from './forms.ts';
import { prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const PASSWORD = 'Lantern4Bridge';
/** The demo brand's announcement for the first login. */
const FIRST_LOGIN = 'Welcome in';
/** Read again whenever the balance moves, as by the welcome credit. */
const BALANCE = '/wps/v2/wallets/balance';

/** What the page asks of the gateway from now on: paths, with their queries. */
function watchCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/wps/')) asked.push(pathname + search);
  });
  return asked;
}

const count = (asked: readonly string[], path: string): number => asked.filter((each) => each.split('?')[0] === path).length;

/** The page is in, and has an answer to a question that was asked after its own. */
async function untilIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: en('deposit') }).first()).toBeVisible();
  await page.evaluate(() => fetch('/wps/system/test/ping').then((answer) => answer.text()));
}

/** One entry asks for everything once, and never for the session that it has just been given. */
function expectOnce(asked: readonly string[]): void {
  expect(count(asked, '/wps/session'), 'resumed sessions').toBe(0);
  expect(count(asked, '/wps/member/info'), 'readings of the member').toBe(1);
  const others = asked.filter((each) => !each.startsWith(BALANCE));
  expect(
    others.filter((each, at) => others.indexOf(each) !== at),
    'asked twice',
  ).toEqual([]);
}

test('a new member is welcomed by the popup of the first login, and the page asks for everything once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'EN'));
  const dialog = await fillRegistration(page, newName(), PASSWORD);
  const asked = watchCalls(page);
  const opened = page.waitForResponse((response) => response.url().endsWith('/wps/member/register'));
  await submit(dialog).click();
  const { value } = (await (await opened).json()) as { value: { token: string; firstTimeLogin: boolean } };
  expect(value.firstTimeLogin).toBe(true);
  await expect(page.getByRole('dialog').getByRole('heading', { name: FIRST_LOGIN })).toBeVisible();
  await page.keyboard.press('Escape');
  await untilIn(page);
  const stored = await page.evaluate(() => ['token', 'firstTimeLogin', 'cpw'].map((key) => sessionStorage.getItem(key)));
  expect(stored).toEqual([value.token, 'true', 'true']);
  expectOnce(asked);
  expect(count(asked, '/wps/member/firstLogin')).toBe(1);
});

test('a login asks for everything once, and the page does not resume itself', { tag: '@desktop' }, async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  const username = newName();
  await submit(await fillRegistration(page, username, PASSWORD)).click();
  await untilIn(page);
  // What the page still asks for would be asked without a session.
  await untilSettled(page);
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  const asked = watchCalls(page);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => count(asked, BALANCE)).toBeGreaterThan(0);
  await untilIn(page);
  expectOnce(asked);
  expect(count(asked, '/wps/member/firstLogin')).toBe(0);
});
