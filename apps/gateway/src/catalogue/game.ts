import type { Reply } from '@marquee/contract';
import type { Amount } from '@marquee/money';

/** Classifications of the slot lobby: jackpot, table games, arcade games, bingo; empty for none. */
export const CLASSIFICATIONS = ['JP', 'TG', 'AC', 'BG'] as const;

/** Open to players, or not. */
export type OpenState = 'open' | 'closed';

/** Where a vendor's games open: docs/rules/games.md#launch-places. */
export type LaunchPlace = Reply<'game'>['launchIn'];

/** Whose wallet a vendor's bets are made with: docs/rules/money.md#vendor-wallets. */
export type WalletMode = 'seamless' | 'transfer';

/** A vendor of games. */
export interface Vendor {
  id: number;
  code: string;
  name: string;
  /** Where the gateway reaches it. */
  baseUrl: string;
  status: OpenState;
  sort: number;
  isHot: boolean;
  accountTypeId: number;
  /** Whose wallet its bets are made with: ours, or its own, which money is moved to. */
  wallet: WalletMode;
  launchIn: LaunchPlace;
  /** Where its rounds are verified, with `{round}` for a round's reference; null: nowhere. */
  verifyUrl: string | null;
  /** What a round may pay before a person looks at it: times its stake, and in all; and a win that no stake precedes. */
  winMultiple: number;
  winAmount: Amount | null;
  promotionAmount: Amount;
}

/** A game. Its number, `nodeId`, never changes and is never given to another game. */
export interface Game {
  nodeId: number;
  vendorId: number;
  gameCode: string;
  gameType: string;
  classification: string;
  /** By language. */
  names: Readonly<Record<string, string>>;
  minStake: Amount;
  maxStake: Amount;
  /** Zero for a game without lines. */
  lines: number;
  rtpBasisPoints: number;
  volatility: string;
  hasDemo: boolean;
  isNew: boolean;
  isTop: boolean;
  sort: number;
  /** Open only while the operator has it open and the vendor lists it. */
  status: OpenState;
  /** The operator's ceilings of this game; null: the vendor's. */
  ownMultiple: number | null;
  ownAmount: Amount | null;
  /** The most that a round can pay by the vendor's word, times its stake; null: it says nothing. */
  toldMultiple: number | null;
  /** Zero while no poster is held. */
  posterVersion: number;
}

/** A game that an operator put among a brand's hot games. */
export interface Pin {
  vendorCode: string;
  gameCode: string;
}

/** What a brand offers. */
export interface Offer {
  /** Every vendor that the brand has a contract with, with whether it is open there. */
  vendors: ReadonlyMap<number, boolean>;
  /** In the operator's order. */
  pins: readonly Pin[];
}

/** The name in a language; where the vendor gives none, the English one, then any, then the game's code. */
export function nameOf(game: Game, language: string): string {
  return game.names[language] ?? game.names['EN'] ?? Object.values(game.names)[0] ?? game.gameCode;
}
