import { numbersOf } from '../../lottery/chance-of-draw.ts';
import { type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../staking.ts';
import type { DrawRecord } from './records.ts';

/** The game and the name of the demo's ticket whose draw is corrected, as the demo's gateway orders it; one that it orders again has a longer name. */
const GAME = 'vn-north-sea-2m';
const TICKET = 'demo-corrected';
/** The correction comes so long after the draw was settled. */
const AFTER_MS = 60_000;
/** Only draws that were held lately wait for it. */
const LOOKED_BACK = 100;

/** Whether a draw stands on record with numbers in the place of its own: docs/rules/lottery.md#draws-of-a-demo. */
export const isPreliminary = ({ game, source }: Pick<DrawRecord, 'game' | 'source'>): boolean =>
  source === 'simulated' && lotteryOf(game)?.station === null;

/**
 * The numbers by which a draw of the house is settled first: its own. Only in a demo, in the draw of one ticket, they are others, so that the
 * way of a correction can be seen: the special prize is even in the place of odd, or the other way round. Names of tickets are the players':
 * one that takes the name later causes nothing.
 */
export function firstNumbers(base: Base, game: LotteryGame, draw: DrawRecord): Pick<DrawRecord, 'numbers' | 'source'> {
  const numbers = numbersOf(game.family, draw.seed, draw.drawNo);
  if (!base.isDemo || draw.source !== 'house' || game.code !== GAME) return { numbers, source: draw.source };
  if (base.store.lottery.orders.firstDrawOf(game.code, TICKET) !== draw.drawNo) return { numbers, source: draw.source };
  const isOdd = (drawn: readonly number[]): boolean => (drawn[0] ?? 0) % 2 === 1;
  let others = numbers;
  while (isOdd(others) === isOdd(numbers)) others = numbersOf(game.family, newSecret(), draw.drawNo);
  return { numbers: others, source: 'simulated' };
}

/**
 * Puts the numbers that follow from its seed in the place of preliminary ones: the tickets of the draw are settled anew. Also where the studio is
 * no demo any more: a draw of the house ends with the numbers that it was committed to.
 */
export function correctPreliminary(base: Base): void {
  const game = lotteryOf(GAME);
  if (!game) return;
  const { draws } = base.store.lottery;
  base.store.atomically(() => {
    for (const draw of draws.past(GAME, '9', LOOKED_BACK)) {
      const isDue = draw.settledAt !== null && base.clock.now() >= draw.settledAt + AFTER_MS;
      if (!isPreliminary(draw) || draw.state !== 'settled' || !isDue) continue;
      const numbers = numbersOf(game.family, draw.seed, draw.drawNo);
      draws.update({ ...draw, numbers, source: 'house', state: 'drawn', revision: draw.revision + 1 });
    }
  });
}
