import type { Source } from '../../../engine/stream.ts';
import { backOf, deal, isDecided, moved, moves, STAKE, stakeOn } from '../round.ts';
import { advise } from '../strategy.ts';

/** What rounds under the shown strategy came to, in first stakes. */
export interface Simulated {
  rounds: number;
  /** What a round brought or cost on average. */
  edge: number;
  staked: number;
  /** Half the width of the 99 % interval of `edge`. */
  halfWidth: number;
}

const AT_99 = 2.5758;

/** Plays rounds as the game does, every decision by the shown strategy. */
export function simulate(rounds: number, { below }: Source): Simulated {
  let sum = 0;
  let square = 0;
  let staked = 0;
  for (let n = 0; n < rounds; n += 1) {
    let state = deal(below);
    while (!isDecided(state)) {
      const cards = state.hands.find(({ isDone }) => !isDone)?.cards ?? [];
      state = moved(state, advise(cards, state.dealer[0] ?? 0, moves(state)));
    }
    let net = 0;
    for (const hand of state.hands) {
      net += (backOf(state, hand) - stakeOn(hand)) / STAKE;
      staked += stakeOn(hand) / STAKE;
    }
    sum += net;
    square += net * net;
  }
  const edge = sum / rounds;
  const deviation = Math.sqrt(square / rounds - edge * edge);
  return { rounds, edge, staked: staked / rounds, halfWidth: (AT_99 * deviation) / Math.sqrt(rounds) };
}
