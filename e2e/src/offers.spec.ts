import { expect, expectAccessible, test } from './fixtures.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');

test('an agent answers what it was offered, and the one above sees it and what another offer would have paid', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  test.setTimeout(360_000);
  await prepare(context, { language: 'EN', theme: 'light' });
  await logInAs(page, 'demoagent', 'EN');
  // The request stands at the end of the demo's past, which is still being made when the first journeys begin.
  await expect(async () => {
    await page.goto('/agent/agentDividendRecordCopy2?tab=contract');
    await untilSettled(page);
    await page.getByRole('button', { name: en('ct_read_answer') }).click({ timeout: 2_000 });
  }).toPass({ timeout: 180_000 });
  const request = page.getByRole('dialog', { name: en('ct_new_request') });
  await expectAccessible(page);
  await request.getByLabel(en('ct_read_terms')).check();
  // What is owed since the last night comes first, unless a deposit of another journey has paid it.
  const pay = request.getByRole('button', { name: en('db_pay') });
  const done = request.getByText(en('ct_done_accepted'));
  await expect(async () => {
    // A pass that was given up may have been accepted since: the button is gone then.
    if (await done.isVisible()) return;
    if (await pay.isVisible()) await pay.click({ timeout: 5_000 });
    await request.getByRole('button', { name: en('ct_accept') }).click({ timeout: 5_000 });
    await expect(done).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await request.getByRole('button', { name: en('ct_go_on') }).click();
  await expect(page.getByRole('button', { name: en('ct_ask_end') })).toBeVisible();

  // Both sides see the same agreement.
  const elsewhere = await browser.newContext();
  await prepare(elsewhere, { language: 'EN', theme: 'dark' });
  const upline = await elsewhere.newPage();
  await logInAs(upline, 'demotop', 'EN');
  await upline.goto('/agent/agentDividendRecordCopy2?tab=contracts');
  const row = upline.getByRole('row').filter({ hasText: 'demoagent' });
  await row.getByRole('button', { name: en('bet_details') }).click();
  await expect(upline.getByRole('heading', { level: 2, name: 'demoagent' }).first()).toBeVisible();
  await upline.goto('/agent/agentDailyWages2?tab=contracts');
  await upline.getByRole('button', { name: en('ct_new') }).click();
  const offer = upline.getByRole('dialog', { name: en('ct_new') });
  await offer.getByLabel(new RegExp(`^${en('ct_receiver')}`)).fill('demoagent');
  await offer.getByRole('button', { name: en('ct_simulate') }).click();
  await expect(offer.getByText(en('ct_sim_gross'))).toBeVisible();
  await expectAccessible(upline);
  await elsewhere.close();
});
