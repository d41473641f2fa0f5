import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Statement } from '../../base/database/database.ts';
import type { Difference, LedgerRoundKey } from '../../wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { createPlayers, type Players } from '../launch/players.ts';
import { createDayMaker } from '../profit/day-making.ts';
import { daysAnew, findDayDifferences } from '../profit/day-store.ts';
import { createHeat, type HeatDeps } from '../wins/heat.ts';
import { createPrizeMaker, createWinMaker, type WinMaker } from '../wins/win-making.ts';
import { findRecordDifferences, type RecordDifference } from './audit.ts';
import type { ApartBets } from './bonus.ts';
import { type Parked, readParked, readParkedRounds } from './parking.ts';
import { createProjection, type ProjectionDeps, type Remade } from './projection.ts';
import { type Change, createRoundMaking } from './round-making.ts';

export interface RecordKeepingDeps
  extends Pick<PlayDeps, 'db' | 'clock' | 'log' | 'events' | 'wallet'>,
    Pick<ProjectionDeps, 'live'> {
  catalogue: PlayDeps['catalogue'] & HeatDeps['catalogue'];
  players: Players;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  apartBets?: ApartBets | undefined;
}

/** Everything that makes betting records, and what follows from them in the same transaction. */
export function createRecordKeeping({ calendarOf, catalogue, players, apartBets, ...deps }: RecordKeepingDeps) {
  const { db, clock, events, wallet } = deps;
  const heat = createHeat({ db, clock, catalogue, calendarOf });
  const winMaker = createWinMaker({ clock, calendarOf });
  const winsOf: WinMaker = async (told) => [...(await winMaker(told)), ...(await heat.statementsFor(told))];
  const daysOf = createDayMaker({ clock, calendarOf });
  const made = createRoundMaking({ db, clock, players, catalogue, events, winsOf, daysOf, apartBets });
  const prizesOf = createPrizeMaker({ clock, calendarOf, players, catalogue });
  return { heat, projection: createProjection({ ...deps, wallet, made, prizesOf }) };
}

/** Rounds that are made again at once. */
const PAGE = 200;

/** Writes down what was changed, in the transaction that changes it. */
export type ChangeNote = (changes: readonly Change[]) => Promise<Statement[]>;

/** What an operator may do to the betting records. */
export interface RecordDesk {
  /** Where records and ledger differ, at most so many. */
  differences(limit?: number): Promise<RecordDifference[]>;
  /** Where the daily rows of bets and the records differ. */
  dayDifferences(): Promise<Difference[]>;
  /** Makes the daily rows of bets anew, every bet with its figures of now in the day in which it was settled. */
  daysAnew(brands: readonly BrandCalendar[]): Promise<void>;
  /** What of the ledger fits into no record, the oldest first. */
  parked(limit: number): Promise<Parked[]>;
  /** Makes rounds again from the ledger; returns what became of them. */
  rebuild(rounds: AsyncIterable<LedgerRoundKey[]>, note: ChangeNote): Promise<Remade>;
  /** All rounds of a member at any vendor, in pages; one of a name where that is given. */
  roundsOf(accountId: bigint, roundRef?: string): AsyncIterable<LedgerRoundKey[]>;
}

/** Makes the desk: on a database that gateways may be using meanwhile. */
export function createRecordDesk(deps: Omit<RecordKeepingDeps, 'players'>): RecordDesk {
  const { db, wallet, clock } = deps;
  const players = createPlayers(db, wallet, clock);
  const { projection } = createRecordKeeping({ ...deps, players });
  return {
    differences: (limit) => findRecordDifferences(db, clock, limit),
    dayDifferences: () => findDayDifferences(db),
    daysAnew: (brands) => projection.rewrite(() => daysAnew(db, brands)),
    parked: (limit) => readParked(db, limit),
    async rebuild(pages, note) {
      const all: Remade = { changes: [], parked: [] };
      for await (const page of pages) {
        const { changes, parked } = await projection.remake(page, note);
        all.changes.push(...changes);
        all.parked.push(...parked);
      }
      return all;
    },
    async *roundsOf(accountId, roundRef) {
      for (const account of await players.walletsOf(accountId)) {
        let after = { provider: 0, roundRef: '' };
        for (;;) {
          const page = await wallet.roundKeys(account, after, PAGE);
          const last = page.at(-1);
          if (!last) break;
          after = last;
          const wanted = roundRef === undefined ? page : page.filter((key) => key.roundRef === roundRef);
          if (wanted.length > 0) yield wanted;
        }
      }
    },
  };
}

/** Tries again to make what is parked: the reason may be gone. */
export const retryParked = async (
  deps: Pick<PlayDeps, 'db'>,
  remake: (rounds: LedgerRoundKey[]) => Promise<unknown>,
): Promise<void> => {
  const rounds = await readParkedRounds(deps.db, PAGE);
  if (rounds.length > 0) await remake(rounds);
};
