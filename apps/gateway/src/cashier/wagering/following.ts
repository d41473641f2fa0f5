import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { accountChannel, type Live } from '../../base/live/live.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { depositCompleted, turnoverChanged } from '../events.ts';
import {
  deleteContributions,
  insertContributions,
  type KeptBet,
  keepBets,
  type Place,
  readContributions,
  readFrom,
  readKept,
  writeDone,
} from './bet-store.ts';
import { type Contribution, type FedBet, feed, statusOf } from './feeding.ts';
import type { Requirement } from './requirement.ts';
import { lockQueues, moveQueues, readLive } from './store.ts';

/** The consumer that feeds bets. */
export const WAGERING_CONSUMER = 'cashier.wagering';

/** What names a round of play. */
export interface BetKey {
  accountId: bigint;
  vendorId: number;
  roundRef: string;
}

/** A bet as the betting record has it. */
export interface RecordedBet extends BetKey {
  betNo: string;
  gameType: string;
  status: 'open' | 'completed' | 'cancelled';
  /** Ten-thousandths of a unit. */
  validBet: bigint;
  /** Of a bet that counts for nothing else: what it counts here. */
  wagerBet?: bigint | null;
  settledAt: Date | null;
}

/** What a bet counts for what is to be wagered. */
export const wageredOf = ({ validBet, wagerBet }: RecordedBet): bigint => wagerBet ?? validBet;

/** Reads bets as the betting record has them in the caller's transaction. */
export type BetReader = (runner: Runner, keys: readonly BetKey[]) => Promise<RecordedBet[]>;

const byAccount = <T extends { accountId: bigint }>(rows: readonly T[]): Map<bigint, T[]> =>
  Map.groupBy(rows, (row) => row.accountId);

const isEarlier = (a: KeptBet, b: KeptBet): boolean =>
  a.settledAt.getTime() === b.settledAt.getTime() ? a.betNo < b.betNo : a.settledAt < b.settledAt;

const partOf = ({ accountId, betNo, requirementId, used, counted }: Contribution): string =>
  `${accountId} ${betNo} ${requirementId} ${used} ${counted}`;

/**
 * What becomes of kept bets: as their records now say. One that is settled and not kept yet is kept if something was to be wagered
 * when it was settled; one that is not settled any more counts nothing.
 */
function changesOf(records: readonly RecordedBet[], kept: readonly KeptBet[], live: readonly Requirement[]): KeptBet[] {
  const known = new Map(kept.map((bet) => [`${bet.accountId} ${bet.betNo}`, bet]));
  const oldest = new Map([...live].reverse().map(({ accountId, createdAt }) => [accountId, createdAt]));
  return records.flatMap((record): KeptBet[] => {
    const { accountId, vendorId, roundRef, betNo, gameType, settledAt } = record;
    const before = known.get(`${accountId} ${betNo}`);
    if (record.status !== 'completed' || !settledAt) return before && before.validBet > 0n ? [{ ...before, validBet: 0n }] : [];
    const now = { accountId, betNo, vendorId, roundRef, gameType, settledAt, validBet: wageredOf(record) };
    if (before) return before.validBet === now.validBet && +before.settledAt === +settledAt ? [] : [now];
    const since = oldest.get(accountId);
    return since !== undefined && since < settledAt ? [now] : [];
  });
}

/** From where on an account's bets are to be fed again: the first that changed, where it was or where it is now. */
const startsOf = (changed: readonly KeptBet[], kept: readonly KeptBet[]): KeptBet[] =>
  [
    ...byAccount([
      ...changed,
      ...kept.filter((bet) => changed.some((now) => now.betNo === bet.betNo && now.accountId === bet.accountId)),
    ]).values(),
  ].map((bets) => bets.reduce((first, bet) => (isEarlier(bet, first) ? bet : first)));

/** What a member's bets from one on feed, beside what they have fed. */
function fedAgain(live: readonly Requirement[], bets: readonly KeptBet[], before: readonly Contribution[]) {
  const isLive = new Set(live.map(({ id }) => id));
  const old = before.filter(({ requirementId }) => isLive.has(requirementId));
  const usedUp = new Map<string, bigint>();
  for (const { betNo, requirementId, used } of before)
    if (!isLive.has(requirementId)) usedUp.set(betNo, (usedUp.get(betNo) ?? 0n) + used);
  const needs = live.map((each) => {
    const given = old.filter(({ requirementId }) => requirementId === each.id).reduce((sum, { counted }) => sum + counted, 0n);
    return { ...each, done: each.done - given };
  });
  const fed = bets.map((bet): FedBet => ({ ...bet, left: bet.validBet - (usedUp.get(bet.betNo) ?? 0n) }));
  const { contributions, done } = feed(needs, fed);
  const [was, is] = [new Set(old.map(partOf)), new Set(contributions.map(partOf))];
  return {
    gone: old.filter((part) => !is.has(partOf(part))),
    come: contributions.filter((part) => !was.has(partOf(part))),
    changed: live.flatMap((each) => {
      const now = { id: each.id, accountId: each.accountId, required: each.required, done: done.get(each.id) ?? 0n };
      return now.done === each.done ? [] : [{ ...now, status: statusOf(now) }];
    }),
  };
}

/**
 * Feeds bets of which something was told, as their records stand now: told twice, in another order or late, they come to the same. From
 * the first bet that changed on, all of its member's bets are fed again. Returns the members to whom it made a difference.
 */
export async function feedBets(
  tx: Transaction,
  { clock, betsOf }: { clock: Clock; betsOf: BetReader },
  keys: readonly BetKey[],
): Promise<bigint[]> {
  if (keys.length === 0) return [];
  const distinct = [...new Map(keys.map((key) => [`${key.accountId} ${key.vendorId} ${key.roundRef}`, key])).values()];
  const accounts = [...new Set(distinct.map(({ accountId }) => accountId))];
  await lockQueues(tx, accounts);
  const records = await betsOf(tx, distinct);
  await noteSeen(tx, records);
  const live = await readLive(tx, accounts);
  if (live.length === 0) return [];
  const hasLive = new Set(live.map(({ accountId }) => accountId));
  const concerned = records.filter(({ accountId }) => hasLive.has(accountId));
  const kept = concerned.length === 0 ? [] : await readKept(tx, concerned);
  const changed = changesOf(concerned, kept, live);
  if (changed.length === 0) return [];
  await keepBets(tx, changed);
  return feedFrom(tx, clock, live, startsOf(changed, kept));
}

/** Feeds each account's bets from a place on again; returns the members to whom it made a difference. */
async function feedFrom(
  tx: Transaction,
  clock: Clock,
  live: readonly Requirement[],
  places: readonly Place[],
): Promise<bigint[]> {
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
  if (changed.length > 0) await writeDone(tx, changed, dateOf(clock));
  return [...new Set(changed.map(({ accountId }) => accountId))];
}

/** Feeds all that a member's live requirements can have again: what a requirement that is gone had is free for the others. */
export async function feedAnew(tx: Transaction, clock: Clock, accountId: bigint): Promise<void> {
  const live = await readLive(tx, [accountId]);
  const [oldest] = live;
  if (oldest) await feedFrom(tx, clock, live, [{ accountId, betNo: '', settledAt: oldest.createdAt }]);
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
  clock: Clock;
  events: Pick<Events, 'consumeBatches' | 'relay' | 'emit' | 'nudge'>;
  live: Pick<Live, 'publish'>;
  betsOf: BetReader;
}

/** Feeds what members have to wager from what play tells of their bets, and tells their open pages. */
export function followBets({ clock, events, live, betsOf }: FollowingDeps): void {
  events.consumeBatches(WAGERING_CONSUMER, [betSettled, betCorrected, betCancelled], async (told, tx) => {
    const real = told.filter(({ payload }) => payload.trial !== true);
    const merchants = new Map(real.map(({ accountId, merchantId }) => [accountId, merchantId]));
    const keys = real.flatMap(({ accountId, payload: { vendorId, roundRef } }) =>
      accountId === null ? [] : [{ accountId, vendorId, roundRef }],
    );
    const changed = await feedBets(tx, { clock, betsOf }, keys);
    const news = changed.map((accountId) => turnoverChanged.of({ merchantId: merchants.get(accountId) ?? 0, accountId }, {}));
    await events.emit(tx, ...news);
    if (news.length > 0) events.nudge(turnoverChanged);
  });
  // A deposit that has come is to be wagered.
  events.relay('cashier.turnover-live', [turnoverChanged, depositCompleted], async ({ accountId }) => {
    if (accountId !== null) live.publish(accountChannel(accountId), { type: 'turnover' });
  });
}
