import type { Query, Reply } from '@marquee/contract';
import { toDecimal, toWire } from '@marquee/money';
import { windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS, inPieces } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf, momentText } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import { cardTypeOf, PAYOUT_BANKS, type PayoutKind } from '../payout-accounts/directory.ts';
import { readSettings } from './limits.ts';
import { type Part, readParts, readPending } from './part-store.ts';
import { type OutOrder, type RecordFilter, readRecord, readTotals } from './store.ts';

/** What of an order has gone to its account, without the fee. */
export const paidOf = ({ state, paid, amount, fee }: Pick<OutOrder, 'state' | 'paid' | 'amount' | 'fee'>): bigint =>
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

/** What the bank of an order is called; its way of paying out where none is named. */
const bankOf = ({ bank, channel }: OutOrder): string => PAYOUT_BANKS.find(({ code }) => code === bank)?.name ?? bank ?? channel;

const HEADS = ['time', 'number', 'account', 'amount', 'fee', 'paid', 'status', 'finished', 'remark'] as const;

/** A line of a member's file. */
const cellsOf = (row: OutOrder, language: string, zone: string): Cell[] => {
  const moment = (at: Date | null): string => (at ? momentText(at.getTime(), language, zone) : '');
  const figure = (amount: bigint): Cell => ({ figure: toDecimal(amount) });
  return [
    moment(row.requestedAt),
    row.orderNo,
    `${bankOf(row)} ${row.to ?? ''}`.trim(),
    figure(row.amount),
    figure(row.fee),
    figure(paidOf(row)),
    row.state,
    moment(row.completedAt),
    remarkOf(row),
  ];
};

interface RecordDeps {
  db: Database;
  clock: Clock;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}

/** What a member reads of its withdrawals. */
export function createRecord({ db, clock, unitValueOf }: RecordDeps) {
  const filterOf = (merchant: Merchant, accountId: bigint, asked: Query<'withdrawalFile'>): RecordFilter => {
    const { startDate, endDate, withdrawState } = asked;
    const { from, to } = windowOf(merchant, clock.now(), { start: startDate, end: endDate });
    return { accountId, from, until: to, state: withdrawState === undefined || withdrawState === '' ? null : withdrawState };
  };

  return {
    async list(merchant: Merchant, accountId: bigint, query: Query<'withdrawals'>): Promise<Reply<'withdrawals'>> {
      const { page = 1, size = 10 } = query;
      const filter = filterOf(merchant, accountId, query);
      const [rows, totals, { mayCancel }] = await Promise.all([
        readRecord(db, filter, { skip: (page - 1) * size, size }),
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
        bankName: bankOf(row),
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
    /** A selection of the record as a file. Throws `record.too.long`. */
    async file(
      merchant: Merchant,
      { accountId, language }: { accountId: bigint; language: string },
      query: Query<'withdrawalFile'>,
    ): Promise<AsyncIterable<string>> {
      const filter = filterOf(merchant, accountId, query);
      const { count } = await readTotals(db, filter);
      if (count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      async function* pages(): AsyncIterable<Cell[][]> {
        const pieces = inPieces<OutOrder>((last) => readRecord(db, filter, { after: last?.orderNo, skip: 0, size: FILE_PIECE }));
        for await (const rows of pieces) yield rows.map((row) => cellsOf(row, language, merchant.businessTimezone));
      }
      return csvFile(
        HEADS.map((head) => messageOf(`record.${head}`, language)),
        pages(),
      );
    },
    async pending({ id, currency }: Pick<Merchant, 'id' | 'currency'>, accountId: bigint): Promise<Reply<'pendingReceipts'>> {
      const [parts, unitValue] = await Promise.all([readPending(db, accountId), unitValueOf(id, currency)]);
      return { list: parts.map(shownPart), now: clock.now(), currency, unitValue };
    },
  };
}
