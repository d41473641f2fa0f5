import { expect, expectAccessible, test } from './fixtures.ts';
import { onward, sendLong } from './forms.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { amountIn, siteWords } from './words.ts';

const word = siteWords('EN');

test('a deposit is paid at the demo’s bank, stands in the balance at once, and is to be wagered', async ({
  page,
  context,
}, info) => {
  test.setTimeout(120_000);
  const isPhone = info.project.name === 'phone';
  // One open order for each method: the two journeys may run side by side.
  const method = isPhone ? 'E-wallet' : 'QR transfer';
  await prepare(context, { language: 'EN', theme: isPhone ? 'light' : 'dark' });
  await logInAs(page, isPhone ? 'demoagent' : 'demotop', 'EN');

  await page.goto('/member/depositv2');
  await untilSettled(page);
  await page.getByRole('radio', { name: new RegExp(method) }).check();
  await onward(page, page.getByRole('main'));
  await page.getByRole('textbox', { name: new RegExp(word('amount')) }).fill('250');
  await expectAccessible(page);
  const way = page.getByRole('link', { name: word('dp_open_page') });
  await sendLong(page.getByRole('main').locator('form').first(), way);
  await expectAccessible(page);
  const [bank] = await Promise.all([context.waitForEvent('page'), way.click()]);
  // At home it is 250.00; what is paid is whole VND, and no real bank has a part in it.
  await expect(bank.getByText('250,000 VND').first()).toBeVisible();
  await expect(bank.getByText(/Play money/).first()).toBeVisible();
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(bank.getByText('Paid').first()).toBeVisible();

  await page.bringToFront();
  await expect(page.getByText(word('dp_st_success'), { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto('/member/transferFund');
  await untilSettled(page);
  const card = page.locator('dl > div').filter({ has: page.getByText(word('wl_turnover_left'), { exact: true }) });
  const left = card.getByRole('definition');
  expect(amountIn(await left.innerText())).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.goto('/member/depositv2?view=history');
  await untilSettled(page);
  await expect(page.getByRole('main').getByText(method).filter({ visible: true }).first()).toBeVisible();
});
