import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Contribution } from './feeding.ts';

/** A bet as it stands in the betting record, kept beside what it fed. */
export interface KeptBet {
  accountId: bigint;
  betNo: string;
  vendorId: number;
  roundRef: string;
  gameType: string;
  settledAt: Date;
  /** 0: taken back. */
  validBet: Amount;
}

/** A place in the order of an account's bets. */
export type Place = Pick<KeptBet, 'accountId' | 'betNo' | 'settledAt'>;

const BET = `account_id as "accountId", bet_no as "betNo", vendor_id as "vendorId", round_ref as "roundRef", game_type as "gameType",
  settled_at as "settledAt", valid_bet as "validBet"`;

const keysOf = (bets: readonly Pick<KeptBet, 'accountId' | 'betNo'>[]): string[] => [
  integers(bets.map(({ accountId }) => accountId)),
  texts(bets.map(({ betNo }) => betNo)),
];

const textsOf = (bets: readonly KeptBet[], field: 'roundRef' | 'gameType'): string => texts(bets.map((bet) => bet[field]));
const timesOf = (bets: readonly Place[]): string => texts(bets.map(({ settledAt }) => settledAt.toISOString()));

/** Those of these bets that are kept. LATERAL with LIMIT keeps it a look-up by key whatever the planner thinks of a young table. */
export const readKept = (db: Runner, bets: readonly Pick<KeptBet, 'accountId' | 'betNo'>[]): Promise<KeptBet[]> =>
  db.query<KeptBet>({
    name: 'wagering-bets-kept',
    text: `select ${BET} from unnest($1::text::bigint[], $2::text::text[]) as k (a, n)
           cross join lateral (select * from wagering_bet where account_id = k.a and bet_no = k.n limit 1) b`,
    values: keysOf(bets),
  });

/** Keeps bets as they now are; each is named once. */
export async function keepBets(tx: Transaction, bets: readonly KeptBet[]): Promise<void> {
  await tx.query({
    name: 'wagering-bets-keep',
    text: `insert into wagering_bet (account_id, bet_no, vendor_id, round_ref, game_type, settled_at, valid_bet)
           select * from unnest($1::text::bigint[], $2::text::text[], $3::text::int[], $4::text::text[], $5::text::text[],
             $6::text::timestamptz[], $7::text::bigint[])
           on conflict (account_id, bet_no) do update set settled_at = excluded.settled_at, valid_bet = excluded.valid_bet`,
    values: [
      ...keysOf(bets),
      integers(bets.map(({ vendorId }) => vendorId)),
      textsOf(bets, 'roundRef'),
      textsOf(bets, 'gameType'),
      timesOf(bets),
      integers(bets.map(({ validBet }) => validBet)),
    ],
  });
}

/** From each place on, the bets that its account has, in their order. */
export const readFrom = (db: Runner, places: readonly Place[]): Promise<KeptBet[]> =>
  db.query<KeptBet>({
    name: 'wagering-bets-from',
    text: `select ${BET} from unnest($1::text::bigint[], $2::text::text[], $3::text::timestamptz[]) as k (a, n, at)
           cross join lateral (select * from wagering_bet where account_id = k.a and (settled_at, bet_no) >= (k.at, k.n)
                               order by settled_at, bet_no) b
           order by account_id, settled_at, bet_no`,
    values: [...keysOf(places), timesOf(places)],
  });

/** What these bets have fed. */
export const readContributions = (db: Runner, bets: readonly Pick<KeptBet, 'accountId' | 'betNo'>[]): Promise<Contribution[]> =>
  db.query<Contribution>({
    name: 'wagering-contributions',
    text: `select account_id as "accountId", bet_no as "betNo", requirement_id as "requirementId", used, counted
           from unnest($1::text::bigint[], $2::text::text[]) as k (a, n)
           cross join lateral (select * from wagering_contribution where account_id = k.a and bet_no = k.n limit 1000) c`,
    values: keysOf(bets),
  });

const contributionKeys = (contributions: readonly Contribution[]): string[] => [
  ...keysOf(contributions),
  integers(contributions.map(({ requirementId }) => requirementId)),
];

export async function deleteContributions(tx: Transaction, gone: readonly Contribution[]): Promise<void> {
  await tx.query({
    name: 'wagering-contributions-delete',
    text: `delete from wagering_contribution c using unnest($1::text::bigint[], $2::text::text[], $3::text::bigint[]) as k (a, n, r)
           where c.account_id = k.a and c.bet_no = k.n and c.requirement_id = k.r`,
    values: contributionKeys(gone),
  });
}

export async function insertContributions(tx: Transaction, contributions: readonly Contribution[]): Promise<void> {
  await tx.query({
    name: 'wagering-contributions-insert',
    text: `insert into wagering_contribution (account_id, bet_no, requirement_id, used, counted)
           select * from unnest($1::text::bigint[], $2::text::text[], $3::text::bigint[], $4::text::bigint[], $5::text::bigint[])`,
    values: [
      ...contributionKeys(contributions),
      integers(contributions.map(({ used }) => used)),
      integers(contributions.map(({ counted }) => counted)),
    ],
  });
}

/** Writes what requirements have now; those that are not done any more are open again. */
export async function writeDone(
  tx: Transaction,
  changed: readonly { id: bigint; done: Amount; status: 'OPEN' | 'DONE'; endedAt: Date | null }[],
): Promise<void> {
  await tx.query({
    name: 'wagering-done',
    text: `update wagering_requirement r set done = n.done, status = n.status,
             ended_at = n.ended_at
           from unnest($1::text::bigint[], $2::text::bigint[], $3::text::text[], $4::text::timestamptz[]) as n (id, done, status, ended_at)
           where r.id = n.id and not r.is_final`,
    values: [
      integers(changed.map(({ id }) => id)),
      integers(changed.map(({ done }) => done)),
      texts(changed.map(({ status }) => status)),
      texts(changed.map(({ endedAt }) => endedAt?.toISOString() ?? null)),
    ],
  });
}
