import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEPOSIT_LIFE_MS } from './completion.ts';
import { USUAL_WEIGHTS } from './wagering/requirement.ts';
import { USUAL_SETTINGS } from './withdrawals/limits.ts';

/** What the demo's help calls each game type; lotteries of both types are one word. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EN: {
    RNG: 'slots',
    FISH: 'fishing',
    SPORTS: ' sports',
    ESPORTS: 'esports',
    BINGO: 'bingo',
    COCKFIGHT: 'cockfights',
    LIVE: 'live casino',
    PVP: 'card games',
    LOTT: 'lottery',
    ELOTT: 'lottery',
  },
  VI: {
    RNG: 'nổ hũ',
    FISH: 'bắn cá',
    SPORTS: 'thể thao',
    ESPORTS: 'esports',
    BINGO: 'bingo',
    COCKFIGHT: 'đá gà',
    LIVE: 'live casino',
    PVP: 'game bài',
    LOTT: 'xổ số',
    ELOTT: 'xổ số',
  },
  CN: {
    RNG: '电子游艺',
    FISH: '捕鱼',
    SPORTS: '体育',
    ESPORTS: '电竞',
    BINGO: '宾果',
    COCKFIGHT: '斗鸡',
    LIVE: '真人',
    PVP: '棋牌',
    LOTT: '彩票',
    ELOTT: '彩票',
  },
  ID: {
    RNG: 'slot',
    FISH: 'tembak ikan',
    SPORTS: 'olahraga',
    ESPORTS: 'esports',
    BINGO: 'bingo',
    COCKFIGHT: 'sabung ayam',
    LIVE: 'live casino',
    PVP: 'game kartu',
    LOTT: 'togel',
    ELOTT: 'togel',
  },
  TH: {
    RNG: 'สล็อต',
    FISH: 'ยิงปลา',
    SPORTS: 'กีฬา',
    ESPORTS: 'อีสปอร์ต',
    BINGO: 'บิงโก',
    COCKFIGHT: 'ไก่ชน',
    LIVE: 'คาสิโนสด',
    PVP: 'เกมไพ่',
    LOTT: 'หวย',
    ELOTT: 'หวย',
  },
  TY: {
    RNG: 'slots',
    FISH: 'fishing',
    SPORTS: ' sports',
    ESPORTS: 'esports',
    BINGO: 'bingo',
    COCKFIGHT: 'sabong',
    LIVE: 'live casino',
    PVP: 'card games',
    LOTT: 'lottery',
    ELOTT: 'lottery',
  },
};
/** Between what counts in full and what counts half. */
const BETWEEN = /;|；|ส่วน/;

interface Article {
  slug: string;
  words: Record<string, { content: string }>;
}

const articles = JSON.parse(readFileSync(join(import.meta.dirname, '../brand/content/demo/help.json'), 'utf8')) as Article[];
const told = (slug: string) => Object.entries(articles.find((each) => each.slug === slug)?.words ?? {});

it('the demo’s help says how long an order of a deposit waits', () => {
  expect(told('deposit')).toHaveLength(6);
  for (const [language, { content }] of told('deposit'))
    expect(/(\d+) (?:minut|phút|分钟|menit|นาที)/.exec(content)?.[1], language).toBe(String(DEPOSIT_LIFE_MS / 60_000));
});

it('the demo’s help says for how long a payout account rests', () => {
  const hour = { EN: 'an hour', VI: 'một giờ', CN: '一小时', ID: 'satu jam', TH: 'หนึ่งชั่วโมง', TY: 'isang oras' };
  expect(USUAL_SETTINGS.accountMinutes).toBe(60);
  for (const [language, words] of Object.entries(hour))
    expect(new Map(told('withdrawal')).get(language)?.content, language).toContain(words);
});

it('the demo’s help says of each game type what its bets count, in every language', () => {
  expect(
    told('wagering')
      .map(([language]) => language)
      .sort(),
  ).toEqual(Object.keys(NAMES).sort());
  for (const [language, { content }] of told('wagering')) {
    const [full = '', half = ''] = (content.split('<p>').at(-1) ?? '').toLowerCase().split(BETWEEN);
    for (const [type, weight] of Object.entries(USUAL_WEIGHTS)) {
      const name = NAMES[language]?.[type] ?? type;
      expect([full.includes(name), half.includes(name)], `${language} ${type}`).toEqual(
        weight === 10_000 ? [true, false] : [false, true],
      );
    }
  }
});
