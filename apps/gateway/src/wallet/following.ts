import { integers, texts } from '../base/arrays.ts';
import { packed, unpacked } from '../base/database/columns.ts';
import type { Runner } from '../base/database/database.ts';
import { KIND } from './codes.ts';

/** A reader's place in the ledger. */
export interface Cursor {
  xid: string;
  id: bigint;
}
export const LEDGER_START: Cursor = { xid: '0', id: 0n };

/** What names a round in the ledger: the player's ledger account, the vendor's number, and the vendor's name of the round. */
export interface LedgerRoundKey {
  account: bigint;
  provider: number;
  roundRef: string;
}

/** A movement of a round. */
export interface RoundMovement {
  transferId: bigint;
  kind: 'debit' | 'credit' | 'rollback' | 'stakeReturn' | 'creditReversal' | 'endRound';
  /** In ten-thousandths of a unit. */
  amount: bigint;
  at: Date;
  closes: boolean;
  game: number | null;
  /** Its place among all movements of the account: 1, 2, 3… without a gap. */
  version: bigint;
}

/** A round with all of its movements, in the account's own order. */
export interface LedgerRound extends LedgerRoundKey {
  movements: RoundMovement[];
  /** False when there are more movements than are read. */
  isWhole: boolean;
}

/** The most movements of a round that are read: no honest round has as many. */
export const ROUND_LIMIT = 10_000;

const ROUND_KINDS = {
  debit: KIND.debit,
  credit: KIND.credit,
  rollback: KIND.rollback,
  stakeReturn: KIND.stakeReturn,
  creditReversal: KIND.creditReversal,
  endRound: KIND.endRound,
} as const;
const KIND_NAMES = new Map(Object.entries(ROUND_KINDS).map(([name, id]) => [id as number, name as RoundMovement['kind']]));
const KINDS = [...KIND_NAMES.keys()].join(', ');

/** A movement as it is read, with its columns in this order: every bet is read for this, so no more than is needed. */
const MOVEMENT = [
  'm.account::text',
  'm.provider',
  'm.group_id',
  'm.id::text',
  'm.kind',
  'm.amount::text',
  'm.at',
  'm.closes',
  'm.subject',
  'm.seq::text',
];
type Movement = [string, number, string, string, number, string, string, boolean, number | null, string];

/** The movements of each of the rounds `r`. LATERAL with LIMIT keeps it a look-up by key whatever the planner thinks of a young table. */
const MOVEMENTS = `cross join lateral (
    select r.account, r.provider, r.group_id, t.id, t.kind, t.amount, t.at, t.closes, t.subject,
      case when t.account_id = t.debit_id then t.debit_seq else t.credit_seq end as seq
    from transfer t
    where t.account_id + 0 = r.account and t.provider = r.provider and t.group_id = r.group_id and t.kind in (${KINDS})
    limit ${ROUND_LIMIT + 1}) m`;

const bySequence = (a: RoundMovement, b: RoundMovement): number => (a.version < b.version ? -1 : 1);

function roundsOf(rows: readonly Movement[]): LedgerRound[] {
  const rounds = new Map<string, LedgerRound>();
  for (const [account, provider, roundRef, transferId, kind, amount, at, closes, game, version] of rows) {
    const key = `${account}:${provider}:${roundRef}`;
    let round = rounds.get(key);
    if (!round) {
      round = { account: BigInt(account), provider, roundRef, movements: [], isWhole: true };
      rounds.set(key, round);
    }
    const name = KIND_NAMES.get(kind);
    if (!name) throw new Error(`transfer ${transferId} has kind ${kind}, which is no round's`);
    round.movements.push({
      transferId: BigInt(transferId),
      kind: name,
      amount: BigInt(amount),
      at: new Date(at),
      closes,
      game,
      version: BigInt(version),
    });
  }
  for (const round of rounds.values()) {
    round.isWhole = round.movements.length <= ROUND_LIMIT;
    round.movements.sort(bySequence);
  }
  return [...rounds.values()];
}

/** Which of the transfers `t` pays a prize, or ends its being held: a statement that reads every bet asks no more of them. */
export const PAYS_PRIZE = `(t.kind = ${KIND.promotion} or (t.kind = ${KIND.release} and t.group_id like 'hold:promotion %'))`;

/** What a reader finds after its place. */
export interface News {
  /** Transfers that were read; 0 when there is nothing new. */
  read: number;
  /** Where they end. */
  cursor: Cursor;
  /** Every round that one of them belongs to, whole. */
  rounds: LedgerRound[];
  /** One of them may have paid a prize. */
  hasPrizes: boolean;
}

/**
 * The rounds that the next transfers after a cursor belong to, each as it stands now. Ids are given before commits, so a reader
 * that goes by id alone skips transfers; this one goes by transaction and stops before the oldest that still runs.
 *
 * That finds everything once, but not in the order in which it happened: a group takes its transaction's number at its first
 * lock, and may come to an account after a younger transaction has been there and committed. Therefore the cursor only says
 * which rounds to look at. Who has an account's lock sees all that earlier holders committed, and so does every snapshot that
 * sees what he wrote: a round that is read whole under one snapshot has all that came before its last movement.
 */
export async function readRoundsAfter(runner: Runner, cursor: Cursor, limit: number): Promise<News> {
  const [row] = await runner.query<{ read: number; last: string | null; hasPrizes: boolean; packed: string }>({
    name: 'ledger-rounds-after',
    text: `with fresh as materialized (
             select xid, id, account_id, provider, group_id, kind from transfer
             where (xid, id) > ($1::xid8, $2) and xid < (select readable_before()) order by transfer.xid, id limit $3
           ), r as (
             select distinct account_id as account, provider, group_id from fresh
             where group_id is not null and provider <> 0 and kind in (${KINDS})
           )
           select (select count(*)::int from fresh) as read,
             (select xid::text || ' ' || id::text from fresh order by fresh.xid desc, id desc limit 1) as last,
             exists (select from fresh t where ${PAYS_PRIZE}) as "hasPrizes", ${packed(MOVEMENT)}
           from r ${MOVEMENTS}`,
    values: [cursor.xid, cursor.id, limit],
  });
  if (!row) throw new Error('a packed statement has one row');
  if (row.last === null) return { read: 0, cursor, rounds: [], hasPrizes: false };
  const [xid = '', id = ''] = row.last.split(' ');
  const rounds = roundsOf(unpacked<Movement>([row]));
  return { read: row.read, cursor: { xid, id: BigInt(id) }, rounds, hasPrizes: row.hasPrizes };
}

/** Rounds as they stand in the ledger now; those that it does not know are left out. */
export async function readRounds(runner: Runner, keys: readonly LedgerRoundKey[]): Promise<LedgerRound[]> {
  const rows = await runner.query<{ packed: string }>({
    name: 'ledger-rounds',
    text: `select ${packed(MOVEMENT)}
           from (select distinct account, provider, group_id
                 from unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) as k (account, provider, group_id)) r ${MOVEMENTS}`,
    values: [
      integers(keys.map(({ account }) => account)),
      integers(keys.map(({ provider }) => provider)),
      texts(keys.map(({ roundRef }) => roundRef)),
    ],
  });
  return roundsOf(unpacked<Movement>(rows));
}

/** When the oldest transfer was made that a reader has not read yet; null when it has read all. */
export async function readOldestAfter(runner: Runner, cursor: Cursor): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date }>({
    name: 'ledger-oldest-after',
    text: 'select at from transfer where (xid, id) > ($1::xid8, $2) order by transfer.xid, id limit 1',
    values: [cursor.xid, cursor.id],
  });
  return row?.at ?? null;
}

/** What an account has staked since a reader's place: rounds that the reader does not know of, or not all of. */
export async function readStakedAfter(runner: Runner, account: bigint, cursor: Cursor): Promise<bigint> {
  const [row] = await runner.query<{ staked: bigint }>({
    name: 'ledger-staked-after',
    text: `select coalesce(sum(amount), 0)::bigint as staked from transfer
           where (xid, id) > ($1::xid8, $2) and debit_id = $3 and kind = ${KIND.debit}`,
    values: [cursor.xid, cursor.id, account],
  });
  return row?.staked ?? 0n;
}

/** Names of an account's rounds in their order, after one of them. */
export async function readRoundKeys(
  runner: Runner,
  account: bigint,
  after: { provider: number; roundRef: string },
  limit: number,
): Promise<LedgerRoundKey[]> {
  return runner.query<LedgerRoundKey>({
    text: `select distinct $1::bigint as account, provider, group_id as "roundRef" from transfer
           where account_id + 0 = $1 and group_id is not null and provider > 0 and (provider, group_id) > ($2, $3)
           order by provider, group_id limit $4`,
    values: [account, after.provider, after.roundRef, limit],
  });
}
