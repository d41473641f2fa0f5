import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageLanguages } from '../base/messages.ts';
import { type KeptMessage, keep, TEMPLATES, wordsOf } from './templates.ts';

const brand = { currency: 'VND', currencySymbol: '₫', businessTimezone: 'Asia/Ho_Chi_Minh' };
const bundle = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8')) as Record<string, string>;
const SAMPLE = {
  money: { amount: '12345600', currency: 'VND' },
  moment: Date.UTC(2026, 5, 1, 5, 7),
  words: { EN: 'Words' },
  contract: 'DAILY',
  code: '20260601',
} as const;
const SHOWN = { money: /₫1,234\.56/, moment: /12[:.]07/, words: /Words/, code: /20260601/ } as const;

const versions = Object.entries(TEMPLATES).flatMap(([template, all]) =>
  all.map((kinds, index) => [template, index + 1, kinds as Readonly<Record<string, keyof typeof SAMPLE>>] as const),
);

describe('the templates', () => {
  it.each(versions)('%s, version %i, has words with its params in every language', (template, version, kinds) => {
    const params = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, SAMPLE[kind]]));
    expect(messageLanguages()).toHaveLength(6);
    for (const language of messageLanguages()) {
      const words = bundle(language);
      const given = `${words[`inbox.${template}.${version}.title`]} ${words[`inbox.${template}.${version}.text`]}`;
      const named = [...given.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named.sort(), `params in ${language}`).toEqual(Object.keys(kinds).sort());
      const { title, content } = wordsOf({ template, version, params }, { language, brand });
      expect(`${title} ${content}`, language).not.toMatch(/[{}]|undefined|inbox\./);
      for (const kind of Object.values(kinds)) {
        const shown = kind === 'contract' ? (words['contract.kind.daily'] ?? '') : SHOWN[kind];
        expect(`${title} ${content}`, language).toMatch(shown);
      }
    }
  });

  it('are all that the bundles have words for', () => {
    const known = versions.flatMap(([template, version]) =>
      ['title', 'text'].map((part) => `inbox.${template}.${version}.${part}`),
    );
    const words = Object.keys(bundle('EN')).filter((key) => key.startsWith('inbox.'));
    expect(words.sort()).toEqual(known.sort());
  });
});

describe('a message', () => {
  it('is written in the reader’s language, the brand’s zone and the account’s money', () => {
    const kept = keep('deposit.done', { amount: { amount: 12_345_600n, currency: 'THB' } });
    expect(kept).toEqual({ template: 'deposit.done', version: 1, params: { amount: { amount: '12345600', currency: 'THB' } } });
    expect(wordsOf(kept, { language: 'EN', brand }).content).toBe('Your deposit of THB 1,234.56 is in your balance.');
    const locked = keep('login.locked', { time: SAMPLE.moment });
    expect(wordsOf(locked, { language: 'EN', brand }).content).toContain('1 Jun 2026 12:07:00 GMT+7');
    expect(wordsOf(locked, { language: 'CN', brand }).content).toContain('2026年6月1日 12:07');
  });

  it('puts nothing of a param into the place of another', () => {
    const notice = keep('notice', { title: { EN: 'About {text} and {brand}' }, text: { EN: 'inner' } });
    expect(wordsOf(notice, { language: 'EN', brand })).toEqual({ title: 'About {text} and {brand}', content: 'inner' });
  });

  it.each<[string, () => KeptMessage]>([
    ['a missing param', () => keep('deposit.done', {} as never)],
    ['an unknown param', () => keep('login.locked', { time: 1, name: 'Somebody' } as never)],
    ['an amount without a currency', () => keep('deposit.done', { amount: { amount: 1n } } as never)],
    ['an amount that is no integer', () => keep('deposit.done', { amount: { amount: 1.5, currency: 'VND' } } as never)],
    ['a moment that is a text', () => keep('login.locked', { time: 'now' } as never)],
    ['a kind of contract that there is not', () => keep('contract.given', { time: 1, contract: 'YEARLY' } as never)],
    ['a code of two lines', () => keep('lottery.corrected.draw', { game: { EN: 'x' }, draw: '1\n2', time: 1 })],
    ['no words', () => keep('notice', { title: {}, text: { EN: 'x' } })],
    ['empty words', () => keep('notice', { title: { EN: ' ' }, text: { EN: 'x' } })],
  ])('is refused with %s', (_, make) => {
    expect(make).toThrow(/param/);
  });
});
