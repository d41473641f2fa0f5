import type { Database } from '../base/database/database.ts';

/** Tables whose size does not follow the number of members, bets or games: reading them whole costs nothing. */
export const SMALL_TABLES = new Set([
  'schema_file',
  'schema_version',
  'event_cursor',
  'job_state',
  'write_probe',
  'house_total',
  'house_cursor',
  'play_cursor',
  'ledger_day_cursor',
  'report_apart',
  'report_doubt',
  'report_cursor',
  // A few rows of each brand.
  'agent_rules',
  'report_wanted',
  'agent_settlement',
  'report_watermark',
  'report_counted_day',
  // Empty, or somebody is called.
  'event_discarded',
  'play_parked',
  'transaction_clock',
  'audit_result',
  'merchant',
  'merchant_host',
  'merchant_module',
  'brand_version',
  'vendor',
  'merchant_vendor',
  'merchant_hot_game',
  'catalogue_version',
  // The most played games of each brand only.
  'game_heat',
  'test_player',
  'content_item',
  'content_version',
  'promotion',
  'promotion_version',
  // A batch is few rows; who is to be looked at is looked at within seconds.
  'promotion_gift',
  'promotion_due',
  'reward_mission',
  'reward_mission_version',
  'reward_board',
  'reward_board_version',
  'reward_margin',
  // What is over goes with the next one.
  'game_asked_return',
  'reward_referral_terms',
  'promotion_check_in',
  // One row for each cycle of a board.
  'reward_board_cycle',
  // One row for each brand.
  'vip_round',
  'reward_raffle',
  'reward_raffle_version',
  'reward_heard_until',
  'reward_raffle_state',
  // A few prizes of each raffle.
  'reward_raffle_prize',
  // One row for each budget that an operator set, and of monthly ones one for each month.
  'reward_budget',
  'reward_budget_spent',
  'point_reward',
  'point_stock',
  'point_rate',
  'point_config',
  'point_version',
  'ops_operator',
  // Five of each operator.
  'ops_password',
  'sealing_key',
  // Kept short by a job.
  'ops_session',
  'play_latest_win',
  'play_best_win',
  'play_lottery_day',
  'play_heat_day',
  'code_quota',
  'payment_channel',
  'withdrawal_setting',
  'withdrawal_limit',
  'agent_reviewed',
  'risk_setting',
  'payment_provider',
  'cashier_brand',
  'cashier_day',
  'cashier_day_slot',
  // A few rows of each day.
  'cash_day',
  'cash_close',
  'provider_balance',
  'demo_past',
  // One row of each brand.
  'message_chat_desk',
]);

/** When copies of what cash reports count were made: on days that are closed, of which each has its own. */
const LONG_AGO = `timestamptz '2026-04-01' + n * interval '1 minute'`;

/** Tables that grow, each with what makes the n-th copy of its first row another row. */
export const GROWING_TABLES: Readonly<Record<string, string>> = {
  // One of a thousand is right below the house, with the others below it.
  account: `'id', 1000000 + n, 'username', 'copy' || n, 'username_key', 'copy' || n,
    'parent_id', case when (n - 1) % 1000 > 0 then 1000000 + n - (n - 1) % 1000 end, 'depth', sign((n - 1) % 1000)::int,
    'path', case when (n - 1) % 1000 > 0 then array[1000000 + n - (n - 1) % 1000] else '{}'::bigint[] end`,
  // Moved long ago, and not to be forgotten yet: what is asked for is what came after a bet.
  account_move: `'id', 1000000 + n, 'account_id', 1000000 + n, 'at', '2025-06-01T00:00:00Z'::timestamptz + n * interval '1 minute'`,
  account_password: `'account_id', 1000000 + n`,
  session: `'id', 1000000 + n, 'account_id', 1000000 + n, 'cookie_hash', '\\x' || lpad(to_hex(n), 64, '0'), 'assistant_id', null`,
  session_token: `'id', 1000000 + n, 'session_id', 1000000 + n, 'account_id', 1000000 + n, 'token_hash', '\\x' || lpad(to_hex(n), 64, '0')`,
  login_failure: `'id', 1000000 + n, 'name_digest', '\\x' || lpad(to_hex(n), 64, '0')`,
  login_name: `'name_digest', '\\x' || lpad(to_hex(n), 64, '0')`,
  // Good for a day yet: of the many only few are ever due to be forgotten.
  remember_token: `'digest', '\\x' || lpad(to_hex(n), 64, '0'), 'account_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  known_device: `'account_id', 1000000 + n`,
  login_address: `'account_id', 1000000 + n`,
  trusted_device: `'id', 1000000 + n, 'digest', '\\x' || lpad(to_hex(n), 64, '0'), 'account_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  invitation: `'code_key', 'copy' || n, 'account_id', 1000000 + n`,
  agent_announcement: `'id', 1000000 + n, 'account_id', 1000000 + n, 'request_key', 'copy' || n`,
  agent_link: `'code_key', 'copy' || n, 'account_id', 1000000 + n`,
  agent_link_use: `'account_id', 1000000 + n`,
  agent_commission_bet: `'account_id', 1000000 + n, 'bet_no', 'copy' || n`,
  // Paid: of the many only few wait.
  agent_commission_line: `'agent_id', 1000000 + n`,
  agent_remark: `'agent_id', 1000000 + n`,
  agent_commission_account: `'agent_id', 1000000 + n`,
  agent_commission_payment: `'id', 1000000 + n, 'agent_id', 1000000 + n, 'is_posted', true`,
  assistant: `'id', 1000000 + n, 'account_id', 1000000 + n, 'username_key', 'copy.' || n`,
  agent_contract: `'id', 1000000 + n, 'holder_id', 1000000 + n, 'upline_id', 1000000 + n`,
  agent_contract_request: `'id', 1000000 + n, 'holder_id', 1000000 + n, 'upline_id', 2000000 + n, 'asked_by', 2000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  // Paid: of the many only few are ever open.
  agent_run: `'id', 1000000 + n, 'period_start', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 'paid_at', '2020-01-01T00:00:00Z'`,
  agent_bill: `'id', 1000000 + n, 'run_id', 1000000 + n, 'contract_id', 1000000 + n, 'holder_id', 1000000 + n, 'upline_id', 2000000 + n, 'line_id', 2000000 + n, 'status', 'CANCELLED'`,
  agent_payment: `'id', 1000000 + n, 'bill_id', 1000000 + n`,
  agent_debt: `'id', 1000000 + n, 'bill_id', 1000000 + n, 'payer_id', 2000000 + n, 'open', 0, 'closed_at', '2020-01-01T00:00:00Z'`,
  login_log: `'id', 1000000 + n, 'account_id', 1000000 + n`,
  // Still open: of the many only few are ever due to be closed.
  guest: `'account_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z', 'closed_at', null`,
  verification_code: `'id', 1000000 + n, 'target_digest', '\\x' || lpad(to_hex(n), 64, '0'), 'address_key', 'copy' || n`,
  verification_key: `'key_digest', '\\x' || lpad(to_hex(n), 64, '0'), 'account_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  spent_proof: `'digest', '\\x' || lpad(to_hex(n), 64, '0'), 'expires_at', '2100-01-01T00:00:00Z'`,
  demo_message: `'id', 1000000 + n, 'address_key', 'copy' || n, 'at', '2100-01-01T00:00:00Z'`,
  account_contact: `'account_id', 1000000 + n, 'key', 'h2.copy' || n`,
  account_payment_password: `'account_id', 1000000 + n`,
  account_totp: `'account_id', 1000000 + n`,
  account_recovery_code: `'account_id', 1000000 + n`,
  passkey: `'id', 'copy' || n, 'account_id', 1000000 + n`,
  // Still good: of the many only few are ever due to be deleted.
  lottery_unnamed_order: `'account_id', 1000000 + n, 'same_until', '2100-01-01T00:00:00Z'`,
  passkey_challenge: `'id', 'copy' || n, 'expires_at', '2100-01-01T00:00:00Z'`,
  ledger_account: `'id', 1000000 + n, 'owner_id', 1000000 + n`,
  transfer: `'id', 1000000 + n, 'tx_id', 'copy' || n, 'account_id', 1000000 + n, 'debit_id', 1000000 + n, 'group_id', 'copy' || n, 'at', ${LONG_AGO}`,
  ledger_day: `'account_id', 1000000 + n`,
  play_day: `'account_id', 1000000 + n`,
  // Of days long ago: counts look at the days of a few weeks.
  report_bet: `'account_id', 1000000 + n, 'day', '2020-01-01'`,
  report_cash: `'account_id', 1000000 + n, 'day', '2020-01-01'`,
  // Not to be forgotten yet.
  report_slot: `'account_id', 1000000 + n, 'at', '2026-05-01T00:00:00Z'`,
  report_move: `'account_id', 1000000 + n, 'day', '2020-01-01'`,
  report_first_deposit: `'account_id', 1000000 + n, 'day', '2020-01-01'`,
  report_people: `'account_id', 1000000 + n, 'merchant_id', 1000000 + n`,
  report_people_day: `'account_id', 1000000 + n`,
  vendor_player: `'id', 'copy' || n, 'account_id', 1000000 + n, 'wallet_account_id', 1000000 + n`,
  // Alive: of the many only few are ever due to be ended. In games of their own, as of thousands each has few.
  game_session: `'id', 1000000 + n, 'player_id', 'copy' || n, 'account_id', 1000000 + n, 'node_id', 1000000 + n, 'token_hash', '\\x' || lpad(to_hex(n), 64, '0'),
    'expires_at', '2100-01-01T00:00:00Z', 'ended_at', null`,
  // Counted by their details: of the many only few are ever looked at again.
  play_round: `'account_id', 1000000 + n, 'round_ref', 'copy' || n, 'bet_no', 'copy' || n, 'valid_bet_basis', 'detail'`,
  // Their rounds are made: of the many only few are ever new.
  play_vendor_transfer: `'transfer_no', 'copy' || n, 'account_id', 1000000 + n, 'look_at', null`,
  play_automatic_transfer: `'account_id', 1000000 + n`,
  play_round_detail: `'account_id', 1000000 + n, 'round_ref', 'copy' || n, 'is_counted', true`,
  play_heat_player: `'account_id', 1000000 + n`,
  deposit_order: `'order_no', 'copy' || n, 'account_id', 1000000 + n, 'request_key', 'copy' || n, 'note', 'copy' || n, 'completed_at', ${LONG_AGO}`,
  deposit_payment: `'id', 1000000 + n, 'payment_id', 'copy' || n, 'order_no', 'copy' || n`,
  deposit_ticket: `'id', 1000000 + n, 'account_id', 1000000 + n, 'order_no', 'copy' || n`,
  withdrawal_order: `'order_no', 'copy' || n, 'account_id', 1000000 + n, 'request_key', 'copy' || n, 'completed_at', ${LONG_AGO}`,
  account_adjustment: `'request_key', 'copy' || n, 'account_id', 1000000 + n, 'at', ${LONG_AGO}`,
  wagering_queue: `'account_id', 1000000 + n`,
  wagering_requirement: `'id', 1000000 + n, 'account_id', 1000000 + n`,
  wagering_bet: `'account_id', 1000000 + n`,
  wagering_contribution: `'account_id', 1000000 + n`,
  // Over: of the many only few are ever on their way.
  member_transfer: `'id', 1000000 + n, 'transfer_no', 'copy' || n, 'sender_id', 1000000 + n, 'receiver_id', 2000000 + n, 'state', 'DONE', 'ended_at', ${LONG_AGO}`,
  // Collected: of the many only few are ever open.
  reward_item: `'id', 1000000 + n, 'account_id', 1000000 + n, 'source_ref', 'copy' || n, 'status', 'COLLECTED', 'issued_at', ${LONG_AGO}`,
  // Of another brand's members and long ago: a brand's night looks at all of its own who have played. They have qualified: of the many only
  // few are ever open.
  reward_referral: `'account_id', 1000000 + n, 'merchant_id', 1000000, 'referrer_id', 2000000 + n, 'registered_at', ${LONG_AGO}, 'qualified_at', ${LONG_AGO}, 'qualified_day', '2026-04-01'`,
  reward_referral_share: `'referrer_id', 2000000 + n`,
  reward_referral_share_line: `'account_id', 1000000 + n, 'referrer_id', 2000000 + n, 'day', '2026-04-01'`,
  promotion_check_in_claim: `'account_id', 1000000 + n, 'day', '2026-04-01'`,
  promotion_entry: `'id', 1000000 + n, 'account_id', 1000000 + n, 'state', 'ISSUED'`,
  // Given: of the many only few are ever waited for.
  promotion_deposit: `'order_no', 'copy' || n, 'account_id', 1000000 + n, 'state', 'GIVEN'`,
  promotion_gift_code: `'id', 1000000 + n, 'digest', '\\x' || lpad(to_hex(n), 64, '0')`,
  promotion_gift_use: `'account_id', 1000000 + n`,
  promotion_place: `'cycle', 'copy' || n`,
  reward_heard: `'account_id', 1000000 + n, 'event_id', 1000000 + n`,
  reward_bet_day: `'account_id', 1000000 + n`,
  reward_day: `'account_id', 1000000 + n`,
  // Of days long ago: runs and reports read the lines of their days.
  reward_rebate_line: `'account_id', 1000000 + n, 'day', '2020-01-01'`,
  // Open: of the many only few are held.
  reward_rebate_account: `'account_id', 1000000 + n, 'held', false`,
  reward_rebate_payment: `'id', 1000000 + n, 'account_id', 1000000 + n`,
  // Done: of the many only few are still to be booked.
  reward_rebate_reversal: `'account_id', 1000000 + n, 'event_id', 1000000 + n, 'state', 'POSTED'`,
  reward_mission_taken: `'account_id', 1000000 + n`,
  // Of many cycles: a rank is counted within one.
  reward_board_score: `'account_id', 1000000 + n, 'cycle', 'copy' || n % 100`,
  // Of other brands: a brand's night looks at all of its own.
  vip_member: `'account_id', 1000000 + n, 'merchant_id', 1000000 + n`,
  vip_change: `'id', 1000000 + n, 'account_id', 1000000 + n`,
  // Looked at long ago: of the many only few are ever due.
  vip_due: `'account_id', 1000000 + n, 'merchant_id', 1000000 + n`,
  // Of many raffles, and drawn: what is asked of is one of them.
  reward_raffle_ticket: `'raffle_id', 1000000 + n % 1000, 'ticket_no', 1000000 + n, 'account_id', 1000000 + n, 'status', 'DRAWN_LOST', 'drawn_at', ${LONG_AGO}, 'prize', null`,
  point_account: `'account_id', 1000000 + n`,
  point_level: `'account_id', 1000000 + n`,
  point_earned: `'account_id', 1000000 + n`,
  // Over: of the many only few are ever on their way.
  point_order: `'id', 1000000 + n, 'order_no', 'copy' || n, 'account_id', 1000000 + n, 'request_key', 'copy' || n, 'state', 'COMPLETED', 'ended_at', '2026-01-01T00:00:00Z', 'address', null, 'mobile', null`,
  point_entry: `'id', 1000000 + n, 'entry_key', 'copy' || n`,
  message: `'id', 1000000 + n, 'account_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  // Answered: of the many only few wait.
  message_setting: `'account_id', 1000000 + n`,
  message_feedback: `'id', 1000000 + n, 'account_id', 1000000 + n, 'state', 'CLOSED'`,
  // Answered: of the many only few wait.
  message_chat: `'account_id', 1000000 + n, 'waiting_since', null`,
  message_chat_line: `'id', 1000000 + n, 'account_id', 1000000 + n, 'sent_at', '2100-01-01T00:00:00Z'`,
  // Sent: of the many only few wait for their time.
  message_letter: `'id', 1000000 + n, 'merchant_id', 1000000 + n, 'key', 'copy' || n, 'state', 'SENT'`,
  message_announcement_mark: `'account_id', 1000000 + n, 'read_at', '2100-01-01T00:00:00Z'`,
  // Of other lines, each of an agent.
  message_notice: `'id', 1000000 + n, 'line_id', 1000000 + n, 'key', 'copy' || n, 'expires_at', '2100-01-01T00:00:00Z'`,
  message_notice_mark: `'account_id', 1000000 + n, 'notice_id', 1000000 + n, 'expires_at', '2100-01-01T00:00:00Z'`,
  game: `'node_id', 1000000 + n, 'game_code', 'copy' || n`,
  payout_account: `'id', 1000000 + n, 'account_id', 1000000 + n, 'account_key', 'copy-' || n, 'account_no', 's2.copy', 'removed_at', null, 'is_default', true`,
  payout_lock: `'account_id', 1000000 + n`,
  withdrawal_part: `'payout_no', 'copy-' || n, 'order_no', 'copy' || n, 'account_id', 1000000 + n, 'merchant_id', 1000000 + n, 'part', 1000000 + n, 'state', 'RECEIVED'`,
  payout_report: `'event_id', 'copy-' || n`,
  withdrawal_note: `'id', 1000000 + n, 'order_no', 'copy-' || n`,
  member_picture: `'id', 'copy-' || n, 'account_id', 1000000 + n, 'subject', 'copy-' || n`,
  member_favourite: `'account_id', 1000000 + n, 'place', 1000000 + n`,
  member_recent: `'account_id', 1000000 + n, 'place', 1000000 + n`,
  brand_image: `'path', 'copy' || n`,
  outbox_event: `'id', 1000000 + n`,
  event_held: `'place', 1000000 + n, 'event_id', 1000000 + n, 'account_key', 1000000 + n, 'account_id', 1000000 + n, 'next_at', 'infinity'`,
  ops_refusal: `'id', 1000000 + n, 'merchant_id', 1`,
  ops_audit: `'id', 1000000 + n, 'merchant_id', 1`,
  // Decided: of the many only few are ever open.
  ops_proposal: `'id', 1000000 + n, 'state', 'done'`,
  job_run: `'job', 'copy' || n`,
};

/** The tables that are in neither list: a new table must say which it is. */
export async function unlistedTables(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>({ text: `select tablename as name from pg_tables where schemaname = 'public'` });
  return rows.map((row) => row.name).filter((name) => !SMALL_TABLES.has(name) && !(name in GROWING_TABLES));
}

/** Copies the first row of every growing table `size` times. Returns the tables that had no row to copy. */
export async function growTables(db: Database, size: number): Promise<string[]> {
  const empty: string[] = [];
  for (const [table, changes] of Object.entries(GROWING_TABLES)) {
    const rows = await db.query({
      text: `insert into ${table} overriding system value
             select r.* from (select t from ${table} t limit 1) s, generate_series(1, ${size}) n,
               lateral jsonb_populate_record(s.t, jsonb_build_object(${changes})) r returning 1`,
    });
    if (rows.length === 0) empty.push(table);
    await db.query({ text: `analyze ${table}` });
  }
  return empty;
}
