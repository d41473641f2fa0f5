import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { count, expectStill } from './still.ts';
import { goOnTo, logInAs, prepare, untilSettled } from './visit.ts';
import { siteWords } from './words.ts';

const word = siteWords('VI');
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
};

test.beforeEach(({ context }) => prepare(context, { language: 'VI', theme: 'dark' }));

for (const path of ['/', '/rng', '/pointMall', '/member/withdraw']) {
  test(`nothing moves when a member has logged in at ${path}`, async ({ page }) => {
    await page.goto(path);
    await untilSettled(page);
    await page.evaluate(count);
    // A centre has its own way to the login, and on a phone no header.
    const ways = path.startsWith('/member') ? page.getByRole('main').getByRole('button', { name: word('log_in') }) : null;
    await (ways ?? page.locator('.m-account button')).first().click();
    // Beside it may stand by then what waits for who has logged in, and the welcome.
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(word('reg_password'), { exact: true }) });
    await dialog.getByRole('textbox', { name: word('reg_username') }).fill('demoagent');
    await dialog.getByLabel(word('reg_password'), { exact: true }).fill('Demo2026');
    await dialog.getByRole('button', { name: word('log_in'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    if (!ways) await expect(page.getByText(word('demo_balance')).first()).toBeVisible();
    await untilSettled(page);
    await expectStill(page);
  });
}

test('nothing moves when a member has registered, and the welcome lets presses through', async ({ page }) => {
  await page.goto('/rng');
  await untilSettled(page);
  await page.locator('.m-account button').last().click();
  await page.evaluate(count);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: word('reg_username') }).fill(`calm${randomBytes(3).toString('hex')}`);
  await dialog.getByLabel(word('reg_password'), { exact: true }).fill('Still1water');
  await dialog.getByLabel(word('reg_confirm_password'), { exact: true }).fill('Still1water');
  await dialog.getByRole('checkbox').check();
  // Asked for before it comes: it goes by itself, and on a slow machine before everything else has been looked at.
  const welcome = page.getByText(word('welcome'), { exact: true }).evaluate(async (element) => {
    // It begins to come in with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { left, top, width, height } = element.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return { isSeen: under !== null && element.checkVisibility(), isHit: under !== null && element.contains(under) };
  });
  const [seen] = await Promise.all([welcome, dialog.getByRole('button', { name: word('register'), exact: true }).click()]);
  expect(seen).toEqual({ isSeen: true, isHit: false });
  await expect(page.getByText(word('demo_balance')).first()).toBeVisible();
  await untilSettled(page);
  await expectStill(page);
});

test('quick registration and the terms stand above the fold', async ({ page }) => {
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  const quick = dialog.getByRole('button', { name: word('direct_register') });
  await expect(quick).toBeInViewport({ ratio: 1 });
  const terms = dialog.getByRole('link', { name: word('read_terms') });
  await expect(terms).toBeInViewport({ ratio: 1 });
  await expect(terms).toHaveAttribute('href', '/help?article=terms');
  await expect(dialog.getByRole('button', { name: word('register'), exact: true })).toBeInViewport({ ratio: 1 });
});

test('quick registration takes the place of the form and moves nothing, and leads back', async ({ page }) => {
  await page.goto('/register');
  await untilSettled(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: word('reg_username') })).toBeVisible();
  await page.evaluate(count);
  await dialog.getByRole('button', { name: word('direct_register') }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: word('register_by_form') }).click();
  await expect(dialog.getByRole('textbox', { name: word('reg_username') })).toBeVisible();
  await expectStill(page);
});

test('nothing moves where home is scrolled to its end before it is whole', async ({ page }) => {
  await page.addInitScript(count);
  await page.goto('/');
  await untilSettled(page);
  const footer = page.getByRole('contentinfo');
  // Again and again to where the end is by then, as a thumb does.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(footer).toBeInViewport({ timeout: 100 });
  }).toPass();
  await untilSettled(page);
  await expectStill(page);
});

/** Pages of the centres whose parts come one after the other. Not records: a movement that comes while one is open rightly moves the others down. */
const IN_PARTS = [
  ...'securityCenter transferFund depositv2 withdraw transferUpline'.split(' ').map((name) => `/member/${name}`),
  ...'agentTeamOverview downlineManagmentView agentRevenueReport'.split(' ').map((name) => `/agent/${name}`),
  '/pointMall',
];

test('nothing moves while the pages of the centres fill', async ({ page }) => {
  test.setTimeout(120_000);
  // Without an account above: the page of transfers has no form then.
  await logInAs(page, 'demotop', 'VI');
  await page.addInitScript(count);
  for (const path of IN_PARTS) {
    await page.goto(path);
    await untilSettled(page);
    await expectStill(page, path);
  }
});

// On one screen: a desk has the menu beside the page.
test('the centre of a phone opens with money, tier, messages, pages and the way out', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, 'demovip', 'VI');
  await page.goto('/member');
  await untilSettled(page);
  const money = page.getByRole('region', { name: word('balance') });
  await expect(money.getByText(/₫[\d,.]+/)).toBeInViewport({ ratio: 1 });
  await expect(money.getByRole('link', { name: word('deposit') })).toBeInViewport({ ratio: 1 });
  for (const label of ['tier', 'messages'] as const)
    await expect(money.getByText(word(label), { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: word('sign_out') })).toBeInViewport({ ratio: 1 });
  await expect(
    page
      .getByRole('region', { name: word('hot_games') })
      .getByRole('link')
      .first(),
  ).toBeInViewport();
});

// On one screen: a desk has a table.
test('an entry of the record takes two lines on a phone, and tells the rest on tap', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, 'demovip', 'VI');
  await page.goto('/member/transactionHistory?days=last30');
  await untilSettled(page);
  const list = page.getByRole('region', { name: word('in_account_record') }).last();
  const entry = list.getByRole('listitem').locator('summary').first();
  expect((await boxOf(entry)).height).toBeLessThan(76);
  const copy = list.getByRole('button', { name: new RegExp(` ${word('copy')}$`) }).first();
  await expect(copy).toBeHidden();
  await entry.click();
  await expect(copy).toBeVisible();
  const [whole, shown] = [await copy.getAttribute('title'), await copy.locator('bdi').textContent()];
  expect((shown ?? '').length).toBeLessThanOrEqual(Math.min(14, (whole ?? '').length));
});

for (const [who, paths] of [
  ['a visitor', ['/fish', '/there-is-no-such-page', '/seamless']],
  ['a member', ['/member/nothing', '/records/nothing']],
] as const) {
  test(`an address with nothing behind it says what it is to ${who}, and shows games to go on with`, async ({ page }) => {
    if (who === 'a member') await logInAs(page, 'demotop', 'VI');
    for (const path of paths) {
      await page.goto(path);
      await untilSettled(page);
      const games = page.getByRole('region', { name: word('hot_games') });
      await expect(games.getByRole('link').first(), path).toBeInViewport();
    }
  });
}

// On one screen: one width for both projects.
test('at 320 pixels nothing is wider than the window, and the words of the bar stay apart', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/rng',
    '/live',
    '/elott',
    '/bingo',
    '/download',
    '/promotions',
    '/pointMall',
    '/help',
    '/join',
    '/fish',
  ]) {
    if (path === '/') await page.goto(path);
    else await goOnTo(page, path);
    await untilSettled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    const words = await page.locator('.m-bottom-item').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const [at, { left, right }] of words.entries()) {
      expect(left, `${path}, word ${at}`).toBeGreaterThanOrEqual(at === 0 ? 0 : (words[at - 1]?.right ?? 0) + 2);
      expect(right, `${path}, word ${at}`).toBeLessThanOrEqual(320);
    }
  }
});

// On one screen: a phone has no bar at the edge.
test('codes of the app stand beside games only when they are asked for', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rng');
  await untilSettled(page);
  const bar = page.getByRole('complementary', { name: word('side_menu') });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('img')).toHaveCount(0);
  await bar.getByRole('button', { name: word('title_download') }).click();
  await expect(bar.getByText('Android')).toBeVisible();
});

test.describe('the first visit to a server that dies', () => {
  // It would have kept the files.
  test.use({ serviceWorkers: 'block' });

  test('says that the page could not be loaded, and goes on by itself when there is an answer', { tag: '@phone' }, async ({
    page,
    complaints,
  }) => {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert').getByText(word('start_failed'))).toBeVisible();
    await expect(page.getByRole('button', { name: word('try_again') })).toBeVisible();
    await page.unroute(/\/assets\/.*\.js/);
    await expect(page.locator('.m-account button').first()).toBeVisible({ timeout: 30_000 });
    // The browser tells of each file that it could not have.
    complaints.length = 0;
  });

  test('stays on the page when it dies later, says so, and goes on when there is an answer', { tag: '@phone' }, async ({
    page,
    complaints,
  }) => {
    await page.goto('/');
    await untilSettled(page);
    await page.route('**', (route) => route.abort());
    await page
      .getByRole('link', { name: word('title_promotions') })
      .first()
      .click();
    // One that is told anew stands beside the one that goes.
    const told = page.getByText(word('navigation_failed')).last();
    await expect(told).toBeVisible();
    await page.locator('.m-account button').first().click();
    const fault = page.getByRole('alertdialog', { name: word('load_failed') });
    await fault.getByRole('button', { name: word('close') }).click();
    // Tried again too early, the page is kept, not left for the browser's own page of errors.
    await page
      .getByRole('button', { name: word('try_again') })
      .last()
      .click();
    await expect(told).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.unroute('**');
    await page
      .getByRole('button', { name: word('try_again') })
      .last()
      .click();
    await expect(page).toHaveURL('/promotions');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    complaints.length = 0;
  });
});
