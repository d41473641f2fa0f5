import { expect, it } from 'vitest';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import { numbersOf } from '../../../../src/lottery/chance-of-draw.ts';
import { LOTTERIES } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { isHonest, standingOf } from './draw.ts';

const SEED = '5e'.repeat(32);

it.each(LOTTERIES.map((game) => [game.code, game] as const))('knows an honest draw of %s from any other', (code, { family }) => {
  const drawNo = '202701150042';
  const numbers = numbersOf(family, SEED, drawNo);
  const draw: DrawView = {
    game: code,
    drawNo,
    drawsAt: 0,
    state: 'settled',
    numbers,
    commitment: commitmentOf(SEED),
    seed: SEED,
    isSample: false,
  };
  expect(isHonest(draw)).toBe(true);
  expect(isHonest({ ...draw, drawNo: '202701150043' })).toBe(false);
  expect(isHonest({ ...draw, seed: '5f'.repeat(32) })).toBe(false);
  expect(isHonest({ ...draw, commitment: commitmentOf('5f'.repeat(32)) })).toBe(false);
  expect(isHonest({ ...draw, seed: null })).toBe(false);
  expect(isHonest({ ...draw, numbers: numbers.map((number) => number + 1) })).toBe(false);
});

it('knows what there is to say of a draw, and never that one is sealed whose numbers are shown', () => {
  const [game] = LOTTERIES;
  if (!game) throw new Error('there are no lotteries');
  const drawNo = '202701150042';
  const sealed: DrawView = {
    ...{ game: game.code, drawNo, drawsAt: 0, state: 'open', numbers: [], commitment: commitmentOf(SEED), seed: null },
    isSample: false,
  };
  const numbers = numbersOf(game.family, SEED, drawNo);
  const held: DrawView = { ...sealed, state: 'settled', numbers, seed: SEED };
  expect(standingOf(sealed)).toBe('sealed');
  expect(standingOf(held)).toBe('good');
  expect(standingOf({ ...held, numbers: numbers.map((number) => number + 1) })).toBe('bad');
  expect(standingOf({ ...held, seed: null, isSimulated: true, isPreliminary: true })).toBe('preliminary');
  expect(standingOf({ ...held, seed: null, commitment: '', isOfficial: true })).toBe('official');
});
