import type { Events } from '../../base/background/events.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createDayMaker } from '../profit/day-making.ts';
import type { Round } from '../rounds/rounds.ts';

/** A bet for tests: whose, of what kind, and how it ended. */
export interface TestBet {
  merchantId: number;
  accountId: bigint;
  vendorId: number;
  gameType: string;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  status: 'completed' | 'cancelled';
  settledAt: Date;
}

const roundOf = (bet: TestBet): Round => ({
  ...bet,
  ...{
    roundRef: 'r',
    nodeId: 1,
    currency: 'VND',
    betNo: 'b',
    refunded: 0n,
    validBetBasis: 'stake',
    wagerBet: null,
    corrected: false,
    corrections: 0,
    series: 0,
  },
  openedAt: bet.settledAt,
});

/** Makes what writes daily rows of bets and tells of them, as the making of records does, in one transaction. */
export function createTestDays(deps: {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emission'>;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}) {
  const daysOf = createDayMaker(deps);
  return async (changes: readonly { before: TestBet | null; after: TestBet }[]): Promise<void> => {
    const { statements, news } = await daysOf(
      changes.map(({ before, after }) => ({ before: before && roundOf(before), after: roundOf(after) })),
    );
    await deps.db.flight([...statements, ...deps.events.emission(...news)]);
  };
}
