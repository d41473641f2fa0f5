import type { ContractTerms, GameType, Reply } from '@marquee/contract';
import { type Amount, UNIT } from '@marquee/money';
import { periodAt } from '../../base/background/periods.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { BusinessError } from '../../base/errors.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { daysOfRange, NO_CASH, type Report } from '../../report/index.ts';
import { dividendOf } from './calculation/dividend.ts';
import { type CountingRules, figuresOf, type TeamFigures } from './calculation/figures.ts';
import { salaryBase, tierOfDay } from './calculation/salary.ts';
import { grossOf, missingTo, nextTier } from './calculation/tiers.ts';
import { countingOf } from './counting.ts';
import { periodOf } from './ending.ts';

type Simulation = Reply<'simulateContract'>;
type Standing = NonNullable<Simulation['last']>;

/** Days, both included, and how the terms' periods lie in them: one over all, or one a day. */
interface Looked {
  start: string;
  end: string;
  by: 'total' | 'day';
  counting: CountingRules;
}

/** What of a period is told: its figures, the gross amount, and the tier from 0; null: none was reached. */
interface Outcome {
  figures: TeamFigures;
  gross: Amount;
  tier: number | null;
}

const ZERO: TeamFigures = { validBet: 0n, wonValidBet: 0n, lostValidBet: 0n, houseNet: 0n, fees: 0n, activeMembers: 0 };

/** The last period of a dividend that is over, the last month of a salary; null: there are no figures by such periods. */
function lookedAt(merchant: Merchant, terms: Pick<ContractTerms, 'kind' | 'period'>, now: number): Looked | null {
  const today = businessDayOf(merchant, now);
  if (terms.kind === 'HOURLY') return null;
  const counting = countingOf(merchant, terms.kind);
  if (terms.kind !== 'DIVIDEND') return { ...daysOfRange('lastMonth', today), by: 'day', counting };
  const { start: running } = periodAt(merchant, periodOf(terms), now);
  const { start, end } = periodAt(merchant, periodOf(terms), running - 1);
  return { start: businessDayOf(merchant, start), end: businessDayOf(merchant, end - 1), by: 'total', counting };
}

/** A team's rows by key; a period is counted by who belongs to the team at its end. */
const askedOf = (accountId: bigint, { start, end, by, counting }: Looked) => ({
  ...{ accountId, from: start, to: end, by, withoutSelf: counting.excludesSelf },
  ...(by === 'total' && { membership: 'at-end' as const }),
});

/** A team's bets by type of game, by key. */
async function gamesOf(report: Report, accountId: bigint, categories: readonly GameType[], looked: Looked) {
  const lists = await Promise.all(
    categories.map(async (gameType) =>
      (await report.teamFigures({ ...askedOf(accountId, looked), gameTypes: [gameType], asContracts: true })).map((figures) => ({
        ...figures,
        gameType,
      })),
    ),
  );
  return Map.groupBy(lists.flat(), ({ key }) => key);
}

/** What a contract sees of a team in each period that has anything, by the period's day or under an empty key. */
async function seenOf(
  report: Report,
  accountId: bigint,
  terms: ContractTerms,
  looked: Looked,
): Promise<Map<string, TeamFigures>> {
  const { start: from, end: to, by, counting } = looked;
  const games = await gamesOf(report, accountId, terms.categories, looked);
  const cash = new Map((await report.teamFigures(askedOf(accountId, looked))).map((each) => [each.key, each]));
  const least = BigInt(terms.activeBet) * UNIT;
  const active = await report.teamActive({
    accountId,
    from,
    to,
    by,
    gameTypes: terms.categories,
    least,
    withoutSelf: counting.excludesSelf,
  });
  return new Map(
    [...new Set([...games.keys(), ...cash.keys()])].map((key): [string, TeamFigures] => [
      key,
      figuresOf(terms, games.get(key) ?? [], cash.get(key) ?? NO_CASH, active.get(key) ?? 0, counting),
    ]),
  );
}

const isPlayed = ({ validBet, wonValidBet, lostValidBet }: TeamFigures): boolean =>
  validBet !== 0n || wonValidBet !== 0n || lostValidBet !== 0n;

/** What terms pay for a period; `decisive` are the figures that its tier comes from. Nobody knows of earlier losses. */
function outcomeOf(terms: ContractTerms, figures: TeamFigures, decisive: TeamFigures): Outcome {
  const { salaryType, carryOver } = terms;
  if (salaryType === null) {
    const { tier, gross } = dividendOf({ tiers: terms.tiers, carryOver: carryOver ?? 'NONE' }, figures, 0n);
    return { figures: decisive, gross, tier: tier?.index ?? null };
  }
  // Without a bet there is no bill.
  const tier = isPlayed(figures) ? tierOfDay(terms, decisive) : null;
  return { figures: decisive, gross: grossOf(salaryBase(salaryType, figures), tier), tier: tier?.index ?? null };
}

/** What terms pay period by period, those without a bet as well. */
async function outcomesOf(report: Report, accountId: bigint, terms: ContractTerms, looked: Looked): Promise<Outcome[]> {
  // The tier of a real-time salary comes from the day before.
  const isRealtime = terms.kind === 'REALTIME';
  const known = await seenOf(report, accountId, terms, isRealtime ? { ...looked, start: addDays(looked.start, -1) } : looked);
  const of = (key: string): TeamFigures => known.get(key) ?? ZERO;
  if (looked.by === 'total') return [outcomeOf(terms, of(''), of(''))];
  const outcomes: Outcome[] = [];
  for (let day = looked.start; day <= looked.end; day = addDays(day, 1)) {
    outcomes.push(outcomeOf(terms, of(day), of(isRealtime ? addDays(day, -1) : day)));
  }
  return outcomes;
}

/** What is missing to the next tier after the one that was reached; null: there is no higher one. */
function missingOf({ tiers }: ContractTerms, { figures, tier }: Outcome): Standing['missing'] {
  const next = nextTier(tiers, tier === null ? 0 : (tiers[tier]?.rate ?? 0));
  if (!next) return null;
  const { validBet, profit, activeMembers } = missingTo(next, figures);
  return { rate: next.rate, validBet: sumToWire(validBet), profit: sumToWire(profit), activeMembers };
}

/** A period as it is told: figures, tier, and what is missing to the next. */
const standingOf = (terms: ContractTerms, outcome: Outcome): Standing => ({
  validBet: sumToWire(outcome.figures.validBet),
  profit: sumToWire(outcome.figures.houseNet),
  activeMembers: outcome.figures.activeMembers,
  tier: outcome.tier,
  missing: missingOf(terms, outcome),
});

const grossOfAll = (outcomes: readonly Outcome[]): Amount => outcomes.reduce((sum, { gross }) => sum + gross, 0n);

/**
 * What terms would have paid an account for what its team has done, computed as bills are and written nowhere; `before` are the terms
 * that are in force. Losses of earlier periods are not taken over. Throws `CT_TYPE` for terms that do not fit their kind.
 */
export async function simulate(
  { report, clock }: { report: Report; clock: Clock },
  merchant: Merchant,
  { accountId, terms, before }: { accountId: bigint; terms: ContractTerms; before: ContractTerms | null },
): Promise<Simulation> {
  if ((terms.kind === 'DIVIDEND') !== (terms.salaryType === null)) throw new BusinessError('CT_TYPE');
  if (terms.tiers.length === 0) throw new BusinessError('CT_TIERS');
  const looked = lookedAt(merchant, terms, clock.now());
  const outcomes = looked === null ? [] : await outcomesOf(report, accountId, terms, looked);
  const now = looked === null || before === null ? null : await outcomesOf(report, accountId, before, looked);
  const today = businessDayOf(merchant, clock.now());
  const last = outcomes.findLast(({ figures }) => isPlayed(figures)) ?? outcomes.at(-1);
  return {
    days: { start: looked?.start ?? today, end: looked?.end ?? today },
    periods: outcomes.length,
    gross: sumToWire(grossOfAll(outcomes)),
    before: now && sumToWire(grossOfAll(now)),
    reached: terms.tiers.map((_, index) => outcomes.filter(({ tier }) => tier === index).length),
    last: last ? standingOf(terms, last) : null,
  };
}

/** How far a team is in the running period of a contract, by what is in the rows now; null: there are no figures by such periods. */
export async function progressOf(
  { report, clock }: { report: Report; clock: Clock },
  merchant: Merchant,
  accountId: bigint,
  terms: ContractTerms,
): Promise<Reply<'contractProgress'>> {
  if (terms.kind === 'HOURLY') return null;
  const today = businessDayOf(merchant, clock.now());
  const isDividend = terms.kind === 'DIVIDEND';
  const { start } = periodAt(merchant, periodOf(terms), clock.now());
  const days = { start: isDividend ? businessDayOf(merchant, start) : today, end: today };
  const [outcome] = await outcomesOf(report, accountId, terms, {
    ...days,
    by: isDividend ? 'total' : 'day',
    counting: countingOf(merchant, terms.kind),
  });
  if (!outcome) throw new Error('a running period has no figures');
  const updatedAt = (await report.watermark(merchant.id))?.getTime() ?? null;
  return { days, gross: sumToWire(outcome.gross), standing: standingOf(terms, outcome), updatedAt };
}
