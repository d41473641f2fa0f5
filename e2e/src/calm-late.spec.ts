import { expect, test } from './fixtures.ts';
import { count, expectStill } from './still.ts';
import { logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const word = siteWords('VI');

test.beforeEach(({ context }) => prepare(context, { language: 'VI', theme: 'dark' }));

test('nothing moves where the centre of a phone opens, and where messages come', async ({ page }) => {
  await logInAs(page, 'demotop', 'VI');
  // Nothing new comes meanwhile: a message that does rightly moves the others down.
  await page.route(/\/live\/events/, () => {});
  // What is told late is told when the page stands without it.
  const isTold = new Set<string>();
  await page.route(/balance|PlayerRankProgress|member\/info|unreadCount|\/inbox/i, async (route) => {
    isTold.add(new URL(route.request().url()).pathname);
    // The page that asked may be left meanwhile, here or at the end: then nobody waits for the answer.
    try {
      await page.locator('h1').filter({ visible: true }).first().waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await route.continue();
    } catch {
      await route.abort().catch(() => undefined);
    }
  });
  await page.addInitScript(count);
  for (const path of ['/member', '/member/messageV2']) {
    await page.goto(path);
    await untilSettled(page);
    await expectStill(page, path);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(isTold.size).toBeGreaterThan(0);
});

test('nothing moves where a game or a lottery opens by its address, for a visitor and for a member', async ({
  page,
  context,
}) => {
  await page.goto('/rng');
  const game = await page.getByRole('main').getByRole('link', { name: /RTP/ }).first().getAttribute('href');
  const isOpen = {
    visitor: page.getByRole('main').getByRole('button', { name: word('log_in') }),
    member: page.locator('main iframe'),
  };
  await page.addInitScript(count);
  const addresses = [new URL(game ?? '', page.url()).href, '/lottery'];
  for (const address of addresses) {
    await page.goto(address);
    await expect(isOpen.visitor).toBeVisible();
    await untilSettled(page);
    await expectStill(page, `${address} of a visitor`);
  }
  // In another tab: this one does not know who is logged in.
  const other = await context.newPage();
  await logInAs(other, 'demovip', 'VI');
  await other.close();
  await page.evaluate(() => sessionStorage.clear());
  for (const address of addresses) {
    await page.goto(address);
    await expect(isOpen.member).toBeVisible();
    await untilSettled(page);
    await expectStill(page, `${address} of a member`);
  }
});
