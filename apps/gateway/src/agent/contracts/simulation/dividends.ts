import type { ContractTerms, DividendPeriod } from '@marquee/contract';
import { periodAt, type Span } from '../../../base/background/periods.ts';
import { businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Database, Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import type { Report } from '../../../report/index.ts';
import { readTeamNow, readTeams } from '../../settlement/reading/teams.ts';
import { monthOfPeriod, readCarried } from '../../settlement/runs/carrying.ts';
import { readStreams } from '../../settlement/runs/streams.ts';
import { carryInOf, dividendOf } from '../calculation/dividend.ts';
import type { TeamFigures } from '../calculation/figures.ts';
import { countingOf } from '../counting.ts';
import { periodOf } from '../ending.ts';
import type { Contract } from '../store.ts';
import { type Days, type Outcome, ZERO } from './outcome.ts';

interface Sources {
  db: Database;
  report: Report;
}

const daysOf = (merchant: Merchant, { start, end }: Span): Days => ({
  start: businessDayOf(merchant, start),
  end: businessDayOf(merchant, end - 1),
});

/** A team as the bill of a dividend sees it in some days. */
async function figuresIn(
  { report }: Sources,
  tx: Transaction,
  merchant: Merchant,
  { contract, days }: { contract: Contract; days: Days },
): Promise<TeamFigures> {
  const stretch = { days: { from: days.start, to: days.end } };
  const seen = await readTeams(report.teams, tx, [contract], stretch, countingOf(merchant, 'DIVIDEND'));
  return seen.get(contract.id) ?? ZERO;
}

function outcomeOf(terms: ContractTerms, figures: TeamFigures, carryIn: bigint): Outcome & { carryOut: bigint } {
  const { tier, gross, carryOut } = dividendOf({ tiers: terms.tiers, carryOver: terms.carryOver ?? 'NONE' }, figures, carryIn);
  return { figures, carryIn, gross, tier: tier?.index ?? null, carryOut };
}

/** How many periods make about a month. */
const LOOKED: Readonly<Record<DividendPeriod, number>> = { WEEKLY: 4, HALF_MONTHLY: 2, MONTHLY: 1 };

/** The last periods of a dividend that are over, the earliest first: about a month. */
function periodsOf(merchant: Merchant, terms: ContractTerms, now: number): Span[] {
  const periods: Span[] = [];
  let { start } = periodAt(merchant, periodOf(terms), now);
  for (let count = LOOKED[terms.period ?? 'MONTHLY']; count > 0; count -= 1) {
    const span = periodAt(merchant, periodOf(terms), start - 1);
    periods.unshift(span);
    start = span.start;
  }
  return periods;
}

/** Terms as a contract that is not signed. */
const unsigned = (merchant: Merchant, holderId: bigint, terms: ContractTerms): Contract => ({
  ...{ id: 0n, merchantId: merchant.id, kind: 'DIVIDEND', salaryType: null, uplineId: null, holderId, version: 1, terms },
  ...{ status: 'ACTIVE', effectiveFrom: new Date(0), effectiveUntil: null, endReason: null },
});

/** What a dividend pays in its last periods that are over: the first takes no loss over, the others what the ones before leave. */
export async function outcomesOfDividends(
  sources: Sources,
  merchant: Merchant,
  { accountId, terms, now }: { accountId: bigint; terms: ContractTerms; now: number },
): Promise<{ days: Days; outcomes: Outcome[] }> {
  const periods = periodsOf(merchant, terms, now);
  const contract = unsigned(merchant, accountId, terms);
  const mode = terms.carryOver ?? 'NONE';
  const outcomes = await sources.db.transaction(async (tx) => {
    const made: Outcome[] = [];
    let before: Parameters<typeof carryInOf>[1] = null;
    for (const span of periods) {
      const month = monthOfPeriod(merchant, periodOf(terms), new Date(span.start));
      const figures = await figuresIn(sources, tx, merchant, { contract, days: daysOf(merchant, span) });
      const outcome = outcomeOf(terms, figures, carryInOf({ mode, month }, before));
      before = { mode, month, carryOut: outcome.carryOut };
      made.push(outcome);
    }
    return made;
  });
  const all = { start: periods[0]?.start ?? now, end: periods.at(-1)?.end ?? now + 1 };
  return { days: daysOf(merchant, all), outcomes };
}

/** What a contract's bill of a period takes over of the bills before it. */
async function carriedInto(tx: Transaction, merchant: Merchant, contract: Contract, { start, end }: Span) {
  const span = { unit: periodOf(contract.terms), start: new Date(start), end: new Date(end) };
  const carried = await readCarried(tx, merchant, [contract], span);
  return carried.get(contract.id) ?? { carryIn: 0n, countedFrom: new Date(start) };
}

/** What the period before leaves that has no bill yet, as if it were settled now; null where it has, or the contract is not of then. */
async function unsettledLoss(
  sources: Sources,
  tx: Transaction,
  merchant: Merchant,
  { contract, start }: { contract: Contract; start: number },
): Promise<bigint | null> {
  const unit = periodOf(contract.terms);
  const stream = (await readStreams(tx, merchant.id)).find((each) => each.kind === 'DIVIDEND' && each.unit === unit);
  if (!stream || stream.settledUntil.getTime() >= start || contract.effectiveFrom.getTime() >= start) return null;
  const span = periodAt(merchant, unit, start - 1);
  const { carryIn, countedFrom } = await carriedInto(tx, merchant, contract, span);
  const days = daysOf(merchant, { start: countedFrom.getTime(), end: span.end });
  const { carryOut } = outcomeOf(contract.terms, await figuresIn(sources, tx, merchant, { contract, days }), carryIn);
  const mode = contract.terms.carryOver ?? 'NONE';
  const monthOf = (at: number): string => monthOfPeriod(merchant, unit, new Date(at));
  return carryInOf({ mode, month: monthOf(start) }, { mode, month: monthOf(span.start), carryOut });
}

/** How the running period of a dividend stands, with what earlier ones left, from where its bill will count. */
export async function outcomeSoFar(
  sources: Sources,
  merchant: Merchant,
  contract: Contract,
  now: number,
): Promise<{ days: Days; outcome: Outcome }> {
  const unit = periodOf(contract.terms);
  const { start, end } = periodAt(merchant, unit, now);
  const rules = countingOf(merchant, 'DIVIDEND');
  return sources.db.transaction(async (tx) => {
    const { carryIn, countedFrom } = await carriedInto(tx, merchant, contract, { start, end });
    const days = { start: businessDayOf(merchant, countedFrom.getTime()), end: businessDayOf(merchant, now) };
    const isBegun = days.start <= days.end;
    const stretch = { from: days.start, to: days.end };
    const figures = isBegun ? await readTeamNow(sources.report.teams, tx, contract, stretch, rules) : ZERO;
    const left = await unsettledLoss(sources, tx, merchant, { contract, start });
    return { days, outcome: outcomeOf(contract.terms, figures, left ?? carryIn) };
  });
}
