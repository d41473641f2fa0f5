import { parseInteger } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { PayoutReports } from '../channel-api/reports.ts';
import { providersPart } from './provider-ways.ts';
import { readOut } from './store.ts';
import type { Payouts } from './ways.ts';

/** Takes providers' word on payouts: docs/rules/money.md#payouts. */
export const payoutReports = (db: Database, payouts: Pick<Payouts, 'report'>): PayoutReports => ({
  result: ({ code: provider }, { amount, ...said }) => payouts.report({ ...said, provider, amount: parseInteger(amount) ?? 0n }),
  async status({ code: provider }, number) {
    const known = await providersPart(db, provider, number);
    const order = known && (await readOut(db, known.part.orderNo));
    if (!known || !order) return { status: 'OK', state: 'UNKNOWN' };
    return { status: 'OK', state: known.state, amount: known.part.amount.toString(), currency: order.currency };
  },
});
