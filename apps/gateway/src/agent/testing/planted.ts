import type { Database } from '../../base/database/database.ts';

/** Bills that were planted, by what can be done with them, and a request. */
export interface PlantedBills {
  /** Waits for an operator. */
  review: number;
  /** Of this something is owed. */
  short: number;
  /** The house has paid this, and advanced it for the account above. */
  advanced: number;
  /** What the account asked the house: to end a contract. */
  asked: number;
}

/**
 * Plants bills of an account, one in review, one of which the payer owes something and one of which the house has advanced something for
 * it: for tests of what is done with bills.
 */
export async function plantBills(
  db: Database,
  { merchantId, accountId, payerId, at }: { merchantId: number; accountId: bigint; payerId: bigint; at: Date },
): Promise<PlantedBills> {
  const bill = async (contract: number, status: 'REVIEW' | 'INSUFFICIENT' | 'PAID', uplineId: bigint | null): Promise<number> => {
    const [row] = await db.query<{ id: bigint }>({
      text: `with run as (
               insert into agent_run (merchant_id, kind, salary_type, unit, period_start, period_end, calculated_at)
               values ($1, 'DIVIDEND', '', 'week', $2::timestamptz + $3::int * interval '1 minute', $2, $2) returning id)
             insert into agent_bill (run_id, merchant_id, contract_id, kind, unit, period_start, period_end, counted_from, holder_id, upline_id, line_id,
               base, valid_bet, won_valid_bet, lost_valid_bet, tier_valid_bet, house_net, active_members, carry_in, carry_out, tier, rate, gross, owed,
               net, deductions, status, paid, review, calculated_at, settled_at)
             select id, $1, $3::int, 'DIVIDEND', 'week', $2, $2, $2, $4, $6::bigint, $4, 1000, 0, 0, 0, 0, 1000, 0, 0, 0, 0, 100000, 100, 0, 100, '[]',
               $5::text, case when $5::text = 'PAID' then 100 else 0 end, 'LIMIT', $2, $2 from run returning id`,
      values: [merchantId, at, contract, accountId, status, uplineId],
    });
    return Number(row?.id);
  };
  const [review, short] = [await bill(900_001, 'REVIEW', null), await bill(900_002, 'INSUFFICIENT', payerId)];
  await db.query({
    text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at) values ($1, $2, $3, $4, 100, 100, $5)`,
    values: [merchantId, short, payerId, accountId, at],
  });
  const advanced = await bill(900_003, 'PAID', payerId);
  await db.query({
    text: `insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at, from_bills)
           values ($1, $2, $3, null, 100, 100, $4, true)`,
    values: [merchantId, advanced, payerId, at],
  });
  const [asked] = await db.query<{ id: bigint }>({
    text: `insert into agent_contract_request (merchant_id, type, kind, upline_id, holder_id, asked_by, terms, status, asked_at, expires_at)
           values ($1, 'TERMINATE', 'DIVIDEND', null, $2, $2, '{}', 'PENDING', $3, 'infinity') returning id`,
    values: [merchantId, accountId, at],
  });
  return { review, short, advanced, asked: Number(asked?.id) };
}
