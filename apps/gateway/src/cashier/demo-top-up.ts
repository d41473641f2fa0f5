import type { Reply } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { BusinessError } from '../base/errors.ts';
import type { Wallet } from '../wallet/index.ts';
import { DEMO_CREDIT } from './demo-credit.ts';

/** With less than this, 500.00, a member of a demo brand may take play money again: docs/rules/money.md#play-money. */
export const TOP_UP_BELOW: Amount = DEMO_CREDIT / 10n;

/** The house's own number among the providers. */
const HOUSE = 0;

interface DemoTopUpDeps {
  wallet: Pick<Wallet, 'post' | 'house' | 'accountOf' | 'balanceOf' | 'transaction'>;
  clock: Clock;
}

/** A brand as this needs it. */
interface PlayBrand extends BusinessCalendar {
  id: number;
  demo: boolean;
  currency: string;
}

export interface DemoTopUp {
  /** Whether play money can be taken now, and else from when on. Refuses a brand that does not run on it. */
  offer(brand: PlayBrand, accountId: bigint): Promise<Reply<'demoOffer'>>;
  /** Pays it, once a business day and only while little is left, however often it is asked for. Answers the offer as it then stands. */
  take(brand: PlayBrand, accountId: bigint): Promise<Reply<'demoOffer'>>;
}

/** More play money for members of demo brands. The posting's key is the member's and the day's. */
export function createDemoTopUp({ wallet, clock }: DemoTopUpDeps): DemoTopUp {
  const keyOf = (day: string): string => `demo-credit-${day}`;

  async function standOf(brand: PlayBrand, accountId: bigint) {
    if (!brand.demo) throw new BusinessError('function.not.available');
    const account = await wallet.accountOf(brand.id, accountId, brand.currency);
    const day = businessDayOf(brand, clock.now());
    const [{ balance }, taken] = await Promise.all([wallet.balanceOf(account), wallet.transaction(account, HOUSE, keyOf(day))]);
    return { account, day, isLow: balance < TOP_UP_BELOW, isTaken: taken.length > 0 };
  }

  const offer: DemoTopUp['offer'] = async (brand, accountId) => {
    const { day, isLow, isTaken } = await standOf(brand, accountId);
    return {
      amount: toWire(DEMO_CREDIT),
      below: toWire(TOP_UP_BELOW),
      isOpen: isLow && !isTaken,
      nextAt: isTaken ? startOfBusinessDay(brand, addDays(day, 1)) : null,
    };
  };

  return {
    offer,
    async take(brand, accountId) {
      const { account, day, isLow, isTaken } = await standOf(brand, accountId);
      if (isLow && !isTaken) {
        const verdict = await wallet.post({
          kind: 'entry',
          code: 'DEMO_CREDIT',
          debit: await wallet.house(brand.id, brand.currency, 'demo'),
          credit: account,
          amount: DEMO_CREDIT,
          txId: keyOf(day),
        });
        if (verdict.status !== 'posted' && verdict.status !== 'repeated') throw new BusinessError('system_busy');
      }
      return offer(brand, accountId);
    },
  };
}
