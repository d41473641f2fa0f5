import type { Command } from './command.ts';

/**
 * Recomputes every balance and every daily sum from the transfers, checks the ledger's invariants, recounts the round of every betting
 * record, compares the daily rows of bets with the records, and recounts what members have wagered, their points and the counters of
 * rewards from bets and deposits, VIP levels from those, budgets of rewards from what was given and the ledger, and the report rows of
 * accounts and teams from the daily rows of bets and the ledger, and what contracts come to from those, payments, debts and the ledger.
 * Prints one line per difference; ends with exit code 1 when there is any.
 */
export const reconcile: Command = {
  about:
    'recomputes every balance, daily sum and betting record from the transfers, what is to be wagered from the records, points and the counters of rewards from bets, deposits and friends, VIP levels from those, budgets of rewards from what was given and the ledger, report rows from bets and ledger, and salaries and dividends from those; differences in ten-thousandths of a unit; exit code 1 when one differs',
  usage: '',
  options: {},
  async run(
    _,
    {
      wallet,
      records,
      wageringDifferences,
      pointDifferences,
      countDifferences,
      levelDifferences,
      reportDifferences,
      settlementDifferences,
      print,
    },
  ) {
    const ledger = await wallet.reconcile();
    const recorded = await records.differences();
    const days = await records.dayDifferences();
    const wagered = await wageringDifferences();
    const points = await pointDifferences();
    const counted = await countDifferences();
    const levels = await levelDifferences();
    const reports = await reportDifferences();
    const settled = await settlementDifferences();
    const all = [...ledger, ...recorded, ...days, ...wagered, ...points, ...counted, ...levels, ...reports, ...settled];
    for (const { check, detail } of all) print(`${check}: ${detail}`);
    if (ledger.length === 0) print('the ledger agrees with itself');
    if (recorded.length === 0) print('the betting records agree with the ledger');
    if (days.length === 0) print('the daily sums of bets agree with the betting records');
    if (wagered.length === 0) print('what is to be wagered agrees with the betting records');
    if (points.length === 0) print('points agree with their entries, bets and deposits');
    if (counted.length === 0)
      print('the counters of rewards agree with bets, deposits and friends, and budgets with what was given');
    if (levels.length === 0) print('VIP levels agree with the counters of rewards');
    if (reports.length === 0) print('the report rows of accounts and teams agree with bets and ledger');
    if (settled.length === 0) print('salaries and dividends agree with report rows, debts and ledger');
    const differences = all.length;
    if (differences > 0) print(`differences: ${differences}`);
    return differences === 0 ? 0 : 1;
  },
};
