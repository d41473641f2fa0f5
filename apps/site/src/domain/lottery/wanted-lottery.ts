import type { GameItem } from '../catalogue/queries.ts';
import { isOwnLottery } from './lottery-path.ts';

type Listed = Pick<GameItem, 'vassalage' | 'gameType' | 'gameCode' | 'nodeId'>;

/** What lotteries a code stands for where no vendor has it: a prize mode's own, or those with the tables of Viet Nam. */
const MEANT: Readonly<Record<string, (game: Listed) => boolean>> = {
  ELOTT: ({ gameType }) => gameType === 'ELOTT',
  LOTT: ({ gameType }) => gameType === 'LOTT',
  TCG_SEA: ({ vassalage }) => vassalage === 'TCG_LOTTO_VN',
};

const hasCode = (code: string) => {
  const wanted = code.toLowerCase();
  return ({ gameCode }: Listed): boolean => wanted === '' || gameCode.toLowerCase() === wanted;
};

/** The first of a vendor's lotteries, or the one of a code. */
export const firstOf = (games: readonly Listed[], gameCode: string): Listed | undefined => games.find(hasCode(gameCode));

/**
 * The lottery that one of the codes of lotteries means where it is not one of the vendor of that name: among all that are offered, one of its kind first,
 * then by its own code whoever offers it. docs/rules/games.md#lotteries
 */
export function meantBy(vendor: string, games: readonly Listed[], gameCode: string): Listed | undefined {
  const ofHouse = games.filter(({ vassalage }) => isOwnLottery(vassalage));
  const meant = firstOf(ofHouse.filter(MEANT[vendor] ?? (() => false)), gameCode);
  return meant ?? (gameCode === '' ? undefined : firstOf(ofHouse, gameCode));
}
