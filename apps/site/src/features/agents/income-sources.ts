/** From what an agent earns, and last what it pays to those below. */
export const INCOME_SOURCES = [
  'commission',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
  'dividend',
  'referral',
  'paidToDownlines',
] as const;
