import type { Amount } from '@marquee/money';
import { integers } from '../../../base/arrays.ts';
import { periodAt, type Span } from '../../../base/background/periods.ts';
import { type BusinessCalendar, businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Transaction } from '../../../base/database/database.ts';
import type { Report } from '../../../report/index.ts';
import { NO_PARTS, type TeamFigures } from '../../contracts/calculation/figures.ts';
import { type Remainder, salaryBase, tierOfDay, windowOf } from '../../contracts/calculation/salary.ts';
import type { ReachedTier } from '../../contracts/calculation/tiers.ts';
import type { Contract } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';
import { readTeams } from '../reading/teams.ts';
import { NO_FIGURES, nothingFor, owingOf } from './owing.ts';
import type { RunRules } from './rules.ts';

/** What a run computes with. */
export interface Computing {
  tx: Transaction;
  teams: Report['teams'];
  calendar: BusinessCalendar;
  rules: RunRules;
}

const MINUTES = 5;

/** The last window of a contract: what it kept, and by what its day's tier was chosen. */
interface LastWindow {
  contractId: bigint;
  periodStart: Date;
  remainder: string;
  tier: number;
  rate: number;
  validBet: Amount;
  houseNet: Amount;
  activeMembers: number;
}

const readLast = (tx: Transaction, contracts: readonly Contract[], before: Date): Promise<LastWindow[]> =>
  tx.query<LastWindow>({
    name: 'agent-bills-last-windows',
    text: `select b.contract_id as "contractId", b.period_start as "periodStart", b.remainder::text as remainder, b.tier, b.rate,
             b.tier_valid_bet as "validBet", b.house_net as "houseNet", b.active_members as "activeMembers"
           from unnest($1::text::bigint[]) as c (id)
           cross join lateral (select * from agent_bill where contract_id = c.id and period_start < $2 and tier is not null order by period_start desc limit 1) b`,
    values: [integers(contracts.map(({ id }) => id)), before],
  });

/** The tier of a contract's day, and what it was chosen by. */
interface DayTier {
  tier: ReachedTier | null;
  tested: TeamFigures;
}

/** Of what today's earlier windows were paid: the tier is chosen once a day. */
const tierOfLast = ({ tier, rate, validBet, houseNet, activeMembers }: LastWindow): DayTier => ({
  tier: { index: tier, rate },
  tested: { validBet, wonValidBet: 0n, lostValidBet: 0n, houseNet, parts: NO_PARTS, activeMembers },
});

/** The tiers that contracts have on the day of a moment, and what each kept by then. */
export async function readDayTiers(
  { tx, teams, calendar }: Pick<Computing, 'tx' | 'teams' | 'calendar'>,
  contracts: readonly Contract[],
  moment: Date,
): Promise<Map<bigint, DayTier & { remainder: Remainder }>> {
  const last = new Map((await readLast(tx, contracts, moment)).map((each) => [each.contractId, each]));
  const today = periodAt(calendar, 'day', moment.getTime()).start;
  const isFixed = ({ id }: Contract): boolean => (last.get(id)?.periodStart.getTime() ?? 0) >= today;
  const yesterday = businessDayOf(calendar, today - 1);
  const fresh = contracts.filter((contract) => !isFixed(contract));
  const before = await readTeams(teams, tx, fresh, { days: { from: yesterday, to: yesterday } });
  const found = new Map<bigint, DayTier & { remainder: Remainder }>();
  for (const contract of contracts) {
    const earlier = last.get(contract.id);
    const tested = before.get(contract.id);
    const fixed = earlier && isFixed(contract) ? tierOfLast(earlier) : null;
    const day = fixed ?? (tested ? { tier: tierOfDay(contract.terms, tested), tested } : null);
    if (day) found.set(contract.id, { ...day, remainder: BigInt(earlier?.remainder ?? 0) });
  }
  return found;
}

/** What earlier windows of a day were paid on, by holder and type: also by an earlier version of a contract. */
async function readPaidOn(tx: Transaction, contracts: readonly Contract[], { start, end }: Span): Promise<Map<bigint, Amount>> {
  const rows = await tx.query<{ id: bigint; base: string }>({
    name: 'agent-bills-paid-on',
    text: `select c.id, coalesce(sum(b.base), 0)::text as base from agent_contract c
           left join agent_bill b on b.holder_id = c.holder_id and b.kind = c.kind and b.period_start >= $2 and b.period_start < $3
             and exists (select from agent_contract o where o.id = b.contract_id and o.salary_type = c.salary_type)
           where c.id = any ($1::text::bigint[]) group by 1`,
    values: [integers(contracts.map(({ id }) => id)), new Date(start), new Date(end)],
  });
  return new Map(rows.map(({ id, base }) => [id, BigInt(base)]));
}

/** Real-time salaries of a window of five minutes: docs/rules/contracts.md#bills. */
export async function computeWindows(
  { tx, teams, calendar, rules: { stopAmount } }: Computing,
  all: readonly Contract[],
  { start, end }: Span,
): Promise<Computed[]> {
  const stretch = { calendar, minutes: MINUTES, from: new Date(start), to: new Date(end) } as const;
  const figures = await readTeams(teams, tx, all, stretch);
  const baseOf = ({ id, terms }: Contract, of: ReadonlyMap<bigint, TeamFigures> | null = figures): Amount => {
    const own = of?.get(id);
    return own ? salaryBase(terms.salaryType ?? 'SINGLE_BET', own) : 0n;
  };
  const contracts = all.filter((contract) => baseOf(contract) !== 0n);
  if (contracts.length === 0) return [];
  const tiers = await readDayTiers({ tx, teams, calendar }, contracts, stretch.from);
  const today = periodAt(calendar, 'day', start).start;
  const sofar = { calendar, minutes: MINUTES, from: new Date(today), to: stretch.from } as const;
  const betBefore = stopAmount === null ? null : await readTeams(teams, tx, contracts, sofar);
  const corrected = betBefore ? contracts.filter((contract) => baseOf(contract) < 0n) : [];
  const paidOn = corrected.length > 0 ? await readPaidOn(tx, corrected, { start: today, end: start }) : null;

  const made = contracts.flatMap((contract): Computed[] => {
    const own = figures.get(contract.id);
    const day = tiers.get(contract.id);
    if (!own || !day) return [];
    const window = windowOf({
      base: baseOf(contract),
      tier: day.tier,
      remainder: day.remainder,
      validBetBefore: betBefore?.get(contract.id)?.validBet ?? 0n,
      stopAmount,
      unpaidBefore: baseOf(contract, betBefore) - (paidOn?.get(contract.id) ?? 0n),
    });
    if (!window) return [];
    const { base, tier, paid: gross, remainder } = window;
    const none = { carryIn: 0n, carryOut: 0n };
    return [{ contract, countedFrom: stretch.from, base, figures: own, tested: day.tested, tier, gross, ...none, remainder }];
  });
  // Who comes to nothing and owes below: its day may have no tier, may have stopped, or its team's bets and corrections cancel out.
  const owing = owingOf(made, all);
  const days = await readDayTiers({ tx, teams, calendar }, owing, stretch.from);
  const nothing = owing.map((contract) => ({
    ...nothingFor(contract, stretch.from),
    figures: figures.get(contract.id) ?? NO_FIGURES,
    tested: days.get(contract.id)?.tested ?? NO_FIGURES,
  }));
  return [...made, ...nothing];
}
