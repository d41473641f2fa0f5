import type { ContractTerms, Reply } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Clock } from '../../../base/calendar/clock.ts';
import type { Database } from '../../../base/database/database.ts';
import { BusinessError } from '../../../base/errors.ts';
import { sumToWire } from '../../../base/sum-to-wire.ts';
import type { Merchant } from '../../../brand/index.ts';
import { daysOfRange, type Report } from '../../../report/index.ts';
import type { Contract } from '../store.ts';
import { outcomesOfDays } from './days.ts';
import { outcomeSoFar, outcomesOfDividends } from './dividends.ts';
import { outcomeOfHour, outcomesOfHours } from './hours.ts';
import { type Days, isPlayed, type Outcome, standingOf } from './outcome.ts';
import { outcomeOfRealtimeDay } from './windows.ts';

interface SimulationDeps {
  db: Database;
  report: Report;
  clock: Clock;
}

/** Days that were looked at, how many periods lie in them, and what came out of them, of hours where there was play. */
interface Looked {
  days: Days;
  periods: number;
  outcomes: Outcome[];
}

/** What terms pay period by period; null: there are no figures by such periods. */
async function outcomesOf(
  { db, report, clock }: SimulationDeps,
  merchant: Merchant,
  accountId: bigint,
  terms: ContractTerms,
): Promise<Looked | null> {
  const now = clock.now();
  if (terms.kind === 'HOURLY') return outcomesOfHours({ db, report }, merchant, { accountId, terms }, now);
  if (terms.kind === 'DIVIDEND') {
    const { days, outcomes } = await outcomesOfDividends({ db, report }, merchant, { accountId, terms, now });
    return { days, periods: outcomes.length, outcomes };
  }
  const days = daysOfRange('lastMonth', businessDayOf(merchant, now));
  const outcomes = await outcomesOfDays(report, merchant, { accountId, terms, days });
  return { days, periods: outcomes.length, outcomes };
}

const grossOfAll = (outcomes: readonly Outcome[]): Amount => outcomes.reduce((sum, { gross }) => sum + gross, 0n);

/**
 * What terms would have paid an account for what its team has done, computed as bills are and written nowhere; `before` are the terms
 * that are in force. Losses of periods before those that are looked at are not taken over. Throws `CT_TYPE` for terms that do not fit their kind.
 */
export async function simulate(
  deps: SimulationDeps,
  merchant: Merchant,
  { accountId, terms, before }: { accountId: bigint; terms: ContractTerms; before: ContractTerms | null },
): Promise<Reply<'simulateContract'>> {
  if ((terms.kind === 'DIVIDEND') !== (terms.salaryType === null)) throw new BusinessError('CT_TYPE');
  if (terms.tiers.length === 0) throw new BusinessError('CT_TIERS');
  const looked = await outcomesOf(deps, merchant, accountId, terms);
  const now = looked && before && (await outcomesOf(deps, merchant, accountId, before));
  const today = businessDayOf(merchant, deps.clock.now());
  const outcomes = looked?.outcomes ?? [];
  const last = outcomes.findLast(({ figures }) => isPlayed(figures)) ?? outcomes.at(-1);
  return {
    days: looked?.days ?? { start: today, end: today },
    periods: looked?.periods ?? 0,
    gross: sumToWire(grossOfAll(outcomes)),
    before: now && sumToWire(grossOfAll(now.outcomes)),
    reached: terms.tiers.map((_, index) => outcomes.filter(({ tier }) => tier === index).length),
    last: last ? standingOf(terms, last) : null,
  };
}

/** How a contract's running period stands; `since` is where an hour begins. */
async function runningOf(
  { db, report, clock }: SimulationDeps,
  merchant: Merchant,
  contract: Contract,
): Promise<{ days: Days; since: number | null; outcome: Outcome } | null> {
  const { holderId: accountId, terms } = contract;
  const today = businessDayOf(merchant, clock.now());
  const days = { start: today, end: today };
  if (terms.kind === 'HOURLY') {
    const hour = await outcomeOfHour({ db, report }, merchant, { accountId, terms }, clock.now());
    return hour && { days, ...hour };
  }
  if (terms.kind === 'DIVIDEND') return { since: null, ...(await outcomeSoFar({ db, report }, merchant, contract, clock.now())) };
  if (terms.kind === 'REALTIME')
    return { days, since: null, outcome: await outcomeOfRealtimeDay({ db, report }, merchant, contract, clock.now()) };
  const [outcome] = await outcomesOfDays(report, merchant, { accountId, terms, days });
  return outcome ? { days, since: null, outcome } : null;
}

/** How far a team is in the running period of a contract, by what is in the rows now; null: there are no figures by such periods. */
export async function progressOf(
  deps: SimulationDeps,
  merchant: Merchant,
  contract: Contract,
): Promise<Reply<'contractProgress'>> {
  const running = await runningOf(deps, merchant, contract);
  if (!running) return null;
  const { days, since, outcome } = running;
  const updatedAt = (await deps.report.watermark(merchant.id))?.getTime() ?? null;
  const isForNextDay = outcome.next !== undefined;
  return { days, since, isForNextDay, gross: sumToWire(outcome.gross), standing: standingOf(contract.terms, outcome), updatedAt };
}
