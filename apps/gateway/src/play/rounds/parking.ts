import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Statement } from '../../base/database/database.ts';
import type { LedgerRoundKey, RoundMovement } from '../../wallet/index.ts';

/** A movement that fits into no record, and why. */
export interface Parked extends LedgerRoundKey, Pick<RoundMovement, 'transferId' | 'kind' | 'amount' | 'at'> {
  reason: string;
}

/** The statement that keeps movements until their round can be made; none for none. */
export const parkingOf = (parked: readonly Parked[], now: Date): Statement[] =>
  parked.length === 0
    ? []
    : [
        {
          name: 'play-park',
          text: `insert into play_parked (transfer_id, wallet_account_id, vendor_id, round_ref, kind, amount, at, reason, parked_at)
                 select *, $9::timestamptz
                 from unnest($1::text::bigint[], $2::text::bigint[], $3::text::int[], $4::text::text[], $5::text::text[], $6::text::bigint[],
                   $7::text::timestamptz[], $8::text::text[]) as n
                 on conflict (transfer_id) do update set reason = excluded.reason`,
          values: [
            integers(parked.map(({ transferId }) => transferId)),
            integers(parked.map(({ account }) => account)),
            integers(parked.map(({ provider }) => provider)),
            texts(parked.map(({ roundRef }) => roundRef)),
            texts(parked.map(({ kind }) => kind)),
            integers(parked.map(({ amount }) => amount)),
            texts(parked.map(({ at }) => at.toISOString())),
            texts(parked.map(({ reason }) => reason)),
            now,
          ],
        },
      ];

/** The statement that lets go of what is parked of these rounds, but for `parked`: the rest has found its place. */
export const releaseOf = (rounds: readonly LedgerRoundKey[], parked: readonly Parked[]): Statement[] =>
  rounds.length === 0
    ? []
    : [
        {
          name: 'play-release',
          text: `delete from play_parked p
                 using unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) as k (account, vendor, ref)
                 where p.wallet_account_id = k.account and p.vendor_id = k.vendor and p.round_ref = k.ref
                   and p.transfer_id <> all ($4::text::bigint[])`,
          values: [
            integers(rounds.map(({ account }) => account)),
            integers(rounds.map(({ provider }) => provider)),
            texts(rounds.map(({ roundRef }) => roundRef)),
            integers(parked.map(({ transferId }) => transferId)),
          ],
        },
      ];

/** Rounds of which something is parked, the oldest first. */
export const readParkedRounds = (runner: Runner, limit: number): Promise<LedgerRoundKey[]> =>
  runner.query<LedgerRoundKey>({
    text: `select wallet_account_id as account, vendor_id as provider, round_ref as "roundRef" from play_parked
           group by 1, 2, 3 order by min(transfer_id) limit $1`,
    values: [limit],
  });

/** What is parked, the oldest first. */
export const readParked = (runner: Runner, limit: number): Promise<Parked[]> =>
  runner.query<Parked>({
    text: `select transfer_id as "transferId", wallet_account_id as account, vendor_id as provider, round_ref as "roundRef", kind, amount,
             at, reason
           from play_parked order by transfer_id limit $1`,
    values: [limit],
  });

/** How many movements are parked. */
export async function countParked(runner: Runner): Promise<number> {
  const [row] = await runner.query<{ parked: bigint }>({ text: 'select count(*) as parked from play_parked' });
  return Number(row?.parked ?? 0n);
}
