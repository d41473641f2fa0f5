import type { SqlModule } from '../base/database/migrations.ts';

export { type Agents, createAgents } from './agents.ts';
export { type Announcements, createAnnouncements } from './announcements/announcements.ts';
export { announcementLineRoutes } from './announcements/routes.ts';
export { assistantRoutes } from './assistants.ts';
export { createBetGuard } from './bet-guard.ts';
export { billRoutes } from './bills/routes.ts';
export { type Commissions, createCommissions } from './commissions/commissions.ts';
export { createRatesGuard, type RatesGuard } from './commissions/margin.ts';
export { type Contracts, createContracts } from './contracts/contracts.ts';
export { createDemoDeals, type DemoDeal } from './contracts/demo.ts';
export { contractOpsCalls } from './contracts/ops-calls.ts';
export { contractRoutes } from './contracts/routes.ts';
export { createDemoNetwork, seedDemoAgents } from './demo.ts';
export { agentRecount, findAgentDifferences } from './differences.ts';
export { createLinks } from './links/links.ts';
export { markOpsCalls } from './marks/ops-calls.ts';
export { agentOpsCalls } from './ops-calls.ts';
export { teamReportRoutes } from './reports/routes.ts';
export { agentRoutes } from './routes.ts';
export { createDemoReview } from './settlement/demo.ts';
export { createSalaryGuard } from './settlement/margin.ts';
export { settlementOpsCalls } from './settlement/ops-calls.ts';
export { settlementRoutes } from './settlement/routes.ts';
export { createSettlement, type Settlement } from './settlement/settlement.ts';
export { agentSources } from './sources.ts';

export const sql: SqlModule = { name: 'agent', directory: import.meta.dirname };
