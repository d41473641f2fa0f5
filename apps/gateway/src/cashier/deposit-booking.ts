import type { Amount } from '@marquee/money';
import { type BusinessCalendar, businessDayOf } from '../base/calendar/business-day.ts';
import type { Transaction } from '../base/database/database.ts';
import type { CashierDeps } from './deps.ts';
import { depositCompleted } from './events.ts';
import { addToDays } from './order-store.ts';
import { HOUSE, isDone, type Order, toldOf } from './orders.ts';
import type { DepositedMoney, HeldMembers, Wagering } from './wagering/wagering.ts';

/** Where the money of an order goes: what of it never changes. */
type Place = Pick<Order, 'merchantId' | 'accountId' | 'currency'>;

/** Deposits that are booked in one transaction. */
export interface Bookable {
  /** Has the caller alone change what the members have to wager. Belongs to the locks at the beginning of the transaction. */
  hold(tx: Transaction): Promise<HeldMembers>;
  /**
   * Books deposits that have reached their final state, in the transaction that says so: what is to be wagered, the ledger, the day's
   * count and the news, all or nothing. What it gives is called after the commit.
   */
  settle(tx: Transaction, at: Date, held: HeldMembers, orders: readonly Order[]): Promise<() => void>;
}

/** Books deposits, each keyed by its number: whatever is begun again moves money once. */
export interface DepositBooking {
  /** Reads what of brands and accounts has to be known for these deposits, each of another member, before their transaction begins. */
  ready(places: readonly Place[]): Promise<Bookable>;
}

type BookingDeps = Pick<CashierDeps, 'wallet' | 'events' | 'calendarOf' | 'clearBalanceOf'> & {
  wagering: Pick<Wagering, 'hold' | 'clearForDeposits' | 'expectDeposits'>;
};

interface BrandRules {
  calendar: BusinessCalendar;
  clearBalance: Amount;
}

/** What is known of a deposit before it is booked. */
interface Known extends BrandRules {
  debit: bigint;
  credit: bigint;
}

/** The business day of a moment by calendar. Orders that are booked together have few: each is asked once. */
function daysAt(at: Date): (calendar: BusinessCalendar) => string {
  const days = new Map<BusinessCalendar, string>();
  return (calendar) => {
    const day = days.get(calendar) ?? businessDayOf(calendar, at.getTime());
    days.set(calendar, day);
    return day;
  };
}

/** Makes the booking of deposits. */
export function createDepositBooking({ wallet, events, calendarOf, clearBalanceOf, wagering }: BookingDeps): DepositBooking {
  const rulesOf = async (merchantId: number): Promise<BrandRules> => ({
    calendar: (await calendarOf(merchantId)) ?? { businessTimezone: 'UTC', dayStart: 0 },
    clearBalance: await clearBalanceOf(merchantId),
  });
  const knownOf = async ({ merchantId, accountId, currency }: Place): Promise<Known> => ({
    ...(await rulesOf(merchantId)),
    debit: await wallet.house(merchantId, currency, HOUSE),
    credit: await wallet.accountOf(merchantId, accountId, currency),
  });

  return {
    async ready(places) {
      const known = new Map(await Promise.all(places.map(async (place) => [place.accountId, await knownOf(place)] as const)));
      const of = ({ accountId }: Order): Known => {
        const own = known.get(accountId);
        if (!own) throw new Error(`the member ${accountId} was not made ready`);
        return own;
      };
      return {
        hold: (tx) => wagering.hold(tx, places),
        async settle(tx, at, held, orders) {
          const paid = orders.filter(isDone);
          const money = (order: Order): DepositedMoney => ({
            ...order,
            amount: order.booked,
            clearBalance: of(order).clearBalance,
          });
          const posting = (order: Order) => {
            const { debit, credit } = of(order);
            return { kind: 'entry', code: 'DEPOSIT', debit, credit, amount: order.booked, txId: order.orderNo } as const;
          };
          const dayOf = daysAt(at);
          const counted = (order: Order) => ({ order, day: dayOf(of(order).calendar) });
          const deposited = paid.map(money);
          const clearing = wagering.clearForDeposits(tx, at, held, deposited);
          if (clearing) await clearing;
          // Sent together. Last what others wait for until the commit: the rows of the day are those of many members, and bets need the accounts.
          const [, , , { verdicts, tell }] = await Promise.all([
            wagering.expectDeposits(tx, at, held, deposited),
            events.emit(tx, ...orders.map((order) => depositCompleted.of(order, toldOf(order, at)))),
            addToDays(tx, 'deposit', at, paid.map(counted)),
            wallet.postIn(tx, at, paid.map(posting)),
          ]);
          for (const [index, { status }] of verdicts.entries()) {
            if (status !== 'posted' && status !== 'repeated')
              throw new Error(`the booking of deposit ${paid[index]?.orderNo} was ${status}`);
          }
          return () => {
            tell();
            events.nudge(depositCompleted);
          };
        },
      };
    },
  };
}
