import { newsBehind } from '../../base/background/held-store.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { betCancelled, betCorrected, type RemadeBet } from '../../play/index.ts';
import { readContributions, readFrom, readKept } from './bet-store.ts';
import { type BetReader, FED_NEWS, keysOf, WAGERING_CONSUMER } from './following.ts';
import { byAccount, changesOf, fedAgain, isEarlier, type RecordedBet, startsOf } from './refeeding.ts';
import type { Requirement } from './requirement.ts';
import { type ApartRequirement, readApart, readLive } from './store.ts';

/** What can open again what is done: bets that are told besides are of no effect on it, or have it done by an earlier one. */
const CHANGES = [betCorrected, betCancelled].map(({ type }) => type);
const ALL = FED_NEWS.map(({ type }) => type);

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

/** Those of members on whose bets it depends, beside those that are made, when what they have to wager ends, if it ended before a moment. */
async function accountsOpen(
  tx: Transaction,
  apart: readonly ApartRequirement[],
  since: Date,
  remade: readonly RemadeBet<RecordedBet>[],
): Promise<bigint[]> {
  const open = new Set(apart.filter(({ until }) => until === null || until >= since).map(({ accountId }) => accountId));
  const done = new Set(apart.flatMap(({ accountId }) => (open.has(accountId) ? [] : [accountId])));
  if (done.size === 0) return [...open];
  const changed = [
    ...(await newsBehind(tx, WAGERING_CONSUMER, CHANGES, [...done])),
    ...remade.flatMap(({ bet, isNewlySettled }) => (isNewlySettled ? [] : [bet])),
  ];
  return [...new Set([...open, ...changed.map(({ accountId }) => accountId).filter((accountId) => done.has(accountId))])];
}

/**
 * Makes what says which bets that are newly settled count for nothing but what is to be wagered: docs/rules/money.md#wagering. It is
 * decided by the bets whose records are there and by those that are made with them, whatever was fed of them by now.
 */
export const createApartBets =
  ({ db, betsOf }: { db: Database; betsOf: BetReader }) =>
  async <T extends RecordedBet>(remade: readonly RemadeBet<T>[]): Promise<ReadonlySet<T>> => {
    const settled = remade.flatMap(({ bet, isNewlySettled }) => (isNewlySettled ? [bet] : []));
    const since = new Date(Math.min(...settled.map(({ settledAt }) => settledAt?.getTime() ?? 0)));
    const bettors = [...new Set(settled.map(({ accountId }) => accountId))];
    if (settled.length === 0 || (await readApart(db, bettors, since)).length === 0) return new Set();
    const stretches = await db.transaction(async (tx) => {
      // What is fed meanwhile is either all in what is read here, or nothing of it.
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const apart = await readApart(tx, bettors, since);
      const accounts = await accountsOpen(tx, apart, since, remade);
      if (accounts.length === 0) return [];
      const told = await newsBehind(tx, WAGERING_CONSUMER, ALL, accounts);
      const made = remade.map(({ bet }) => bet).filter(({ accountId }) => accounts.includes(accountId));
      const coming = new Map(made.map((bet) => [nameOf(bet), bet]));
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
