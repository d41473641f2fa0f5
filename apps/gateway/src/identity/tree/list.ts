import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { usernameKey } from '../names.ts';
import type { AccountStatus, AccountType } from '../store.ts';
import type { Terms } from './store.ts';

/** How a list of a team is sorted; later and more come first where it goes down. */
type TeamSort = 'name' | 'joined' | 'login' | 'series';

/** Which accounts of a line are asked for. */
export interface TeamFilter {
  /** Right below this account, or at whatever depth. */
  above: bigint;
  scope: 'direct' | 'team';
  /** A whole username, in any case; null: any. */
  username: string | null;
  type: AccountType | null;
  status: AccountStatus | null;
  seriesFrom: number | null;
  seriesTo: number | null;
  joinedFrom: Date | null;
  joinedTo: Date | null;
  /** Whoever has not logged in since: who never did counts from the opening of the account; null: all. */
  idleSince: Date | null;
  /** Who is online alone. */
  isOnline: boolean;
  /** Who is one of these alone; null: all. */
  among: readonly bigint[] | null;
  sort: TeamSort;
  isDown: boolean;
  page: number;
  size: number;
  /** What an account without a series of its own counts as. */
  seriesMin: number;
  /** A session that was seen since makes its account online. */
  seenSince: Date;
}

/** An account of a team as those above it see it: nothing that tells who the person is. */
export interface TeamRow extends Terms {
  id: bigint;
  username: string;
  nickname: string;
  type: AccountType;
  status: AccountStatus;
  /** The name of the account right above; empty at the top. */
  parent: string;
  depth: number;
  joinedAt: Date;
  lastLoginAt: Date | null;
  isOnline: boolean;
}

const SORTED: Readonly<Record<TeamSort, string>> = {
  name: 'a.username_key',
  joined: 'a.created_at',
  login: `coalesce(a.last_login_at, '-infinity')`,
  series: 'coalesce(a.series, $10::int)',
};

/** Has it called since a moment? */
const onlineSince = (moment: string): string =>
  `exists (select 1 from session s where s.account_id = a.id and s.assistant_id is null and s.revoked_at is null and s.last_seen_at > ${moment})`;
const ONLINE = onlineSince('$13');

/** The columns of a row; `moment` is the parameter since which who has called is online. */
const rowWith = (moment: string): string =>
  `a.id, a.username, a.nickname, a.type, a.status, a.series, a.rates, coalesce(p.username, '') as parent,
   a.depth, a.created_at as "joinedAt", a.last_login_at as "lastLoginAt", ${onlineSince(moment)} as "isOnline"`;

const SELECTED = `a.merchant_id = $1 and not a.is_test and a.type <> 4
  and ($3::text is null or a.username_key = $3) and ($4::int is null or a.type = $4) and ($5::text is null or a.status = $5)
  and ($6::int is null or coalesce(a.series, $10::int) >= $6) and ($7::int is null or coalesce(a.series, $10::int) <= $7)
  and ($8::timestamptz is null or a.created_at >= $8) and ($9::timestamptz is null or a.created_at < $9)
  and ($11::timestamptz is null or coalesce(a.last_login_at, a.created_at) < $11)
  and ($12::text is null or a.id in (select unnest($12::text::bigint[])))`;

/** A page of a team, and how many there are on all pages. */
export async function readTeam(db: Runner, merchantId: number, filter: TeamFilter): Promise<{ rows: TeamRow[]; total: number }> {
  const { above, scope, username, type, status, seriesFrom, seriesTo, joinedFrom, joinedTo, idleSince, seriesMin } = filter;
  const where = `${scope === 'direct' ? 'a.parent_id = $2' : 'a.path @> array[$2::bigint]'} and ${SELECTED}${filter.isOnline ? ` and ${ONLINE}` : ''}`;
  const given = [
    merchantId,
    above,
    username === null ? null : usernameKey(username),
    type,
    status,
    seriesFrom,
    seriesTo,
    joinedFrom,
    joinedTo,
    seriesMin,
    idleSince,
    filter.among && integers(filter.among),
  ];
  const [all] = await db.query<{ total: number }>({
    text: `select count(*)::int as total from account a where ${where}`,
    values: filter.isOnline ? [...given, filter.seenSince] : given,
  });
  const rows = await db.query<TeamRow>({
    text: `select ${rowWith('$13')} from account a join account p on p.id = a.parent_id
           where ${where}
           order by ${SORTED[filter.sort]} ${filter.isDown ? 'desc' : 'asc'}, a.id limit $14 offset $15`,
    values: [...given, filter.seenSince, filter.size, (filter.page - 1) * filter.size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** One account as a row of a team, whatever stands above it; undefined for nobody. */
export async function readTeamRow(db: Runner, id: bigint, seenSince: Date): Promise<TeamRow | undefined> {
  const [row] = await db.query<TeamRow>({
    text: `select ${rowWith('$2')} from account a left join account p on p.id = a.parent_id where a.id = $1`,
    values: [id, seenSince],
  });
  return row;
}
