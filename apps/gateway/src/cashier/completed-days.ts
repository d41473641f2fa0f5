import type { EventOf } from '../base/background/event.ts';
import type { Events } from '../base/background/events.ts';
import { businessDayOf } from '../base/calendar/business-day.ts';
import type { CashierDeps } from './deps.ts';
import { depositCompleted, withdrawalCompleted } from './events.ts';
import { addToDays, type CountedDay } from './order-store.ts';
import { isDone } from './orders.ts';

type Completed = EventOf<typeof depositCompleted | typeof withdrawalCompleted>;

/** Adds operations of a day and kind up: a row is written once for all of them. */
function addedUp(counted: readonly CountedDay[]): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const { merchantId, kind, day, operations, seconds } of counted) {
    const key = `${merchantId} ${kind} ${day}`;
    const sum = days.get(key) ?? { merchantId, kind, day, operations: 0, seconds: 0 };
    days.set(key, { ...sum, operations: sum.operations + operations, seconds: sum.seconds + seconds });
  }
  return [...days.values()];
}

/**
 * Counts completed orders by business day, for the averages that the home page tells. After their transactions: in one that books money, each
 * would wait for the commit of those that count in the same row.
 */
export function countCompleted({
  events,
  calendarOf,
}: { events: Pick<Events, 'consumeBatches'> } & Pick<CashierDeps, 'calendarOf'>): void {
  const countedOf = async ({ type, merchantId, payload }: Completed): Promise<CountedDay> => {
    const { requestedAt, completedAt } = payload;
    const calendar = (await calendarOf(merchantId)) ?? { businessTimezone: 'UTC', dayStart: 0 };
    return {
      merchantId,
      kind: type === 'deposit.completed' ? 'deposit' : 'withdrawal',
      day: businessDayOf(calendar, completedAt),
      operations: 1,
      seconds: Math.max(0, Math.round((completedAt - requestedAt) / 1_000)),
    };
  };
  events.consumeBatches('cashier.days', [depositCompleted, withdrawalCompleted], async (batch, tx) => {
    const done = batch.filter(({ payload }) => isDone(payload));
    await addToDays(tx, addedUp(await Promise.all(done.map(countedOf))));
  });
}
