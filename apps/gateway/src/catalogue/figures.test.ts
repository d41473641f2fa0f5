import { expect, it } from 'vitest';
import { publishedFigures } from './figures.ts';
import type { Game, Vendor } from './game.ts';

const gameOf = (name: string, rtpBasisPoints: number, changes: Partial<Game> = {}) =>
  ({ names: { EN: name }, vendorId: 1, gameType: 'RNG', classification: '', rtpBasisPoints, ...changes }) as Game;

it('figures of slots leave out cards, whose return goes by the player, and what is no slot', () => {
  const games = [
    gameOf('Low', 9_587),
    gameOf('High', 9_672, { classification: 'AC' }),
    gameOf('Cards', 9_954, { classification: 'TG' }),
    gameOf('Table', 9_894, { gameType: 'LIVE' }),
    gameOf('Told by nobody', 0),
  ];
  const { texts, returns } = publishedFigures({ games, vendors: [{ id: 1 } as Vendor] }, 'EN');
  expect(Object.fromEntries(texts)).toEqual({
    'rtp.lowest': '95.87%',
    'rtp.highest': '96.72%',
    'game.highest': 'High',
    slots: '2',
    providers: '1',
  });
  expect(returns.map(({ name }) => name)).toEqual(['High', 'Low']);
});
