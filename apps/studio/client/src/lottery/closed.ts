import type { Desk } from './desk.ts';
import type { LotteryKey } from './text/text.ts';
import { gameOf } from './told/stations.ts';

/** Why a game takes no bets: as it is said to who wants to bet, and in the place of its countdown. */
type Closed = Readonly<Record<'said' | 'label', LotteryKey>>;

const BY_OPERATOR: Closed = { said: 'gameClosed', label: 'gameClosedNow' };
const BY_CALENDAR: Closed = { said: 'noDraw', label: 'noDrawNow' };

/** Why a game that has no draw to bet on has none: an operator closes any, and a station draws not every day. */
export const whyClosed = ({ lobby }: Pick<Desk, 'lobby'>, code: string): Closed =>
  gameOf(code)?.station && !lobby.closed?.includes(code) ? BY_CALENDAR : BY_OPERATOR;
