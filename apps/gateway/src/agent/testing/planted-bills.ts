import type { Database } from '../../base/database/database.ts';
import { salary, tier } from './terms.ts';

const DAY_MS = 86_400_000;
/** A midnight in the brand's time zone, the last of May 2026. */
export const YESTERDAY_START = Date.UTC(2026, 4, 30, 17);
const TERMS = salary([tier(5_000), tier(10_000, 5_000, 3)], { activeBet: 500 });

/** A bill that a test plants: amounts in units. */
export interface PlantedBill {
  holder: string;
  upline: string | null;
  gross: number;
  below?: [username: string, gross: number];
  paid?: number;
  status?: string;
  start?: number;
}

/** A bill of a contract as the settlement writes one: units in, the rate is one percent. */
export async function plantBill(
  db: Database,
  idOf: (username: string) => Promise<bigint>,
  { holder, upline, gross, below, paid = gross, status = 'PAID', start = YESTERDAY_START }: PlantedBill,
): Promise<bigint> {
  const [holderId, uplineId] = [await idOf(holder), upline === null ? null : await idOf(upline)];
  const [contract] = await db.query<{ id: bigint }>({
    text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from, effective_until, end_reason)
             select 1, 'DAILY', 'SINGLE_BET', $1, $2, count(*) + 1, $3, 'ENDED', '2026-01-01', '2026-06-01', 'FORCED' from agent_contract where holder_id = $2
             returning id`,
    values: [uplineId, holderId, JSON.stringify(TERMS)],
  });
  const owed = below?.[1] ?? 0;
  const deductions = below ? [{ holderId: String(await idOf(below[0])), gross: String(below[1] * 10_000) }] : [];
  const [bill] = await db.query<{ id: bigint }>({
    text: `insert into agent_bill (run_id, merchant_id, contract_id, kind, salary_type, unit, period_start, period_end, counted_from, holder_id, upline_id,
               line_id, base, valid_bet, won_valid_bet, lost_valid_bet, tier_valid_bet, house_net, active_members, carry_in, carry_out, tier, rate,
               gross, owed, net, deductions, status, paid, calculated_at, settled_at)
             values (1, 1, $1, 'DAILY', 'SINGLE_BET', 'day', $2, $3, $2, $4, $5, $4, $6::bigint * 100, $6::bigint * 100, 0, $6::bigint * 100, $6::bigint * 100, 0, 3, 0, 0, 1, 10000,
               $6, $7, $6::bigint - $7::bigint, $8, $9, $10, $3, $3) returning id`,
    values: [
      contract?.id,
      new Date(start),
      new Date(start + DAY_MS),
      holderId,
      uplineId,
      BigInt(gross * 10_000),
      BigInt(owed * 10_000),
      JSON.stringify(deductions),
      status,
      BigInt(paid * 10_000),
    ],
  });
  const id = bill?.id ?? 0n;
  if (paid > 0)
    await db.query({
      text: `insert into agent_payment (merchant_id, bill_id, from_kind, from_id, to_kind, to_id, amount, way, at)
               values (1, $1, case when $2::bigint is null then 'HOUSE' else 'MAIN' end, $2, 'MAIN', $3, $4, 'RUN', $5)`,
      values: [id, uplineId, holderId, BigInt(paid * 10_000), new Date(start + DAY_MS)],
    });
  if (paid < gross && uplineId !== null)
    await db.query({
      text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at) values (1, $1, $2, $3, $4, $4, $5)`,
      values: [id, uplineId, holderId, BigInt((gross - paid) * 10_000), new Date(start + DAY_MS)],
    });
  return id;
}
