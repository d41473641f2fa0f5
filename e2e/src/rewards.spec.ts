import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dialogOf, submit } from './forms.ts';
import { GamePage, gameText } from './game-page.ts';
import { moneyedMember, operate, PIN } from './money.ts';
import { closeAnnouncements, prepare, untilSettled } from './visit.ts';
import { amountIn, siteWords } from './words.ts';

const en = siteWords('EN');
const vi = siteWords('VI');
/** Of the demo: ten rounds fill a mission, which gives a ticket; so many units a round are enough for a rebate and the first level too. */
const ROUNDS = 10;
const STAKE = 50;
/** With so much paid in besides. */
const DEPOSIT = '100';
const LEVEL = 'Bronze';
const MISSION = 'Play 10 rounds of slots';
const PROMOTION = 'First rounds of the day: ₫5.00 and 10 points';
const RAFFLE = 'Lantern wheel';
const REWARD = '₫0.40 of play money';

// A round of which the reels stand at once is as good here.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Plays the rounds of the mission, whatever they bring: a scene that asks to go on is answered. Returns what was staked in all. */
async function play(page: Page): Promise<number> {
  await page.goto('/rng');
  await page.getByRole('searchbox', { name: en('search_games') }).fill('Lantern Night');
  const games = page.getByRole('main').getByRole('link', { name: /RTP/ });
  await expect(games).toHaveCount(1);
  await games.click();
  const game = new GamePage(page);
  await game.ready();
  const stake = async (): Promise<number> => amountIn(await game.frame.locator('.stake output').innerText());
  while ((await stake()) < STAKE) await game.frame.getByRole('button', { name: gameText.stakeMore, exact: true }).click();
  const scene = game.frame.getByRole('dialog').getByRole('button').first();
  for (let round = 0; round < ROUNDS; round++) {
    await game.spin.click();
    await expect(game.spin).toHaveAttribute('aria-disabled', 'true');
    await expect(async () => {
      if (await scene.isVisible()) await scene.click({ timeout: 1_000 });
      await expect(game.spin).toHaveAttribute('aria-disabled', 'false', { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
  }
  return ROUNDS * (await stake());
}

/** Presses the button that collects something, and waits for what is said then. */
async function collect(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `${en('rw_collect')}: ${title}` }).click();
  await expect(page.getByText(new RegExp(`^${en('rw_taken', { worth: '.+' })}`)).first()).toBeVisible();
}

async function fillMission(page: Page): Promise<void> {
  await page.goto('/member/missionLeaderboard');
  await untilSettled(page);
  await expectAccessible(page);
  await collect(page, MISSION);
  await page.goto('/member/missionLeaderboard?tab=NEWBIE');
  await collect(page, 'Set your payment password');
}

/** Joins the promotion, for which the rounds count too, claims it and collects it in the reward centre. */
async function takePart(page: Page): Promise<void> {
  await page.goto('/promotions');
  await untilSettled(page);
  await page.getByRole('button', { name: `${en('pm_join')}: ${PROMOTION}` }).click();
  const dialog = page.getByRole('dialog', { name: PROMOTION });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en('pm_accept_join') }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `${en('pm_claim')}: ${PROMOTION}` }).click();
  await dialog.getByRole('button', { name: en('pm_accept_claim') }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/member/rewardCenter');
  await untilSettled(page);
  await expectAccessible(page);
  await collect(page, PROMOTION);
  await page.goto('/member/bonusDetails');
  await untilSettled(page);
  await expect(page.getByRole('row', { name: new RegExp(PROMOTION) })).toContainText('₫5.00');
}

async function drawTicket(page: Page): Promise<void> {
  await page.goto('/member/missionLeaderboard?tab=RAFFLE');
  await untilSettled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `${en('rf_draw')}: ${RAFFLE}` }).click();
  const dialog = page.getByRole('dialog', { name: RAFFLE });
  await expect(dialog.getByRole('textbox', { name: new RegExp(en('rf_seed')) })).toHaveValue(/^[0-9a-f]{32}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en('rf_draw') }).click();
  await expect(dialog.getByText(en('rf_checked'))).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: en('close') })
    .last()
    .click();
  await expect(page.getByRole('button', { name: `${en('rf_draw')}: ${RAFFLE}` })).toBeHidden();
}

async function redeem(page: Page): Promise<void> {
  await page.goto('/pointMall');
  await untilSettled(page);
  await page.getByRole('button', { name: en('mall_redeem_name', { name: REWARD }) }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(new RegExp(`^${en('payment_password')}`)).fill(PIN);
  await expectAccessible(page);
  await submit(dialog).click();
  await expect(dialog).toBeHidden();
  await page.goto('/pointMall?view=history');
  await untilSettled(page);
  await expectAccessible(page);
  await expect(page.getByRole('row', { name: new RegExp(REWARD) })).toContainText(en('pt_st_COMPLETED'));
}

/** What the rounds give back is shown by maker, and claimed. */
async function claimRebate(page: Page, wagered: string): Promise<void> {
  await page.goto('/member/manualRebate');
  await untilSettled(page);
  await expectAccessible(page);
  const lines = page.getByRole('table', { name: en('mr_accrued') });
  await expect(lines.getByRole('row', { name: /Riverlight/ })).toContainText(wagered);
  const claimable = page.getByRole('region', { name: en('mr_claimable') });
  const worth = /₫[\d.,]+/.exec(await claimable.innerText())?.[0] ?? '';
  expect(amountIn(worth)).toBeGreaterThanOrEqual(1);
  await claimable.getByRole('button', { name: en('mr_claim') }).click();
  await expect(page.getByText(en('mr_claimed', { amount: worth })).first()).toBeVisible();
  const paid = page.getByRole('table', { name: en('mr_record') });
  await expect(paid.getByRole('row', { name: new RegExp(en('mr_manual')) })).toContainText(worth);
}

/** Pays in at the demo’s bank: what was bet counts for the level with the next deposit. */
async function deposit(page: Page): Promise<void> {
  await page.goto('/member/depositv2');
  await untilSettled(page);
  await page.getByRole('radio', { name: /QR transfer/ }).check();
  await page.getByRole('textbox', { name: new RegExp(en('amount')) }).fill(DEPOSIT);
  await page.getByRole('main').locator('button[type=submit]').first().click();
  const way = page.getByRole('link', { name: en('dp_open_page') });
  const [bank] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(bank.getByText('Paid').first()).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(en('dp_st_success'), { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The level is there, and its gift can be collected. */
async function reachLevel(page: Page, wagered: string): Promise<void> {
  await page.goto('/member/playerRank');
  await untilSettled(page);
  const standing = page.getByRole('region', { name: en('vp_current') });
  await expect(standing.getByRole('progressbar', { name: new RegExp(`^${en('vp_valid_bet')}: ${wagered} /`) })).toBeVisible();
  await deposit(page);
  await page.goto('/member/playerRank');
  await untilSettled(page);
  await expect(standing.getByRole('heading', { name: LEVEL })).toBeVisible();
  await expectAccessible(page);
  await collect(page, `${en('vp_upgrade_gift')}: ${LEVEL}`);
}

test('ten rounds fill a mission; a promotion, a ticket, points and a rebate follow, and a deposit brings the next level', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.skip(process.env['E2E_OPS_MONEY_KEY'] === undefined, 'where there is an operator');
  test.setTimeout(240_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
  await moneyedMember(page, 2_000);
  const wagered = `₫${(await play(page)).toFixed(2)}`;
  await fillMission(page);
  await takePart(page);
  await drawTicket(page);
  await redeem(page);
  await claimRebate(page, wagered);
  await reachLevel(page, wagered);
});

/** For members of these minutes alone: a mission that is filled by registering, whose ticket wins goods. */
const NEW_MEMBERS = { mission: 'Quà của hành trình', raffle: 'Vòng quay của hành trình', product: 'Bộ trà men ngọc bốn người' };

async function offerGoods(page: Page): Promise<void> {
  const audience = { registeredAfter: Date.now() - 60_000 };
  const titled = (title: string) => ({ VI: { title, content: '' } });
  const prizes = [{ product: 'tea-set', weight: 1, stock: 50 }];
  const raffle = { slug: 'journey-goods', kind: 'INSTANT', endsAt: Date.now() + 86_400_000 };
  await operate(page, 'PUT', 'raffles', { ...raffle, words: titled(NEW_MEMBERS.raffle), audience, prizes });
  const conditions = [{ metric: 'SET_PAYMENT_PASSWORD', target: 1 }];
  const reward = { tickets: { raffle: raffle.slug, count: 1 } };
  const mission = { slug: 'journey-goods', group: 'NEWBIE', words: titled(NEW_MEMBERS.mission) };
  await operate(page, 'PUT', 'missions', { ...mission, audience, conditions, reward });
}

/** Draws the ticket, and asks in the reward centre for what it has won. */
async function winGoods(page: Page): Promise<void> {
  await page.goto('/member/missionLeaderboard?tab=NEWBIE');
  await page.getByRole('button', { name: `${vi('rw_collect')}: ${NEW_MEMBERS.mission}` }).click();
  await expect(page.getByText(new RegExp(`^${vi('rw_taken', { worth: '.+' })}`)).first()).toBeVisible();
  await page.goto('/member/missionLeaderboard?tab=RAFFLE');
  await expect(page.getByRole('main').getByText(vi('rf_title'), { exact: true }).first()).toBeInViewport();
  await page.getByRole('button', { name: `${vi('rf_draw')}: ${NEW_MEMBERS.raffle}` }).click();
  const drawing = page.getByRole('dialog', { name: NEW_MEMBERS.raffle });
  await drawing.getByRole('button', { name: vi('rf_draw') }).click();
  await expect(drawing.getByText(vi('rf_won', { prize: NEW_MEMBERS.product }))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/member/rewardCenter');
  await untilSettled(page);
  await page.getByRole('button', { name: `${vi('rw_collect')}: ${NEW_MEMBERS.raffle}` }).click();
  const asking = page.getByRole('dialog', { name: vi('rw_deliver', { product: NEW_MEMBERS.product }) });
  await submit(asking).click();
  await expect(asking.getByLabel(new RegExp(`^${vi('pt_address')}`))).toHaveAttribute('aria-invalid', 'true');
  await asking.getByLabel(new RegExp(`^${vi('pt_address')}`)).fill('Tran An, 12 Le Loi, Hue');
  await asking.getByLabel(new RegExp(`^${vi('pt_mobile')}`)).fill('+84 900 000 001');
  await expectAccessible(page);
  await submit(asking).click();
  await expect(asking).toBeHidden();
}

test('on a phone a member checks in, joins, wins goods and has them delivered', { tag: '@phone' }, async ({ page, context }) => {
  test.skip(process.env['E2E_OPS_MONEY_KEY'] === undefined, 'where there is an operator');
  await prepare(context, { language: 'VI', theme: 'light' });
  await closeAnnouncements(page);
  await offerGoods(page);
  const username = await moneyedMember(page, 100);
  await page.goto('/member/rewardCenter');
  await page.getByRole('button', { name: vi('ci_open') }).click();
  const calendar = page.getByRole('dialog', { name: vi('ci_title') });
  await calendar.getByRole('button', { name: vi('ci_claim') }).click();
  await expect(calendar.getByRole('status')).toBeVisible();
  await page.goto('/promotions');
  await untilSettled(page);
  await page
    .getByRole('button', { name: new RegExp(`^${vi('pm_join')}: `) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: vi('pm_accept_join') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await winGoods(page);

  await page.goto('/pointMall?view=history');
  await untilSettled(page);
  const order = page.getByRole('main').getByText(NEW_MEMBERS.product).first();
  await expect(order).toBeVisible();
  await expect(page.getByRole('main')).toContainText(vi('pt_st_PROCESSING'));
  const { list }: { list: { orderNo: string; username: string }[] } = await operate(page, 'GET', 'points/orders', {
    open: 'true',
  });
  const orderNo = list.find((each) => each.username === username)?.orderNo;
  await operate(page, 'PUT', 'points/orders', { orderNo, decision: 'deliver', remark: 'by the post' });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(vi('pt_st_COMPLETED'));
  await expectAccessible(page);
});
