import type { Amount } from '@marquee/money';
import type { Transaction } from '../base/database/database.ts';
import type { CashierDeps } from './deps.ts';
import { depositCompleted } from './events.ts';
import { DEPOSIT_ENDS, HOUSE, isDone, type Order, toldOf } from './orders.ts';
import type { DepositedMoney, HeldMembers, Wagering } from './wagering/wagering.ts';

/** Where the money of an order goes: what of it never changes. */
type Place = Pick<Order, 'merchantId' | 'accountId' | 'currency'>;

/** Deposits that are booked in one transaction. */
export interface Bookable {
  /** Has the caller alone change what the members have to wager. Belongs to the locks at the beginning of the transaction. */
  hold(tx: Transaction): Promise<HeldMembers>;
  /**
   * Books deposits that have reached their final state, in the transaction that says so: what is to be wagered, the ledger
   * and the news, all or nothing. What it gives is called after the commit.
   */
  settle(tx: Transaction, at: Date, held: HeldMembers, orders: readonly Order[]): Promise<() => void>;
}

/** Books deposits, each keyed by its number: whatever is begun again moves money once. */
export interface DepositBooking {
  /** Reads what of brands and accounts has to be known for these deposits, each of another member, before their transaction begins. */
  ready(places: readonly Place[]): Promise<Bookable>;
}

type BookingDeps = Pick<CashierDeps, 'wallet' | 'events' | 'clearBalanceOf'> & {
  wagering: Pick<Wagering, 'hold' | 'clearForDeposits' | 'expectDeposits'>;
};

/** What is known of a deposit before it is booked. */
interface Known {
  clearBalance: Amount;
  debit: bigint;
  credit: bigint;
}

/** Makes the booking of deposits. */
export function createDepositBooking({ wallet, events, clearBalanceOf, wagering }: BookingDeps): DepositBooking {
  const knownOf = async ({ merchantId, accountId, currency }: Place): Promise<Known> => ({
    clearBalance: await clearBalanceOf(merchantId),
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
          const deposited = paid.map(money);
          const clearing = wagering.clearForDeposits(tx, at, held, deposited);
          if (clearing) await clearing;
          // Sent together. Last what others wait for until the commit: bets need the accounts.
          const [, , { verdicts, tell }] = await Promise.all([
            wagering.expectDeposits(tx, at, held, deposited),
            events.emit(tx, ...orders.map((order) => depositCompleted.of(order, toldOf(order, at, DEPOSIT_ENDS)))),
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
