import type { SqlModule } from '../base/migrations.ts';

export { createOpsActions, type OpsActions } from './actions.ts';
export { registerOps } from './routes.ts';

export const sql: SqlModule = { name: 'ops', directory: import.meta.dirname };
