/** What `reconcile` prints where everything agrees. */
export const AGREED = [
  'the ledger agrees with itself',
  'the betting records agree with the ledger',
  'the daily sums of bets agree with the betting records',
  'what is to be wagered agrees with the betting records',
  'points agree with their entries, bets and deposits',
  'the counters of rewards agree with bets, deposits and friends, and budgets with what was given',
  'VIP levels agree with the counters of rewards',
  'the report rows of accounts and teams agree with bets and ledger',
  'salaries and dividends agree with report rows, debts and ledger',
];
