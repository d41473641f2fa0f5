import { type ContractTerms, type ContractTier, GAME_TYPES } from '@marquee/contract';

/** A tier: rate in ten-thousandths of a percent, minimums of valid bet and active members. */
export const tier = (rate: number, validBet = 0, activeMembers = 0): ContractTier => ({
  rate,
  validBet,
  profit: 0,
  activeMembers,
});

/** Terms of a daily salary on all bets; `more` is said otherwise. */
export const salary = (tiers: ContractTier[], more: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: 'DAILY',
  salaryType: 'SINGLE_BET',
  period: null,
  carryOver: null,
  categories: [...GAME_TYPES],
  activeBet: 0,
  tiers,
  ...more,
});

/** Terms of a half-monthly dividend; `more` is said otherwise. */
export const dividend = (tiers: ContractTier[], more: Partial<ContractTerms> = {}): ContractTerms =>
  salary(tiers, { kind: 'DIVIDEND', salaryType: null, period: 'HALF_MONTHLY', carryOver: 'WITHIN_MONTH', ...more });
