import type { SqlModule } from '../base/database/migrations.ts';

export { type Agents, createAgents } from './agents.ts';
export { type Contracts, createContracts } from './contracts/contracts.ts';
export { seedDemoContracts } from './contracts/demo.ts';
export { contractOpsCalls } from './contracts/ops-calls.ts';
export { contractRoutes } from './contracts/routes.ts';
export { seedDemoAgents } from './demo.ts';
export { createLinks } from './links/links.ts';
export { agentOpsCalls } from './ops-calls.ts';
export { teamReportRoutes } from './reports/routes.ts';
export { agentRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'agent', directory: import.meta.dirname };
