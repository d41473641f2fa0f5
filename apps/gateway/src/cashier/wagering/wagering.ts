import type { Amount } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { turnoverChanged } from '../events.ts';
import { WHOLE } from './requirement.ts';
import { addRequirement, createRequirements, type Requirements, type RequirementsDeps, tellTurnover } from './requirements.ts';
import * as store from './store.ts';

/** Money that is about to be booked. */
export interface ComingMoney {
  merchantId: number;
  accountId: bigint;
  currency: string;
  /** Ten-thousandths of a unit. */
  amount: Amount;
}

export interface WageringDeps extends RequirementsDeps {
  wallet: Pick<Wallet, 'totalOf'>;
  /** What a member has staked on rounds that are not settled, or not known to be. */
  openStakes(runner: Runner, account: { merchantId: number; accountId: bigint; currency: string }): Promise<Amount>;
  /** A total below which a brand's deposit clears what is open; 0: none does. */
  clearBalanceOf(merchantId: number): Promise<Amount>;
}

/** What members have to wager, and what their deposits do to it. */
export interface Wagering extends Requirements {
  /**
   * Before a deposit is booked: clears what is open if the member has next to nothing, and asks for the deposit to be wagered once.
   * Repeated for the same order it does nothing more.
   */
  expectDeposit(orderNo: string, money: ComingMoney): Promise<void>;
  /** The money of a deposit is there. */
  depositBooked(tx: Transaction, accountId: bigint, orderNo: string): Promise<void>;
}

const depositKey = (orderNo: string): string => `deposit:${orderNo}`;

/** Makes the wagering. */
export function createWagering(deps: WageringDeps): Wagering {
  const { db, clock, events, wallet, openStakes, clearBalanceOf } = deps;

  /** All that a member has: in wallets, set aside, staked, and on its way. */
  const totalOf = async (tx: Transaction, { merchantId, accountId, currency }: ComingMoney): Promise<Amount> =>
    (await wallet.totalOf(merchantId, accountId, currency, tx)) +
    (await openStakes(tx, { merchantId, accountId, currency })) +
    (await store.sumUnbooked(tx, accountId));

  return {
    ...createRequirements(deps),
    async expectDeposit(orderNo, money) {
      const { merchantId, accountId, currency, amount } = money;
      const clearBalance = await clearBalanceOf(merchantId);
      const key = depositKey(orderNo);
      await db.transaction(async (tx) => {
        await store.lockQueues(tx, [accountId]);
        if (await store.readByKey(tx, accountId, key)) return;
        if ((await totalOf(tx, money)) < clearBalance) await store.closeQueue(tx, accountId, { clears: true, at: dateOf(clock) });
        const asked = {
          merchantId,
          accountId,
          currency,
          source: 'deposit',
          base: amount,
          multipleBps: Number(WHOLE),
          key,
        } as const;
        await addRequirement(deps, tx, asked, true);
        await tellTurnover(deps, tx, money);
      });
      events.nudge(turnoverChanged);
    },
    depositBooked: (tx, accountId, orderNo) => store.noteBooked(tx, accountId, depositKey(orderNo), dateOf(clock)),
  };
}
