import type { LotteryGame } from '../games.ts';

/** The outcomes that bets of a game name, each word of them by itself. */
export const optionsOf = ({ bets }: LotteryGame): ReadonlySet<string> =>
  new Set(bets.flatMap(({ pool }) => (pool.kind === 'options' ? pool.values.flatMap((each) => each.split('-')) : [])));
