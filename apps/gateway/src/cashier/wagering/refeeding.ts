import type { KeptBet } from './bet-store.ts';
import { type Contribution, type FedBet, feed, statusOf } from './feeding.ts';
import type { Requirement } from './requirement.ts';

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

/** Rows by whose they are. */
export const byAccount = <T extends { accountId: bigint }>(rows: readonly T[]): Map<bigint, T[]> =>
  Map.groupBy(rows, (row) => row.accountId);

/** Is a bet fed before another of its account? */
export const isEarlier = (a: KeptBet, b: KeptBet): boolean =>
  a.settledAt.getTime() === b.settledAt.getTime() ? a.betNo < b.betNo : a.settledAt < b.settledAt;

const partOf = ({ accountId, betNo, requirementId, used, counted }: Contribution): string =>
  `${accountId} ${betNo} ${requirementId} ${used} ${counted}`;

/**
 * What becomes of kept bets: as their records now say. One that is settled and not kept yet is kept if something was to be wagered
 * when it was settled; one that is not settled any more counts nothing.
 */
export function changesOf(records: readonly RecordedBet[], kept: readonly KeptBet[], live: readonly Requirement[]): KeptBet[] {
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
export const startsOf = (changed: readonly KeptBet[], kept: readonly KeptBet[]): KeptBet[] =>
  [
    ...byAccount([
      ...changed,
      ...kept.filter((bet) => changed.some((now) => now.betNo === bet.betNo && now.accountId === bet.accountId)),
    ]).values(),
  ].map((bets) => bets.reduce((first, bet) => (isEarlier(bet, first) ? bet : first)));

/** What of a requirement is other than it was. */
interface ChangedRequirement extends Pick<Requirement, 'id' | 'accountId' | 'done' | 'endedAt'> {
  status: 'OPEN' | 'DONE';
}

/** What a member's bets from one on feed, in their order, beside what they have fed. A requirement ends when the bet was settled that fulfils it. */
export function fedAgain(live: readonly Requirement[], bets: readonly KeptBet[], before: readonly Contribution[]) {
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
  const settled = new Map(fed.map(({ betNo, settledAt }) => [betNo, settledAt]));
  const ended = new Map(contributions.map(({ requirementId, betNo }) => [requirementId, settled.get(betNo) ?? null]));
  const [was, is] = [new Set(old.map(partOf)), new Set(contributions.map(partOf))];
  return {
    gone: old.filter((part) => !is.has(partOf(part))),
    come: contributions.filter((part) => !was.has(partOf(part))),
    changed: live.flatMap((each): ChangedRequirement[] => {
      const now = { id: each.id, accountId: each.accountId, required: each.required, done: done.get(each.id) ?? 0n };
      const status = statusOf(now);
      // What no bet from here on feeds was fulfilled by one before, if it is.
      const endedAt = status === 'OPEN' ? null : (ended.get(each.id) ?? each.endedAt);
      const isSame = now.done === each.done && endedAt?.getTime() === each.endedAt?.getTime();
      return isSame ? [] : [{ ...now, status, endedAt }];
    }),
  };
}
