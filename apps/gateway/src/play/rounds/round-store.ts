import { integers, texts } from '../../base/arrays.ts';
import { packed, unpacked } from '../../base/database/columns.ts';
import type { Runner, Statement } from '../../base/database/database.ts';
import type { Round } from './rounds.ts';

export interface RoundKey {
  accountId: bigint;
  vendorId: number;
  roundRef: string;
}

export const roundKey = (accountId: bigint, vendorId: number, roundRef: string): string => `${accountId}:${vendorId}:${roundRef}`;

const COLUMNS = `merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout, refunded, valid_bet,
  valid_bet_basis, status, corrected, opened_at, settled_at, wager_bet, corrections, series`;

/** A round as it is read, with its columns in this order. */
const READ = [
  'merchant_id',
  'account_id::text',
  'vendor_id',
  'round_ref',
  'node_id',
  'game_type',
  'currency',
  'bet_no',
  'stake::text',
  'payout::text',
  'refunded::text',
  'valid_bet::text',
  'valid_bet_basis',
  'status',
  'corrected',
  'opened_at',
  'settled_at',
  'wager_bet::text',
  'corrections',
  'series',
];
type Read = [
  merchantId: number,
  accountId: string,
  vendorId: number,
  roundRef: string,
  nodeId: number,
  gameType: string,
  currency: string,
  betNo: string,
  stake: string,
  payout: string,
  refunded: string,
  validBet: string,
  validBetBasis: Round['validBetBasis'],
  status: Round['status'],
  corrected: boolean,
  openedAt: string,
  settledAt: string | null,
  wagerBet: string | null,
  corrections: number | null,
  series: number | null,
];

const roundOf = (row: Read): Round => {
  const [merchantId, accountId, vendorId, roundRef, nodeId, gameType, currency, betNo, ...state] = row;
  const [
    stake,
    payout,
    refunded,
    validBet,
    validBetBasis,
    status,
    corrected,
    openedAt,
    settledAt,
    wagerBet,
    corrections,
    series,
  ] = state;
  return {
    merchantId,
    accountId: BigInt(accountId),
    vendorId,
    roundRef,
    nodeId,
    gameType,
    currency,
    betNo,
    stake: BigInt(stake),
    payout: BigInt(payout),
    refunded: BigInt(refunded),
    validBet: BigInt(validBet),
    validBetBasis,
    status,
    corrected,
    corrections,
    series,
    openedAt: new Date(openedAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
    wagerBet: wagerBet === null ? null : BigInt(wagerBet),
  };
};

/** The rounds of these keys that are there already, by key. */
export async function readRounds(runner: Runner, keys: readonly RoundKey[]): Promise<Map<string, Round>> {
  const distinct = [...new Map(keys.map((key) => [roundKey(key.accountId, key.vendorId, key.roundRef), key])).values()];
  // LATERAL with LIMIT keeps the look-up by key whatever the planner thinks of a young table.
  const rows = await runner.query<{ packed: string }>({
    name: 'play-rounds-read',
    text: `select ${packed(READ)} from unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) as k (a, v, r)
           cross join lateral (select * from play_round where account_id = k.a and vendor_id = k.v and round_ref = k.r limit 1) r`,
    values: [
      integers(distinct.map(({ accountId }) => accountId)),
      integers(distinct.map(({ vendorId }) => vendorId)),
      texts(distinct.map(({ roundRef }) => roundRef)),
    ],
  });
  const rounds = unpacked<Read>(rows).map(roundOf);
  return new Map(rounds.map((round) => [roundKey(round.accountId, round.vendorId, round.roundRef), round]));
}

/** An account's settled rounds since a moment, that one excluded. */
export async function readSettledAfter(runner: Runner, accountId: bigint, after: Date): Promise<Round[]> {
  const rows = await runner.query<{ packed: string }>({
    name: 'play-rounds-settled-after',
    text: `select ${packed(READ)} from play_round where account_id = $1 and status = 'completed' and settled_at > $2`,
    values: [accountId, after],
  });
  return unpacked<Read>(rows).map(roundOf);
}

/** What a settled bet counts for. */
export interface ValidBet {
  accountId: bigint;
  betNo: string;
  gameType: string;
  /** Ten-thousandths of a unit. */
  validBet: bigint;
}

/** The settled bets of accounts, as their records have them now. */
export const readValidBets = (runner: Runner, accountIds: readonly bigint[]): Promise<ValidBet[]> =>
  runner.query<ValidBet>({
    name: 'play-rounds-valid-bets',
    text: `select account_id as "accountId", bet_no as "betNo", game_type as "gameType", valid_bet as "validBet" from play_round
           where account_id = any ($1::text::bigint[]) and status = 'completed'`,
    values: [integers(accountIds)],
  });

/** What a member's settled bets that were placed in a time come to, by game type and vendor, in ten-thousandths of a unit of valid bet. */
export async function readPlacedSums(
  runner: Runner,
  accountId: bigint,
  { from, to }: { from: Date; to: Date | null },
): Promise<{ gameType: string; vendorId: number; validBet: bigint }[]> {
  return runner.query<{ gameType: string; vendorId: number; validBet: bigint }>({
    name: 'play-rounds-placed-sums',
    text: `select game_type as "gameType", vendor_id as "vendorId", sum(valid_bet)::bigint as "validBet" from play_round
           where account_id = $1 and status = 'completed' and opened_at >= $2 and opened_at < coalesce($3, 'infinity'::timestamptz)
           group by game_type, vendor_id`,
    values: [accountId, from, to],
  });
}

/** Accounts that have placed bets, in the order of their numbers, after one of them: a look-up for each, not a reading of all bets. */
export async function readBettors(runner: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await runner.query<{ account: bigint }>({
    name: 'play-bettors',
    text: `with recursive b (account_id) as (
             (select account_id from play_round where account_id > $1 order by account_id limit 1)
             union all
             select (select r.account_id from play_round r where r.account_id > b.account_id order by r.account_id limit 1)
             from b where b.account_id is not null)
           select account_id as account from b where account_id is not null limit $2`,
    values: [after, limit],
  });
  return rows.map(({ account }) => account);
}

/** Members with settled rounds since a moment, that one excluded, after an account, in order. Guests are left out. */
export async function readSettlers(
  runner: Runner,
  { after, since, limit }: { after: bigint; since: Date; limit: number },
): Promise<bigint[]> {
  const rows = await runner.query<{ account: bigint }>({
    name: 'play-settlers',
    text: `select distinct r.account_id as account from play_round r
           join vendor_player p on p.account_id = r.account_id and p.vendor_id = r.vendor_id and not p.trial
           where r.account_id > $1 and r.settled_at > $2 and r.status = 'completed' order by 1 limit $3`,
    values: [after, since, limit],
  });
  return rows.map(({ account }) => account);
}

/** The rounds as the arrays of a statement, in the order of COLUMNS. */
function arraysOf(rounds: readonly Round[]): string[] {
  const bigints = (field: 'accountId' | 'stake' | 'payout' | 'refunded' | 'validBet') =>
    integers(rounds.map((round) => round[field]));
  const strings = (field: 'roundRef' | 'gameType' | 'currency' | 'betNo' | 'validBetBasis' | 'status') =>
    texts(rounds.map((round) => round[field]));
  return [
    integers(rounds.map(({ merchantId }) => merchantId)),
    bigints('accountId'),
    integers(rounds.map(({ vendorId }) => vendorId)),
    strings('roundRef'),
    integers(rounds.map(({ nodeId }) => nodeId)),
    strings('gameType'),
    strings('currency'),
    strings('betNo'),
    bigints('stake'),
    bigints('payout'),
    bigints('refunded'),
    bigints('validBet'),
    strings('validBetBasis'),
    strings('status'),
    `{${rounds.map(({ corrected }) => (corrected ? 't' : 'f')).join(',')}}`,
    texts(rounds.map(({ openedAt }) => openedAt.toISOString())),
    texts(rounds.map(({ settledAt }) => settledAt?.toISOString() ?? null)),
    integers(rounds.map(({ wagerBet }) => wagerBet)),
    integers(rounds.map(({ corrections }) => corrections)),
    integers(rounds.map(({ series }) => series)),
  ];
}

const ROUNDS = `unnest($1::text::int[], $2::text::bigint[], $3::text::int[], $4::text::text[], $5::text::int[], $6::text::text[],
  $7::text::text[], $8::text::text[], $9::text::bigint[], $10::text::bigint[], $11::text::bigint[], $12::text::bigint[],
  $13::text::text[], $14::text::text[], $15::text::boolean[], $16::text::timestamptz[], $17::text::timestamptz[],
  $18::text::bigint[], $19::text::int[], $20::text::int[]) as n (${COLUMNS})`;

/**
 * New rounds. Each is given to the member's latest session at the time, the one with the same game first: live tables change
 * games within a session.
 */
const INSERT = {
  name: 'play-rounds-insert',
  text: `insert into play_round (${COLUMNS}, game_session_id)
         select ${COLUMNS},
           (select s.id from vendor_player p
            cross join lateral (select id, node_id, created_at from game_session where player_id = p.id and created_at <= n.opened_at
                                order by created_at desc limit 8) s
            where p.account_id = n.account_id and p.vendor_id = n.vendor_id
            order by (s.node_id = n.node_id) desc, s.created_at desc limit 1)
         from ${ROUNDS}`,
};

/** Rounds that are there already; written as an insertion because that finds each by its key, whatever the planner thinks. */
const UPDATE = {
  name: 'play-rounds-update',
  text: `insert into play_round (${COLUMNS}) select ${COLUMNS} from ${ROUNDS}
         on conflict (account_id, vendor_id, round_ref) do update set
           stake = excluded.stake, payout = excluded.payout, refunded = excluded.refunded, valid_bet = excluded.valid_bet,
           valid_bet_basis = excluded.valid_bet_basis, wager_bet = excluded.wager_bet,
           status = excluded.status, corrected = excluded.corrected, corrections = excluded.corrections, series = excluded.series,
           opened_at = excluded.opened_at, settled_at = excluded.settled_at`,
};

/**
 * The statements that write changed rounds; `before` says whether one is stored already. No other writer can have stored one
 * since they were read: it would have moved the cursor, and this transaction fails.
 */
export function roundWrite(changes: readonly { before: Round | null; after: Round }[]): Statement[] {
  const known = changes.filter(({ before }) => before !== null).map(({ after }) => after);
  const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after);
  return [
    ...(fresh.length === 0 ? [] : [{ ...INSERT, values: arraysOf(fresh) }]),
    ...(known.length === 0 ? [] : [{ ...UPDATE, values: arraysOf(known) }]),
  ];
}
