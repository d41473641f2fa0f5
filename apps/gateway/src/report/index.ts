import type { SqlModule } from '../base/database/migrations.ts';

export { findReportDifferences } from './audit/audit.ts';
export { readFirstDepositors, readTeamBalances } from './counting/people-store.ts';
export { daysOfRange, type RangeName } from './counting/ranges.ts';
export { readApartSlots } from './reading/apart.ts';
export { clearDoubt, markDoubtful, readDoubts } from './reading/doubts.ts';
export type { CashFigures, Figures, GameFigures } from './reading/figures.ts';
export { incomeOf, NO_CASH, NO_GAMES, netOf } from './reading/figures.ts';
export { type ListAsked, listFigures } from './reading/list-store.ts';
export { readMoved, readMovedBets } from './reading/moved.ts';
export type { KeyedFigures } from './reading/reading.ts';
export { type TeamGames, teams } from './reading/teams.ts';
export { createReport, type Report } from './report.ts';
export { slotsForgottenUntil } from './rows/forgetting.ts';
export type { Missing } from './rows/missing.ts';
export { forgetMoney } from './rows/money.ts';
export { wantSlots } from './rows/wanted-store.ts';
export { readWatermark } from './rows/watermark.ts';

export const sql: SqlModule = { name: 'report', directory: import.meta.dirname };
