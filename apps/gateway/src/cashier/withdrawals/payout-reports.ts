import { parseInteger } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { PayoutReports } from '../channel-api/reports.ts';
import { type Part, readPart } from './part-store.ts';
import type { Payouts } from './payouts.ts';
import { readOut } from './store.ts';

/** What a provider is told of a part: the states of its reports. */
const TOLD = {
  QUEUED: 'FAILED',
  SENDING: 'PENDING',
  WAIT_CONFIRM: 'SENT',
  DISPUTED: 'SENT',
  RECEIVED: 'PAID',
  SUCCESS: 'PAID',
  REFUNDED: 'FAILED',
  FAILED: 'FAILED',
} as const satisfies Record<Part['state'], string>;

/** Takes providers' word on payouts: docs/rules/money.md#payouts. */
export function payoutReports(db: Database, payouts: Pick<Payouts, 'report'>): PayoutReports {
  const find = async (provider: string, payoutNo: string): Promise<Part | null> => {
    const part = await readPart(db, payoutNo);
    return part?.provider === provider ? part : null;
  };

  return {
    async result({ code: provider }, { payoutNo, state, amount, currency, providerRef, reason }) {
      const said = { provider, payoutNo, state, amount: parseInteger(amount) ?? 0n, currency, providerRef, reason };
      const status = await payouts.report(said);
      const part = await find(provider, payoutNo);
      return part ? { status, state: TOLD[part.state] } : { status };
    },
    async status({ code: provider }, payoutNo) {
      const part = await find(provider, payoutNo);
      const order = part && (await readOut(db, part.orderNo));
      if (!part || !order) return { status: 'OK', state: 'UNKNOWN' };
      return { status: 'OK', state: TOLD[part.state], amount: part.amount.toString(), currency: order.currency };
    },
  };
}
