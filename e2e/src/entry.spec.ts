import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { closeAnnouncements, logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');

test.beforeEach(async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
});

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

// On one screen: a phone has it in its menu.
test('the side menu stands beside the page where there is room, moves nothing, and is remembered', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/help');
  await untilSettled(page);
  const bar = page.getByRole('complementary', { name: en('side_menu') });
  const content = page.getByRole('main').locator('.page').first();
  await expect(bar.getByRole('button', { name: en('close_side_menu') })).toBeVisible();
  const before = await boxOf(content);
  expect(before.x + before.width).toBeLessThanOrEqual((await boxOf(bar)).x);
  await bar.getByRole('button', { name: en('close_side_menu') }).click();
  await expect(bar.getByRole('button', { name: en('open_side_menu') })).toBeVisible();
  expect(await boxOf(content)).toEqual(before);
  await page.reload();
  await untilSettled(page);
  await expect(bar.getByRole('button', { name: en('open_side_menu') })).toBeVisible();
  await bar.getByRole('button', { name: en('open_side_menu') }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('button', { name: en('open_side_menu') })).toBeVisible();
});

test('Japanese is offered, and its reader sees that the texts are English for now', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await untilSettled(page);
  if (isPhone(page)) await page.getByRole('button', { name: en('menu'), exact: true }).click();
  const select = page.getByRole('combobox', { name: en('language') }).first();
  for (const code of ['CN', 'EN', 'VI', 'JA', 'TH', 'TY']) await expect(select.locator(`option[value="${code}"]`)).toBeAttached();
  await select.selectOption('JA');
  await expect(page.getByText(en('language_for_now')).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what must be filled in carries a star, and dialogs have their sizes', async ({ page }) => {
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  const marks = dialog.locator('label').filter({ visible: true });
  await expect(marks.first()).toBeVisible();
  const required = dialog.locator('[aria-required="true"]');
  const stars = await required.evaluateAll((controls) =>
    controls.map((control) => {
      const label = (control as HTMLInputElement).labels?.[0];
      const places = label ? [label, ...label.querySelectorAll('*')] : [];
      return places.some((place) => getComputedStyle(place, '::after').content.includes('*'));
    }),
  );
  expect(stars.length).toBeGreaterThanOrEqual(4);
  expect(stars).not.toContain(false);

  await logInAs(page, 'demovip', 'EN');
  if (isPhone(page)) return;
  await page.getByRole('button', { name: en('member_menu', { name: 'demovip' }), exact: true }).click();
  await page.getByRole('menuitem', { name: en('sign_out') }).click();
  // By their names: a toast is a dialog to assistive technology too.
  expect((await boxOf(page.getByRole('dialog', { name: en('sign_out_title') }))).width).toBe(400);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('search_all_games') }).click();
  const modal = await boxOf(page.getByRole('dialog', { name: en('search_all_games') }));
  expect(modal.width).toBe(600);
  expect(modal.height).toBeGreaterThanOrEqual(300);
});

test('the login by identity token is offered, says what is missing, and can be read by everybody', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: en('identity_login') }).click();
  await expect(dialog.getByRole('heading', { name: en('identity_login') })).toBeVisible();
  await dialog.getByRole('button', { name: en('code_send') }).click();
  await expect(dialog.getByText(en('phone_auth_missing_number'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en('back_to_login') }).click();
  await expect(dialog.getByRole('heading', { name: en('log_in') })).toBeVisible();
});

test('a visitor at the address of a trial chooses between demo and registration', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rng');
  await untilSettled(page);
  const demo = page.locator('a[href*="mode=trial"]').first();
  await page.goto((await demo.getAttribute('href')) ?? '');
  await expect(page.getByRole('button', { name: en('trial_start') })).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: en('trial_start') }).click();
  await expect(page.locator('iframe')).toBeVisible();
});
