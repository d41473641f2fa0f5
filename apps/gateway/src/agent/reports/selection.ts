import { addDays, isDay, type RecordWindow, windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { inputError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type AccountDesk, type AccountStatus, type TreeNode, tree } from '../../identity/index.ts';
import { daysOfRange, type RangeName } from '../../report/index.ts';
import { knownAs } from '../known-as.ts';
import type { Team } from '../network/team.ts';

/** Whose rows are asked for. */
type Scope = 'self' | 'direct' | 'team';

/** The business days that are asked for, after the rules of all records. Throws for what is no day. */
export function daysOf(
  merchant: Merchant,
  clock: Clock,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  usual?: (today: string) => { start: string; end: string },
  most?: number,
): RecordWindow {
  for (const [field, day] of Object.entries({ startDate, endDate }))
    if (day !== undefined && !isDay(day)) throw inputError(field);
  const today = windowOf(merchant, clock.now(), {});
  const asked =
    startDate === undefined && endDate === undefined && usual ? usual(today.days.end) : { start: startDate, end: endDate };
  return windowOf(merchant, clock.now(), asked, most);
}

/** The same, and whole months of 31 days too, which cards lead to. */
export function monthDaysOf(
  merchant: Merchant,
  clock: Clock,
  query: { startDate?: string | undefined; endDate?: string | undefined },
): { start: string; end: string } {
  const { days } = daysOf(merchant, clock, query);
  const { startDate: start, endDate: end } = query;
  if (start === undefined || end === undefined || days.end !== end || addDays(days.start, -1) !== start) return days;
  const isMonth = start.endsWith('-01') && addDays(end, 1).endsWith('-01') && start.slice(0, 7) === end.slice(0, 7);
  return isMonth ? { start, end } : days;
}

/** The business days of a range by its name, whole; of `usual` where nothing is named; else as {@link daysOf} has them. */
export function rangeDaysOf(
  merchant: Merchant,
  clock: Clock,
  query: { range?: RangeName | undefined; startDate?: string | undefined; endDate?: string | undefined },
  usual?: RangeName,
): { start: string; end: string } {
  const isOpen = query.startDate === undefined && query.endDate === undefined;
  const named = query.range ?? (isOpen ? usual : undefined);
  return named ? daysOfRange(named, daysOf(merchant, clock, {}).days.end) : daysOf(merchant, clock, query).days;
}

/** Makes what says whose rows an agent asks for: of its own line only. Throws `agent.unknown` for anybody else. */
export function createSelection({
  db,
  team,
  accounts,
}: {
  db: Database;
  team: Pick<Team, 'find'>;
  accounts: Pick<AccountDesk, 'names'>;
}) {
  return {
    /** The account that is named, or the agent. */
    one: async (merchant: Merchant, agent: TreeNode, username: string | undefined): Promise<TreeNode> =>
      username === undefined ? agent : team.find(merchant, agent, username),

    /** The accounts of a scope, by name: of one by name itself, else of the agent's line, the agent included in its team. */
    async accounts(
      merchant: Merchant,
      agent: TreeNode,
      asked: { username?: string | undefined; scope?: Scope | undefined },
    ): Promise<bigint[]> {
      const node = asked.username === undefined ? agent : await team.find(merchant, agent, asked.username);
      const scope = asked.scope ?? (asked.username === undefined ? 'team' : 'self');
      if (scope === 'self') return [node.id];
      return tree.lineByName(db, node.id, scope);
    },

    /** Who the accounts are, whether they are frozen, and who stands right above each. */
    async members(agent: TreeNode, ids: readonly bigint[]) {
      const places = new Map((await tree.places(db, [...new Set(ids)])).map(({ id, path }) => [id, path]));
      const known = await knownAs(
        db,
        [...places].flatMap(([id, path]) => [id, ...path.slice(-1)]),
      );
      return (id: bigint): { username: string; parent: string; memberStatus: AccountStatus } => {
        const above = id === agent.id ? undefined : places.get(id)?.at(-1);
        const { username, status } = known(id);
        return { username, parent: above === undefined ? '' : known(above).username, memberStatus: status };
      };
    },

    /** The names of those of these accounts that are in the agent's line; of others nothing is told. */
    async namesInLine(agent: TreeNode, ids: readonly bigint[]): Promise<Map<bigint, string>> {
      const own = (await tree.places(db, [...new Set(ids)])).filter(({ id, path }) => id === agent.id || path.includes(agent.id));
      return accounts.names(own.map(({ id }) => id));
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
