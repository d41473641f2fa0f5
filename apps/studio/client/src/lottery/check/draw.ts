import { commitmentOf } from '../../../../src/engine/stream.ts';
import { numbersOf } from '../../../../src/lottery/chance-of-draw.ts';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';

/** What there is to say of a draw: numbers that follow from no seed, some that its own will correct, none yet, or whether it was honest. */
export type Standing = 'official' | 'preliminary' | 'sealed' | 'good' | 'bad';

export function standingOf(draw: DrawView): Standing {
  if (draw.isOfficial) return 'official';
  if (draw.isPreliminary) return 'preliminary';
  if (draw.seed === null) return 'sealed';
  return isHonest(draw) ? 'good' : 'bad';
}

/** Whether a draw is what it was committed to: its seed has the published fingerprint, and its numbers follow from it. */
export function isHonest({ game: code, drawNo, numbers, commitment, seed }: DrawView): boolean {
  const game = lotteryOf(code);
  if (!game || seed === null || commitmentOf(seed) !== commitment) return false;
  return numbersOf(game.family, seed, drawNo).join() === numbers.join();
}
