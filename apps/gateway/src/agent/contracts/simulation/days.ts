import type { ContractTerms, GameType } from '@marquee/contract';
import { type Amount, UNIT } from '@marquee/money';
import { addDays } from '../../../base/calendar/business-day.ts';
import type { Merchant } from '../../../brand/index.ts';
import { NO_CASH, type Report } from '../../../report/index.ts';
import { figuresOf, type TeamFigures } from '../calculation/figures.ts';
import { salaryBase, tierOfDay } from '../calculation/salary.ts';
import { grossOf } from '../calculation/tiers.ts';
import { stopOf } from '../counting.ts';
import { type Days, isPlayed, type Outcome, ZERO } from './outcome.ts';

/** A team's bets by type of game, by day. */
async function gamesOf(report: Report, accountId: bigint, categories: readonly GameType[], { start, end }: Days) {
  const lists = await Promise.all(
    categories.map(async (gameType) => {
      const asked = { accountId, from: start, to: end, by: 'day', gameTypes: [gameType], asContracts: true } as const;
      return (await report.teamFigures(asked)).map((figures) => ({ ...figures, gameType }));
    }),
  );
  return Map.groupBy(lists.flat(), ({ key }) => key);
}

/** What a contract sees of a team on each day that has anything. */
async function seenOf(report: Report, accountId: bigint, terms: ContractTerms, days: Days): Promise<Map<string, TeamFigures>> {
  const asked = { accountId, from: days.start, to: days.end, by: 'day' } as const;
  const games = await gamesOf(report, accountId, terms.categories, days);
  const cash = new Map((await report.teamFigures(asked)).map((each) => [each.key, each]));
  const least = BigInt(terms.activeBet) * UNIT;
  const active = await report.teamActive({ ...asked, gameTypes: terms.categories, least });
  return new Map(
    [...new Set([...games.keys(), ...cash.keys()])].map((key): [string, TeamFigures] => [
      key,
      figuresOf(terms, games.get(key) ?? [], cash.get(key) ?? NO_CASH, active.get(key) ?? 0),
    ]),
  );
}

/** Of a day that passes the amount at which real-time salaries stop, only the part up to it is paid on: about so much, as its windows are not known. */
const untilStop = (base: Amount, { validBet }: TeamFigures, stop: Amount | null): Amount =>
  stop === null || validBet <= stop ? base : (base * stop) / validBet;

/** What daily and real-time salaries pay day by day, those without a bet as well: windows of five minutes are summed by day. */
export async function outcomesOfDays(
  report: Report,
  merchant: Merchant,
  { accountId, terms, days }: { accountId: bigint; terms: ContractTerms; days: Days },
): Promise<Outcome[]> {
  // The tier of a real-time salary comes from the day before.
  const isRealtime = terms.kind === 'REALTIME';
  const stop = stopOf(merchant, terms.kind);
  const first = isRealtime ? addDays(days.start, -1) : days.start;
  const known = await seenOf(report, accountId, terms, { ...days, start: first });
  const outcomes: Outcome[] = [];
  for (let day = days.start; day <= days.end; day = addDays(day, 1)) {
    const own = known.get(day) ?? ZERO;
    const decisive = isRealtime ? (known.get(addDays(day, -1)) ?? ZERO) : own;
    const tier = isPlayed(own) ? tierOfDay(terms, decisive) : null;
    const base = untilStop(salaryBase(terms.salaryType ?? 'SINGLE_BET', own), own, stop);
    outcomes.push({ figures: decisive, carryIn: 0n, gross: grossOf(base, tier), tier: tier?.index ?? null });
  }
  return outcomes;
}
