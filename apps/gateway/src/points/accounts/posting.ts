import type { Transaction } from '../../base/database/database.ts';
import { earnedOf, type NewPoints, type PostedPoints } from './entry.ts';
import { type KnownEntry, lockAccounts, readKnown, writeEntries } from './store.ts';

const nameOf = ({ accountId, key }: Pick<NewPoints, 'accountId' | 'key'>): string => `${accountId} ${key}`;

function checkSame(known: Pick<KnownEntry, 'kind' | 'points'>, asked: NewPoints): void {
  if (known.kind === asked.kind && known.points === asked.points) return;
  throw new Error(`the points ${asked.key} of account ${asked.accountId} were posted before with other content`);
}

/**
 * Posts points in their order, in the caller's transaction, which holds the members' accounts from here on: give all of a transaction
 * at once. What was posted before under its key is answered as then. Throws when a key comes again with other content, or when points
 * are no whole number other than zero.
 */
export async function postPoints(tx: Transaction, asked: readonly NewPoints[]): Promise<PostedPoints[]> {
  for (const { points, key } of asked)
    if (!Number.isSafeInteger(points) || points === 0) throw new Error(`${key}: ${points} are no points that can be posted`);
  const held = await lockAccounts(tx, new Map(asked.map(({ accountId, merchantId }) => [accountId, merchantId])));
  const known = new Map<string, Pick<KnownEntry, 'kind' | 'points' | 'balance' | 'accumulated'>>();
  for (const entry of await readKnown(tx, asked)) known.set(nameOf(entry), entry);
  const fresh: (NewPoints & Pick<PostedPoints, 'balance' | 'accumulated'>)[] = [];
  const answers = asked.map((each): PostedPoints => {
    const before = known.get(nameOf(each));
    if (before) {
      checkSame(before, each);
      return { isNew: false, balance: before.balance, accumulated: before.accumulated };
    }
    const account = held.get(each.accountId);
    if (!account) throw new Error(`there is no account ${each.accountId} of points`);
    account.balance += each.points;
    account.accumulated += earnedOf(each);
    const entry = { ...each, balance: account.balance, accumulated: account.accumulated };
    known.set(nameOf(each), entry);
    fresh.push(entry);
    return { isNew: true, balance: account.balance, accumulated: account.accumulated };
  });
  if (fresh.length > 0) await writeEntries(tx, fresh);
  return answers;
}

/** Posts one change of points: as `postPoints`. */
export async function postOne(tx: Transaction, asked: NewPoints): Promise<PostedPoints> {
  const [posted] = await postPoints(tx, [asked]);
  if (!posted) throw new Error(`the points ${asked.key} were not posted`);
  return posted;
}
