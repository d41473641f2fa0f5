import { toDecimal } from '@marquee/money';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS, inPieces } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf, momentText } from '../../base/messages.ts';
import type { PlayCatalogue } from '../deps.ts';
import { type BetFilter, type BetRow, readBets, readBetTotals } from './record-store.ts';
import { createGameNames, type RecordContext, statusOf } from './record-words.ts';

const HEADS = [
  'time',
  'settled',
  'number',
  'vendor',
  'game',
  'category',
  'round',
  'stake',
  'valid',
  'payout',
  'result',
  'status',
] as const;

/** A selection of the betting record as a file. Throws `record.too.long`. */
export async function betFile(
  { db, catalogue }: { db: Database; catalogue: Pick<PlayCatalogue, 'game' | 'vendorById'> },
  filter: BetFilter,
  { language, calendar }: RecordContext,
): Promise<AsyncIterable<string>> {
  const { count } = await readBetTotals(db, filter);
  if (count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
  const gameName = createGameNames(catalogue);
  const moment = (at: Date | null): string => (at ? momentText(at.getTime(), language, calendar.businessTimezone) : '');

  const cellsOf = async (row: BetRow): Promise<Cell[]> => {
    const isOpen = row.status === 'open';
    const money = (amount: bigint): Cell => ({ figure: toDecimal(amount) });
    return [
      moment(row.opened_at),
      moment(row.settled_at),
      row.bet_no,
      (await catalogue.vendorById(row.vendor_id))?.name ?? '',
      await gameName(row.node_id, language),
      row.game_type,
      row.round_ref,
      money(row.stake + row.refunded),
      money(row.valid_bet),
      isOpen ? '' : money(row.payout + row.refunded),
      isOpen ? '' : money(row.payout - row.stake),
      statusOf(row),
    ];
  };

  async function* pages(): AsyncIterable<Cell[][]> {
    const pieces = inPieces<BetRow>((last) =>
      readBets(db, filter, { after: last && { at: last.placed, betNo: last.bet_no }, skip: 0, size: FILE_PIECE }),
    );
    for await (const rows of pieces) yield await Promise.all(rows.map(cellsOf));
  }

  return csvFile(
    HEADS.map((head) => messageOf(`record.${head}`, language)),
    pages(),
  );
}
