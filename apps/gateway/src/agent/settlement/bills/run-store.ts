import type { SalaryType } from '@marquee/contract';
import type { Runner } from '../../../base/database/database.ts';
import type { RunRules } from '../runs/rules.ts';
import type { Stream } from '../runs/streams.ts';

/** A run that was made. */
export interface Run extends Stream, RunRules {
  id: bigint;
  periodStart: Date;
  periodEnd: Date;
}

const RUN = `r.id, r.merchant_id as "merchantId", r.kind, nullif(r.salary_type, '') as "salaryType", r.unit, r.period_start as "periodStart",
  r.period_end as "periodEnd", r.stop_amount as "stopAmount", r.payer_mode as "payerMode", r.excludes_self as "excludesSelf",
  r.deducts_fees as "deductsFees"`;

/** Runs of a brand in their order, after one of them, of periods that ended since a moment. */
export const readRuns = (
  db: Runner,
  { merchantId, after, since, limit }: { merchantId: number; after: bigint; since: Date; limit: number },
): Promise<Run[]> =>
  db.query<Run & { salaryType: SalaryType | null }>({
    text: `select ${RUN} from agent_run r where r.merchant_id = $1 and r.id > $2 and r.period_end >= $3 order by r.id limit $4`,
    values: [merchantId, after, since, limit],
  });

/** The run of a bill of a brand; null: there is no such bill. */
export async function readRunOf(db: Runner, merchantId: number, billId: bigint): Promise<Run | null> {
  const [run] = await db.query<Run>({
    text: `select ${RUN} from agent_bill b join agent_run r on r.id = b.run_id where b.id = $2 and b.merchant_id = $1`,
    values: [merchantId, billId],
  });
  return run ?? null;
}

/** The runs of a brand of which bills wait for news, the oldest periods first. */
export const readWaitingRuns = (db: Runner, merchantId: number): Promise<Run[]> =>
  db.query<Run>({
    name: 'agent-runs-waiting',
    text: `select ${RUN} from agent_run r
           where r.id in (select run_id from agent_bill where merchant_id = $1 and status = 'REVIEW' and review = 'NEWS')
           order by r.period_end, r.id`,
    values: [merchantId],
  });
