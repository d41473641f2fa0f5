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

const contentOf = ({ accountId, vendorId, roundRef, version, nodeId, told }: ToldDetail): unknown[] => [
  accountId,
  vendorId,
  roundRef,
  version,
  nodeId,
  told.part,
  JSON.stringify(told.detail),
];

/** Is this version there already, and does it say the same? Null where it is not there. */
export async function isSameDetail(runner: Runner, told: ToldDetail): Promise<boolean | null> {
  const [row] = await runner.query<{ same: boolean }>({
    name: 'play-detail-same',
    text: `select node_id = $5 and part = $6 and detail = $7::text::jsonb as same from play_round_detail
           where account_id = $1 and vendor_id = $2 and round_ref = $3 and version = $4`,
    values: contentOf(told),
  });
  return row?.same ?? null;
}

/** Keeps a version, unless it is there already. */
export async function keepDetail(runner: Runner, told: ToldDetail): Promise<void> {
  await runner.query({
    name: 'play-detail-keep',
    text: `insert into play_round_detail (account_id, vendor_id, round_ref, version, node_id, part, detail, wallet_account_id, told_at)
           values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9) on conflict do nothing`,
    values: [...contentOf(told), told.wallet, told.at],
  });
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
