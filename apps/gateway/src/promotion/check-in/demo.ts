import type { CalendarInput } from './calendar.ts';
import type { CheckIn } from './check-in.ts';

/** A week: points at first, money on its last day. */
const WEEK: CalendarInput = {
  onMiss: 'RESTART',
  days: [{ points: 5 }, { points: 5 }, { points: 10 }, { points: 10 }, { points: 15 }, { points: 20 }, { money: 2, points: 20 }],
};

/** The demo brand's calendar at its first start. What an operator changed since stays so. */
export const seedDemoCheckIn = (checkIn: Pick<CheckIn, 'seed'>, merchantId: number): Promise<void> =>
  checkIn.seed(merchantId, WEEK);
