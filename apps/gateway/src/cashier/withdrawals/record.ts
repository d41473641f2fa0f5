import type { Query, Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { cardTypeOf, PAYOUT_BANKS, type PayoutKind } from '../payout-accounts/directory.ts';
import { readSettings } from './limits.ts';
import { type Part, readParts, readPending } from './part-store.ts';
import { type OutOrder, readRecord, readTotals } from './store.ts';

/** Business days that one look at the record shows at most. */

/** What of an order has gone to its account, without the fee. */
export const paidOf = ({ state, paid, amount, fee }: OutOrder): bigint =>
  state === 'SUCCESS' || state === 'RECEIVED' ? (paid ?? amount) - fee : 0n;

/** A part as its member sees it. */
export const shownPart = (part: Part): Reply<'pendingReceipts'>['list'][number] => ({
  payoutNo: part.payoutNo,
  amount: toWire(part.amount),
  state: part.state,
  sentAt: part.sentAt?.getTime() ?? null,
  confirmUntil: part.confirmUntil?.getTime() ?? null,
  hint: part.hint,
  remark: part.remark,
  decision: part.decision,
  reason: part.reason,
});

/** Why an order ended as it did, as far as that is for its member. */
const remarkOf = ({ state, reason }: OutOrder): string => (state === 'REJECTED' || state === 'FAILED' ? (reason ?? '') : '');

/** What a member reads of its withdrawals. */
export function createRecord({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list(merchant: Merchant, accountId: bigint, query: Query<'withdrawals'>): Promise<Reply<'withdrawals'>> {
      const { page = 1, size = 10, startDate, endDate, withdrawState } = query;
      const { from, to } = windowOf(merchant, clock.now(), { start: startDate, end: endDate });
      const filter = {
        accountId,
        from,
        until: to,
        state: withdrawState === undefined || withdrawState === '' ? null : withdrawState,
      };
      const [rows, totals, { mayCancel }] = await Promise.all([
        readRecord(db, filter, { offset: (page - 1) * size, count: size }),
        readTotals(db, filter),
        readSettings(db, merchant.id),
      ]);
      const parts = await readParts(
        db,
        rows.map(({ orderNo }) => orderNo),
      );
      const list = rows.map((row) => ({
        orderNo: row.orderNo,
        appliedAt: row.requestedAt.getTime(),
        finishedAt: row.completedAt?.getTime() ?? null,
        cardType: row.kind === null ? null : cardTypeOf(row.kind as PayoutKind),
        bankName: PAYOUT_BANKS.find(({ code }) => code === row.bank)?.name ?? row.bank ?? row.channel,
        account: row.to ?? '',
        amount: toWire(row.amount),
        fee: toWire(row.fee),
        paid: toWire(paidOf(row)),
        state: row.state,
        remark: remarkOf(row),
        mayCancel: mayCancel && row.state === 'REVIEWING',
        payouts: parts.filter(({ orderNo }) => orderNo === row.orderNo).map(shownPart),
      }));
      const count = Number(totals.count);
      const footer = { amount: toWire(totals.amount), fee: toWire(totals.fee), paid: toWire(totals.paid) };
      return { list, totalPages: Math.ceil(count / size), totalCount: count, footer };
    },
    pending: async (accountId: bigint): Promise<Reply<'pendingReceipts'>> => ({
      list: (await readPending(db, accountId)).map(shownPart),
      now: clock.now(),
    }),
  };
}
