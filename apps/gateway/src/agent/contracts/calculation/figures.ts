import type { ContractTerms, GameType } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { CashFigures, GameFigures } from '../../../report/index.ts';

/** What a contract sees of a team in a period. */
export interface TeamFigures {
  validBet: Amount;
  wonValidBet: Amount;
  lostValidBet: Amount;
  /** What the house kept: docs/rules/contracts.md#net-of-the-house. */
  houseNet: Amount;
  /** What was taken off it for fees of payments. */
  fees: Amount;
  activeMembers: number;
}

const sum = <T>(items: readonly T[], of: (item: T) => Amount): Amount => items.reduce((total, item) => total + of(item), 0n);

/** What the house gave a team besides what its games paid; what one of the team paid to another cancels out. */
const givenTo = (cash: CashFigures): Amount =>
  cash.rebate +
  cash.commission +
  cash.bonus +
  cash.referral +
  cash.dailySalary +
  cash.hourlySalary +
  cash.realtimeSalary -
  cash.salaryOut;

/** What of a team's figures a brand has its dividends count: docs/rules/contracts.md#net-of-the-house. */
export interface CountingRules {
  /** Without what the holder did itself. */
  excludesSelf: boolean;
  /** Less what the house gave back of fees of deposits. */
  deductsFees: boolean;
}

/** How salaries count, and dividends of a brand that says nothing else. */
export const USUAL_COUNTING: CountingRules = { excludesSelf: false, deductsFees: false };

/** What a contract sees of a team, out of the team's bets by type of game and of its money. Only games of the contract's types count. */
export function figuresOf(
  { categories }: Pick<ContractTerms, 'categories'>,
  rows: readonly (GameFigures & { gameType: string })[],
  cash: CashFigures,
  activeMembers: number,
  { deductsFees }: Pick<CountingRules, 'deductsFees'> = USUAL_COUNTING,
): TeamFigures {
  const fees = deductsFees ? cash.feeBack : 0n;
  const games = rows.filter(({ gameType }) => categories.includes(gameType as GameType));
  return {
    validBet: sum(games, ({ validBet }) => validBet),
    wonValidBet: sum(games, ({ wonValidBet }) => wonValidBet),
    lostValidBet: sum(games, ({ lostValidBet }) => lostValidBet),
    houseNet: sum(games, ({ stake, payout }) => stake - payout) - givenTo(cash) - fees,
    fees,
    activeMembers,
  };
}
