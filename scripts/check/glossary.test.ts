import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkGlossary } from './glossary.ts';
import { passes } from './outcome.ts';

let folder = '';
const plant = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
};

const DOCUMENT = `# Glossary

## In six languages

| Term | EN | VI | CN | Keys |
|---|---|---|---|---|
| payout | payout | tiền thắng | 派彩 | payout, tx_type_payout* |

## What is not said

| Language | Not said | Said instead | Allowed |
|---|---|---|---|
| EN | e-mail, sign out | email, log out | |
| VI | trả thưởng | tiền thắng | bảng trả thưởng |
| CN | 账号 | 账户 | |
`;
const SITE = 'apps/site/locales/VI/member.json';
const GATEWAY = 'apps/gateway/locales/EN.json';
const DEMO = 'apps/gateway/src/promotion/demo/promotions.json';
const GAME = 'apps/studio/client/src/games/pond/text.ts';
const WORDS = 'apps/studio/client/src/text/cn.ts';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-glossary-'));
  plant('docs/glossary.md', DOCUMENT);
  plant(SITE, { payout: 'Tiền thắng', tx_type_payout_reversal: 'Thu hồi tiền thắng', info: 'Luật và bảng trả thưởng' });
  plant(GATEWAY, { 'mail.unknown': 'The email could not be sent.' });
  plant(DEMO, [{ slug: 'gift', words: { EN: { title: 'A gift', content: '<p>Slots return {{rtp.lowest}} or 50%.</p>' } } }]);
  plant(GAME, "export const text = { CN: { name: '池塘', symbols: { payout: '莲' }, rules: ['按派彩表'] } };\n");
  plant(WORDS, "export const cn: Words = {\n  payout: '派彩',\n  note: '您的账户',\n};\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('glossary', () => {
  it('passes texts that keep to it, and counts what it read', () => {
    const outcome = checkGlossary(folder);
    expect(outcome).toMatchObject({ problems: [], files: 5 });
    expect(outcome.note).toBe('11 texts, 1 terms, 4 words that are not said');
  });

  it.each<[string, string, unknown, RegExp]>([
    ['the site', SITE, { note: 'Được Trả Thưởng ngay' }, /VI\/member\.json {2}note \(VI\): says "trả thưởng"; .* "tiền thắng"$/],
    [
      'the gateway',
      GATEWAY,
      { busy: 'Please SIGN OUT first.' },
      /EN\.json {2}busy \(EN\): says "sign out"; .* "email, log out"$/,
    ],
    [
      'demo content',
      DEMO,
      [{ slug: 'gift', words: { EN: { title: 'A gift', content: '<p>By <b>e-mail</b>.</p>' } } }],
      /promotions\.json {2}gift\.content \(EN\): says "e-mail"/,
    ],
    [
      'a game',
      GAME,
      "export const text = { EN: { rules: ['An e-mail', 'b'] }, CN: { name: 'x' } };\n",
      /pond\/text\.ts {2}rules \(EN\): says "e-mail"/,
    ],
    [
      'the controls of games',
      WORDS,
      "export const cn = { note:\n    '您的账号' };\n",
      /text\/cn\.ts {2}note \(CN\): says "账号"/,
    ],
    ['a text that lacks the term of its key', SITE, { payout: 'Nhận' }, /payout \(VI\): lacks its term "tiền thắng"/],
    ['a family of keys', SITE, { tx_type_payout_x: 'Nhận' }, /tx_type_payout_x \(VI\): lacks its term/],
    [
      'a return that was typed in',
      DEMO,
      [{ slug: 'gift', words: { EN: { title: 'Up to 96,48 %' } } }],
      /gift\.title \(EN\): has a return typed in; it comes from the catalogue/,
    ],
  ])('catches what is not said in %s', (_what, path, content, words) => {
    plant(path, content);
    const outcome = checkGlossary(folder);
    expect(outcome.problems.join('\n')).toMatch(words);
    expect(outcome.problems).toHaveLength(1);
    expect(passes(outcome)).toBe(false);
  });

  it('takes words whole, and no language for another', () => {
    plant(GATEWAY, { a: 'E-mailing lists', b: 'trả thưởng', c: 'redesign outside' });
    expect(checkGlossary(folder).problems).toEqual([]);
  });

  it('fails without its document, and where there is nothing to read', () => {
    rmSync(join(folder, 'docs'), { recursive: true });
    expect(checkGlossary(folder).problems).toHaveLength(2);
    rmSync(join(folder, 'apps'), { recursive: true });
    plant('docs/glossary.md', DOCUMENT);
    expect(checkGlossary(folder).files).toBe(0);
    expect(passes(checkGlossary(folder))).toBe(false);
  });
});
