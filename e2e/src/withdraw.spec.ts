import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dialogOf, onward, PICTURE, submit } from './forms.ts';
import { moneyedMember, operate, PIN } from './money.ts';
import { prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const UNITS = 300;
/** The demo's bank says of amounts that end in 03 that it has sent them: their member is asked. */
const OUT = 103;
const UP = 40;
/** Binds the first payout account: the page of withdrawals asks for it. */
async function bind(page: Page, number: string): Promise<void> {
  await page.goto('/member/withdraw');
  await untilSettled(page);
  await page.getByRole('button', { name: en('payout_add') }).click();
  const dialog = dialogOf(page);
  await onward(page, dialog);
  await dialog.getByLabel(new RegExp(`^${en('sc_account_no')}`)).fill(number);
  await onward(page, dialog);
  await dialog.getByLabel(new RegExp(`^${en('payment_password')}`)).fill(PIN);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
}

/** Fills in the form of a withdrawal, and returns it. */
async function fill(page: Page): Promise<Locator> {
  const form = page.getByRole('region', { name: en('wd_form') });
  await onward(page, form);
  await form.getByRole('textbox', { name: new RegExp(`^${en('amount')}`) }).fill(String(OUT));
  await onward(page, form);
  await expect(form.getByText(`₫${OUT}.00`)).toHaveCount(2);
  await form.getByLabel(new RegExp(`^${en('payment_password')}`)).fill(PIN);
  return form;
}

/** Asks for a withdrawal by a double click, and once more from a second tab: it is one order. Returns its number. */
async function ask(page: Page, context: BrowserContext, username: string): Promise<string> {
  const second = await context.newPage();
  await second.goto('/member/withdraw');
  await untilSettled(second);
  const other = await fill(second);
  await page.bringToFront();
  const form = await fill(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: en('in_increase_withdrawal') }).dblclick();
  await expect(page.getByRole('region', { name: en('wd_under_way') })).toBeVisible();
  await expect(page.getByText(en('wd_state_reviewing')).filter({ visible: true }).first()).toBeVisible();
  await second.bringToFront();
  const answered = second.waitForResponse((answer) => answer.url().includes('/transaction/withdraw'));
  await other.getByRole('button', { name: en('in_increase_withdrawal') }).click();
  expect((await answered).status()).toBe(200);
  await second.close();
  const { list } = (await operate(page, 'GET', 'withdrawals', { state: 'REVIEWING', size: '200' })) as {
    list: { orderNo: string; username: string }[];
  };
  const orders = list.filter((order) => order.username === username).map(({ orderNo }) => orderNo);
  expect(orders).toHaveLength(1);
  return orders[0] ?? '';
}

/** Lets it be paid: the demo's bank sends it. */
async function payOut(page: Page, orderNo: string): Promise<void> {
  await operate(page, 'PUT', 'withdrawal/decision', { orderNo, decision: 'approve', reason: 'a journey' });
  await operate(page, 'PUT', 'withdrawal/payout', { orderNo });
}

/** Transfers to the account above, after a look at receiver and amount. */
async function transferUp(page: Page): Promise<void> {
  await page.goto('/member/transferUpline');
  await untilSettled(page);
  const form = page.getByRole('main').locator('form').first();
  await page.getByRole('textbox', { name: new RegExp(`^${en('amount')}`) }).fill(String(UP));
  // The remark is asked between them.
  for (const _question of ['amount', 'remark']) await onward(page, form);
  await page.getByLabel(new RegExp(`^${en('payment_password')}`)).fill(PIN);
  await page.getByRole('button', { name: en('tf_confirm'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en('tf_confirm') });
  await expect(dialog.getByText(`₫${UP}.00`)).toBeVisible();
  await dialog.getByRole('button', { name: en('tf_send') }).click();
  await expect(page.getByText(en('tf_state_DONE')).filter({ visible: true }).first()).toBeVisible();
}

test('money leaves to the first payout account, and its member says whether it has arrived; some goes to the account above', async ({
  page,
  context,
}, info) => {
  test.skip(process.env['E2E_OPS_MONEY_KEY'] === undefined, 'where there is an operator');
  test.setTimeout(120_000);
  const isPhone = info.project.name === 'phone';
  await prepare(context, { language: 'EN', theme: isPhone ? 'light' : 'dark' });
  const username = await moneyedMember(page, UNITS);
  await operate(page, 'PUT', 'withdrawal/rules', { accountMinutes: 0 });
  await bind(page, `97${Date.now()}`);
  const orderNo = await ask(page, context, username);
  await payOut(page, orderNo);

  const dialog = page.getByRole('dialog', { name: en('wd_confirm_title') });
  await expect(dialog.getByText(`₫${OUT}.00`)).toBeVisible();
  await expectAccessible(page);
  if (isPhone) {
    await dialog.getByRole('button', { name: en('wd_not_received_btn') }).click();
    await dialog.getByRole('textbox', { name: new RegExp(`^${en('wd_remark')}`) }).fill('Nothing has come');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(dialog.getByText('bank.png')).toBeVisible();
    await dialog.getByRole('button', { name: en('wd_dispute_send') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(en('wd_state_disputed')).filter({ visible: true }).first()).toBeVisible();
    const { order } = (await operate(page, 'GET', 'withdrawal', { orderNo })) as {
      order: { payouts: { remark: string; pictures: string[] }[] };
    };
    expect(order.payouts[0]).toMatchObject({ remark: 'Nothing has come', pictures: [expect.any(String)] });
  } else {
    await dialog.getByRole('button', { name: en('wd_received_btn') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(en('wd_state_received')).filter({ visible: true }).first()).toBeVisible();
  }

  await transferUp(page);
  await page.goto('/member/transactionHistory');
  await untilSettled(page);
  for (const name of ['tx_type_adjust_add', 'tx_type_withdraw_apply', 'tx_type_transfer_up_out'])
    await expect(page.getByRole('main').getByText(en(name)).filter({ visible: true }).first(), name).toBeVisible();
  for (const units of [UNITS, OUT, UP])
    await expect(page.getByRole('main').getByText(`₫${units}.00`).filter({ visible: true }).first(), String(units)).toBeVisible();
});
