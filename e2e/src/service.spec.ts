import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dialogOf, fillRegistration, newName, PICTURE, submit } from './forms.ts';
import { moneyedMember, operate } from './money.ts';
import { prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const QUESTION = 'When does my money come?';
const ANSWER = 'It is on its way and comes today.';
const PASSWORD = 'Still1water';

/** Asks the house, with a picture, and sees the question among the own ones. */
async function ask(page: Page): Promise<void> {
  await page.goto('/member/messageV2');
  await untilSettled(page);
  await page.getByRole('button', { name: en('fb_ask') }).click();
  const dialog = dialogOf(page);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: new RegExp(en('fb_content')) }).fill(QUESTION);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(dialog.getByText('bank.png')).toBeVisible();
  await submit(dialog).click();
  const asked = page.getByRole('dialog').getByRole('listitem').filter({ hasText: QUESTION });
  await expect(asked.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
}

/** The operator answers: the member's badge says so by itself, and the inbox has the answer. */
async function readAnswer(page: Page, username: string): Promise<void> {
  await page.goto('/member');
  await untilSettled(page);
  const entry = page.getByRole('navigation', { name: en('member_center') }).getByRole('link', {
    name: new RegExp(en('in_platform_information')),
  });
  const before = Number(/\d+/.exec(await entry.innerText())?.[0] ?? 0);
  const { list } = (await operate(page, 'GET', 'feedback', { username })) as { list: { id: number; content: string }[] };
  const { id } = list.find(({ content }) => content === QUESTION) ?? {};
  await operate(page, 'PUT', 'feedback', { id, action: 'claim' });
  await operate(page, 'PUT', 'feedback', { id, action: 'answer', text: ANSWER });
  await expect(entry).toContainText(String(before + 1));
  await entry.click();
  await untilSettled(page);
  const message = page.getByRole('main').getByRole('listitem').first();
  await message.getByRole('button').click();
  await expect(message.getByText(ANSWER)).toBeVisible();
}

/** A word with the house in the chat's window: purple head, and the answer comes by itself. */
async function chat(page: Page, username: string): Promise<void> {
  const opener = page.getByRole('button', { name: en('ct_title'), exact: true });
  const [room] = await Promise.all([page.context().waitForEvent('page'), opener.click()]);
  await untilSettled(room);
  await expect(room.getByRole('banner').or(room.locator('header')).first()).toHaveCSS('background-color', 'rgb(97, 66, 191)');
  await room.getByRole('textbox', { name: new RegExp(en('ct_write')) }).fill(QUESTION);
  await room.getByRole('button', { name: en('fb_send') }).click();
  await expect(room.getByRole('listitem').filter({ hasText: QUESTION })).toBeVisible();
  await operate(page, 'PUT', 'chat', { username, action: 'claim' });
  await operate(page, 'PUT', 'chat', { username, action: 'answer', text: ANSWER });
  await expect(room.getByRole('listitem').filter({ hasText: ANSWER })).toBeVisible();
  await expectAccessible(room);
  await room.close();
}

test('a question with a picture is answered in the inbox, a word in the chat beside it, and a friend comes by a link', async ({
  page,
  context,
  browser,
}, info) => {
  test.skip(process.env['E2E_OPS_MONEY_KEY'] === undefined, 'where there is an operator');
  test.skip(info.project.name !== 'phone', 'on a phone the pages are reached by the list of all');
  test.setTimeout(120_000);
  await prepare(context, { language: 'EN', theme: 'light' });
  const username = await moneyedMember(page, 1);
  await ask(page);
  await readAnswer(page, username);
  await chat(page, username);

  await page.goto('/member/referral');
  await untilSettled(page);
  await expectAccessible(page);
  const link = await page.getByText(/\/register\?referralCode=/).innerText();
  const elsewhere = await browser.newContext();
  await prepare(elsewhere, { language: 'EN', theme: 'dark' });
  const friend = await elsewhere.newPage();
  const name = newName();
  const dialog = await fillRegistration(friend, name, PASSWORD, link);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await elsewhere.close();
  await page.reload();
  await untilSettled(page);
  const friends = page.getByRole('region', { name: en('iv_friends') });
  await expect(friends.getByRole('listitem').filter({ hasText: name.slice(0, 2) })).toContainText(en('iv_st_registered'));
});
