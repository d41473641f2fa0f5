import type { Database, Runner } from '../../base/database/database.ts';
import { exactly } from '../rebates/line.ts';
import * as store from './audit-store.ts';
import { readShareBooks } from './share-store.ts';

const PAGE = 200;

/** From what the friends that are kept are recounted. */
export interface ReferralSources {
  /** Who was brought by whom: accounts after one and opened since a moment, in order. */
  referred(
    runner: Runner,
    asked: { after: bigint; since: Date; limit: number },
  ): Promise<{ accountId: bigint; referrerId: bigint }[]>;
}

export interface ReferralAuditDeps extends ReferralSources {
  db: Database;
}

/** Compares the friends that are kept with the accounts themselves, a page of accounts under one snapshot. */
async function compareFriends({ db, referred }: ReferralAuditDeps, behindIn: (runner: Runner) => Promise<ReadonlySet<bigint>>) {
  const since = await store.firstFriend(db);
  const details: string[] = [];
  for (let after = 0n; since !== null; ) {
    const next = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const noted = await store.readNoted(tx, after, PAGE);
      const accounts = await referred(tx, { after, since, limit: PAGE });
      const behind = await behindIn(tx);
      // As far as the shorter of two full pages goes.
      const ends = [noted, accounts].flatMap((page) => (page.length < PAGE ? [] : (page.at(-1)?.accountId ?? [])));
      const last = ends.reduce<bigint | null>((least, end) => (least === null || end < least ? end : least), null);
      const inPage = ({ accountId }: { accountId: bigint }): boolean =>
        (last === null || accountId <= last) && !behind.has(accountId);
      const is = new Map(accounts.filter(inPage).map(({ accountId, referrerId }) => [accountId, referrerId]));
      const has = new Map(noted.filter(inPage).map(({ accountId, referrerId }) => [accountId, referrerId]));
      for (const accountId of new Set([...is.keys(), ...has.keys()]))
        if (is.get(accountId) !== has.get(accountId))
          details.push(
            `referrer of account ${accountId}: kept ${has.get(accountId) ?? 'none'}; registered by ${is.get(accountId) ?? 'none'}`,
          );
      return last;
    });
    if (next === null) break;
    after = next;
  }
  return details;
}

/** Recounts the friends who count from the friends themselves, a page of members under one snapshot. */
async function recount({ db }: ReferralAuditDeps): Promise<string[]> {
  const details: string[] = [];
  for (let after = 0n; ; ) {
    const page = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const referrers = await store.readReferrers(tx, after, PAGE);
      const keyOf = ({ accountId, day }: { accountId: bigint; day: string }): string => `${accountId} on ${day}`;
      const counted = new Map((await store.readInvitedDays(tx, referrers)).map((row) => [keyOf(row), row.value]));
      const recounted = new Map((await store.recountInvited(tx, referrers)).map((row) => [keyOf(row), row.value]));
      for (const key of new Set([...counted.keys(), ...recounted.keys()])) {
        const [mine, theirs] = [counted.get(key) ?? 0n, recounted.get(key) ?? 0n];
        if (mine !== theirs) details.push(`INVITED_QUALIFIED of account ${key}: counted ${mine}; recounted ${theirs}`);
      }
      for (const { accountId, sourceRef } of await store.readUnearned(tx, referrers))
        details.push(`reward ${sourceRef} of account ${accountId}: given for a friend who has not qualified`);
      for (const { referrerId, shared, rest, lapsed, issued } of await readShareBooks(tx, referrers))
        if (BigInt(shared) !== rest + exactly(lapsed + issued))
          details.push(
            `share of account ${referrerId}: its friends’ bets come to ${shared}; given ${issued}, cut off ${lapsed}, left ${rest}`,
          );
      return referrers;
    });
    if (page.length < PAGE) return details;
    after = page.at(-1) ?? after;
  }
}

/** Where the friends that are kept, what is counted of them or what was given for them differ from their sources. Those of whom news is on its way are left out. */
export const findReferralDifferences = async (
  deps: ReferralAuditDeps,
  behindIn: (runner: Runner) => Promise<ReadonlySet<bigint>>,
): Promise<string[]> => [...(await compareFriends(deps, behindIn)), ...(await recount(deps))];
