import type { Query, Reply } from '@marquee/contract';
import { pageOf, TODAY } from './records.ts';

type Exchange = Reply<'redeemPointList'>['list'][number];
const HOUR_MS = 3_600_000;

/** Exchanges of a member: one that waits, one that was rejected, a voucher, and points that became money. */
function exchanges(now = Date.now()): Exchange[] {
  const row = (n: number, fields: Partial<Exchange>): Exchange => ({
    transactionNo: `P-7KQ2M9XA${n}B`,
    applyTime: now - n * HOUR_MS,
    exchangeType: 'PRODUCT',
    productName: 'Porcelain tea set',
    quantity: 1,
    pointsRequired: 1_000,
    amountRequired: 0,
    creditAmount: 0,
    status: 'COMPLETED',
    time: now - n * HOUR_MS,
    remark: '',
    voucher: null,
    pointsChange: -1_000,
    accumulatedPoints: 12_500,
    ...fields,
  });
  return [
    row(2, { status: 'PROCESSING', time: null, amountRequired: 20 }),
    row(3, { status: 'REJECTED', remark: 'Sold out', pointsChange: 0 }),
    row(4, { productName: 'Voucher for a free round', voucher: 'V-2345678923' }),
    row(5, { exchangeType: 'BALANCE', productName: '', creditAmount: 10 }),
  ];
}

const made: Reply<'convertPoint'> = {
  transactionNo: 'P-7KQ2M9XA9B',
  status: 'COMPLETED',
  pointBalance: 6_500,
  voucher: null,
};

/** Answers about a member's points. */
export const pointHandlers = {
  pointBalance: (): Reply<'pointBalance'> => 7_500,
  pointSummary: (): Reply<'pointSummary'> => ({
    balance: 7_500,
    accumulated: 12_500,
    convertLeft: 50_000,
    vipLevel: 3,
    factor: 120,
  }),
  redeemPointReward: (): Reply<'redeemPointReward'> => made,
  convertPoint: (): Reply<'convertPoint'> => made,
  redeemPointList: ({ query }: { query: Query<'redeemPointList'> }): Reply<'redeemPointList'> => ({
    ...pageOf(exchanges(), query),
    period: TODAY,
  }),
};
