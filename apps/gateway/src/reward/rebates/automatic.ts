import type { PeriodJob } from '../../base/background/job.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import { FROZEN } from '../items/collecting.ts';
import type { Item } from '../items/item.ts';
import type { Items } from '../items/items.ts';
import type { RebateLine } from './line.ts';
import { type Held, holdRebates, pay, payable } from './paying.ts';
import { readDue, readHeld, writeAccount } from './store.ts';

/** 12 hours after the business day has ended: docs/rules/rewards.md#rebates. */
export const AFTER_MINUTES = 12 * 60;
const AT_ONCE = 50;
/** Bets of these days before are looked at too: an event that was held back may come days late. */
const DAYS_BACK = 7;

export interface AutomaticDeps {
  db: Database;
  clock: Clock;
  log: Log;
  items: Pick<Items, 'award' | 'finish' | 'nudge'>;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  memberOf(accountId: bigint): Promise<{ status: string } | null>;
}

/** How far a run has got: the days from the oldest on, then those that earlier runs could not pay. */
interface Place {
  phase: number;
  after: string;
}

const isDue =
  (day: string) =>
  (line: RebateLine): boolean =>
    // What was taken back since counts at once.
    line.day <= day || line.validBet < line.taken;

/** Pays a member who is held what is due; null where that is nothing, or the account is frozen. */
async function payDue(
  tx: Transaction,
  items: AutomaticDeps['items'],
  held: Held,
  { day, at, isFrozen }: { day: string; at: Date; isFrozen: boolean },
): Promise<Item | null> {
  const due = { ...held, lines: held.lines.filter(isDue(day)) };
  const isPaid = payable(due) > 0n && !isFrozen;
  if (isPaid) return pay(tx, items, due, { kind: 'AUTO', at });
  const isHeld = isFrozen && payable(due) > 0n;
  if (isHeld !== held.account.held) await writeAccount(tx, held.accountId, { ...held.account, held: isHeld });
  return null;
}

/** Makes the bookkeeping that credits what nobody has claimed by 12:00 of the next business day. */
export function automaticRun({ db, clock, log, items, calendarOf, memberOf }: AutomaticDeps): PeriodJob {
  const membersAt = (merchantId: number, day: string, { phase, after }: Place): Promise<bigint[]> => {
    const asked = { merchantId, after: BigInt(after), limit: AT_ONCE };
    return phase > DAYS_BACK ? readHeld(db, asked) : readDue(db, { ...asked, day: addDays(day, phase - DAYS_BACK) });
  };

  return {
    name: 'reward.rebates',
    period: 'day',
    afterMinutes: AFTER_MINUTES,
    async run({ merchantId, start }, { position, signal, step }) {
      const calendar = await calendarOf(merchantId);
      if (!calendar) return;
      const day = businessDayOf(calendar, start.getTime());
      let place = (position as Place | null) ?? { phase: 0, after: '0' };
      while (place.phase <= DAYS_BACK + 1 && !signal.aborted) {
        const members = await membersAt(merchantId, day, place);
        const states = new Map<bigint, boolean>();
        for (const id of members) states.set(id, FROZEN.includes((await memberOf(id))?.status ?? ''));
        const next = members.length < AT_ONCE ? { phase: place.phase + 1, after: '0' } : { ...place, after: `${members.at(-1)}` };
        if (members.length === 0) {
          place = next;
          continue;
        }
        const paid: Item[] = [];
        await step(async (tx) => {
          paid.length = 0;
          for (const [accountId, isFrozen] of states) {
            const held = await holdRebates(tx, { merchantId, accountId });
            const item = await payDue(tx, items, held, { day, at: dateOf(clock), isFrozen });
            if (item) paid.push(item);
          }
          return { position: next, progress: `day ${next.phase} of ${DAYS_BACK + 1}, after ${next.after}` };
        });
        place = next;
        items.nudge();
        for (const item of paid) {
          await items
            .finish(item)
            .catch((error: unknown) => log.warn({ err: error, rewardId: item.id }, 'a rebate is credited by the job of rewards'));
        }
      }
    },
  };
}
