import { periodAt } from '../../../base/background/periods.ts';
import { businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Database } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import type { Report } from '../../../report/index.ts';
import { sumGrossSince } from '../../settlement/bills/list-store.ts';
import { readTeamNow } from '../../settlement/reading/teams.ts';
import { readDayTiers } from '../../settlement/runs/windows.ts';
import { tierOfDay } from '../calculation/salary.ts';
import type { Contract } from '../store.ts';
import type { Outcome } from './outcome.ts';

/**
 * How the running day of a real-time contract stands: its tier is fixed by the day before, its gross amount is that of the windows that were billed, and
 * what the team does today decides the tier of tomorrow.
 */
export function outcomeOfRealtimeDay(
  { db, report }: { db: Database; report: Report },
  merchant: Merchant,
  contract: Contract,
  now: number,
): Promise<Outcome> {
  const start = new Date(periodAt(merchant, 'day', now).start);
  const today = businessDayOf(merchant, now);
  return db.transaction(async (tx) => {
    const tiers = await readDayTiers({ tx, teams: report.teams, calendar: merchant }, [contract], new Date(now));
    const figures = await readTeamNow(report.teams, tx, contract, { from: today, to: today });
    return {
      ...{ figures, carryIn: 0n, gross: await sumGrossSince(tx, contract.id, start) },
      tier: tiers.get(contract.id)?.tier?.index ?? null,
      next: tierOfDay(contract.terms, figures)?.index ?? null,
    };
  });
}
