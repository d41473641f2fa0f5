import type { ContractTerms } from '@marquee/contract';
import { UNIT } from '@marquee/money';
import type { BusinessCalendar } from '../../../base/calendar/business-day.ts';
import type { Transaction } from '../../../base/database/database.ts';
import { tree } from '../../../identity/index.ts';
import { NO_CASH, type Report } from '../../../report/index.ts';
import { type CountingRules, figuresOf, type TeamFigures, USUAL_COUNTING } from '../../contracts/calculation/figures.ts';
import type { Contract } from '../../contracts/store.ts';

type Sources = Report['teams'];
type Terms = Pick<ContractTerms, 'categories' | 'activeBet'>;

/** A stretch of which the figures of teams are read: business days, both included, or hours and five minutes. */
export type Stretch =
  | { days: { from: string; to: string } }
  | { calendar: BusinessCalendar; minutes: 5 | 60; from: Date; to: Date };

/** Contracts ask for few sets of categories and amounts: each is counted once. */
const askOf = ({ categories, activeBet }: Terms): string => `${categories.toSorted().join()} ${activeBet}`;

async function readActive(
  teams: Sources,
  tx: Transaction,
  contracts: readonly Contract[],
  stretch: Stretch,
  { excludesSelf: withoutHeads }: CountingRules,
): Promise<Map<bigint, number>> {
  const found = new Map<bigint, number>();
  for (const same of Map.groupBy(contracts, ({ terms }) => askOf(terms)).values()) {
    const [{ terms } = { terms: null }] = same;
    if (!terms) continue;
    const asked = {
      accountIds: same.map(({ holderId }) => holderId),
      gameTypes: terms.categories,
      least: BigInt(terms.activeBet) * UNIT,
    };
    const counts =
      'days' in stretch
        ? teams.active(tx, { ...asked, ...stretch.days, withoutHeads })
        : teams.activeSlots(tx, { ...asked, ...stretch });
    const byHolder = await counts;
    for (const { id, holderId } of same) found.set(id, byHolder.get(holderId) ?? 0);
  }
  return found;
}

/**
 * What contracts see of their holders' teams, by contract: a handful of statements, however many there are. Money besides bets has no
 * hour, so hours and five minutes have bets alone. Only of days something can be left out.
 */
export async function readTeams(
  teams: Sources,
  tx: Transaction,
  contracts: readonly Contract[],
  stretch: Stretch,
  rules: CountingRules = USUAL_COUNTING,
): Promise<Map<bigint, TeamFigures>> {
  if (contracts.length === 0) return new Map();
  // Of a holder with several contracts the team is read once.
  const accountIds = [...new Set(contracts.map(({ holderId }) => holderId))];
  const { excludesSelf: withoutHeads } = rules;
  const rows =
    'days' in stretch
      ? await teams.games(tx, { accountIds, ...stretch.days, withoutHeads })
      : await teams.slots(tx, { accountIds, ...stretch });
  const money = 'days' in stretch ? await teams.cash(tx, { accountIds, ...stretch.days, withoutHeads }) : [];
  const games = Map.groupBy(rows, ({ accountId }) => accountId);
  const cash = new Map(money.map((each) => [each.accountId, each]));
  const active = await readActive(teams, tx, contracts, stretch, rules);
  return new Map(
    contracts.map(({ id, holderId, terms }) => [
      id,
      figuresOf(terms, games.get(holderId) ?? [], cash.get(holderId) ?? NO_CASH, active.get(id) ?? 0, rules),
    ]),
  );
}

/**
 * What one contract sees of its holder's team as it stands now, in business days, both included: it looks at the team alone, where
 * {@link readTeams} looks at all that was played.
 */
export async function readTeamNow(
  teams: Sources,
  tx: Transaction,
  { holderId, terms }: Pick<Contract, 'holderId' | 'terms'>,
  { from, to }: { from: string; to: string },
  rules: CountingRules = USUAL_COUNTING,
): Promise<TeamFigures> {
  const asked = { accountIds: [holderId], from, to, withoutHeads: rules.excludesSelf };
  const games = await teams.games(tx, asked);
  const [cash = NO_CASH] = await teams.cash(tx, asked);
  const line = await tree.idsOfLine(tx, holderId);
  const members = rules.excludesSelf ? line.filter((id) => id !== holderId) : line;
  const least = BigInt(terms.activeBet) * UNIT;
  const active = await teams.activeAmong(tx, { members, from, to, gameTypes: terms.categories, least });
  return figuresOf(terms, games, cash, active, rules);
}
