import { BEST, totalWith } from '../blackjack/hand.ts';
import { BLACKJACK_BACK, DECKS, STAKE, WON_BACK } from '../blackjack/round.ts';
import { dealerEnds, OVER } from '../blackjack/theory/dealer.ts';
import { cardsIn, countsWithout, KINDS } from '../blackjack/theory/shoe-counts.ts';

const LEAST_END = 17;
const POINTS = Array.from({ length: KINDS }, (_, index) => index + 1);

/** The chances of what comes back, in hundredths of the stake, to a player who stands on two cards whatever they are. */
export function standingBacks(): Map<number, number> {
  const backs = new Map([0, STAKE, WON_BACK, BLACKJACK_BACK].map((back) => [back, 0]));
  const add = (back: number, chance: number): void => void backs.set(back, (backs.get(back) ?? 0) + chance);
  const share = (points: number, gone: readonly number[]): number => {
    const counts = countsWithout(DECKS, gone);
    return (counts[points - 1] ?? 0) / cardsIn(counts);
  };
  for (const one of POINTS)
    for (const other of POINTS)
      for (const up of POINTS) {
        const chance = share(one, []) * share(other, [one]) * share(up, [one, other]);
        const own = totalWith(one + other, one === 1 || other === 1).points;
        const ends = dealerEnds(up, countsWithout(DECKS, [one, other, up]));
        const isPlayed = ends.reduce((sum, each) => sum + each, 0);
        add(own === BEST ? STAKE : 0, chance * (1 - isPlayed));
        for (const [end, part] of ends.entries()) {
          const lead = end === OVER ? 1 : own - (LEAST_END + end);
          const back = lead > 0 ? WON_BACK : lead === 0 ? STAKE : 0;
          add(own === BEST ? BLACKJACK_BACK : back, chance * part);
        }
      }
  return backs;
}
