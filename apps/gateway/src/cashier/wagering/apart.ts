import { newsBehind } from '../../base/background/held-store.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { readContributions, readFrom, readKept } from './bet-store.ts';
import { type BetReader, FED_NEWS, keysOf, WAGERING_CONSUMER } from './following.ts';
import { byAccount, changesOf, fedAgain, isEarlier, type RecordedBet, startsOf } from './refeeding.ts';
import type { Requirement } from './requirement.ts';
import { type ApartRequirement, readApart, readLive } from './store.ts';

const nameOf = ({ accountId, betNo }: Pick<RecordedBet, 'accountId' | 'betNo'>): string => `${accountId} ${betNo}`;

/** When requirements end, by their number, if bets are fed as their records now are. Writes nothing. */
async function endsWith(
  tx: Transaction,
  live: readonly Requirement[],
  records: readonly RecordedBet[],
): Promise<Map<bigint, Date | null>> {
  const ends = new Map(live.map(({ id, endedAt }) => [id, endedAt]));
  const kept = await readKept(tx, records);
  const changed = changesOf(records, kept, live);
  if (changed.length === 0) return ends;
  const places = startsOf(changed, kept);
  const bets = new Map((await readFrom(tx, places)).map((bet) => [nameOf(bet), bet]));
  for (const bet of changed) bets.set(nameOf(bet), bet);
  const before = byAccount(await readContributions(tx, [...bets.values()]));
  const needs = byAccount(live);
  for (const [accountId, own] of byAccount([...bets.values()])) {
    const order = own.sort((a, b) => (isEarlier(a, b) ? -1 : 1));
    const again = fedAgain(needs.get(accountId) ?? [], order, before.get(accountId) ?? []);
    for (const { id, endedAt } of again.changed) ends.set(id, endedAt);
  }
  return ends;
}

/** A stretch in which a member has something to wager of which bets count for nothing else. `until` null: it is open. */
const isWithin = ({ from, until }: Pick<ApartRequirement, 'from' | 'until'>, settledAt: Date): boolean =>
  from < settledAt && (until ?? settledAt) >= settledAt;

/**
 * Makes what says which of bets that were just settled count for nothing but what is to be wagered: docs/rules/money.md#wagering. It is
 * decided by the bets whose records are there and by these, whatever was fed of them by now.
 */
export const createApartBets =
  ({ db, betsOf }: { db: Database; betsOf: BetReader }) =>
  async <T extends RecordedBet>(settled: readonly T[]): Promise<ReadonlySet<T>> => {
    const since = new Date(Math.min(...settled.map(({ settledAt }) => settledAt?.getTime() ?? 0)));
    const accountsOf = (rows: readonly { accountId: bigint }[]): bigint[] => [...new Set(rows.map(({ accountId }) => accountId))];
    if (settled.length === 0 || (await readApart(db, accountsOf(settled), since)).length === 0) return new Set();
    const stretches = await db.transaction(async (tx) => {
      // What is fed meanwhile is either all in what is read here, or nothing of it.
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const apart = await readApart(tx, accountsOf(settled), since);
      const accounts = accountsOf(apart);
      const types = FED_NEWS.map(({ type }) => type);
      const told = await newsBehind(tx, WAGERING_CONSUMER, types, accounts);
      const coming = new Map(settled.filter(({ accountId }) => accounts.includes(accountId)).map((bet) => [nameOf(bet), bet]));
      const untold = (await betsOf(tx, keysOf(told))).filter((bet) => !coming.has(nameOf(bet)));
      const live = await readLive(tx, accounts);
      const ends = await endsWith(tx, live, [...untold, ...coming.values()]);
      return apart.map((each) => ({ ...each, until: ends.has(each.id) ? (ends.get(each.id) ?? null) : each.until }));
    });
    const own = byAccount(stretches);
    return new Set(
      settled.filter(
        ({ accountId, settledAt }) => settledAt !== null && own.get(accountId)?.some((each) => isWithin(each, settledAt)),
      ),
    );
  };
