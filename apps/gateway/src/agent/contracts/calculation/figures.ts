import { type ContractTerms, type GameType } from '@marquee/contract';
import { type Amount, UNIT } from '@marquee/money';

/** A member's own figures of one category in a period. */
export interface CategoryFigures {
  category: GameType;
  validBet: Amount;
  /** Of bets that won, and of bets that lost. */
  wonValidBet: Amount;
  lostValidBet: Amount;
  /** What players gained, below zero what they lost. */
  gamePL: Amount;
  /** Rebates to the member itself and commissions, of this category. */
  rebates: Amount;
}

/** A member's own figures of a period. */
export interface MemberFigures {
  accountId: bigint;
  /** Marked by risk control: its bets count, itself it is no active member. */
  isFlagged: boolean;
  games: readonly CategoryFigures[];
  /** What is given without a category: bonuses, missions, gifts. */
  bonuses: Amount;
  /** Salaries that it was paid, and that it paid to accounts right below it. */
  salaryIn: Amount;
  salaryOut: Amount;
  /** Fees of deposits and withdrawals that the house bears. */
  fees: Amount;
}

/** What a contract sees of a team in a period. */
export interface TeamFigures {
  validBet: Amount;
  wonValidBet: Amount;
  lostValidBet: Amount;
  /** What the house kept: docs/rules/contracts.md#net-of-the-house. */
  houseNet: Amount;
  activeMembers: number;
}

/** How figures of members become those of a team. */
export interface FigureRules {
  /** The holder's own figures stay out. */
  isWithoutHolder: boolean;
  /** Fees lower the net of the house. */
  hasFees: boolean;
}

/** The platform's usual rules: the holder counts, fees do not. */
export const USUAL_FIGURES: FigureRules = { isWithoutHolder: false, hasFees: false };

const sum = <T>(items: readonly T[], of: (item: T) => Amount): Amount => items.reduce((total, item) => total + of(item), 0n);

/**
 * What a contract sees of a team. `members` are the holder and everybody below it. Bets and rebates count in the contract's categories
 * only, what has no category counts in full. A salary from one of the team to another cancels out.
 */
export function teamFigures(
  { categories, activeBet }: Pick<ContractTerms, 'categories' | 'activeBet'>,
  members: readonly MemberFigures[],
  holderId: bigint,
  { isWithoutHolder, hasFees }: FigureRules = USUAL_FIGURES,
): TeamFigures {
  const counted = isWithoutHolder ? members.filter(({ accountId }) => accountId !== holderId) : members;
  const gamesOf = ({ games }: MemberFigures): CategoryFigures[] => games.filter(({ category }) => categories.includes(category));
  const games = counted.flatMap(gamesOf);
  const given = sum(counted, ({ bonuses, salaryIn, salaryOut, fees }) => bonuses + salaryIn - salaryOut + (hasFees ? fees : 0n));
  const isActive = (member: MemberFigures): boolean => {
    const own = sum(gamesOf(member), ({ validBet }) => validBet);
    return !member.isFlagged && own > 0n && own >= BigInt(activeBet) * UNIT;
  };
  return {
    validBet: sum(games, ({ validBet }) => validBet),
    wonValidBet: sum(games, ({ wonValidBet }) => wonValidBet),
    lostValidBet: sum(games, ({ lostValidBet }) => lostValidBet),
    houseNet: -sum(games, ({ gamePL, rebates }) => gamePL + rebates) - given,
    activeMembers: counted.filter(isActive).length,
  };
}
