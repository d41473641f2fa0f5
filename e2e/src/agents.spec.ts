import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { fillRegistration, newName, submit } from './forms.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const en = siteWords('EN');
const PASSWORD = 'Lantern4Bridge';

/** Makes a link by the form of the agent centre; returns its address. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('tab', { name: en('rg_link_create') }).click();
  await page.getByLabel(new RegExp(`^${en('rg_series')}`)).fill('1800');
  await page.getByLabel(new RegExp(`^${en('rg_channel')}`)).fill('Journey');
  await page.getByRole('button', { name: en('rg_generate') }).click();
  const made = page.getByRole('region', { name: en('rg_link_made') });
  await expect(made).toBeVisible();
  await expectAccessible(page);
  return made.getByText(/\/register\?affiliateCode=/).innerText();
}

test('an agent opens the centre and makes a link, and who registers by it stands in the team', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  test.setTimeout(120_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demoagent', 'EN');
  await page.getByRole('button', { name: en('member_menu', { name: 'demoagent' }) }).click();
  await page
    .getByRole('link', { name: en('agent_centre') })
    .or(page.getByRole('menuitem', { name: en('agent_centre') }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: en('ac_overview') })).toBeVisible();
  const menu = page.getByRole('navigation', { name: en('agent_centre') });
  await menu.getByRole('link', { name: en('ac_register') }).click();
  const link = await makeLink(page);

  const elsewhere = await browser.newContext();
  await prepare(elsewhere, { language: 'EN', theme: 'light' });
  const friend = await elsewhere.newPage();
  const name = newName();
  const dialog = await fillRegistration(friend, name, PASSWORD, new URL(link).pathname + new URL(link).search);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  // A player finds what the centre is, and nothing of it.
  await friend.goto('/agent');
  await untilSettled(friend);
  await expect(friend.getByRole('heading', { level: 1, name: en('ac_refused') })).toBeVisible();
  await elsewhere.close();

  await menu.getByRole('link', { name: en('ac_team') }).click();
  await page.getByRole('searchbox', { name: en('tm_search') }).fill(name);
  const team = page.getByRole('region', { name: en('ac_team') });
  await team.getByRole('button', { name: en('search_record'), exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('1800')).toBeVisible();
  await expect(panel.getByRole('button', { name: en('tm_promote') })).toBeVisible();
});

test('an assistant of an agent reads the pages that it was given, and does nothing', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  test.setTimeout(120_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demoagent', 'EN');
  await page.goto('/agent/registerCenter?tab=assistants');
  await untilSettled(page);
  const name = newName().slice(0, 12);
  await page.getByLabel(new RegExp(`^${en('as_name')}`)).fill(name);
  await page.getByRole('checkbox', { name: en('ac_income') }).check();
  await page.getByRole('button', { name: en('as_create') }).click();
  const told = page.getByRole('region', { name: en('as_ready', { name: `demoagent.${name}` }) });
  const password = await told.locator('bdi').innerText();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  await prepare(elsewhere, { language: 'EN', theme: 'light' });
  const assistant = await elsewhere.newPage();
  await assistant.goto('/login');
  const field = assistant.getByRole('textbox', { name: en('reg_username') });
  const dialog = assistant.getByRole('dialog').filter({ has: field });
  await field.fill(`demoagent.${name}`);
  await dialog.getByLabel(en('reg_password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: en('log_in'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await assistant.goto('/agent');
  await untilSettled(assistant);
  const menu = assistant.getByRole('navigation', { name: en('agent_centre') });
  await expect(menu.getByRole('link')).toHaveText([en('ac_overview'), en('ac_income')]);
  await menu.getByRole('link', { name: en('ac_income') }).click();
  await expect(assistant.getByRole('heading', { level: 1, name: en('ac_income') })).toBeVisible();
  await expectAccessible(assistant);
  await elsewhere.close();

  await told.getByRole('button', { name: en('as_done') }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `demoagent.${name}` })
    .getByRole('button', { name: en('as_remove') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('as_remove') })
    .click();
  await expect(page.getByText(`demoagent.${name}`)).toHaveCount(0);
});
