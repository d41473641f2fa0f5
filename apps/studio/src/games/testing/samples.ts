import type { Game } from '../../engine/game.ts';
import { type RoundOutcome, roundOf } from '../../engine/round.ts';
import { stripsOf } from '../../engine/spin.ts';
import type { RoundSeed } from '../../engine/stream.ts';
import type { Classes } from '../../testing/statistics.ts';

const ALL = 10_000;

/** What chance decides in a slot: where each strip of the paid spin stops, and whether the round pays. */
export function slotClasses(game: Game): Classes<RoundOutcome>[] {
  const stops = stripsOf(game, false).map((strip, reel) => ({
    name: `the stop of reel ${reel + 1} of ${game.code}`,
    of: ({ spins: [spin] }: RoundOutcome) => spin?.stops[reel] ?? -1,
    chances: strip.map(() => 1 / strip.length),
  }));
  const pays = game.published.hitRateBasisPoints / ALL;
  return [
    ...stops,
    { name: `whether a round of ${game.code} pays`, of: ({ coins }) => (coins > 0 ? 1 : 0), chances: [1 - pays, pays] },
  ];
}

/** So many rounds whose secret and number of the device are given by their place. */
export const slotRounds = (
  game: Game,
  rounds: number,
  seedOf: (n: number) => Pick<RoundSeed, 'secret' | 'clientRandom'>,
): RoundOutcome[] => Array.from({ length: rounds }, (_, n) => roundOf(game, { ...seedOf(n), clientSeed: 'text' }));
