import { numbersOf } from '../../lottery/chance-of-draw.ts';
import { lotteryOf } from '../../lottery/games.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../staking.ts';

/** The lottery that is drawn every day. */
const GAME = 'xsmb';
/** The correction comes so long after the draw was settled. */
const AFTER_MS = 10 * 60_000;
/** Among so many draws there is one correction. */
const LOOKED_BACK = 100;

/**
 * In a demo, the first simulated draw of the North that somebody has bet on is corrected once, so that the way of its tickets can be seen. It
 * stays a simulation: other numbers, which follow from no seed that was committed to. Nothing happens outside of a demo.
 */
export function correctOnce(base: Base): void {
  const game = lotteryOf(GAME);
  if (!base.isDemo || !game) return;
  const { draws, orders } = base.store.lottery;
  base.store.atomically(() => {
    const past = draws.past(GAME, '9', LOOKED_BACK);
    const [last] = past;
    if (!last || last.isSample || last.source !== 'simulated' || past.some(({ revision }) => revision > 0)) return;
    const isDue = last.settledAt !== null && base.clock.now() >= last.settledAt + AFTER_MS;
    if (!isDue || !orders.hasPaid(GAME, last.drawNo)) return;
    const numbers = numbersOf(game.family, newSecret(), last.drawNo);
    draws.update({ ...last, numbers, seed: '', state: 'drawn', revision: 1 });
  });
}
