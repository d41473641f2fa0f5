import { arcadeGame, type Choice } from '../arcade/game.ts';
import { wheel } from '../arcade/wheel.ts';

interface State {
  isHeads: boolean;
  /** In hundredths of the first stake. */
  staked: number;
  isOver: boolean;
}

const COSTS: readonly Choice[] = [
  { code: 'take', cost: 0 },
  { code: 'half', cost: 50 },
  { code: 'double', cost: 100 },
];

/** A game of tests: heads pay twice what is staked. More may be staked, half a stake and play on, or a whole one and end. */
export const coinGame = arcadeGame<State>(
  { ...wheel, code: 'coin', options: [], leastCost: 50 },
  {
    open: (_params, { below }) => ({ isHeads: below(2) === 1, staked: 100, isOver: false }),
    choices: ({ isOver }) => (isOver ? [] : COSTS),
    step: (state, choice) => {
      const cost = COSTS.find(({ code }) => code === choice)?.cost ?? 0;
      return { ...state, staked: state.staked + cost, isOver: choice !== 'half' };
    },
    outcome: ({ isHeads, staked }) => ({
      areas: [{ area: 'coin', stake: staked, back: isHeads ? 2 * staked : 0 }],
      result: isHeads ? 'heads' : 'tails',
    }),
    idle: () => 'take',
    view: ({ isHeads, isOver }) => ({ kind: 'wheel', risk: 'low', segment: isOver && isHeads ? 1 : 0, back: 0 }),
  },
);
