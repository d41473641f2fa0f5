import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { siteWords } from './words.ts';

const en = siteWords('EN');

/** A username that nobody has yet. */
export const newName = (): string => `jo${randomInt(1e9).toString(36)}`.slice(0, 12);

/** The dialog that is open; a toast, which is one to assistive technology too, has a heading of its own kind. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('form, [class*="form"]') });

/** The button that sends a dialog's form. */
export const submit = (dialog: Locator): Locator => dialog.locator('button[type="submit"]');

const DESK = 768;

/** Goes on to the next question of a long form, which asks one at a time on a phone. */
export async function onward(page: Page, form: Locator): Promise<void> {
  if ((page.viewportSize()?.width ?? DESK) < DESK) await form.getByRole('button', { name: en('go_on'), exact: true }).click();
}

/** Sends a long form, by way of what it may still ask on a phone, until `done` is there. */
export async function sendLong(form: Locator, done: Locator): Promise<void> {
  await expect(async () => {
    if (await done.isVisible()) return;
    await submit(form).click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the registration, or the address `at` that leads to it, and fills it in. */
export async function fillRegistration(page: Page, username: string, password: string, at = '/register'): Promise<Locator> {
  await page.goto(at);
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: en('reg_username') }).fill(username);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(password);
  await dialog.getByLabel(en('reg_confirm_password'), { exact: true }).fill(password);
  await dialog.getByRole('checkbox').check();
  return dialog;
}
