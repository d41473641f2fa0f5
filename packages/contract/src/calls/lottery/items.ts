import { Type } from 'typebox';
import { Moment, Picture } from '../../common.ts';

const Text = Type.String();

/** A lottery as its lists show it, with the draw that takes bets and the last result: docs/rules/games.md#lotteries. */
export const LotteryItem = Type.Object({
  gameId: Text,
  nodeId: Text,
  gameCode: Text,
  /** The same, as clients of other generations read it. */
  code: Text,
  /** The name. */
  remark: Text,
  vassalage: Text,
  accountTypeName: Text,
  gameType: Text,
  /** The group of the lobby, which clients show as a tag; empty while the vendor does not answer. */
  gameGroupCode: Text,
  /** LOTT, ZY, ELOTT or SEA; empty while the vendor does not answer. */
  prizeMode: Text,
  /** How it is opened: the prize mode. */
  defaultPlayType: Text,
  iconUrl: Picture,
  mobileIconUrl: Picture,
  /** The draw that takes bets; empty where there is none. */
  numero: Text,
  /** When it is drawn. */
  winningTime: Type.Union([Moment, Type.Null()]),
  isSale: Type.Boolean({ description: 'takes bets now' }),
  remainTime: Type.Integer({ description: 'ms until the draw takes no bets any more' }),
  lockTime: Type.Integer({ description: 'seconds from then to the draw' }),
  previousNumero: Text,
  previousWinningNumber: Text,
  /** The last result stands in the place of an official one, in a demo. */
  isSimulated: Type.Boolean(),
});

/** A game by its number, which clients also send as a number. */
export const GameId = Type.String({ pattern: '^[0-9]{1,9}$', 'x-number': true });
