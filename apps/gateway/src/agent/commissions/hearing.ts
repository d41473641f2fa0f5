import type { EventOf } from '../../base/background/event.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { isFixedOdds } from '../../base/fixed-odds.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { addLines, insertBets, type Line, readBets, type SharedBet } from './line-store.ts';
import { type Share, sharesOf } from './shares.ts';

/** The consumer that adds up commissions. */
export const COMMISSION_CONSUMER = 'agent.commissions';
/** What is heard of bets. */
export const HEARD = [betSettled, betCorrected, betCancelled] as const;
export type BetNews = EventOf<(typeof HEARD)[number]>;

/** What a brand says of commissions. */
export interface BrandTerms extends BusinessCalendar {
  seriesMin: number;
}

/** A bet that was settled. */
interface Placed {
  accountId: bigint;
  betNo: string;
  placedAt: number;
}

/** Names a bet. */
const keyOf = ({ accountId, betNo }: Pick<Placed, 'accountId' | 'betNo'>): string => `${accountId} ${betNo}`;

/**
 * Members with those who were above them when their bets were placed, from the top down, each with the terms that it has now, by bet; trial
 * and test accounts are left out.
 */
async function readLines(runner: Runner, merchantId: number, bets: readonly Placed[]): Promise<Map<string, TreeNode[]>> {
  const places = await tree.placesAt(
    runner,
    merchantId,
    bets.map(({ accountId: id, betNo, placedAt }) => ({ id, betNo, at: new Date(placedAt) })),
  );
  const ids = new Set(places.flatMap(({ id, path }) => [...path, id]));
  const nodes = new Map((await tree.nodes(runner, [...ids])).map((node) => [node.id, node]));
  return new Map(
    places.map(({ id, betNo, path }) => [
      keyOf({ accountId: id, betNo }),
      [...path, id].flatMap((each) => nodes.get(each) ?? []),
    ]),
  );
}

/** What the events of a brand add to the lines of those above. */
async function hear(tx: Transaction, merchantId: number, terms: BrandTerms, events: readonly BetNews[]): Promise<Line[]> {
  const bets = events.flatMap(({ accountId, payload, type }) =>
    accountId === null || payload.trial === true ? [] : [{ accountId, ...payload, isNew: type === 'bet.settled' }],
  );
  const lines = await readLines(
    tx,
    merchantId,
    bets.filter(({ isNew }) => isNew),
  );
  const shared = bets.flatMap(({ isNew, accountId, betNo, gameType, vendor, seriesMost }): SharedBet[] => {
    // Prizes by fixed multiples leave nothing of a series to share.
    const line = lines.get(keyOf({ accountId, betNo })) ?? [];
    const shares =
      isNew && !isFixedOdds(gameType, vendor) ? sharesOf(line, gameType, { seriesMin: terms.seriesMin, seriesMost }) : [];
    return shares.length === 0 ? [] : [{ accountId, betNo, shares }];
  });
  await insertBets(tx, shared);
  // What was kept when the bet was settled counts for all that is told of it later.
  const known = await readBets(tx, bets);
  const sums = new Map<string, Line>();
  const add = (share: Share, { day, gameType, validBet }: { day: string; gameType: string; validBet: bigint }): void => {
    const key = `${share.agentId} ${day} ${gameType} ${share.sourceId} ${share.rate}`;
    const line = sums.get(key) ?? { ...share, day, gameType, validBet: 0n };
    sums.set(key, { ...line, validBet: line.validBet + validBet });
  };
  for (const { accountId, betNo, gameType, validBet, settledAt } of bets) {
    const told = { day: businessDayOf(terms, settledAt), gameType, validBet: BigInt(validBet) };
    for (const share of known.get(keyOf({ accountId, betNo })) ?? []) add(share, told);
  }
  const changed = [...sums.values()].filter(({ validBet }) => validBet !== 0n);
  await addLines(tx, merchantId, changed);
  return changed;
}

/** Makes what hears of bets; returns for each batch whether commission of lottery tickets waits to be paid. */
export const createHearing =
  (termsOf: (merchantId: number) => Promise<BrandTerms | null>) =>
  async (batch: readonly BetNews[], tx: Transaction): Promise<boolean> => {
    const lines: Line[] = [];
    for (const [merchantId, events] of Map.groupBy(batch, (event) => event.merchantId)) {
      const terms = await termsOf(merchantId);
      if (terms) lines.push(...(await hear(tx, merchantId, terms, events)));
    }
    return lines.some(({ gameType }) => gameType === 'LOTT');
  };
