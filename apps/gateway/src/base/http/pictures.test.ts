import { calls } from '@marquee/contract';
import { expect, it } from 'vitest';
import { wholePicture, wholePictures } from './pictures.ts';

const BASE = 'https://img.test/images';

it.each([
  ['games/RLT/a.svg', `${BASE}/games/RLT/a.svg`],
  ['/own/b.png', `${BASE}/own/b.png`],
  ['https://other.test/c.png', 'https://other.test/c.png'],
  ['//other.test/d.png', '//other.test/d.png'],
  ['', ''],
])('makes “%s” whole', (path, whole) => {
  expect(wholePicture(path, BASE)).toBe(whole);
});

it('finds the pictures of lists, of fields and of records, and leaves the answer that is kept alone', () => {
  const games = wholePictures(calls.gameList.reply);
  const kept = {
    games: [{ nodeId: '1', iconUrl: 'a.svg', showIcon: 'a.svg', defaultIcon: 'a.svg', gameName: 'a.svg' }],
    pageNum: 1,
  };
  expect(games?.(kept, BASE)).toEqual({
    games: [
      { nodeId: '1', iconUrl: `${BASE}/a.svg`, showIcon: `${BASE}/a.svg`, defaultIcon: `${BASE}/a.svg`, gameName: 'a.svg' },
    ],
    pageNum: 1,
  });
  expect(kept.games[0]?.iconUrl).toBe('a.svg');
  const popular = wholePictures(calls.popularLotteries.reply);
  expect(popular?.({ 0: { iconUrl: 'a.svg' } }, BASE)).toEqual({ 0: { iconUrl: `${BASE}/a.svg` } });
  const wins = wholePictures(calls.winnerBoard.reply);
  expect(wins?.({ list: [{ vo: { iconUrl: 'a.svg' } }] }, BASE)).toEqual({ list: [{ vo: { iconUrl: `${BASE}/a.svg` } }] });
  const { content } = {
    content: { banners: [{ url: 'b.png' }], popup: [], hot: [], promotion: [], player: [{ photoUrl: 'c.png' }] },
  };
  expect(wholePictures(calls.announcements.reply)?.(content, BASE)).toMatchObject({
    banners: [{ url: `${BASE}/b.png` }],
    player: [{ photoUrl: `${BASE}/c.png` }],
  });
});

it('has nothing to do where an answer has no picture', () => {
  expect(wholePictures(calls.country.reply)).toBeNull();
});
