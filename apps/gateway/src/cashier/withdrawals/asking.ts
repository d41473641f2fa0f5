import type { Amount } from '@marquee/money';
import { businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { readPayoutAccounts } from '../payout-accounts/store.ts';
import type { Asked, Asker, Outstanding } from './checks.ts';
import { readGround, readLimits } from './limits.ts';

/** What is read of whoever asks stands on this. */
export interface AskingDeps {
  db: Database;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf'>;
  /** What is known of a member, with its VIP level. */
  memberOf(accountId: bigint, runner?: Runner): Promise<Asker & { vipLevel: number }>;
  outstanding: Pick<Outstanding, 'remainingTurnover' | 'openDebt'>;
}

/** Who asks, and when. */
interface Question {
  merchant: Merchant;
  accountId: bigint;
  now: number;
}

/** What is asked before a form is filled in. */
export type AskedOnly = Asked & { form: null };

/**
 * Makes what reads all that the checks look at. `within` does so over the caller's session, in one write with whatever else it sends at
 * once; what is left to wager is the caller's to say, and `main` the member's account.
 */
export function createAsking({ db, wallet, memberOf, outstanding }: AskingDeps) {
  const within = async (
    runner: Runner,
    { merchant, accountId, now }: Question,
    { main, turnover: turnoverOf }: { main: bigint; turnover: Promise<Amount> },
  ): Promise<AskedOnly> => {
    const since = new Date(startOfBusinessDay(merchant, businessDayOf(merchant, now)));
    const [member, limitsOf, accounts, ground, { balance }, turnover, debt] = await Promise.all([
      memberOf(accountId, runner),
      readLimits(runner, merchant.id),
      readPayoutAccounts(runner, accountId),
      readGround(runner, merchant.id, accountId, since),
      wallet.balanceOf(main, runner),
      turnoverOf,
      outstanding.openDebt(accountId, runner),
    ]);
    const limits = limitsOf(member.vipLevel);
    return { merchant, accountId, member, now, accounts, ...ground, limits, balance, turnover, debt, form: null };
  };

  const alone = async (question: Question): Promise<AskedOnly> => {
    const { merchant, accountId } = question;
    const main = await wallet.accountOf(merchant.id, accountId, merchant.currency);
    return db.together((runner) =>
      within(runner, question, { main, turnover: outstanding.remainingTurnover(accountId, runner) }),
    );
  };

  return { within, alone };
}
