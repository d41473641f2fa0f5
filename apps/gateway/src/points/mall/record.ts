import type { EXCHANGE_STATES, Query, Reply } from '@marquee/contract';
import { toDecimal, toWire } from '@marquee/money';
import { type RecordWindow, windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf, momentText } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Languages } from './deps.ts';
import { type OrderState, type PointOrder, SHOWN_STATE } from './order.ts';
import { countRecord, type RecordFilter, readRecord } from './order-store.ts';

type Row = Reply<'redeemPointList'>['list'][number];
type ShownState = (typeof EXCHANGE_STATES)[number];

/** Whose record, as it is read. */
export interface RecordAsker {
  merchant: Merchant;
  accountId: bigint;
  language: string;
  languages: Languages;
}

export type RecordReader = (asker: RecordAsker, query: Query<'redeemPointList'>) => Promise<Reply<'redeemPointList'>>;
/** The same selection as a file. Throws `record.too.long`. */
export type RecordFile = (asker: RecordAsker, query: Query<'redeemPointFile'>) => Promise<AsyncIterable<string>>;

/** The states that a member sees as one. */
const statesOf = (shown: ShownState | undefined): OrderState[] =>
  (Object.keys(SHOWN_STATE) as OrderState[]).filter(
    (state) => SHOWN_STATE[state] !== null && (shown === undefined || SHOWN_STATE[state] === shown),
  );

/** A name in the first of these languages that there is. */
export function nameIn(names: Readonly<Record<string, string>>, languages: Languages): string {
  const language = languages.find((each) => names[each]);
  return (language === undefined ? Object.values(names)[0] : names[language]) ?? '';
}

/** An exchange as its member sees it. */
export function shownOrder(order: PointOrder, languages: Languages): Row {
  const status = SHOWN_STATE[order.state] ?? 'REJECTED';
  return {
    transactionNo: order.orderNo,
    applyTime: order.requestedAt.getTime(),
    exchangeType: order.product ? 'PRODUCT' : 'BALANCE',
    productName: order.product ? nameIn(order.product.names, languages) : '',
    quantity: order.quantity,
    pointsRequired: order.points,
    amountRequired: toWire(order.amount),
    creditAmount: toWire(order.credit),
    status,
    time: order.endedAt?.getTime() ?? null,
    remark: order.remark,
    // Before it is paid it is not the member's.
    voucher: order.state === 'COMPLETED' ? order.voucher : null,
    pointsChange: status === 'REJECTED' ? 0 : -order.points,
    accumulatedPoints: order.accumulatedAfter,
  };
}

const HEADS = [
  'record.number',
  'points.record.type',
  'points.record.product',
  'points.record.quantity',
  'points.record.points',
  'points.record.amount',
  'points.record.credit',
  'record.status',
  'record.time',
  'points.record.ended',
  'record.remark',
  'points.record.change',
  'points.record.accumulated',
] as const;

/** Makes what a member reads of its exchanges. */
export function createRecord({ db, clock }: { db: Database; clock: Clock }): { record: RecordReader; recordFile: RecordFile } {
  const selected = (
    { merchant, accountId }: RecordAsker,
    { startDate, endDate, status, exchangeType }: Query<'redeemPointFile'>,
  ): { filter: RecordFilter; days: RecordWindow['days'] } => {
    const { days, from, to } = windowOf(merchant, clock.now(), { start: startDate, end: endDate });
    return { filter: { accountId, from, to, states: statesOf(status), kind: exchangeType ?? null }, days };
  };

  return {
    async record(asker, query) {
      const { page = 1, size = 10 } = query;
      const { filter, days } = selected(asker, query);
      const [rows, count] = await Promise.all([
        readRecord(db, filter, { offset: (page - 1) * size, count: size }),
        countRecord(db, filter),
      ]);
      return {
        list: rows.map((row) => shownOrder(row, asker.languages)),
        totalPages: Math.ceil(count / size),
        totalCount: count,
        period: days,
      };
    },
    async recordFile(asker, query) {
      const { filter } = selected(asker, query);
      if ((await countRecord(db, filter)) > FILE_ROWS)
        throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      const { language, merchant } = asker;
      const figure = (value: number | string): Cell => ({ figure: String(value) });
      const moment = (at: number | null): string => (at === null ? '' : momentText(at, language, merchant.businessTimezone));
      const cellsOf = (order: PointOrder): Cell[] => {
        const row = shownOrder(order, asker.languages);
        return [
          row.transactionNo,
          messageOf(`points.type.${row.exchangeType}`, language),
          row.productName,
          figure(row.quantity),
          figure(row.pointsRequired),
          figure(toDecimal(order.amount)),
          figure(toDecimal(order.credit)),
          messageOf(`points.state.${row.status}`, language),
          moment(row.applyTime),
          moment(row.time),
          row.remark,
          figure(row.pointsChange),
          figure(row.accumulatedPoints),
        ];
      };
      async function* pages(): AsyncIterable<Cell[][]> {
        for (let offset = 0; ; offset += FILE_PIECE) {
          const rows = await readRecord(db, filter, { offset, count: FILE_PIECE });
          if (rows.length > 0) yield rows.map(cellsOf);
          if (rows.length < FILE_PIECE) return;
        }
      }
      return csvFile(
        HEADS.map((head) => messageOf(head, language)),
        pages(),
      );
    },
  };
}
