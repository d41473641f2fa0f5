import type { Query, Reply } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { sumToWire } from '../../play/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { turnoverChanged } from '../events.ts';
import { feedAnew } from './following.ts';
import { NEXT_TO_NOTHING, type NewRequirement, type Requirement, remainingOf, requiredOf, WHOLE } from './requirement.ts';
import * as store from './store.ts';

/** Money that is about to be booked. */
export interface ComingMoney {
  merchantId: number;
  accountId: bigint;
  currency: string;
  /** Ten-thousandths of a unit. */
  amount: Amount;
}

export interface WageringDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
  wallet: Pick<Wallet, 'totalOf'>;
  /** What a member has staked on rounds that are not settled, or not known to be. */
  openStakes(runner: Runner, account: { merchantId: number; accountId: bigint; currency: string }): Promise<Amount>;
  /** A total below which a brand's deposit clears what is open; 0: none does. */
  clearBalanceOf(merchantId: number): Promise<Amount>;
}

/** What members have to wager before money can leave: docs/rules/money.md#wagering. */
export interface Wagering {
  /**
   * Asks for something to be wagered, within the transaction of the credit that it is for and before its money can be used. Added twice
   * under one key it is one. `isComing`: the money is booked next, and `booked` or `notBooked` says what became of it. Null: nothing is to be wagered.
   */
  addRequirement(tx: Transaction, requirement: NewRequirement, isComing?: boolean): Promise<Requirement | null>;
  booked(tx: Transaction, accountId: bigint, key: string): Promise<void>;
  /** The money has definitely not come and will not under this key. */
  notBooked(tx: Transaction, accountId: bigint, key: string): Promise<void>;
  /** Before a deposit is booked: clears what is open if the member has next to nothing, and asks for the deposit once. Repeated, it does nothing more. */
  expectDeposit(orderNo: string, money: ComingMoney): Promise<void>;
  depositBooked(tx: Transaction, accountId: bigint, orderNo: string): Promise<void>;
  /** What a member has left to wager, in ten-thousandths of a unit: money can leave at 0. */
  remainingTurnover(accountId: bigint): Promise<Amount>;
  /** Money leaves: with nothing left to wager, what is done stays done from now on. Returns what is left. */
  finish(accountId: bigint): Promise<Amount>;
  /** A member's requirements, newest first, and what the open ones come to. */
  requirements(accountId: bigint, query: Query<'turnoverRequirements'>): Promise<Reply<'turnoverRequirements'>>;
  /** Makes an open requirement void, with what `note` writes in the same transaction; null when there is none open of that number. */
  end(
    requirement: { accountId: bigint; id: bigint; status: 'CLEARED' | 'CANCELLED'; reason: string },
    note: (tx: Transaction, ended: Requirement) => Promise<void>,
  ): Promise<Requirement | null>;
}

const depositKey = (orderNo: string): string => `deposit:${orderNo}`;

/** A requirement as its member and operators see it. */
export const shownRequirement = (row: Requirement): Reply<'turnoverRequirements'>['list'][number] => ({
  id: Number(row.id),
  source: row.source,
  createdAt: row.createdAt.getTime(),
  base: toWire(row.base),
  multiple: row.multiple / Number(WHOLE),
  required: sumToWire(row.required),
  done: sumToWire(row.done),
  remaining: sumToWire(remainingOf(row)),
  status: row.status,
  endedAt: row.endedAt?.getTime() ?? null,
});

/** Makes what writes requirements. */
function createAdding({ clock }: Pick<WageringDeps, 'clock'>) {
  return async (tx: Transaction, asked: NewRequirement, isComing: boolean): Promise<Requirement | null> => {
    const required = requiredOf(asked);
    if (required < NEXT_TO_NOTHING) return null;
    const fedUntil = (await store.lockQueues(tx, [asked.accountId])).get(asked.accountId) ?? null;
    const known = await store.readByKey(tx, asked.accountId, asked.key);
    if (known) return known;
    const now = dateOf(clock);
    // A bet that was looked at before came before, whatever the clocks of two gateways say.
    const at = fedUntil && fedUntil > now ? fedUntil : now;
    return store.insertRequirement(tx, asked, { required, at, bookedAt: isComing ? null : at });
  };
}

/** Makes the wagering. */
export function createWagering(deps: WageringDeps): Wagering {
  const { db, clock, events, wallet, openStakes, clearBalanceOf } = deps;
  const add = createAdding(deps);
  const tell = (tx: Transaction, { merchantId, accountId }: { merchantId: number; accountId: bigint }): Promise<void> =>
    events.emit(tx, turnoverChanged.of({ merchantId, accountId }, {}));

  /** All that a member has: in wallets, set aside, staked, and on its way. */
  const totalOf = async (tx: Transaction, { merchantId, accountId, currency }: ComingMoney): Promise<Amount> =>
    (await wallet.totalOf(merchantId, accountId, currency, tx)) +
    (await openStakes(tx, { merchantId, accountId, currency })) +
    (await store.sumUnbooked(tx, accountId));

  return {
    async addRequirement(tx, asked, isComing = false) {
      const made = await add(tx, asked, isComing);
      if (made) await tell(tx, asked);
      return made;
    },
    booked: (tx, accountId, key) => store.noteBooked(tx, accountId, key, dateOf(clock)),
    notBooked: async (tx, accountId, key) => {
      await store.lockQueues(tx, [accountId]);
      await store.deleteUnbooked(tx, accountId, key);
      await feedAnew(tx, clock, accountId);
    },
    async expectDeposit(orderNo, money) {
      const { merchantId, accountId, currency, amount } = money;
      const clearBalance = await clearBalanceOf(merchantId);
      const key = depositKey(orderNo);
      await db.transaction(async (tx) => {
        await store.lockQueues(tx, [accountId]);
        if (await store.readByKey(tx, accountId, key)) return;
        if ((await totalOf(tx, money)) < clearBalance) await store.closeQueue(tx, accountId, { clears: true, at: dateOf(clock) });
        const whole = Number(WHOLE);
        await add(tx, { merchantId, accountId, currency, source: 'deposit', base: amount, multipleBps: whole, key }, true);
        await tell(tx, money);
      });
      events.nudge(turnoverChanged);
    },
    depositBooked: (tx, accountId, orderNo) => store.noteBooked(tx, accountId, depositKey(orderNo), dateOf(clock)),
    async remainingTurnover(accountId) {
      const { required, done } = await store.sumOpen(db, accountId);
      return required - done;
    },
    finish: (accountId) =>
      db.transaction(async (tx) => {
        await store.lockQueues(tx, [accountId]);
        const { required, done } = await store.sumOpen(tx, accountId);
        if (required === done) await store.closeQueue(tx, accountId, { clears: false, at: dateOf(clock) });
        return required - done;
      }),
    async requirements(accountId, { page = 1, size = 10 }) {
      const [{ rows, total }, open] = await Promise.all([
        store.readPage(db, accountId, { page, size }),
        store.sumOpen(db, accountId),
      ]);
      return {
        list: rows.map(shownRequirement),
        open: {
          required: sumToWire(open.required),
          done: sumToWire(open.done),
          remaining: sumToWire(open.required - open.done),
        },
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    async end({ accountId, id, status, reason }, note) {
      const ended = await db.transaction(async (tx) => {
        await store.lockQueues(tx, [accountId]);
        const row = await store.endRequirement(tx, { id, accountId, status, reason, at: dateOf(clock) });
        if (row) {
          await note(tx, row);
          await tell(tx, row);
        }
        return row;
      });
      if (ended) events.nudge(turnoverChanged);
      return ended;
    },
  };
}
