import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type NewRequirement, WHOLE } from './requirement.ts';
import { createRequirements, type Requirements, type RequirementsDeps, writeRequirements } from './requirements.ts';
import * as store from './store.ts';

/** The money of a deposit that is booked in the same transaction. */
export interface DepositedMoney {
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  currency: string;
  /** Ten-thousandths of a unit. */
  amount: Amount;
  /** A total below which a deposit of its brand clears what is open; 0: none does. */
  clearBalance: Amount;
}

export interface WageringDeps extends RequirementsDeps {
  wallet: Pick<Wallet, 'totalsOf'>;
  /** What a member has staked on rounds that are not settled, or not known to be. */
  openStakes(runner: Runner, account: { merchantId: number; accountId: bigint; currency: string }): Promise<Amount>;
}

/** A member, and its currency. */
type Member = Pick<DepositedMoney, 'merchantId' | 'accountId' | 'currency'>;

/** Members whom nobody else has wager anything until the end of the transaction. */
export interface HeldMembers {
  /** When the latest bet of each was settled that was looked at. */
  fedUntil: ReadonlyMap<bigint, Date | null>;
  /** What each has in wallets and set aside, in ten-thousandths of a unit. */
  inWallets: ReadonlyMap<bigint, Amount>;
}

/** What members have to wager, and what their deposits do to it. */
export interface Wagering extends Requirements {
  /** Has the caller alone change what these members have to wager, and looks at what they have. */
  hold(tx: Transaction, members: readonly Member[]): Promise<HeldMembers>;
  /**
   * Before deposits of different members, who are held, are booked in the same transaction: clears what is open of members who have next
   * to nothing. Null where none has, so that nobody waits. Repeated for the same order it does nothing more.
   */
  clearForDeposits(tx: Transaction, at: Date, held: HeldMembers, deposits: readonly DepositedMoney[]): Promise<void> | null;
  /** Asks for each of such deposits to be wagered once, after what it clears. */
  expectDeposits(tx: Transaction, at: Date, held: HeldMembers, deposits: readonly DepositedMoney[]): Promise<void>;
}

/** The key of what a deposit asks to be wagered. */
export const depositKey = (orderNo: string): string => `deposit:${orderNo}`;

const requirementOf = ({ orderNo, merchantId, accountId, currency, amount }: DepositedMoney): NewRequirement => ({
  merchantId,
  accountId,
  currency,
  source: 'deposit',
  base: amount,
  multipleBps: Number(WHOLE),
  key: depositKey(orderNo),
});

/** Makes the wagering. */
export function createWagering(deps: WageringDeps): Wagering {
  const { wallet, openStakes } = deps;

  /** Clears what is open of a member whose wallets hold less than a deposit leaves it with, unless more is staked or on its way. */
  const clear = async (tx: Transaction, at: Date, inWallets: Amount, money: DepositedMoney): Promise<void> => {
    const { accountId, clearBalance } = money;
    if (await store.readByKey(tx, accountId, requirementOf(money).key)) return;
    const total = inWallets + (await openStakes(tx, money)) + (await store.sumUnbooked(tx, accountId));
    if (total < clearBalance) await store.closeQueue(tx, accountId, { clears: true, at });
  };

  return {
    ...createRequirements(deps),
    async hold(tx, members) {
      if (members.length === 0) return { fedUntil: new Map(), inWallets: new Map() };
      const owners = members.map(({ accountId, merchantId, currency }) => ({ ownerId: accountId, merchantId, currency }));
      const [fedUntil, totals] = await Promise.all([
        store.lockQueues(
          tx,
          members.map(({ accountId }) => accountId),
        ),
        wallet.totalsOf(owners, tx),
      ]);
      return { fedUntil, inWallets: new Map(totals.map((total, index) => [owners[index]?.ownerId ?? 0n, total])) };
    },
    clearForDeposits(tx, at, { inWallets }, deposits) {
      const poor = deposits.flatMap((money) => {
        const has = inWallets.get(money.accountId);
        if (has === undefined) throw new Error(`the member ${money.accountId} is not held`);
        // Most have enough in their wallets alone: no more is looked up then.
        return has < money.clearBalance ? [{ has, money }] : [];
      });
      if (poor.length === 0) return null;
      return poor.reduce((before, { has, money }) => before.then(() => clear(tx, at, has, money)), Promise.resolve());
    },
    async expectDeposits(tx, at, { fedUntil }, deposits) {
      const asked = deposits.map((money) => ({
        asked: requirementOf(money),
        fedUntil: fedUntil.get(money.accountId) ?? null,
        isComing: false,
      }));
      await writeRequirements(tx, at, asked);
    },
  };
}
