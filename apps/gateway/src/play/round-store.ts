import { integers, texts } from '../base/arrays.ts';
import type { Runner, Statement } from '../base/database.ts';
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

const COLUMNS = `merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout, refunded, valid_bet, status,
  corrected, opened_at, settled_at`;

/**
 * The statement that writes the rounds as they stand now, none where there are none; `old` are the keys of those that are
 * stored already. A new one is given to the member's latest session at the time, the one with the same game first: live
 * tables change games within a session.
 */
export function roundWrite(rounds: ReadonlyMap<string, Round>, old: ReadonlySet<string>): Statement[] {
  if (rounds.size === 0) return [];
  const all = [...rounds.values()];
  const bigints = (field: 'accountId' | 'stake' | 'payout' | 'refunded' | 'validBet') =>
    integers(all.map((round) => round[field]));
  const strings = (field: 'roundRef' | 'gameType' | 'currency' | 'betNo' | 'status') => texts(all.map((round) => round[field]));
  const flags = (values: readonly boolean[]) => `{${values.map((value) => (value ? 't' : 'f')).join(',')}}`;
  return [
    {
      name: 'play-rounds-write',
      text: `insert into play_round as old (${COLUMNS}, game_session_id)
             select ${COLUMNS},
               case when n.is_new then (select s.id from vendor_player p
                cross join lateral (select id, node_id, created_at from game_session where player_id = p.id and created_at <= n.opened_at
                                    order by created_at desc limit 8) s
                where p.account_id = n.account_id and p.vendor_id = n.vendor_id
                order by (s.node_id = n.node_id) desc, s.created_at desc limit 1) end
             from unnest($1::text::boolean[], $2::text::int[], $3::text::bigint[], $4::text::int[], $5::text::text[], $6::text::int[],
               $7::text::text[], $8::text::text[], $9::text::text[], $10::text::bigint[], $11::text::bigint[], $12::text::bigint[],
               $13::text::bigint[], $14::text::text[], $15::text::boolean[], $16::text::timestamptz[], $17::text::timestamptz[])
               as n (is_new, ${COLUMNS})
             on conflict (account_id, vendor_id, round_ref) do update set
               stake = excluded.stake, payout = excluded.payout, refunded = excluded.refunded, valid_bet = excluded.valid_bet,
               status = excluded.status, corrected = excluded.corrected, settled_at = excluded.settled_at`,
      values: [
        flags([...rounds.keys()].map((key) => !old.has(key))),
        integers(all.map(({ merchantId }) => merchantId)),
        bigints('accountId'),
        integers(all.map(({ vendorId }) => vendorId)),
        strings('roundRef'),
        integers(all.map(({ nodeId }) => nodeId)),
        strings('gameType'),
        strings('currency'),
        strings('betNo'),
        bigints('stake'),
        bigints('payout'),
        bigints('refunded'),
        bigints('validBet'),
        strings('status'),
        flags(all.map(({ corrected }) => corrected)),
        texts(all.map(({ openedAt }) => openedAt.toISOString())),
        texts(all.map(({ settledAt }) => settledAt?.toISOString() ?? null)),
      ],
    },
  ];
}
