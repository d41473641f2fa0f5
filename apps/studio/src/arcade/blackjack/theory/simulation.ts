import type { Source } from '../../../engine/stream.ts';
import { backOf, DECKS, dealFrom, isDecided, moved, moves, PILE, STAKE, stakeOn } from '../round.ts';
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
const CARDS = 52;

/** Piles from six decks that are never put in order between rounds: a shuffle does not mind how the cards lay before. */
function shuffler({ below }: Source): () => readonly number[] {
  const cards = Array.from({ length: DECKS * CARDS }, (_, index) => index % CARDS);
  return () => {
    for (let at = 0; at < PILE; at += 1) {
      const other = at + below(cards.length - at);
      const [one = 0, two = 0] = [cards[at], cards[other]];
      cards[at] = two;
      cards[other] = one;
    }
    return cards.slice(0, PILE);
  };
}

/** Plays rounds by the rules of the game, every decision by the shown strategy. */
export function simulate(rounds: number, source: Source): Simulated {
  const shuffle = shuffler(source);
  let sum = 0;
  let square = 0;
  let staked = 0;
  for (let n = 0; n < rounds; n += 1) {
    let state = dealFrom(shuffle());
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
