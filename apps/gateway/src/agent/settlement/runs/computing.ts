import type { Span } from '../../../base/background/periods.ts';
import { type BusinessCalendar, businessDayOf } from '../../../base/calendar/business-day.ts';
import { dividendOf } from '../../contracts/calculation/dividend.ts';
import { salaryOf } from '../../contracts/calculation/salary.ts';
import type { Contract } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';
import { readTeams, type Stretch } from '../reading/teams.ts';
import { readCarried } from './carrying.ts';
import { nothingFor, owingOf } from './owing.ts';
import { minutesOfHours, type Stream } from './streams.ts';
import { type Computing, computeWindows } from './windows.ts';

const daysOf = (calendar: BusinessCalendar, start: number, end: number): Stretch => ({
  days: { from: businessDayOf(calendar, start), to: businessDayOf(calendar, end - 1) },
});

/** Daily and hourly salaries of a period. Where nothing was played there is no bill. */
async function computeSalaries(
  { tx, teams, calendar }: Computing,
  contracts: readonly Contract[],
  { start, end }: Span,
  isHourly: boolean,
): Promise<Computed[]> {
  const hours = { calendar, minutes: minutesOfHours(calendar, start), from: new Date(start), to: new Date(end) };
  const figures = await readTeams(teams, tx, contracts, isHourly ? hours : daysOf(calendar, start, end));
  const made = contracts.flatMap((contract): Computed[] => {
    const own = figures.get(contract.id);
    const salaryType = contract.terms.salaryType ?? 'SINGLE_BET';
    const made = own ? salaryOf({ ...contract.terms, salaryType }, own) : null;
    if (!made) return [];
    const { base, figures: tested, tier, gross } = made;
    const none = { carryIn: 0n, carryOut: 0n, remainder: null };
    return [{ contract, countedFrom: new Date(start), base, figures: tested, tested, tier, gross, ...none }];
  });
  const owing = owingOf(made, contracts).map((contract) => nothingFor(contract, new Date(start), figures.get(contract.id)));
  return [...made, ...owing];
}

/** Dividends of a period. Where nothing happened and nothing was left there is no bill. */
async function computeDividends(
  { tx, teams, calendar, rules }: Computing,
  contracts: readonly Contract[],
  { start, end }: Span,
  { unit }: Stream,
): Promise<Computed[]> {
  const carried = await readCarried(tx, calendar, contracts, { unit, start: new Date(start), end: new Date(end) });
  const from = ({ id }: Contract): number => carried.get(id)?.countedFrom.getTime() ?? start;
  const made: Computed[] = [];
  const quiet = new Map<bigint, Computed>();
  for (const [begin, same] of Map.groupBy(contracts, from)) {
    const figures = begin < end ? await readTeams(teams, tx, same, daysOf(calendar, begin, end), rules) : new Map();
    for (const contract of same) {
      const own = figures.get(contract.id);
      if (!own) continue;
      const { carryIn } = carried.get(contract.id) ?? { carryIn: 0n };
      const terms = { ...contract.terms, carryOver: contract.terms.carryOver ?? 'NONE' };
      const { base, tier, gross, carryOut } = dividendOf(terms, own, carryIn);
      const { validBet, wonValidBet, lostValidBet, houseNet } = own;
      const isQuiet = [validBet, wonValidBet, lostValidBet, houseNet, carryIn].every((each) => each === 0n);
      const countedFrom = new Date(begin);
      if (isQuiet) {
        quiet.set(contract.id, nothingFor(contract, countedFrom, own));
        continue;
      }
      made.push({ contract, countedFrom, base, figures: own, tested: own, tier, gross, carryIn, carryOut, remainder: null });
    }
  }
  return [...made, ...owingOf(made, contracts).map((each) => quiet.get(each.id) ?? nothingFor(each, new Date(start)))];
}

/** What the contracts of a stream come to in a period: who comes to nothing and owes below has a bill of nothing. */
export function compute(computing: Computing, stream: Stream, contracts: readonly Contract[], span: Span): Promise<Computed[]> {
  if (stream.kind === 'REALTIME') return computeWindows(computing, contracts, span);
  if (stream.kind === 'DIVIDEND') return computeDividends(computing, contracts, span, stream);
  return computeSalaries(computing, contracts, span, stream.kind === 'HOURLY');
}
