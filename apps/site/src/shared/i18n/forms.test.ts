// What it imports asks for a page: that of happy-dom.

import { describe, expect, it } from 'vitest';
import { momentText } from '../lib/dates.ts';
import { moneyText } from '../lib/money.ts';
import { activateLanguage, i18n } from './i18n.ts';
import { chooseLanguage } from './languages.ts';

const MOMENT = Date.parse('2026-11-21T09:05:07Z');

describe.each([
  ['VI', '21/11/2026 16:05:07 GMT+7'],
  ['EN', '21 Nov 2026 16:05:07 GMT+7'],
  ['CN', '2026年11月21日 16:05:07 GMT+7'],
  ['TH', '21 พ.ย. 2569 16:05:07 GMT+7'],
  ['ID', '21 Nov 2026 16:05:07 GMT+7'],
  ['TY', 'Nob 21, 2026 16:05:07 GMT+7'],
])('forms of %s', (code, moment) => {
  it('writes a moment as its readers do, in the brand’s time zone', async () => {
    await activateLanguage(chooseLanguage(code, null));
    expect(momentText(MOMENT, i18n.locale, 'Asia/Ho_Chi_Minh')).toBe(moment);
  });

  it('writes money with commas and two decimals, as every language does: specification 5', async () => {
    await activateLanguage(chooseLanguage(code, null));
    expect(moneyText(1234567.5, '₫')).toBe('₫1,234,567.50');
  });
});
