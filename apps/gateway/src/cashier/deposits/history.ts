import type { Query, Reply } from '@marquee/contract';
import { toDecimal, toWire } from '@marquee/money';
import { windowOfMoments } from '../../base/calendar/business-day.ts';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS, inPieces } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf, momentText } from '../../base/messages.ts';
import type { Channel } from '../channels.ts';
import type { CashierBrand, CashierDeps, DepositChoices } from '../deps.ts';
import type { DepositOrder } from './deposit-order.ts';
import { type HistoryFilter, readChosen, readHistory, sumHistory } from './deposit-store.ts';
import { creditedOf, nameIn, rowOf } from './views.ts';

/** The member that asks, as a request names it. */
export interface Asker {
  merchantId: number;
  accountId: bigint;
  language: string;
  /** Origin under which the browser reached us. */
  origin: string;
}

/** What a member reads of all its deposits. */
export interface DepositHistory {
  report(asker: Asker, query: Query<'depositReport'>): Promise<Reply<'depositReport'>>;
  /** A selection of the history as a file. Throws `record.too.long`. */
  file(asker: Asker, query: Query<'depositFile'>): Promise<AsyncIterable<string>>;
}

interface HistoryDeps extends Pick<CashierDeps, 'db' | 'clock'> {
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
  /** What was given for orders. */
  givenFor: DepositChoices['given'];
}

const HEADS = ['time', 'number', 'method', 'amount', 'paid', 'fee', 'credited', 'bonus', 'status', 'remark'] as const;

const figure = (amount: bigint | null): Cell => ({ figure: amount === null ? '' : toDecimal(amount) });

/** Makes the members' history of deposits: a page of it, and the whole of a selection as a file. */
export function createHistory(
  { db, clock, channelsOf, givenFor }: HistoryDeps,
  brandOf: (asker: Asker) => Promise<CashierBrand>,
): DepositHistory {
  const filterOf = ({ accountId }: Asker, brand: CashierBrand, query: Query<'depositFile'>): HistoryFilter => {
    const { from, to } = windowOfMoments(brand, clock.now(), { start: query.startTime, end: query.endTime });
    return { accountId, from, to, channel: query.channel ?? null, state: query.status ?? null };
  };

  return {
    async report(asker, query) {
      const { page = 1, size = 10 } = query;
      const filter = filterOf(asker, await brandOf(asker), query);
      const [orders, { count, credited }, chosen, channels] = await Promise.all([
        readHistory(db, filter, { skip: (page - 1) * size, size }),
        sumHistory(db, filter),
        readChosen(db, filter),
        channelsOf(asker.merchantId),
      ]);
      const given = await givenFor(chosen);
      const bonusOf = ({ orderNo }: DepositOrder): number | null => {
        const bonus = given.get(orderNo);
        return bonus === undefined ? null : toWire(bonus);
      };
      return {
        list: orders.map((order) => ({ ...rowOf(order, channels, asker.language), bonus: bonusOf(order) })),
        totalPages: Math.ceil(Number(count) / size),
        totalCount: Number(count),
        totalCredited: toWire(credited),
        totalBonus: toWire([...given.values()].reduce((sum, bonus) => sum + bonus, 0n)),
        footer: { amount: toWire(credited) },
      };
    },

    async file(asker, query) {
      const { language, merchantId } = asker;
      const brand = await brandOf(asker);
      const filter = filterOf(asker, brand, query);
      const [{ count }, channels] = await Promise.all([sumHistory(db, filter), channelsOf(merchantId)]);
      if (count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      const cellsOf = (order: DepositOrder, bonus: bigint | null): Cell[] => [
        momentText(order.requestedAt.getTime(), language, brand.businessTimezone),
        order.orderNo,
        nameIn(channels, order.channel, language),
        figure(order.amount),
        figure(order.paidAmount),
        figure(order.fee),
        figure(creditedOf(order)),
        figure(bonus),
        order.state,
        order.remark ?? '',
      ];
      async function* pages(): AsyncIterable<Cell[][]> {
        const pieces = inPieces<DepositOrder>((last) =>
          readHistory(db, filter, { after: last?.orderNo, skip: 0, size: FILE_PIECE }),
        );
        for await (const orders of pieces) {
          const given = await givenFor(orders.map(({ orderNo }) => orderNo));
          yield orders.map((order) => cellsOf(order, given.get(order.orderNo) ?? null));
        }
      }
      return csvFile(
        HEADS.map((head) => messageOf(`record.${head}`, language)),
        pages(),
      );
    },
  };
}
