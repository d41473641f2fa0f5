import type { Events } from '../../base/background/events.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { accountChannel, type Live } from '../../base/live/live.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { depositCompleted, turnoverChanged } from '../events.ts';
import {
  deleteContributions,
  insertContributions,
  keepBets,
  type Place,
  readContributions,
  readFrom,
  readKept,
  writeDone,
} from './bet-store.ts';
import { type BetKey, byAccount, changesOf, fedAgain, type RecordedBet, startsOf } from './refeeding.ts';
import type { Requirement } from './requirement.ts';
import { lockQueues, moveQueues, readLive } from './store.ts';

/** The consumer that feeds bets. */
export const WAGERING_CONSUMER = 'cashier.wagering';

/** What it hears. */
export const FED_NEWS = [betSettled, betCorrected, betCancelled] as const;

/** Reads bets as the betting record has them in the caller's transaction. */
export type BetReader = (runner: Runner, keys: readonly BetKey[]) => Promise<RecordedBet[]>;

/** The rounds that news is of, each once. */
export function keysOf(news: readonly { accountId: bigint | null; payload: unknown }[]): BetKey[] {
  const keys = news.flatMap(({ accountId, payload }): BetKey[] => {
    const { vendorId, roundRef } = payload as Pick<BetKey, 'vendorId' | 'roundRef'>;
    return accountId === null ? [] : [{ accountId, vendorId, roundRef }];
  });
  return [...new Map(keys.map((key) => [`${key.accountId} ${key.vendorId} ${key.roundRef}`, key])).values()];
}

/**
 * Feeds bets of which something was told, as their records stand now: told twice, in another order or late, they come to the same. From
 * the first bet that changed on, all of its member's bets are fed again. Returns the members to whom it made a difference.
 */
export async function feedBets(tx: Transaction, { betsOf }: { betsOf: BetReader }, keys: readonly BetKey[]): Promise<bigint[]> {
  if (keys.length === 0) return [];
  const accounts = [...new Set(keys.map(({ accountId }) => accountId))];
  await lockQueues(tx, accounts);
  const records = await betsOf(tx, keys);
  await noteSeen(tx, records);
  const live = await readLive(tx, accounts);
  if (live.length === 0) return [];
  const hasLive = new Set(live.map(({ accountId }) => accountId));
  const concerned = records.filter(({ accountId }) => hasLive.has(accountId));
  const kept = concerned.length === 0 ? [] : await readKept(tx, concerned);
  const changed = changesOf(concerned, kept, live);
  if (changed.length === 0) return [];
  await keepBets(tx, changed);
  return feedFrom(tx, live, startsOf(changed, kept));
}

/** Feeds each account's bets from a place on again; returns the members to whom it made a difference. */
async function feedFrom(tx: Transaction, live: readonly Requirement[], places: readonly Place[]): Promise<bigint[]> {
  const bets = await readFrom(tx, places);
  const before = byAccount(await readContributions(tx, bets));
  const needs = byAccount(live);
  const all = [...byAccount(bets)].map(([accountId, own]) =>
    fedAgain(needs.get(accountId) ?? [], own, before.get(accountId) ?? []),
  );
  const gone = all.flatMap((each) => each.gone);
  const come = all.flatMap((each) => each.come);
  const changed = all.flatMap((each) => each.changed);
  if (gone.length > 0) await deleteContributions(tx, gone);
  if (come.length > 0) await insertContributions(tx, come);
  if (changed.length > 0) await writeDone(tx, changed);
  return [...new Set(changed.map(({ accountId }) => accountId))];
}

/** Feeds all that a member's live requirements can have again: what a requirement that is gone had is free for the others. */
export async function feedAnew(tx: Transaction, accountId: bigint): Promise<void> {
  const live = await readLive(tx, [accountId]);
  const [oldest] = live;
  if (oldest) await feedFrom(tx, live, [{ accountId, betNo: '', settledAt: oldest.createdAt }]);
}

/** Notes until when bets were looked at, whether or not there was something to feed. */
async function noteSeen(tx: Transaction, records: readonly RecordedBet[]): Promise<void> {
  const until = new Map<bigint, Date>();
  for (const { accountId, settledAt } of records) {
    const before = until.get(accountId);
    if (settledAt && (!before || before < settledAt)) until.set(accountId, settledAt);
  }
  if (until.size > 0) await moveQueues(tx, until);
}

export interface FollowingDeps {
  events: Pick<Events, 'consumeBatches' | 'relay' | 'emit' | 'nudge'>;
  live: Pick<Live, 'publish'>;
  betsOf: BetReader;
}

/** Feeds what members have to wager from what play tells of their bets, and tells their open pages. */
export function followBets({ events, live, betsOf }: FollowingDeps): void {
  events.consumeBatches(WAGERING_CONSUMER, FED_NEWS, async (told, tx) => {
    const real = told.filter(({ payload }) => payload.trial !== true);
    const merchants = new Map(real.map(({ accountId, merchantId }) => [accountId, merchantId]));
    const changed = await feedBets(tx, { betsOf }, keysOf(real));
    const news = changed.map((accountId) => turnoverChanged.of({ merchantId: merchants.get(accountId) ?? 0, accountId }, {}));
    await events.emit(tx, ...news);
    if (news.length > 0) events.nudge(turnoverChanged);
  });
  // A deposit that has come is to be wagered.
  events.relay('cashier.turnover-live', [turnoverChanged, depositCompleted], async ({ accountId }) => {
    if (accountId !== null) live.publish(accountChannel(accountId), { type: 'turnover' });
  });
}
