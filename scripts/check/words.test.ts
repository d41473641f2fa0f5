import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passes } from './outcome.ts';
import { checkWords } from './words.ts';

let folder = '';
const plant = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
};
const site = (language: string, part = 'shell') => `apps/site/locales/${language}/${part}.json`;
const gateway = (language: string) => `apps/gateway/locales/${language}.json`;

const ENGLISH = {
  greeting: 'Hello {name}',
  games: '{count, plural, one {# game} other {# games}}',
  kind_slot: 'Slots you can play here',
  hero: 'A quiet room',
};
const VIETNAMESE = {
  greeting: 'Chào {name}',
  games: '{count, plural, other {# trò chơi}}',
  kind_slot: 'Slot chơi được ở đây',
  hero: 'Góc yên tĩnh',
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-words-'));
  plant(site('EN'), ENGLISH);
  plant(site('VI'), VIETNAMESE);
  plant(gateway('EN'), { 'login.err': 'Wrong account.', busy: 'Wait {seconds} s.' });
  plant(gateway('VI'), { 'login.err': 'Sai tài khoản.', busy: 'Đợi {seconds} giây.' });
  plant('apps/site/src/a.tsx', "export const words = [t('greeting', { name }), t('games', { count }), t(`kind_${kind}`)];\n");
  plant('apps/site/index.html', '<h1>{{EN:hero}}</h1>');
  plant('apps/gateway/src/a.ts', "throw new Refusal('login.err');\n");
  plant('packages/contract/src/a.ts', 'export const CODES = { busy: 503 };\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function expectCaught(words: RegExp): void {
  const outcome = checkWords(folder);
  expect(outcome.problems.join('\n')).toMatch(words);
  expect(outcome.problems).toHaveLength(1);
  expect(outcome.files).toBeGreaterThan(0);
  expect(passes(outcome)).toBe(false);
}

describe('words', () => {
  it('passes good bundles and counts them', () => {
    const outcome = checkWords(folder);
    expect(outcome).toMatchObject({ problems: [], files: 4 });
    expect(passes(outcome)).toBe(true);
  });

  it('fails when it looked at nothing', () => {
    rmSync(join(folder, 'apps'), { recursive: true });
    expect(checkWords(folder).files).toBe(0);
    expect(passes(checkWords(folder))).toBe(false);
  });

  it.each<[string, RegExp, Record<string, string>]>([
    ['a key of one language only', /EN\/shell\.json {2}hero: exists in EN only/, { hero: '' }],
    ['an empty text', /VI\/shell\.json {2}hero: is empty/, { hero: ' ' }],
    ['another parameter', /greeting: has the parameters \(ten\), English has \(name\)/, { greeting: 'Chào {ten}' }],
    ['a lost parameter', /greeting: has the parameters \(\), English has \(name\)/, { greeting: 'Chào bạn' }],
    ['a form that the language never uses', /the form "one", which/, { games: '{count, plural, one {# trò} other {# trò}}' }],
    ['broken ICU', /games: is no ICU message/, { games: '{count, plural, other {# trò chơi}' }],
    ['English left as it was', /kind_slot: is English/, { kind_slot: ENGLISH.kind_slot }],
    ['a shout', /hero: shouts/, { hero: 'Góc yên tĩnh!' }],
    ['space to spare', /hero: has space to spare/, { hero: 'Góc yên tĩnh ' }],
  ])('catches %s', (_what, words, change) => {
    const changed: Record<string, string> = { ...VIETNAMESE, ...change };
    plant(site('VI'), Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== '')));
    expectCaught(words);
  });

  it('catches a key missing in one of several languages', () => {
    const { hero: _, ...rest } = VIETNAMESE;
    plant(site('TH'), { ...VIETNAMESE, kind_slot: 'สล็อต' });
    plant(gateway('TH'), { 'login.err': 'ผิด', busy: 'รอ {seconds} วินาที' });
    plant(site('VI'), rest);
    expectCaught(/VI\/shell\.json {2}hero: is missing/);
  });

  it('catches a plural without a form that its language needs', () => {
    plant(site('EN'), { ...ENGLISH, games: '{count, plural, other {# games}}' });
    expectCaught(/EN\/shell\.json {2}games: the plural of "count" lacks the form "one"/);
  });

  it('catches the form "one" of Filipino, which is for 3 too, and takes "=1" instead', () => {
    const filipino = { ...VIETNAMESE, greeting: 'Kumusta {name}', kind_slot: 'Slots dito', hero: 'Tahimik' };
    plant(gateway('TY'), { 'login.err': 'Mali ang account.', busy: 'Maghintay ng {seconds} s.' });
    plant(site('TY'), { ...filipino, games: '{count, plural, one {# laro} other {# na laro}}' });
    expectCaught(/TY\/shell\.json {2}games: .* the form "one", which is for 2, 3 and 5 too: say "=1"/);
    plant(site('TY'), { ...filipino, games: '{count, plural, =1 {# laro} other {# na laro}}' });
    expect(checkWords(folder).problems).toEqual([]);
  });

  it('catches a key that exists in one language only', () => {
    plant(site('VI'), { ...VIETNAMESE, kind_table: 'Game bàn' });
    expectCaught(/VI\/shell\.json {2}kind_table: exists in VI only/);
  });

  it('catches a key that no code uses', () => {
    plant(site('EN'), { ...ENGLISH, spare: 'Spare' });
    plant(site('VI'), { ...VIETNAMESE, spare: 'Thừa' });
    expectCaught(/spare: no code uses it/);
  });

  it('catches a code of the gateway that nothing sends', () => {
    plant('packages/contract/src/a.ts', 'export const CODES = {};\n');
    expectCaught(/gateway\/locales\/EN\.json {2}busy: no code uses it/);
  });

  it('catches a choice in a text of the gateway, which only fills in parameters', () => {
    const one = '{seconds, plural, other {Đợi # giây}}';
    plant(gateway('VI'), { 'login.err': 'Sai tài khoản.', busy: one });
    expectCaught(/busy: has a choice of forms/);
  });

  it('catches a key in two parts of the site', () => {
    plant(site('EN', 'help'), { hero: 'A room' });
    plant(site('VI', 'help'), { hero: 'Một góc' });
    expectCaught(/hero: is in "(shell|help)" already/);
  });

  it('catches a key that stands twice in a file', () => {
    plant(site('VI'), `${JSON.stringify(VIETNAMESE, null, 2).replace(/\n\}$/, '')},\n  "hero": "Góc"\n}\n`);
    expectCaught(/hero: stands twice in this file/);
  });

  it('catches a language that the gateway does not speak, and one that nobody registered', () => {
    plant(site('TH'), { ...VIETNAMESE, kind_slot: 'สล็อต' });
    expectCaught(/gateway\/locales\/TH\.json: there is no such bundle/);
    rmSync(join(folder, 'apps/site/locales/TH'), { recursive: true });
    plant(site('XX'), VIETNAMESE);
    plant(gateway('XX'), { 'login.err': 'Sai tài khoản.', busy: 'Đợi {seconds} giây.' });
    expect(checkWords(folder).problems.join('\n')).toMatch(/XX: the registry of languages does not know it/);
  });
});
