import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { Play } from '../../play/index.ts';
import type { Report } from '../../report/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createShowing } from '../commissions/showing.ts';
import { agentDemand } from '../demand.ts';
import type { Team } from '../network/team.ts';
import { createOverview } from './overview.ts';
import { createTeamProfit } from './profit.ts';
import { createLineRecords } from './records.ts';
import { createSelection } from './selection.ts';

/** What the calls about teams' figures need. */
interface TeamReportDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'of'>;
  report: Report;
  team: Pick<Team, 'find'>;
  accounts: Pick<AccountDesk, 'names'>;
  wallet: Pick<Wallet, 'totalsOf' | 'record'>;
  play: Pick<Play, 'lineBets'>;
  /** A vendor's number by its code; null for one that there is not. */
  vendorIdOf(code: string): Promise<number | null>;
}

type TeamReportCalls =
  | 'teamOverview'
  | 'teamRebates'
  | 'teamSeries'
  | 'teamProfit'
  | 'teamProfitFile'
  | 'teamBets'
  | 'teamTransactions'
  | 'agentIncome'
  | 'agentCommissions';

/** What agents read of their own lines: docs/rules/agents.md#reports. */
export function teamReportRoutes(deps: TeamReportDeps): Required<Pick<Handlers, TeamReportCalls>> {
  const { db, brand } = deps;
  const demand = agentDemand({ db, brand });
  const selection = createSelection(deps);
  const overview = createOverview({ ...deps, selection });
  const profit = createTeamProfit({ ...deps, selection });
  const records = createLineRecords({ ...deps, selection });
  const commissions = createShowing(deps);
  return {
    teamOverview: async ({ session, query, merchant }) => overview.overview(brand.of(merchant), await demand(session), query),
    teamRebates: async ({ session, query, merchant }) => overview.rebates(brand.of(merchant), await demand(session), query),
    teamSeries: async ({ session, query, merchant }) => overview.series(brand.of(merchant), await demand(session), query),
    agentIncome: async ({ session, query, merchant }) => overview.income(brand.of(merchant), await demand(session), query),
    agentCommissions: async ({ session, query, merchant }) => commissions(brand.of(merchant), await demand(session), query),
    teamProfit: async ({ session, query, merchant }) => profit.list(brand.of(merchant), await demand(session), query),
    teamProfitFile: async ({ session, query, merchant, language }) =>
      profit.file(brand.of(merchant), await demand(session), query, language),
    teamBets: async ({ session, query, ...request }) =>
      records.bets(brand.of(request.merchant), await demand(session), query, { ...request, session }),
    teamTransactions: async ({ session, query, merchant }) =>
      records.transactions(brand.of(merchant), await demand(session), query),
  };
}
