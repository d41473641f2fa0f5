import type { SqlModule } from '../base/database/migrations.ts';

export { findReportDifferences } from './audit/audit.ts';
export type { CashFigures, Figures, GameFigures } from './reading/figures.ts';
export type { Asked, By, KeyedFigures } from './reading/reading.ts';
export { createReport, type Report } from './report.ts';

export const sql: SqlModule = { name: 'report', directory: import.meta.dirname };
