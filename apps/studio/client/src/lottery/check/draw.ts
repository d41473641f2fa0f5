import { commitmentOf } from '../../../../src/engine/stream.ts';
import { numbersOf } from '../../../../src/lottery/chance-of-draw.ts';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';

/** Whether a draw is what it was committed to: its seed has the published fingerprint, and its numbers follow from it. */
export function isHonest({ game: code, drawNo, numbers, commitment, seed }: DrawView): boolean {
  const game = lotteryOf(code);
  if (!game || seed === null || commitmentOf(seed) !== commitment) return false;
  return numbersOf(game.family, seed, drawNo).join() === numbers.join();
}
