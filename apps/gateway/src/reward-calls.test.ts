import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { createEvents } from './base/background/events.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { usualKind } from './base/testing/database.ts';
import { depositCompleted } from './cashier/index.ts';
import { browser, openTestApp } from './testing/app.ts';
import { plantRewards } from './testing/walk-rewards.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const checker = new URL('../../../docs/fairness/raffle.mjs', import.meta.url).href;
const { flawsOfTicket } = (await import(checker)) as { flawsOfTicket(ticket: object): string[] };

/** A ticket as its member sees it. */
interface Drawn {
  ticketNo: number;
  commitment: string;
  prize: object | null;
}

interface Standing {
  promotionId: number;
  state: string | null;
  joinMode: string;
  required: number;
}

describe.each(usualKind)('rewards and promotions over HTTP on %s', (kind) => {
  let app: App;
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.settle();
  });
  afterAll(() => app.close());

  const member = async () => {
    const page = browser(app);
    const username = await page.register();
    const states = async () => (await page.call('promotionStates')).value as unknown as { list: Standing[] };
    const standing = async (mode: string) => (await states()).list.find(({ joinMode }) => joinMode === mode) as Standing;
    return { page, username, standing };
  };

  it('shows a visitor what is to be wagered, and no state', async () => {
    const { list } = (await browser(app).call('promotionStates')).value as unknown as { list: Standing[] };
    expect(list.map(({ state, required }) => [state, required])).toEqual([
      [null, 5],
      [null, 393],
      // Of what is computed of a deposit: nothing without one.
      [null, 0],
      [null, 0],
      [null, 1],
      [null, 0],
      [null, 8],
    ]);
    const computed = list.find(({ joinMode, required }) => joinMode === 'JOIN' && required === 0);
    const query = { promotionId: String(computed?.promotionId), amount: '1000' };
    expect((await browser(app).call('promotionBonus', { query })).value).toMatchObject({ amount: 500, required: 15_000 });
  });

  it('gives what the demo’s gift code promises, once', async () => {
    const { page } = await member();
    const take = (code: string) => page.call('redeemGiftCode', { body: { code } });
    expect((await take('marquee gift')).value).toMatchObject({ amount: 3, points: 20, required: 3, status: 'COLLECTABLE' });
    expect([(await take('MARQUEE-GIFT')).errorCode, (await take('MARQUEE-NONE')).errorCode]).toEqual([
      'gift.own',
      'gift.unknown',
    ]);
  });

  it('counts in the balance what a member can act on, and tells announcements how it stands', async () => {
    const { page, standing } = await member();
    const count = async () => (await page.call('balance')).value?.['availablePromoCount'];
    const { promotionId } = await standing('JOIN');
    expect(await count()).toBe(4);
    expect((await page.call('signUpPromotionJoin', { body: { promotionId } })).value).toMatchObject({ state: 'SIGNED_UP' });
    expect(await count()).toBe(3);
    const told = (await page.call('announcements', { query: { types: 'PR' } })).value as unknown as {
      promotion: { id: number; signUpStatus: string; imageRequired: string }[];
    };
    expect(told.promotion.find(({ id }) => id === promotionId)).toMatchObject({ signUpStatus: 'JOINED', imageRequired: 'N' });
    // The last one of the demo has not begun: it is told of, to members and visitors.
    expect(told.promotion.at(-1)).toMatchObject({ signUpStatus: 'SIGN_UP_DUE' });
    const { promotion } = (await browser(app).call('announcements', { query: { types: 'PR' } })).value as unknown as typeof told;
    expect(promotion.at(-1)).toMatchObject({ id: told.promotion.at(-1)?.id, signUpStatus: 'SIGN_UP_DUE' });
  });

  it('refuses a remark of 141 characters, a fourth picture and what is no picture, and changes nothing', async () => {
    const { page, standing } = await member();
    const { promotionId } = await standing('APPLY_WITH_PROOF');
    const ask = (body: object) =>
      page.call('signUpRequestReward', { body: { promotionId, remarks: 'lan', pictures: [], ...body } });
    const tooLong = await ask({ remarks: 'x'.repeat(141) });
    expect([tooLong.errorCode, tooLong.message]).toEqual(['promotion.remark', 'Write at most 140 characters as your remark.']);
    expect((await ask({ remarks: 'x'.repeat(1_121) })).errorCode).toBe('request_param_err');
    expect((await ask({ pictures: ['a', 'b', 'c', 'd'] })).errorCode).toBe('request_param_err');
    for (const pictures of [['../none'], ['data:text/html;base64,PGI+'], ['data:image/png;base64,AAAA'], ['none']])
      expect((await ask({ pictures })).errorCode).toBe('picture.invalid');
    expect((await ask({})).errorCode).toBe('promotion.proof');
    expect((await standing('APPLY_WITH_PROOF')).state).toBe('CLAIM');
    const whole = { remarks: '👩‍🚀'.repeat(140), pictures: [`data:image/png;base64,${PNG}`] };
    expect((await ask(whole)).value).toMatchObject({ state: 'APPLYING' });
  });

  it('keeps a guest out of everything', async () => {
    const guest = browser(app);
    await guest.call('freePlay', { body: {} });
    const calls = ['claimPromotions', 'bonusDetails', 'claimAllIssuedPromotions'] as const;
    for (const name of calls) expect((await guest.call(name)).errorCode, name).toBe('in_need_true_account');
    expect((await guest.call('balance')).value?.['availablePromoCount']).toBe(0);
  });

  it('has the same figures in the reward centre, the bonus details, their file and the ledger', async () => {
    const { page, username } = await member();
    const [first] = await plantRewards(app, clock, username, 3);
    const centre = async (status: string) => (await page.call('rewardCentre', { query: { status } })).value;
    const badge = async () => ((await page.call('claimPromotions')).value as unknown as unknown[]).length;
    expect([await badge(), (await centre('COLLECTABLE'))?.['collectable']]).toEqual([
      3,
      { count: 3, amount: 15, points: 9, tickets: 0, products: 0 },
    ]);
    expect((await page.call('claimIssuedPromotion', { body: { promotionClaimId: first } })).value).toMatchObject({ amount: 5 });
    expect((await page.call('claimIssuedPromotion', { body: { promotionClaimId: first } })).errorCode).toBe('reward.collected');
    expect((await page.call('claimAllIssuedPromotions')).value).toMatchObject({ amount: 10, points: 6, left: 0 });
    expect([await badge(), (await centre('COLLECTED'))?.['totalCount'], (await centre('EXPIRED'))?.['totalCount']]).toEqual([
      0, 3, 0,
    ]);
    const details = (await page.call('bonusDetails', { query: { size: '2' } })).value;
    expect(details).toMatchObject({
      ...{ totalCount: 3, totalPages: 2 },
      footer: { amount: 15, points: 9, required: 15, done: 0, remaining: 15 },
    });
    expect(details?.['list']).toHaveLength(2);
    // The same where money was days on its way, and what is to be wagered was asked for long before it came.
    await app.db.query({
      text: `update wagering_requirement set created_at = created_at - interval '5 days'
             where request_key like 'reward:%' and account_id = (select id from account where username = $1)`,
      values: [username],
    });
    expect((await page.call('bonusDetails', { query: { size: '2' } })).value).toEqual(details);
    const none = await page.call('bonusDetails', { query: { status: 'REVERSED' } });
    expect(none.value).toMatchObject({ list: [], footer: { amount: 0 } });
    const file = String((await page.call('bonusDetailsFile')).value?.['text']);
    expect(file.trim().split('\r\n')).toHaveLength(4);
    const record = (await page.call('statement', { query: { codeTypes: 'share_bonus' } })).value;
    expect(record).toMatchObject({ totalCount: 3, footer: { in: 15, out: 0 } });
  });

  it('gives tickets of the demo’s raffles for a deposit, draws one, and shows what it is checked by', async () => {
    const { page, username } = await member();
    const [row] = await app.db.query<{ id: bigint; merchantId: number }>({
      text: `select id, merchant_id as "merchantId" from account where username = $1`,
      values: [username],
    });
    const owner = { merchantId: row?.merchantId ?? 0, accountId: row?.id ?? 0n };
    const order = { orderNo: 'D-RAFFLE', state: 'SUCCESS', channel: 'QR', currency: 'VND', amount: '20000000' } as const;
    const moments = { requestedAt: clock.now(), completedAt: clock.now() };
    const told = depositCompleted.of(owner, { ...order, ...moments });
    await createEvents(app.db, clock, createLog('silent')).emit(app.db, told);
    await app.settle();
    const raffles = (await page.call('raffles')).value as unknown as {
      list: { raffleId: number; kind: string; valid: number; earn: object; prizes: { weight: number | null }[]; blank: number }[];
    };
    expect(raffles.list.map(({ kind, valid }) => [kind, valid])).toEqual([
      ['INSTANT', 2],
      ['DRAW', 2],
    ]);
    expect(raffles.list[0]?.earn).toMatchObject({ per: 1_000, current: 2_000, today: 2, daily: 10 });
    const raffleId = raffles.list[0]?.raffleId ?? 0;
    const tickets = async () =>
      ((await page.call('raffleTickets', { query: { raffleId: String(raffleId) } })).value as unknown as { list: Drawn[] }).list;
    const [first] = await tickets();
    expect(first).toMatchObject({ status: 'VALID', proof: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const body = { raffleId, ticketNo: first?.ticketNo, seed: 'my-own-seed' };
    const drawn = (await page.call('drawRaffle', { body })).value as unknown as Drawn;
    expect(drawn.commitment).toBe(first?.commitment);
    expect(flawsOfTicket(drawn)).toEqual([]);
    expect((await page.call('drawRaffle', { body: { ...body, seed: 'another' } })).value).toEqual(drawn);
    const waiting = ((await page.call('claimPromotions')).value as unknown as { promotionType: string }[]).length;
    expect(waiting).toBe(drawn.prize === null ? 0 : 1);
    // Clients of other gateways name kinds that there are none of here.
    expect(await page.call('claimPromotions', { query: { promotionType: 'NONE_OF_OURS' } })).toMatchObject({
      success: true,
      value: [],
    });
    expect((await page.call('raffleResult', { query: { raffleId: String(raffles.list[1]?.raffleId) } })).errorCode).toBe(
      'raffle.open',
    );
    const bad = ['', ' ', 'x'.repeat(65), 'há'];
    for (const seed of bad)
      expect((await page.call('drawRaffle', { body: { ...body, seed } })).errorCode).toBe('request_param_err');
  });
});
