import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { anyKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';
import { idOf, plantRewards } from './testing/walk-rewards.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const DAY_MS = 86_400_000;
const words = { EN: { title: 'Refused', content: '<p>Terms</p>' } };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Page = ReturnType<typeof browser>;

/** What is told of an account in every place that a reward could move. */
const STANDING = `select (select count(*) from reward_item where account_id = a.id and status <> 'COLLECTABLE')::int as collected,
  (select count(*) from promotion_entry where account_id = a.id)::int as entries,
  (select coalesce(sum(points), 0) from point_entry where account_id = a.id)::int as points,
  (select count(*) from transfer t join ledger_account l on l.id in (t.credit_id, t.debit_id) where l.owner_id = a.id)::int as transfers
  from account a where a.id = $1`;

describe('what is refused of rewards over HTTP, and changes nothing', () => {
  let app: App;
  let key = '';
  beforeAll(async () => {
    app = await openTestApp(anyKind, clock);
    key = await testOperators(app.db, clock).add('refusals', ['owner'], null);
    await app.settle();
  });
  afterAll(() => app.close());

  const operate = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ merchant: 'marquee', ...body }),
    });
    const { value, ...rest } = answer.json() as { value: { id: number; codes: string[] }; errorCode?: string; message?: string };
    expect(rest.errorCode, `${path}: ${rest.message}`).toBeUndefined();
    return value;
  };
  const member = async (): Promise<{ page: Page; id: bigint }> => {
    const page = browser(app);
    return { page, id: await idOf(app, await page.register()) };
  };
  let names = 0;
  const slug = (): string => {
    names += 1;
    return `refused-${names}`;
  };
  const gift = async (more: object = {}): Promise<string> => {
    const batch = { slug: slug(), kind: 'SINGLE', words: { EN: 'Gift' }, reward: { money: 5 }, ...more };
    return (await operate('POST', 'promotions/gifts', batch)).codes[0] ?? '';
  };
  const promotion = async (terms: object = {}, more: object = {}): Promise<number> => {
    const usual = { period: 'ONCE', conditions: [{ metric: 'LOGIN_DAYS', target: 1 }], reward: { money: 5 }, ...terms };
    const body = { slug: slug(), category: 'other_promo', joinMode: 'CLAIM', words, terms: usual, ...more };
    return (await operate('PUT', 'promotions', body)).id;
  };
  /** What a call is refused with, in words too, having changed nothing of the member's. */
  const refusal = async ({ id }: { id: bigint }, asked: () => ReturnType<Page['call']>): Promise<string | undefined> => {
    const before = await app.db.query({ text: STANDING, values: [id] });
    const { errorCode, message } = await asked();
    expect(await app.db.query({ text: STANDING, values: [id] })).toEqual(before);
    if (errorCode !== undefined) expect(message).not.toBe(errorCode);
    return errorCode;
  };
  const set = (text: string, ...values: unknown[]) => app.db.query({ text, values: values as never });

  it('gift codes that are early, over, paused, for others or used up', async () => {
    const one = await member();
    const take = (code: string, by = one) => refusal(by, () => by.page.call('redeemGiftCode', { body: { code } }));
    const now = clock.now();
    expect(await take(await gift({ startsAt: now + DAY_MS }))).toBe('gift.early');
    expect(await take(await gift({ startsAt: now - DAY_MS, endsAt: now }))).toBe('gift.expired');
    const paused = slug();
    const code = await gift({ slug: paused });
    await operate('PUT', 'promotions/gifts', { slug: paused, isOpen: false });
    expect(await take(code)).toBe('gift.expired');
    expect(await take(await gift({ audience: { vipFrom: 3 } }))).toBe('gift.audience');
    const used = await gift();
    const other = await member();
    expect((await other.page.call('redeemGiftCode', { body: { code: used } })).errorCode).toBeUndefined();
    expect(await take(used)).toBe('gift.used');
  });

  it('promotions that are unknown, over, for others, full, not earned or chosen with a deposit', async () => {
    const one = await member();
    const claim = (promotionId: number, by = one) =>
      refusal(by, () => by.page.call('signUpRequestReward', { body: { promotionId, remarks: '', pictures: [] } }));
    const join = (promotionId: number) => refusal(one, () => one.page.call('signUpPromotionJoin', { body: { promotionId } }));
    await app.settle();
    expect(await claim(999_999)).toBe('promotion.unknown');
    expect(await claim(await promotion({}, { startsAt: clock.now() - DAY_MS, endsAt: clock.now() }))).toBe('promotion.closed');
    expect(await claim(await promotion({ audience: { vipFrom: 5 } }))).toBe('promotion.closed');
    expect(await claim(await promotion({ conditions: [{ metric: 'VALID_BET', target: 100 }] }))).toBe('promotion.conditions');
    expect(await join(await promotion())).toBe('promotion.state');
    const deposit = { bonus: { of: 'DEPOSIT', steps: [{ from: 10, percent: 5 }] }, conditions: [], reward: { money: 0 } };
    expect(await join(await promotion(deposit, { joinMode: 'JOIN' }))).toBe('promotion.deposit');
    const last = await promotion({ quota: 1 });
    const first = await member();
    await app.settle();
    const taken = await first.page.call('signUpRequestReward', { body: { promotionId: last, remarks: '', pictures: [] } });
    expect(taken.errorCode).toBeUndefined();
    expect(await claim(last)).toBe('promotion.full');
    const group = { exclusiveGroup: 'one-of-two', conditions: [{ metric: 'VALID_BET', target: 100 }] };
    const [left, right] = [await promotion(group, { joinMode: 'JOIN' }), await promotion(group, { joinMode: 'JOIN' })];
    expect((await one.page.call('signUpPromotionJoin', { body: { promotionId: left } })).errorCode).toBeUndefined();
    expect(await join(right)).toBe('promotion.exclusive');
  });

  it('rewards that are collected, expired, unknown or another’s, and everything while an account is frozen', async () => {
    const one = await member();
    const other = await member();
    const [name] = await app.db.query<{ username: string }>({
      text: 'select username from account where id = $1',
      values: [one.id],
    });
    const [first = 0, second = 0, third = 0] = await plantRewards(app, clock, name?.username ?? '', 3);
    const collect = (promotionClaimId: number, by = one) =>
      refusal(by, () => by.page.call('claimIssuedPromotion', { body: { promotionClaimId } }));
    expect((await one.page.call('claimIssuedPromotion', { body: { promotionClaimId: first } })).errorCode).toBeUndefined();
    expect(await collect(first)).toBe('reward.collected');
    expect(await collect(second, other)).toBe('reward.unknown');
    expect(await collect(999_999_999)).toBe('reward.unknown');
    await set(
      `update reward_item set issued_at = $2::timestamptz - interval '1 day', expires_at = $2 where id = $1`,
      second,
      new Date(clock.now()),
    );
    expect(await collect(second)).toBe('reward.expired');
    const goods = { rewardId: 1, names: { EN: 'Tea set' }, deliveryType: 'GOODS' };
    await set('update reward_item set product = $2, money = 0, points = 0 where id = $1', third, JSON.stringify(goods));
    const deliver = (body: object) =>
      refusal(one, () => one.page.call('claimIssuedPromotion', { body: { promotionClaimId: third, ...body } }));
    expect(await collect(third)).toBe('points.address');
    expect(await deliver({ address: 'Hue', mobileNum: '0912345678' })).toBe('points.address');
    expect(await deliver({ address: '12 Le Loi, Hue', mobileNum: '12' })).toBe('points.mobile');
    expect(await deliver({ address: 'x'.repeat(301), mobileNum: '0912345678' })).toBe('request_param_err');
    await set(`update account set status = 'NO_BET_NO_FUNDS' where id = $1`, one.id);
    clock.advance(60_000);
    for (const asked of [
      () => one.page.call('claimIssuedPromotion', { body: { promotionClaimId: third } }),
      () => one.page.call('claimAllIssuedPromotions'),
      () => one.page.call('claimManualRebate'),
      () => one.page.call('claimLoginPromotion'),
    ])
      expect(await refusal(one, asked)).toBe('reward.blocked');
  });

  it('missions that are unknown or not completed, and rebates below the least or too soon', async () => {
    const one = await member();
    const put = { slug: slug(), group: 'DAILY', words, conditions: [{ metric: 'VALID_BET', target: 9 }], reward: { money: 1 } };
    const { id: missionId } = await operate('PUT', 'missions', put);
    const collect = (id: number) => refusal(one, () => one.page.call('collectMission', { body: { missionId: id } }));
    expect(await collect(missionId)).toBe('mission.open');
    expect(await collect(999_999)).toBe('mission.unknown');
    const rebate = () => refusal(one, () => one.page.call('claimManualRebate'));
    expect(await rebate()).toBe('rebate.minimum');
    const bets = async () =>
      set(
        `insert into reward_rebate_line as l (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet)
         select id, '2026-06-01', 'RNG', 1, 5000, merchant_id, 10000000 from account where id = $1
         on conflict (account_id, day, game_type, vendor_id, rate) do update set valid_bet = l.valid_bet + 10000000`,
        one.id,
      );
    await bets();
    expect((await one.page.call('claimManualRebate')).value).toMatchObject({ amount: 5 });
    await bets();
    expect(await rebate()).toBe('rebate.wait');
  });

  it('tickets of raffles that are unknown, paused or over', async () => {
    const one = await member();
    const raffle = {
      ...{ slug: slug(), kind: 'INSTANT', words, blank: 1, startsAt: clock.now(), endsAt: clock.now() + DAY_MS },
      prizes: [{ reward: { money: 1 }, weight: 1, stock: 10 }],
    };
    const { id: raffleId } = await operate('PUT', 'raffles', raffle);
    await set(
      `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, tickets, raffle, multiple, wager_base, issued_at, expires_at)
       select merchant_id, id, 'VND', 'PROMOTION', 'tickets', '{"EN":"Tickets"}', 0, 0, 2, $2, 0, 0, $3, $4 from account where id = $1`,
      ...[one.id, raffle.slug, new Date(clock.now()), new Date(clock.now() + DAY_MS)],
    );
    expect((await one.page.call('claimAllIssuedPromotions')).errorCode).toBeUndefined();
    const draw = (body: object) =>
      refusal(one, () => one.page.call('drawRaffle', { body: { raffleId, ticketNo: 1, seed: 'mine', ...body } }));
    expect(await draw({ ticketNo: 77 })).toBe('raffle.unknown');
    await operate('PUT', 'raffles', { ...raffle, isOpen: false });
    expect(await draw({})).toBe('raffle.closed');
    await set(`update reward_raffle_ticket set expires_at = $2 where raffle_id = $1`, raffleId, new Date(clock.now()));
    expect(await draw({})).toBe('raffle.expired');
  });

  it('a bonus that was chosen with a deposit, which its member is told of in the inbox', async () => {
    const one = await member();
    const bonus = { of: 'DEPOSIT', steps: [{ from: 100, percent: 50 }] };
    const bank = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
    await set(`update payment_channel set bank = $1, kind = 'BANK' where code = 'BANK'`, JSON.stringify(bank));
    const terms = { audience: { vipFrom: 1 }, period: 'ONCE', conditions: [], reward: { multiple: 1 }, bonus };
    const promotionId = await promotion(terms, { joinMode: 'JOIN' });
    const wish = { mcsBankCode: 'BANK', promotionId, requestKey: 'refused-bonus-1' };
    const ask = (amount: number) => one.page.call('depositByUrl', { body: { ...wish, amount } });
    expect((await ask(200)).errorCode).toBe('promotion.audience');
    await set('update account set vip_level = 1 where id = $1', one.id);
    expect((await ask(50)).errorCode).toBe('promotion.amount');
    const elsewhere = await promotion({ ...terms, bonus: { ...bonus, channels: ['QR'] } }, { joinMode: 'JOIN' });
    const wrongWay = () => one.page.call('depositByUrl', { body: { ...wish, amount: 200, promotionId: elsewhere } });
    expect(await refusal(one, wrongWay)).toBe('promotion.channel');
    const { value, message } = await ask(200);
    expect(message).toBeUndefined();
    await set('update account set vip_level = 0 where id = $1', one.id);
    const orderNo = String(value?.['orderNo']);
    await operate('PUT', 'deposits', { orderNo, action: 'confirm', amount: 200, reason: 'seen' });
    await app.settle();
    const { list } = (await one.page.call('inbox')).value as unknown as { list: { title: string; content: string }[] };
    expect(list.filter(({ title }) => title === 'No bonus with your deposit').map(({ content }) => content)).toEqual([
      '“Refused” was not given with your deposit: This promotion is not for your account. The deposit itself is booked, and only its own wagering is asked for.',
    ]);
  });

  it('pictures that are too large or too many, and lines of the chat that are empty, too long or too many', async () => {
    const one = await member();
    const upload = (data: Buffer) =>
      refusal(one, () => one.page.call('uploadPicture', { body: { data: data.toString('base64') } }));
    expect(await upload(Buffer.from('not a picture'))).toBe('picture.invalid');
    expect(await upload(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))).toBe('picture.too.large');
    for (let count = 0; count < 10; count += 1) expect(await upload(PNG)).toBeUndefined();
    expect(await upload(PNG)).toBe('picture.too.many');
    const write = (text: string) =>
      refusal(one, () => one.page.call('sendChat', { body: { text, requestKey: `line-${slug()}` } }));
    expect([await write('   '), await write('a'.repeat(1_001))]).toEqual(['chat.text', 'chat.text']);
    expect(await write('Hello')).toBeUndefined();
    await set(
      `insert into message_chat_line (account_id, text, sent_at, request_key) select $1, 'again', $2, 'flood-' || n from generate_series(1, 199) n`,
      ...[one.id, new Date(clock.now())],
    );
    expect(await write('One more')).toBe('chat.flood');
  });
});
