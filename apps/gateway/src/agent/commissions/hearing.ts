import type { EventOf } from '../../base/background/event.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { isFixedOdds } from '../../base/fixed-odds.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { addLines, insertBets, type Line, readBets, replaceBets, type SharedBet } from './line-store.ts';
import { type Share, seriesIn, sharesOf } from './shares.ts';

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

/** What is told of a bet, as far as commissions ask. */
type Told = BetNews['payload'] & Placed;

/** Was a ticket's series told after it was settled, so that it was shared without that? */
const isToldLate = ({ countedBefore, series }: Told): boolean => countedBefore !== undefined && series !== undefined;

/** Does a ticket by its series leave less to share than the terms of its line, of which the member is the last? */
const leavesLess = ({ series = 0, seriesMost }: Told, line: readonly TreeNode[], { seriesMin }: BrandTerms): boolean =>
  seriesMost !== undefined || series > seriesIn(line.at(-1)?.series ?? null, { seriesMin });

/** Lines that grow. */
function createSums() {
  const sums = new Map<string, Line>();
  return {
    add(shares: readonly Share[], day: string, gameType: string, validBet: bigint): void {
      for (const share of shares) {
        const key = `${share.agentId} ${day} ${gameType} ${share.sourceId} ${share.rate}`;
        const line = sums.get(key) ?? { ...share, day, gameType, validBet: 0n };
        sums.set(key, { ...line, validBet: line.validBet + validBet });
      }
    },
    changed: (): Line[] => [...sums.values()].filter(({ validBet }) => validBet !== 0n),
  };
}

/** What the events of a brand add to the lines of those above. */
async function hear(tx: Transaction, merchantId: number, terms: BrandTerms, events: readonly BetNews[]): Promise<Line[]> {
  const bets = events.flatMap(({ accountId, payload, type }) =>
    accountId === null || payload.trial === true ? [] : [{ accountId, ...payload, isNew: type === 'bet.settled' }],
  );
  const lines = await readLines(
    tx,
    merchantId,
    bets.filter((bet) => bet.isNew || isToldLate(bet)),
  );
  // Prizes by fixed multiples leave nothing of a series to share.
  const lineOf = (bet: Told): TreeNode[] => lines.get(keyOf(bet)) ?? [];
  const shared = (bet: Told): SharedBet => {
    const { accountId, betNo, gameType, vendor, series: played, seriesMost } = bet;
    const range = { seriesMin: terms.seriesMin, seriesMost, played };
    return { accountId, betNo, shares: isFixedOdds(gameType, vendor) ? [] : sharesOf(lineOf(bet), gameType, range) };
  };
  await insertBets(
    tx,
    bets
      .filter(({ isNew }) => isNew)
      .map(shared)
      .filter(({ shares }) => shares.length > 0),
  );
  // What was kept when the bet was settled counts for all that is told of it later, until its game is told to have less to share.
  const known = await readBets(tx, bets);
  const late = new Map<string, SharedBet>();
  const sums = createSums();
  for (const bet of bets) {
    const key = keyOf(bet);
    const day = businessDayOf(terms, bet.settledAt);
    if (isToldLate(bet) && leavesLess(bet, lineOf(bet), terms)) {
      const counted = BigInt(bet.countedBefore ?? 0);
      const again = shared(bet);
      sums.add(late.get(key)?.shares ?? known.get(key) ?? [], day, bet.gameType, -counted);
      sums.add(again.shares, day, bet.gameType, counted);
      late.set(key, again);
    }
    sums.add(late.get(key)?.shares ?? known.get(key) ?? [], day, bet.gameType, BigInt(bet.validBet));
  }
  await replaceBets(tx, [...late.values()]);
  const changed = sums.changed();
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
