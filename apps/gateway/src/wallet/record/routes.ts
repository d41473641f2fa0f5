import { CODE_TYPES, type Query } from '@marquee/contract';
import { toDecimal, toWire } from '@marquee/money';
import { type BusinessCalendar, type RecordWindow, windowOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS, inPieces } from '../../base/csv.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { messageOf, momentText } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { codesOfGroups, recordTypes, typeOf, wordOf } from '../codes.ts';
import type { StatementRow } from './page.ts';
import type { WalletRecord } from './record.ts';
import type { CodeSum, RecordFilter } from './totals.ts';

type Asked = Query<'statementFile'>;

export interface RecordRouteOptions {
  record: WalletRecord;
  clock: Clock;
  moneyOf(merchantId: number): Promise<BusinessCalendar & { currency: string }>;
  accountOf(session: RequestSession, currency: string): Promise<bigint>;
}

/** Rows that a page by its number may lie away from the nearer end of the selection; deeper ones are found by the row next to them. */
const MOST_SKIPPED = 1_000;

/** Reads the comma-separated groups; null is all. An unknown group is bad input. */
function groupCodes(groups: string | undefined): number[] | null {
  const named = (groups ?? '')
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
  if (named.length === 0) return null;
  if (named.some((group) => !(CODE_TYPES as readonly string[]).includes(group))) throw inputError('codeTypes');
  return codesOfGroups(named);
}

/** What a query narrows the record to. A type is a code and, where its two sides have names of their own, a direction. */
export function filterOf(query: Asked, window: RecordWindow): RecordFilter {
  const type = query.txType ? typeOf(query.txType) : null;
  if (query.txType && !type) throw inputError('txType');
  const groups = groupCodes(query.codeTypes);
  const codes = type ? [type.id].filter((id) => groups === null || groups.includes(id)) : groups;
  const isNone = type?.direction !== undefined && query.direction !== undefined && type.direction !== query.direction;
  const direction = type?.direction ?? query.direction;
  return {
    ...(codes ? { codes: isNone ? [] : codes } : {}),
    ...(direction ? { direction } : {}),
    ...window,
  };
}

const totalsOf = (sums: readonly CodeSum[]) => ({
  count: sums.reduce((sum, { ins, outs }) => sum + ins + outs, 0),
  in: sums.reduce((sum, { sumIn }) => sum + sumIn, 0n),
  out: sums.reduce((sum, { sumOut }) => sum + sumOut, 0n),
});

/** The totals of rows that are all there. */
const totalsOfRows = (rows: readonly StatementRow[]) => ({
  count: rows.length,
  in: rows.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n),
  out: rows.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n),
});

/** Where the page of a number lies: from the nearer end. Throws for one that lies too deep to be counted up to. */
function placeOf(page: number, size: number, total: number) {
  const skip = (page - 1) * size;
  const left = total - skip - size;
  if (Math.min(skip, Math.max(left, 0)) > MOST_SKIPPED) throw inputError('page');
  return left < skip ? { skip: Math.max(left, 0), size: Math.min(size, total - skip), fromEnd: true } : { skip, size };
}

const itemOf = (row: StatementRow, username: string) => ({
  txId: String(row.transferId),
  orderNo: row.txId,
  txTypeId: row.codeId,
  txTypeName: wordOf(row.type),
  txTimeInTimestamp: row.at.getTime(),
  reference: row.ref ?? '',
  remark: row.remark ?? '',
  amount: toWire(row.amount),
  balanceBefore: toWire(row.balanceAfter - row.amount),
  currentAvailBalance: toWire(row.balanceAfter),
  customerName: username,
});

const FILE_HEADS = ['time', 'number', 'type', 'in', 'out', 'balance', 'reference', 'remark'] as const;

const cellsOf = (row: StatementRow, language: string, zone: string): Cell[] => [
  momentText(row.at.getTime(), language, zone),
  row.txId,
  row.type,
  { figure: row.amount > 0n ? toDecimal(row.amount) : '' },
  { figure: row.amount < 0n ? toDecimal(-row.amount) : '' },
  { figure: toDecimal(row.balanceAfter) },
  row.ref ?? '',
  row.remark ?? '',
];

/** The calls of the account record. */
export function recordRoutes({ record, clock, moneyOf, accountOf }: RecordRouteOptions): Handlers {
  const selectionOf = async (query: Asked, session: RequestSession) => {
    const money = await moneyOf(session.merchantId);
    const filter = filterOf(query, windowOfMoments(money, clock.now(), { start: query.startTime, end: query.endTime }));
    return { money, filter, account: await accountOf(session, money.currency) };
  };

  /** The rows of a selection, a piece at a time. */
  const rowsOf = (account: bigint, filter: RecordFilter, sums: readonly CodeSum[]): AsyncIterable<readonly StatementRow[]> =>
    inPieces((after) =>
      record.page(account, filter, sums, { ...(after ? { before: after.transferId } : {}), skip: 0, size: FILE_PIECE }),
    );

  return {
    async statement({ query, session }) {
      const { filter, account } = await selectionOf(query, session);
      const size = query.size ?? 10;
      const named = query.orderNo ? await record.byNumber(account, filter, query.orderNo) : null;
      const sums = named ? [] : await record.sums([account], filter);
      const totals = named ? totalsOfRows(named) : totalsOf(sums);
      const keys = {
        ...(query.before ? { before: BigInt(query.before) } : {}),
        ...(query.after ? { after: BigInt(query.after) } : {}),
      };
      const page = query.page ?? 1;
      const isBeyond = (page - 1) * size >= totals.count;
      const readRows = async (): Promise<StatementRow[]> => {
        if (named) return named.slice((page - 1) * size, page * size);
        if (query.before || query.after) return record.page(account, filter, sums, { ...keys, skip: 0, size });
        return isBeyond ? [] : record.page(account, filter, sums, placeOf(page, size, totals.count));
      };
      return {
        list: (await readRows()).map((row) => itemOf(row, session.username)),
        totalPages: Math.ceil(totals.count / size),
        totalCount: totals.count,
        footer: { in: sumToWire(totals.in), out: sumToWire(totals.out) },
        period: filter.days,
      };
    },

    async statementFile({ query, session, language }) {
      const { money, filter, account } = await selectionOf(query, session);
      const named = query.orderNo ? await record.byNumber(account, filter, query.orderNo) : null;
      const sums = named ? [] : await record.sums([account], filter);
      if (totalsOf(sums).count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      const lineOf = (row: StatementRow): Cell[] => cellsOf(row, language, money.businessTimezone);
      async function* pages(): AsyncIterable<Cell[][]> {
        if (named) yield named.map(lineOf);
        else for await (const rows of rowsOf(account, filter, sums)) yield rows.map(lineOf);
      }
      return csvFile(
        FILE_HEADS.map((head) => messageOf(`record.${head}`, language)),
        pages(),
      );
    },

    txCodeList: async () => ({ list: recordTypes() }),
  };
}
