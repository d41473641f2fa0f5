import { expect, type Page, test } from '@playwright/test';
import { type Elsewhere, openElsewhere } from './elsewhere.ts';
import { operate } from './money.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

// Its pages are on origins of their own, with a certificate that nobody signed.
test.use({ ignoreHTTPSErrors: true, trace: 'off' });

const word = siteWords('EN');
let at: Elsewhere;
test.beforeAll(async () => {
  at = await openElsewhere(process.env['E2E_URL'] ?? '');
});
test.afterAll(() => at.close());

/** Whether a script of the page reads what the gateway answers about its member, and how it is answered. */
const readsMember = (page: Page): Promise<string> =>
  page.evaluate(async (gateway) => {
    try {
      const answer = await fetch(`${gateway}/wps/session`, { credentials: 'include', headers: { Merchant: 'marquee' } });
      const { value } = (await answer.json()) as { value?: { member?: { account?: string } } | null };
      return value?.member?.account ?? 'nobody';
    } catch {
      return 'refused';
    }
  }, at.gateway);

test('a site on another origin over https keeps its member by cookies of its own, and one that is not listed reads nothing', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.skip(process.env['E2E_OPS_MONEY_KEY'] === undefined, 'where there is an operator');
  await operate(page, 'PUT', 'brand/logins', { security: { origins: [at.listed] } });
  await prepare(context, { language: 'EN', theme: 'dark' });
  await page.goto(at.listed);
  await expect.poll(() => readsMember(page)).toBe('nobody');
  await logInAs(page, 'demovip', 'EN', at.listed);

  await test.step('the session is in a cookie of this site at the gateway’s', async () => {
    const cookies = (await context.cookies(at.gateway)).filter(({ domain }) => domain === 'localhost');
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'None' });
    expect(await readsMember(page)).toBe('demovip');
  });

  await test.step('a reload and another screen keep it', async () => {
    await page.reload();
    await untilSettled(page);
    await expect(page.getByRole('button', { name: word('log_in'), exact: true })).toHaveCount(0);
    await page.goto(`${at.listed}/member/messageV2`);
    await untilSettled(page);
    await expect(page.getByRole('textbox', { name: word('reg_username') })).toHaveCount(0);
    expect(await readsMember(page)).toBe('demovip');
  });

  await test.step('a site that is not listed is nobody’s, whoever is logged in', async () => {
    const stranger = await context.newPage();
    await stranger.goto(at.stranger);
    expect(await readsMember(stranger)).toBe('refused');
    await expect(stranger.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
  });

  await test.step('an origin that is taken off the list is refused too', async () => {
    await operate(page, 'PUT', 'brand/logins', { security: { origins: [] } });
    await expect.poll(() => readsMember(page)).toBe('refused');
  });
});
