import type { Difference } from '../wallet/index.ts';
import { findCommissionDifferences } from './commissions/audit.ts';
import { findSettlementDifferences, type SettlementAuditDeps } from './settlement/audit/audit.ts';

/** What the audits of contracts and of commissions find; an empty list: all agree. */
export const findAgentDifferences = async (deps: SettlementAuditDeps): Promise<Difference[]> => [
  ...(await findSettlementDifferences(deps)),
  ...(await findCommissionDifferences(deps)),
];
