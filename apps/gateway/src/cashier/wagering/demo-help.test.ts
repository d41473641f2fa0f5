import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { USUAL_WEIGHTS } from './requirement.ts';

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

it('the demo’s help says of each game type what its bets count, in every language', () => {
  const path = join(import.meta.dirname, '../../brand/content/demo/help.json');
  const articles = JSON.parse(readFileSync(path, 'utf8')) as Article[];
  const words = articles.find(({ slug }) => slug === 'wagering')?.words ?? {};
  expect(Object.keys(words).sort()).toEqual(Object.keys(NAMES).sort());
  for (const [language, { content }] of Object.entries(words)) {
    const [full = '', half = ''] = (content.split('<p>').at(-1) ?? '').toLowerCase().split(BETWEEN);
    for (const [type, weight] of Object.entries(USUAL_WEIGHTS)) {
      const name = NAMES[language]?.[type] ?? type;
      expect([full.includes(name), half.includes(name)], `${language} ${type}`).toEqual(
        weight === 10_000 ? [true, false] : [false, true],
      );
    }
  }
});
