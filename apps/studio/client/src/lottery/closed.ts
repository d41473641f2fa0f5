import type { LotteryGame } from '../../../src/lottery/games.ts';
import type { Desk } from './desk.ts';
import type { LotteryKey } from './text/text.ts';
import { gameOf } from './told/stations.ts';

/** Why a game takes no bets: as it is said to who wants to bet, and in the place of its countdown. */
type Closed = Readonly<Record<'said' | 'label', LotteryKey>>;

const BY_OPERATOR: Closed = { said: 'gameClosed', label: 'gameClosedNow' };
const BY_CALENDAR: Closed = { said: 'noDraw', label: 'noDrawNow' };

/** The games of what would be staked that have no draw to bet on. */
export const closedGames = (desk: Desk): LotteryGame[] =>
  [...new Set(desk.lines.map(({ game }) => game))].flatMap((code) => (desk.state(code) ? [] : (gameOf(code) ?? [])));

/** Why a game that has no draw to bet on has none: an operator closes any, and a station draws not every day. */
export const whyClosed = ({ lobby }: Pick<Desk, 'lobby'>, code: string): Closed =>
  gameOf(code)?.station && !lobby.closed?.includes(code) ? BY_CALENDAR : BY_OPERATOR;
