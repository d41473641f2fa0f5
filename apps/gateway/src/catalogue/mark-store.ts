import type { Database, Statement } from '../base/database/database.ts';

/** Whose marks: in every statement, so that nobody reads or changes another's. */
export interface Member {
  merchantId: number;
  accountId: bigint;
}

/** Most favourites of one member. */
export const MOST_FAVOURITES = 500;
/** Most recent games that are kept of one member. */
export const MOST_RECENT = 100;

// Holds whoever changes the same member's marks until the transaction ends. The first number is this module's own.
const hold = ({ accountId }: Member): Statement => ({
  name: 'marks-hold',
  text: 'select pg_advisory_xact_lock(7201, hashint8($1::bigint))',
  values: [accountId],
});

/** Nodes of the member's favourites, the latest first. */
export async function readFavourites(db: Database, { merchantId, accountId }: Member): Promise<number[]> {
  const rows = await db.query<{ node_id: number }>({
    name: 'favourites',
    text: `select node_id from member_favourite where merchant_id = $1 and account_id = $2 order by place desc limit ${MOST_FAVOURITES}`,
    values: [merchantId, accountId],
  });
  return rows.map((row) => row.node_id);
}

/** Adds a favourite; one that is there keeps its place. False when the member has as many as there may be. */
export async function writeFavourite(db: Database, member: Member, nodeId: number): Promise<boolean> {
  const { merchantId, accountId } = member;
  return db.transaction(async (tx) => {
    await tx.query(hold(member));
    const [held] = await tx.query<{ count: number; has: boolean | null }>({
      name: 'favourites-count',
      text: `select count(*)::int as count, bool_or(node_id = $3) as has from member_favourite
             where merchant_id = $1 and account_id = $2`,
      values: [merchantId, accountId, nodeId],
    });
    if (held?.has === true) return true;
    if ((held?.count ?? 0) >= MOST_FAVOURITES) return false;
    await tx.query({
      name: 'favourites-add',
      text: 'insert into member_favourite (merchant_id, account_id, node_id) values ($1, $2, $3)',
      values: [merchantId, accountId, nodeId],
    });
    return true;
  });
}

/** Takes a favourite away; one that is not there changes nothing. */
export async function deleteFavourite(db: Database, { merchantId, accountId }: Member, nodeId: number): Promise<void> {
  await db.query({
    name: 'favourites-remove',
    text: 'delete from member_favourite where merchant_id = $1 and account_id = $2 and node_id = $3',
    values: [merchantId, accountId, nodeId],
  });
}

/** Nodes of the member's recent games, the latest first. */
export async function readRecent(db: Database, { merchantId, accountId }: Member): Promise<number[]> {
  const rows = await db.query<{ node_id: number }>({
    name: 'recent',
    text: `select node_id from member_recent where merchant_id = $1 and account_id = $2 order by place desc limit ${MOST_RECENT}`,
    values: [merchantId, accountId],
  });
  return rows.map((row) => row.node_id);
}

/** Puts a game at the head of the member's recent ones; the oldest beyond {@link MOST_RECENT} go. */
export async function writeRecent(db: Database, member: Member, nodeId: number): Promise<void> {
  const { merchantId, accountId } = member;
  await db.flight([
    hold(member),
    {
      name: 'recent-add',
      text: `insert into member_recent (merchant_id, account_id, node_id) values ($1, $2, $3)
             on conflict (merchant_id, account_id, node_id) do update set place = default`,
      values: [merchantId, accountId, nodeId],
    },
    {
      name: 'recent-trim',
      text: `delete from member_recent where merchant_id = $1 and account_id = $2 and place <= (
               select place from member_recent where merchant_id = $1 and account_id = $2 order by place desc offset ${MOST_RECENT} limit 1)`,
      values: [merchantId, accountId],
    },
  ]);
}
