import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dialogOf, fillRegistration, newName, submit } from './forms.ts';
import { codeTo } from './outbox.ts';
import { expectNoSecrets } from './secrets.ts';
import { closeAnnouncements, prepare } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const PASSWORD = 'Lantern4Bridge';
const NEW_PASSWORD = 'Orchard7Kettle';
const CODE_FIELD = 'input[autocomplete="one-time-code"]';

/** A number that no other test has; 9 digits, as they are dialled in Viet Nam. */
const newNumber = (): string => `9${randomInt(10_000_000, 99_999_999)}`;
async function register(page: Page, username: string): Promise<void> {
  const dialog = await fillRegistration(page, username, PASSWORD);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
}

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(password);
  await submit(dialog).click();
}

const expectIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: en('deposit') }).first()).toBeVisible();
};

test.beforeEach(async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  // A logout forgets that the announcements were seen.
  await closeAnnouncements(page);
});

/** Logs out where a person would: in the member menu, or on a phone in the drawer. */
async function logOut(page: Page, username: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const menu = isPhone ? en('menu') : en('member_menu', { name: username });
  await page.getByRole('button', { name: menu, exact: true }).click();
  const entry = isPhone
    ? page.getByRole('dialog').getByRole('button', { name: en('sign_out'), exact: true })
    : page.getByRole('menuitem', { name: en('sign_out') });
  await entry.click();
  const dialog = page.getByRole('dialog', { name: en('sign_out_title') });
  await dialog.getByRole('button', { name: en('sign_out'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeVisible();
}

// On one screen, where members of this kind are: one caller's address gets three codes without a captcha, and all tests share one.
test('a member registers by number, comes back by a code, and sets a new password by phone', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const number = newNumber();
  await page.goto('/register');
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: en('reg_mobile') }).click();
  await dialog.locator('input[type="tel"]').fill(`0${number}`);
  await dialog.getByRole('button', { name: en('code_send') }).click();
  await dialog.locator(CODE_FIELD).fill(await codeTo(page, number));
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expectIn(page);
  await expectNoSecrets(page, context, [PASSWORD]);
  await logOut(page, number);

  await page.goto('/login');
  await dialog.getByRole('tab', { name: en('reg_mobile') }).click();
  await dialog.locator('input[type="tel"]').fill(number);
  await dialog.getByRole('button', { name: en('code_send') }).click();
  await expect(dialog.getByRole('button', { name: en('code_again') })).toBeVisible();
  await dialog.locator(CODE_FIELD).fill(await codeTo(page, number));
  await dialog.getByRole('checkbox', { name: en('remember_me') }).check();
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expectIn(page);
  await expectNoSecrets(page, context, [PASSWORD]);

  // This browser was told to remember its member, and does after it was closed; signing out ends that too.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await context.clearCookies({ name: 'mq_session' });
  await page.goto('/login');
  await dialog.getByRole('button', { name: en('login_as', { name: number }) }).click();
  await expect(dialog).toBeHidden();
  await expectIn(page);
  await logOut(page, number);

  await page.goto('/login');
  await dialog.getByRole('button', { name: en('forgot_password') }).click();
  await dialog.getByRole('tab', { name: en('forgot_by_phone') }).click();
  await dialog.locator('input[type="tel"]').fill(number);
  await dialog.getByRole('button', { name: en('code_send') }).click();
  await expect(dialog.getByRole('button', { name: en('code_again') })).toBeVisible();
  await dialog.locator(CODE_FIELD).fill(await codeTo(page, number));
  await dialog.getByLabel(en('new_password'), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(NEW_PASSWORD);
  await submit(dialog).click();
  await expectIn(page);
  await expectNoSecrets(page, context, [PASSWORD, NEW_PASSWORD]);
});

test('a guest plays with play money, and is told of the real account where one is needed', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login');
  await dialogOf(page)
    .getByRole('button', { name: en('free_play') })
    .click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('2,000.00').first()).toBeVisible();
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: en('in_need_true_account') })).toBeVisible();
  await page.getByRole('button', { name: en('in_increase_submit') }).click();
  await expect(dialogOf(page).getByRole('textbox', { name: en('reg_username') })).toBeVisible();
});

test('three failures bring the captcha, a proof of work that the browser does', { tag: '@phone' }, async ({ page }) => {
  const username = newName();
  for (let tries = 0; tries < 3; tries += 1) {
    await logIn(page, username, 'nothing-like-it');
    await expect(dialogOf(page).getByRole('alert')).toContainText(/\w/);
  }
  const widget = dialogOf(page).getByRole('checkbox', { name: en('widget_label') });
  await expect(widget).toBeVisible();
  await expectAccessible(page);
  await widget.click();
  await expect(widget).toBeChecked();
});

test('registration and login work with the storage of scripts switched off', { tag: '@desktop' }, async ({ page, context }) => {
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: refuse });
  });
  const username = newName();
  await page.goto('/register');
  // Without the memory of scripts the page is in the brand's own language.
  const vi = siteWords('VI');
  const dialog = dialogOf(page).filter({ has: page.locator('input[name="username"]') });
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.getByLabel(vi('reg_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(vi('reg_confirm_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: vi('deposit') }).first()).toBeVisible();
});

test('a lost connection keeps what was typed, and the same press works once it is back', { tag: '@phone' }, async ({
  page,
  context,
  complaints,
}) => {
  const username = newName();
  await register(page, username);
  await logOut(page, username);
  await page.goto('/login');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(PASSWORD);
  await context.setOffline(true);
  await submit(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(/\w/);
  await expect(dialog.getByRole('textbox', { name: en('reg_username') })).toHaveValue(username);
  await expect(dialog.getByLabel(en('reg_password'), { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expectIn(page);
  // What the browser itself says of the lost connection.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)));
});

// On one screen: a phone has no keyboard.
test('login by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const username = newName();
  await register(page, username);
  await logOut(page, username);
  await page.goto('/login');
  await expect(dialogOf(page).getByRole('textbox', { name: en('reg_username') })).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expectIn(page);
});

test('tabs of one browser follow each other’s login and logout', { tag: '@desktop' }, async ({ page, context }) => {
  const username = newName();
  const other = await context.newPage();
  await closeAnnouncements(other);
  await other.goto('/promotions');
  await register(page, username);
  await expectIn(other);
  await logOut(page, username);
  await expect(other.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeVisible();
});

test('a member changes the password, logs the others out and comes back by passkey', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  const username = newName();
  await register(page, username);
  const elsewhere = await browser.newContext({ locale: 'vi-VN' });
  await prepare(elsewhere, { language: 'EN', theme: 'light' });
  const other = await elsewhere.newPage();
  await closeAnnouncements(other);
  await logIn(other, username);
  await expectIn(other);

  await page.goto('/member/securityCenter');
  await expectAccessible(page);
  await page.getByRole('button', { name: `${en('change')}: ${en('login_password')}` }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(en('old_password'), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(en('new_password'), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(NEW_PASSWORD);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expectIn(page);
  await expect(other.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeVisible();
  await expectNoSecrets(page, context, [PASSWORD, NEW_PASSWORD]);

  await logIn(other, username, NEW_PASSWORD);
  await expectIn(other);
  await page.goto('/member/securityCenter');
  await page.getByRole('button', { name: en('sessions_end') }).click();
  await dialog.getByLabel(en('login_password'), { exact: true }).fill(NEW_PASSWORD);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('banner').getByRole('button', { name: en('log_in'), exact: true })).toBeVisible();
  await elsewhere.close();

  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: `${en('add')}: ${en('passkeys')}` }).click();
  await dialog.getByRole('textbox', { name: en('passkey_name') }).fill('Journey');
  await dialog.locator('input[type="password"]').fill(NEW_PASSWORD);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Journey')).toBeVisible();
  await page.getByRole('button', { name: en('close'), exact: true }).click();
  await expect(page).toHaveURL('/');
  await logOut(page, username);
  await page.goto('/login');
  await dialog.getByRole('button', { name: en('passkey_login') }).click();
  await expect(dialog).toBeHidden();
  await expectIn(page);
  await expectNoSecrets(page, context, [PASSWORD, NEW_PASSWORD]);
});
