import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Database } from '../base/database/database.ts';
import type { browser } from './app.ts';

/** What an operator's call answers, as far as the walk reads it. */
export interface Operated {
  list: { id: number }[];
  codes?: string[];
}
export type Operate = (method: 'GET' | 'PUT' | 'POST', path: string, input: object) => Promise<Operated>;

const WAY = 'WALK';

/** A way of paying that operators run by hand, for the walk. */
export async function plantWay(db: Database): Promise<void> {
  const bank = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
  await db.query({
    text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, kind, bank)
           select id, $1, '{"EN":"Walk"}', '', true, false, 10000, 100000000, 90, 'BANK', $2 from merchant where code = 'marquee'`,
    values: [WAY, JSON.stringify(bank)],
  });
}

/** Bonuses of deposits and gift codes: what a member and an operator make the gateway ask about them. */
export async function walkPromotions(
  app: App,
  page: ReturnType<typeof browser>,
  username: string,
  operate: Operate,
): Promise<void> {
  const ask = async <T>(name: CallName, input: { query?: Record<string, string>; body?: object } = {}): Promise<T> => {
    const answer = await page.call(name, input);
    expect(answer.errorCode, name).toBeUndefined();
    return answer.value as unknown as T;
  };
  const id = randomUUID().slice(0, 8);
  const way = { amount: 300, mcsBankCode: WAY };
  const { list } = await ask<{ list: { promotionId: number }[] }>('depositPromotions', { query: { ...way, amount: '300' } });
  const promotionId = list[0]?.promotionId ?? 0;
  await ask('promotionBonus', { query: { promotionId: String(promotionId), amount: '300' } });
  const wish = { ...way, promotionId };
  // Given up, and chosen anew: the place of the first is free by then.
  const left = await ask<{ orderNo: string }>('depositByQr', { body: { ...wish, requestKey: `left-${id}` } });
  await ask('depositCancel', { body: { orderNo: left.orderNo } });
  const { orderNo } = await ask<{ orderNo: string }>('depositByQr', { body: { ...wish, requestKey: `paid-${id}` } });
  await operate('GET', 'promotions/preview', { username });
  await operate('PUT', 'deposits', { orderNo, action: 'confirm' });
  await app.settle();
  expect(await ask('depositBonus', { query: { orderNo } })).toMatchObject({ state: 'GIVEN' });

  const slug = `walk-${id}`;
  const made = await operate('POST', 'promotions/gifts', { slug, kind: 'SINGLE', words: { EN: 'Walk' }, reward: { money: 1 } });
  await ask('redeemGiftCode', { body: { code: made.codes?.[0] ?? '' } });
  await operate('GET', 'promotions/gifts', {});
}
