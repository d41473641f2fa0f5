import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, 'demo', name), 'utf8');

/** Balances that could be neither bought nor paid out: of before the demonstration had a cashier. */
const NO_CASHIER =
  /cannot be (bought|paid out)|bought or paid out|không thể mua hay rút(?! tiền)|不可(充值)?购买|bisa dibeli|ซื้อหรือถอน|hindi (ito )?nabibili/i;
/** Draws that were still to come. */
const DRAWS_TO_COME = /will be able to look up|rồi đây ai cũng|将人人可查|yang nanti bisa|ที่ทุกคนจะตรวจสอบ|masusuri/i;

it('the demo’s notices and popups deny no deposits, and its banners promise no draws that are there', () => {
  for (const name of ['notices.json', 'popups.json']) {
    expect(textOf(name).length).toBeGreaterThan(1_000);
    expect(textOf(name), name).not.toMatch(NO_CASHIER);
  }
  expect(textOf('banners.json')).toContain('w_lott');
  expect(textOf('banners.json')).not.toMatch(DRAWS_TO_COME);
});

it('the demo’s privacy names payout accounts and pictures, which members give since there is a cashier', () => {
  const articles = JSON.parse(textOf('help.json')) as { slug: string; words: Record<string, { content: string }> }[];
  const words = articles.find(({ slug }) => slug === 'privacy')?.words ?? {};
  const said = {
    EN: 'payout accounts',
    VI: 'tài khoản nhận tiền',
    CN: '收款账户',
    ID: 'rekening',
    TH: 'บัญชีรับเงิน',
    TY: 'payout account',
  };
  for (const [language, account] of Object.entries(said)) expect(words[language]?.content, language).toContain(account);
});
