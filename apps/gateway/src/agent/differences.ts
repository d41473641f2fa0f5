import { keepAudit } from '../base/audits.ts';
import type { PeriodJob } from '../base/background/job.ts';
import type { Log } from '../base/log.ts';
import type { Difference } from '../wallet/index.ts';
import { findCommissionDifferences } from './commissions/audit.ts';
import { findSettlementDifferences, type SettlementAuditDeps } from './settlement/audit/audit.ts';

/** What the audits of contracts and of commissions find; an empty list: all agree. */
export async function findAgentDifferences(deps: SettlementAuditDeps): Promise<Difference[]> {
  const found = [...(await findSettlementDifferences(deps)), ...(await findCommissionDifferences(deps))];
  await keepAudit(deps.db, deps.clock, 'settlement', found.length);
  return found;
}

/** In the quiet of the night, after the report rows that it stands on. */
const AFTER_MINUTES = 270;

/** The nightly recount of all brands, in the night of the first: the log is told of every difference, and the figures tell the alarm how many there are. */
export const agentRecount = (deps: SettlementAuditDeps & { log: Pick<Log, 'error'> }): PeriodJob => ({
  ...{ name: 'agent.recount', period: 'day', afterMinutes: AFTER_MINUTES },
  async run({ merchantId }) {
    if (merchantId !== (await deps.merchants())[0]?.id) return;
    for (const { check, detail } of await findAgentDifferences(deps))
      deps.log.error({ check, detail }, 'salaries, dividends or commissions differ from their sources');
  },
});
