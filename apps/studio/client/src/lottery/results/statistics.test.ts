import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { openBrowser } from '../testing/browser.ts';
import { statisticsView } from './statistics.ts';

const GAME = 'vn-south-sea-1m';

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

const draw = (no: number): DrawView => ({
  ...{ game: GAME, drawNo: String(no), drawsAt: no, state: 'settled', commitment: '', seed: null, isSample: false },
  numbers: Array.from({ length: 18 }, (_, place) => place * no),
});

/** The statistics on a screen of a width, once they have been read. */
async function look(width: number) {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width });
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such game');
  const api = new LotteryApi('');
  const draws = vi.spyOn(api, 'draws').mockResolvedValue({ draws: [draw(3), draw(2)] });
  const view = statisticsView(new Desk(game, { now: 0, balance: '0', games: [] }), api, vi.fn());
  document.body.append(view.root);
  const pairs = (): HTMLDetailsElement => {
    const found = document.querySelector<HTMLDetailsElement>('.pairs-place');
    if (!found) throw new Error('there are no pairs');
    return found;
  };
  await vi.waitFor(pairs);
  return { pairs, draws, view };
}

it.each([
  [390, false],
  [1_440, true],
])('at %d pixels the pairs are open: %s', async (width, isOpen) => {
  const { pairs } = await look(width);
  expect(pairs().open).toBe(isOpen);
});

it('leaves the pairs as the player left them when a draw is held', async () => {
  const { pairs, draws, view } = await look(390);
  const before = pairs();
  before.open = true;
  before.dispatchEvent(new Event('toggle'));
  draws.mockResolvedValue({ draws: [draw(4), draw(3), draw(2)] });
  view.drawn(new Set([GAME]));
  await vi.waitFor(() => expect(pairs()).not.toBe(before));
  expect(pairs().open).toBe(true);
});
