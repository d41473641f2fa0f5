import type { Runner } from '../base/database.ts';
import type { Round } from './rounds.ts';

export interface RoundKey {
  accountId: bigint;
  vendorId: number;
  roundRef: string;
}

export const roundKey = (accountId: bigint, vendorId: number, roundRef: string): string => `${accountId}:${vendorId}:${roundRef}`;

interface RoundRow {
  merchant_id: number;
  account_id: bigint;
  vendor_id: number;
  round_ref: string;
  node_id: number;
  game_type: string;
  currency: string;
  bet_no: string;
  stake: bigint;
  payout: bigint;
  refunded: bigint;
  valid_bet: bigint;
  status: Round['status'];
  corrected: boolean;
  opened_at: Date;
  settled_at: Date | null;
}

/** The rounds of these keys that are there already, by key. */
export async function readRounds(runner: Runner, keys: readonly RoundKey[]): Promise<Map<string, Round>> {
  const distinct = new Map(keys.map((key) => [roundKey(key.accountId, key.vendorId, key.roundRef), key]));
  // LATERAL with LIMIT keeps the look-up by key whatever the planner thinks of a young table.
  const rows = await runner.query<RoundRow>({
    name: 'play-rounds-read',
    text: `select r.* from jsonb_to_recordset($1::jsonb) as k(a bigint, v int, r text)
           cross join lateral (
             select merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout, refunded,
               valid_bet, status, corrected, opened_at, settled_at
             from play_round where account_id = k.a and vendor_id = k.v and round_ref = k.r limit 1) r`,
    values: [
      JSON.stringify([...distinct.values()].map((key) => ({ a: key.accountId.toString(), v: key.vendorId, r: key.roundRef }))),
    ],
  });
  return new Map(
    rows.map((row) => [
      roundKey(row.account_id, row.vendor_id, row.round_ref),
      {
        merchantId: row.merchant_id,
        accountId: row.account_id,
        vendorId: row.vendor_id,
        roundRef: row.round_ref,
        nodeId: row.node_id,
        gameType: row.game_type,
        currency: row.currency,
        betNo: row.bet_no,
        stake: row.stake,
        payout: row.payout,
        refunded: row.refunded,
        validBet: row.valid_bet,
        status: row.status,
        corrected: row.corrected,
        openedAt: row.opened_at,
        settledAt: row.settled_at,
      },
    ]),
  );
}

const wireOf = (round: Round, isNew: boolean) => ({
  is_new: isNew,
  merchant_id: round.merchantId,
  account_id: round.accountId.toString(),
  vendor_id: round.vendorId,
  round_ref: round.roundRef,
  node_id: round.nodeId,
  game_type: round.gameType,
  currency: round.currency,
  bet_no: round.betNo,
  stake: round.stake.toString(),
  payout: round.payout.toString(),
  refunded: round.refunded.toString(),
  valid_bet: round.validBet.toString(),
  status: round.status,
  corrected: round.corrected,
  opened_at: round.openedAt.toISOString(),
  settled_at: round.settledAt?.toISOString() ?? null,
});

/**
 * Writes the rounds as they stand now; `old` are the keys of those that are stored already. A new one is given to the member's latest session at the time, the one with the
 * same game first: live tables change games within a session.
 */
export async function writeRounds(runner: Runner, rounds: ReadonlyMap<string, Round>, old: ReadonlySet<string>): Promise<void> {
  await runner.query({
    name: 'play-rounds-write',
    text: `insert into play_round as old (merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no,
             stake, payout, refunded, valid_bet, status, corrected, opened_at, settled_at, game_session_id)
           select n.merchant_id, n.account_id, n.vendor_id, n.round_ref, n.node_id, n.game_type, n.currency, n.bet_no,
             n.stake, n.payout, n.refunded, n.valid_bet, n.status, n.corrected, n.opened_at, n.settled_at,
             case when n.is_new then (select s.id from vendor_player p
              cross join lateral (select id, node_id, created_at from game_session where player_id = p.id and created_at <= n.opened_at
                                  order by created_at desc limit 8) s
              where p.account_id = n.account_id and p.vendor_id = n.vendor_id
              order by (s.node_id = n.node_id) desc, s.created_at desc limit 1) end
           from jsonb_to_recordset($1::jsonb) as n(is_new boolean, merchant_id int, account_id bigint, vendor_id int, round_ref text, node_id int,
             game_type text, currency text, bet_no text, stake bigint, payout bigint, refunded bigint, valid_bet bigint,
             status text, corrected boolean, opened_at timestamptz, settled_at timestamptz)
           on conflict (account_id, vendor_id, round_ref) do update set
             stake = excluded.stake, payout = excluded.payout, refunded = excluded.refunded, valid_bet = excluded.valid_bet,
             status = excluded.status, corrected = excluded.corrected, settled_at = excluded.settled_at`,
    values: [JSON.stringify([...rounds].map(([key, round]) => wireOf(round, !old.has(key))))],
  });
}
