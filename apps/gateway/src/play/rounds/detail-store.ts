import type { RoundDetail } from '@marquee/contract/vendor';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Statement } from '../../base/database/database.ts';
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
  texts(all.map(({ told }) => JSON.stringify(told.detail))),
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

/**
 * Keeps versions, each unless it is there already. Returns how many were not. In the order of their key: two gateways that are told the same at once
 * wait for each other in one direction only.
 */
export async function keepDetails(runner: Runner, all: readonly ToldDetail[]): Promise<number> {
  const rows = await runner.query({
    name: 'play-details-keep',
    text: `insert into play_round_detail (account_id, vendor_id, round_ref, version, node_id, part, detail, wallet_account_id, told_at)
           select account, vendor, ref, version, node, part, detail::jsonb, wallet, at
           from unnest(${TOLD}, $8::text::bigint[], $9::text::timestamptz[])
             as k (account, vendor, ref, version, node, part, detail, wallet, at)
           order by account, vendor, ref, version
           on conflict do nothing returning 1`,
    values: [...columnsOf(all), integers(all.map(({ wallet }) => wallet)), texts(all.map(({ at }) => at.toISOString()))],
  });
  return rows.length;
}

/** The latest version of each of these rounds, by key. */
export async function readDetails(runner: Runner, keys: readonly RoundKey[]): Promise<Map<string, RoundDetail>> {
  if (keys.length === 0) return new Map();
  const rows = await runner.query<{ account_id: bigint; vendor_id: number; round_ref: string } & RoundDetail>({
    name: 'play-details-read',
    text: `select d.account_id, d.vendor_id, d.round_ref, d.part, d.detail
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
    rows.map(({ account_id, vendor_id, round_ref, ...told }) => [
      roundKey(account_id, vendor_id, round_ref),
      told as RoundDetail,
    ]),
  );
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
