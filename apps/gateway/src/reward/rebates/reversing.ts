import type { IntervalJob } from '../../base/background/job.ts';
import type { Database } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import { readCurrency } from '../../brand/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { HOUSE } from '../items/collecting.ts';
import { exactly, exactOf, openOf, payableOf } from './line.ts';
import { holdRebates } from './paying.ts';
import { decideReversal, notePosted, type Reversal, readUndone } from './reversal-store.ts';
import { writeAccount } from './store.ts';

export interface ReversingDeps {
  db: Database;
  log: Log;
  wallet: Pick<Wallet, 'takeBack' | 'house' | 'accountOf'>;
}

const MINUTE_MS = 60_000;

/** Makes what takes back the rebates of bets that became void: docs/rules/rewards.md#rebates. */
export function reversing({ db, log, wallet }: ReversingDeps): IntervalJob {
  /** What was accrued since pays for it; what was paid already and is not covered by that, the ledger takes back. */
  const decide = (reversal: Reversal): Promise<Reversal> =>
    db.transaction(async (tx) => {
      const { accountId, account, lines } = await holdRebates(tx, reversal);
      const owed = -(account.remainder + openOf(lines));
      const own = exactOf(reversal);
      const amount = payableOf(owed < own ? owed : own);
      const decided = { ...reversal, amount, state: amount === 0n ? ('OFFSET' as const) : ('POSTING' as const) };
      if (!(await decideReversal(tx, decided))) return { ...reversal, state: 'OFFSET' };
      if (amount > 0n) await writeAccount(tx, accountId, { ...account, remainder: account.remainder + exactly(amount) });
      return decided;
    });

  /** Done again after a death the ledger repeats itself. */
  const post = async ({ merchantId, accountId, eventId, betNo, amount }: Reversal): Promise<void> => {
    const currency = await readCurrency(db, merchantId);
    if (currency === null) throw new Error(`the brand ${merchantId} has no currency`);
    const verdict = await wallet.takeBack({
      account: await wallet.accountOf(merchantId, accountId, currency),
      house: await wallet.house(merchantId, currency, HOUSE),
      ...{ amount, txId: `rebate-${eventId}`, code: 'REBATE_REVERSAL', remark: betNo },
    });
    if (verdict.status !== 'posted' && verdict.status !== 'repeated')
      throw new Error(`the rebate of the bet ${betNo} could not be taken back: ${verdict.status}`);
    await notePosted(db, { accountId, eventId }, verdict.transferId);
  };

  return {
    name: 'reward.rebate-reversals',
    everyMs: MINUTE_MS,
    async run() {
      let failures = 0;
      for (const reversal of await readUndone(db)) {
        try {
          const decided = reversal.state === 'OPEN' ? await decide(reversal) : reversal;
          if (decided.state === 'POSTING') await post(decided);
        } catch (error) {
          failures += 1;
          log.error({ err: error, betNo: reversal.betNo }, 'a rebate could not be taken back');
        }
      }
      if (failures > 0) throw new Error(`${failures} rebates could not be taken back; the log has the reasons`);
    },
  };
}
