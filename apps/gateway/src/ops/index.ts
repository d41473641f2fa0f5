import type { SqlModule } from '../base/database/migrations.ts';

export { createOpsActions } from './actions.ts';
export { tellFindings } from './doctor/index.ts';
export { createDoor } from './door/index.ts';
export { opsJobs } from './jobs.ts';
export { resultFeedsOf } from './lottery/result-feeds.ts';
export type { ModuleOpsCalls, OperatedModules } from './own-calls.ts';
export { registerOps } from './routes.ts';

export const sql: SqlModule = { name: 'ops', directory: import.meta.dirname };
