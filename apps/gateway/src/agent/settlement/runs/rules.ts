import type { ContractKind, PayerMode } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import type { CountingRules } from '../../contracts/calculation/figures.ts';
import { countingOf, stopOf } from '../../contracts/counting.ts';

/** By what a run is counted and paid. It is kept with the run: what its brand says later changes nothing of it. */
export interface RunRules extends CountingRules {
  payerMode: PayerMode;
  /** After so much valid bet of a team's day its real-time salaries pay nothing; null: they do not stop. */
  stopAmount: Amount | null;
}

type Kept = Pick<Merchant['site']['contracts'], 'payerMode' | 'dividendExcludeSelf' | 'dividendDeductFees' | 'realtimeStop'>;

const keptOf = ({ payerMode, dividendExcludeSelf, dividendDeductFees, realtimeStop }: Kept): Kept => ({
  ...{ payerMode, dividendExcludeSelf, dividendDeductFees, realtimeStop },
});

/** Keeps what a brand says now, where it says other than before. */
export async function keepRules(db: Runner, { id, site }: Pick<Merchant, 'id' | 'site'>, now: Date): Promise<void> {
  await db.query({
    name: 'agent-rules-keep',
    text: `insert into agent_rules (merchant_id, since, rules)
           select $1, $2, $3::jsonb where $3::jsonb is distinct from
             (select rules from agent_rules where merchant_id = $1 order by since desc limit 1)
           on conflict (merchant_id, since) do update set rules = excluded.rules`,
    values: [id, now, JSON.stringify(keptOf(site.contracts))],
  });
}

/**
 * The rules of a run of a period that ended at a moment: those of its last instant, whenever it is settled. Of a time of which nothing is kept, the
 * first that are.
 */
export async function rulesAt(
  db: Runner,
  merchant: Pick<Merchant, 'id' | 'site'>,
  kind: ContractKind,
  end: Date,
): Promise<RunRules> {
  const [row] = await db.query<{ rules: Kept }>({
    name: 'agent-rules-at',
    text: `select rules from agent_rules where merchant_id = $1 order by since >= $2, case when since < $2 then since end desc, since limit 1`,
    values: [merchant.id, end],
  });
  const contracts = { ...merchant.site.contracts, ...row?.rules };
  const says = { site: { ...merchant.site, contracts } };
  return { ...countingOf(says, kind), payerMode: contracts.payerMode, stopAmount: stopOf(says, kind) };
}
