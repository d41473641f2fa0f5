import type { Amount } from '@marquee/money';
import { integers, texts } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';
import { KIND } from './codes.ts';
import type { LedgerRoundKey } from './following.ts';

/** What stands of a round: the games of its stakes that were not taken back, and what its account has now. */
export interface Standing {
  games: readonly (number | null)[];
  balance: Amount;
}

/** What stands of each of these rounds, in their order. Throws for an account that is not there. */
export async function readStanding(runner: Runner, keys: readonly LedgerRoundKey[]): Promise<Standing[]> {
  const rows = await runner.query<{ balance: bigint; games: (number | null)[] | null }>({
    name: 'ledger-standing',
    text: `select a.balance, (
             select to_jsonb(array_agg(distinct t.subject)) from transfer t
             where t.account_id + 0 = k.account and t.provider = k.provider and t.group_id = k.group_id and t.kind = ${KIND.debit}
               and not exists (
                 select from transfer u where u.account_id = t.account_id and u.provider = t.provider and u.tx_id = t.tx_id
                   and u.kind = ${KIND.tombstone})) as games
           from unnest($1::text::bigint[], $2::text::int[], $3::text::text[]) with ordinality as k (account, provider, group_id, place)
           join ledger_account a on a.id = k.account
           order by k.place`,
    values: [
      integers(keys.map(({ account }) => account)),
      integers(keys.map(({ provider }) => provider)),
      texts(keys.map(({ roundRef }) => roundRef)),
    ],
  });
  if (rows.length < keys.length) throw new Error('a round is of an account that is not there');
  return rows.map(({ balance, games }) => ({ balance, games: games ?? [] }));
}
