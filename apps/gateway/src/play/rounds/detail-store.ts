import type { RoundDetail } from '@marquee/contract/vendor';
import { documents, integers, texts } from '../../base/arrays.ts';
import { packed, unpacked } from '../../base/database/columns.ts';
import type { Database, Runner, Statement } from '../../base/database/database.ts';
import type { LedgerRoundKey } from '../../wallet/index.ts';
import { type RoundKey, roundKey } from './round-store.ts';

/** A version of what a vendor tells of a round. */
export interface ToldDetail extends RoundKey {
  version: number;
  wallet: bigint;
  nodeId: number;
  told: RoundDetail;
  at: Date;
}

/** Versions column by column, as parameters. */
const columnsOf = (all: readonly ToldDetail[]): string[] => [
  integers(all.map(({ accountId }) => accountId)),
  integers(all.map(({ vendorId }) => vendorId)),
  texts(all.map(({ roundRef }) => roundRef)),
  integers(all.map(({ version }) => version)),
  integers(all.map(({ nodeId }) => nodeId)),
  texts(all.map(({ told }) => told.part)),
  documents(all.map(({ told }) => told.detail)),
];
const TOLD =
  '$1::text::bigint[], $2::text::int[], $3::text::text[], $4::text::int[], $5::text::int[], $6::text::text[], $7::text::text[]';

/** Of each version in its order: is it there already, and does it say the same? Null where it is not there. LATERAL with OFFSET keeps it a look-up by key. */
export async function areSameDetails(runner: Runner, all: readonly ToldDetail[]): Promise<(boolean | null)[]> {
  const rows = await runner.query<{ same: boolean | null }>({
    name: 'play-details-same',
    text: `select d.node_id = k.node and d.part = k.part and d.detail = k.detail::jsonb as same
           from unnest(${TOLD}) with ordinality as k (account, vendor, ref, version, node, part, detail, place)
           left join lateral (
             select * from play_round_detail where account_id = k.account and vendor_id = k.vendor and round_ref = k.ref and version = k.version
             offset 0) d on true
           order by k.place`,
    values: columnsOf(all),
  });
  return rows.map(({ same }) => same);
}

/** What is kept with the money beside it, and what reads both: one of either waits for those of the other that are on their way. */
const LOCK = `hashtextextended('play round details', 0)`;

/** What became of a version that was to be kept. */
interface DetailVerdict {
  /** What the player's account has; null where there is none. */
  balance: bigint | null;
  /** Does the round have a stake that stands, and one of this game? */
  hasStake: boolean;
  isOfGame: boolean;
  /** Had a movement closed it, so that its record has to be made again? */
  isClosed: boolean;
}

/** The same as it is read, with its columns in this order. */
const VERDICT = ['balance::text', 'games is not null', 'coalesce(node = any (games), false)', 'is_closed'];
type Verdict = [balance: string | null, hasStake: boolean, isOfGame: boolean, isClosed: boolean];

/**
 * The statements that keep versions whose round has a stake of their game that stands, each unless it is there already; the second one answers. In
 * the order of their key: two gateways that are told the same at once wait for each other in one direction only.
 *
 * A version of a round that nobody has closed needs no making of its record: whoever reads the movement that closes it reads the version as well, since
 * those who make records wait, between ledger and versions, for those that are being kept ({@link untilDetailsKept}). So only the others are
 * written down as new. The look at the ledger comes after the lock, as a statement of its own: what was closed before who makes records had waited, it sees.
 */
export const detailKeeping = (all: readonly ToldDetail[]): [lock: Statement, keep: Statement] => [
  { name: 'play-details-keeping', text: `select pg_advisory_xact_lock_shared(${LOCK})` },
  {
    name: 'play-details-keep',
    text: `with told as materialized (
             select k.*, s.* from unnest(${TOLD}, $8::text::bigint[], $9::text::timestamptz[]) with ordinality
               as k (account, vendor, ref, version, node, part, detail, wallet, at, place)
             cross join lateral ledger_standing(k.wallet, k.vendor, k.ref) s
           ), kept as (
             insert into play_round_detail
               (account_id, vendor_id, round_ref, version, node_id, part, detail, wallet_account_id, told_at, is_counted)
             select account, vendor, ref, version, node, part, detail::jsonb, wallet, at, not is_closed
             from told where node = any (games) order by account, vendor, ref, version
             on conflict do nothing returning 1
           )
           select (select count(*)::int from kept) as kept, ${packed(VERDICT)} from (select * from told order by place) t`,
    values: [...columnsOf(all), integers(all.map(({ wallet }) => wallet)), texts(all.map(({ at }) => at.toISOString()))],
  },
];

/** Keeps versions as {@link detailKeeping} says. Returns how many were not there yet, and what became of each. */
export async function keepDetails(
  db: Pick<Database, 'flight'>,
  all: readonly ToldDetail[],
): Promise<{ kept: number; verdicts: DetailVerdict[] }> {
  const [, rows = []] = await db.flight(detailKeeping(all));
  const answers = rows as { kept: number; packed: string }[];
  const verdicts = unpacked<Verdict>(answers).map(([balance, hasStake, isOfGame, isClosed]) => ({
    balance: balance === null ? null : BigInt(balance),
    hasStake,
    isOfGame,
    isClosed,
  }));
  return { kept: answers[0]?.kept ?? 0, verdicts };
}

/** Resolves when what was being kept at the call is kept: who read the ledger before may read the versions then. */
export async function untilDetailsKept(runner: Runner): Promise<void> {
  await runner.query({ name: 'play-details-kept', text: `select pg_advisory_xact_lock(${LOCK})` });
}

type Detail = [account: string, vendor: number, ref: string, part: string, detail: unknown];

/** The latest version of each of these rounds, by key. */
export async function readDetails(runner: Runner, keys: readonly RoundKey[]): Promise<Map<string, RoundDetail>> {
  if (keys.length === 0) return new Map();
  const rows = await runner.query<{ packed: string }>({
    name: 'play-details-read',
    text: `select ${packed(['d.account_id::text', 'd.vendor_id', 'd.round_ref', 'd.part', 'd.detail'])}
           from unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) as k (a, v, r)
           cross join lateral (select * from play_round_detail where account_id = k.a and vendor_id = k.v and round_ref = k.r
                               order by version desc limit 1) d`,
    values: [
      integers(keys.map(({ accountId }) => accountId)),
      integers(keys.map(({ vendorId }) => vendorId)),
      texts(keys.map(({ roundRef }) => roundRef)),
    ],
  });
  return new Map(
    unpacked<Detail>(rows).map(([account, vendor, ref, part, detail]) => [
      roundKey(BigInt(account), vendor, ref),
      { part, detail } as RoundDetail,
    ]),
  );
}

/** Of each of these tickets in its order: the last numbers of its draw that were told before and are others; null where there are none. */
export async function readNumbersBefore(
  runner: Runner,
  tickets: readonly (RoundKey & { numbers: string })[],
): Promise<(string | null)[]> {
  if (tickets.length === 0) return [];
  const rows = await runner.query<{ numbers: string | null }>({
    name: 'play-details-before',
    text: `select d.numbers from unnest($1::text::bigint[], $2::text::int[], $3::text::text[], $4::text::text[]) with ordinality
             as k (account, vendor, ref, numbers, place)
           left join lateral (
             select detail ->> 'numbers' as numbers from play_round_detail
             where account_id = k.account and vendor_id = k.vendor and round_ref = k.ref and part = 'draw'
               and detail ->> 'numbers' not in ('', k.numbers)
             order by version desc limit 1) d on true
           order by k.place`,
    values: [
      integers(tickets.map(({ accountId }) => accountId)),
      integers(tickets.map(({ vendorId }) => vendorId)),
      texts(tickets.map(({ roundRef }) => roundRef)),
      texts(tickets.map(({ numbers }) => numbers)),
    ],
  });
  return rows.map(({ numbers }) => numbers);
}

/** A version that was told since its round was made. */
export interface NewDetail extends LedgerRoundKey {
  accountId: bigint;
  version: number;
}

/** Versions that were told since their rounds were made, the oldest first. */
export const readNewDetails = (runner: Runner, limit: number): Promise<NewDetail[]> =>
  runner.query<NewDetail>({
    name: 'play-details-new',
    text: `select account_id as "accountId", wallet_account_id as account, vendor_id as provider, round_ref as "roundRef", version
           from play_round_detail where not is_counted order by told_at limit $1`,
    values: [limit],
  });

/**
 * Has the latest versions be looked at again that were told of bets that were settled in a stretch of time, the end excluded, and count their stake all the
 * same: they say something else than the ledger, or whoever made the record, of an older version, did not wait for them. Returns how many.
 */
export async function lookAgain(runner: Runner, { from, to }: { from: Date; to: Date }): Promise<number> {
  const rows = await runner.query({
    name: 'play-details-again',
    text: `update play_round_detail t set is_counted = false
           from play_round r cross join lateral (
             select version from play_round_detail where account_id = r.account_id and vendor_id = r.vendor_id and round_ref = r.round_ref
             order by version desc limit 1) d
           where r.settled_at >= $1 and r.settled_at < $2 and r.status = 'completed' and r.valid_bet_basis = 'stake'
             and r.game_type not in ('RNG', 'FISH', 'BINGO')
             and t.account_id = r.account_id and t.vendor_id = r.vendor_id and t.round_ref = r.round_ref and t.version = d.version
             and t.is_counted returning 1`,
    values: [from, to],
  });
  return rows.length;
}

/** The statement of the transaction that makes their rounds; none for none. */
export const countedOf = (details: readonly NewDetail[]): Statement[] =>
  details.length === 0
    ? []
    : [
        {
          name: 'play-details-counted',
          text: `update play_round_detail d set is_counted = true
                 from unnest($1::text::bigint[], $2::text::int[], $3::text::text[], $4::text::int[]) as k (account, vendor, ref, version)
                 where d.account_id = k.account and d.vendor_id = k.vendor and d.round_ref = k.ref and d.version = k.version`,
          values: [
            integers(details.map(({ accountId }) => accountId)),
            integers(details.map(({ provider }) => provider)),
            texts(details.map(({ roundRef }) => roundRef)),
            integers(details.map(({ version }) => version)),
          ],
        },
      ];
