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
  /** What that is made of. */
  parts: NetParts;
  activeMembers: number;
}

const sum = <T>(items: readonly T[], of: (item: T) => Amount): Amount => items.reduce((total, item) => total + of(item), 0n);

/** What of a team's figures a brand has its dividends count: docs/rules/contracts.md#net-of-the-house. */
export interface CountingRules {
  /** Without what the holder did itself. */
  excludesSelf: boolean;
  /** Less what the house gave back of fees of deposits. */
  deductsFees: boolean;
}

/** How salaries count, and dividends of a brand that says nothing else. */
export const USUAL_COUNTING: CountingRules = { excludesSelf: false, deductsFees: false };

/** What the net of the house is made of: stakes, less all the rest. */
interface NetParts {
  stake: Amount;
  payout: Amount;
  rebates: Amount;
  bonuses: Amount;
  /** What one of the team paid to another cancels out. */
  salaries: Amount;
  fees: Amount;
}

/** Nothing happened. */
export const NO_PARTS: NetParts = { stake: 0n, payout: 0n, rebates: 0n, bonuses: 0n, salaries: 0n, fees: 0n };

/** What is left to the house. */
const netOfParts = ({ stake, payout, rebates, bonuses, salaries, fees }: NetParts): Amount =>
  stake - payout - rebates - bonuses - salaries - fees;

type Rows = readonly (GameFigures & { gameType: string })[];

const counted = ({ categories }: Pick<ContractTerms, 'categories'>, rows: Rows): Rows =>
  rows.filter(({ gameType }) => categories.includes(gameType as GameType));

/** What the net of the house of a team is made of by a contract: only games of its types count, and all of the team's money. */
function netPartsOf(
  terms: Pick<ContractTerms, 'categories'>,
  rows: Rows,
  cash: CashFigures,
  { deductsFees }: Pick<CountingRules, 'deductsFees'>,
): NetParts {
  const games = counted(terms, rows);
  return {
    stake: sum(games, ({ stake }) => stake),
    payout: sum(games, ({ payout }) => payout),
    rebates: cash.rebate + cash.commission,
    bonuses: cash.bonus + cash.referral,
    salaries: cash.dailySalary + cash.hourlySalary + cash.realtimeSalary - cash.salaryOut,
    fees: deductsFees ? cash.feeBack : 0n,
  };
}

/** What a contract sees of a team, out of the team's bets by type of game and of its money. Only games of the contract's types count. */
export function figuresOf(
  terms: Pick<ContractTerms, 'categories'>,
  rows: Rows,
  cash: CashFigures,
  activeMembers: number,
  rules: Pick<CountingRules, 'deductsFees'> = USUAL_COUNTING,
): TeamFigures {
  const parts = netPartsOf(terms, rows, cash, rules);
  const games = counted(terms, rows);
  return {
    validBet: sum(games, ({ validBet }) => validBet),
    wonValidBet: sum(games, ({ wonValidBet }) => wonValidBet),
    lostValidBet: sum(games, ({ lostValidBet }) => lostValidBet),
    houseNet: netOfParts(parts),
    parts,
    activeMembers,
  };
}
