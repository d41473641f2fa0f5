import type { SqlModule } from '../base/database/migrations.ts';

export { type Agents, createAgents } from './agents.ts';
export { seedDemoAgents } from './demo.ts';
export { createLinks } from './links/links.ts';
export { agentOpsCalls } from './ops-calls.ts';
export { teamReportRoutes } from './reports/routes.ts';
export { agentRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'agent', directory: import.meta.dirname };
