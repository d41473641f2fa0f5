import { type Cell, csvFile, FILE_PIECE, FILE_ROWS } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { languagesFor, messageOf, momentText } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { nameIn } from '../../points/index.ts';
import { type BonusDetailsDeps, createBonusDetails, type Texts } from './bonus-details.ts';
import { productOf, type Row, titleOf } from './shown.ts';

const HEADS = [
  'time',
  'title',
  'source',
  'amount',
  'points',
  'tickets',
  'multiple',
  'required',
  'done',
  'remaining',
  'status',
  'remark',
] as const;

/** The calls of the bonus details. */
export function bonusRoutes(deps: BonusDetailsDeps): Pick<Handlers, 'bonusDetails' | 'bonusDetailsFile'> {
  const { brandOf } = deps;
  const details = createBonusDetails(deps);
  const textsOf = (session: RequestSession, language: string): Texts => {
    const usual = brandOf({ id: session.merchantId }).defaultLanguage;
    const languages = languagesFor(language, usual);
    return {
      ofItem: (item) => ({ title: titleOf(item, language, usual), product: productOf(item, languages) }),
      ofExchange: ({ names }) => (names ? nameIn(names, languages) : messageOf('reward.points.converted', language)),
    };
  };

  return {
    async bonusDetails({ session, query, language }) {
      const { page = 1, size = 10 } = query;
      const { window, selection } = details.selected(session, query);
      const place = { limit: size, offset: (page - 1) * size };
      const { count, money, points, wagered, list } = await details.page(session, selection, textsOf(session, language), place);
      return {
        list,
        totalPages: Math.ceil(count / size),
        totalCount: count,
        footer: {
          amount: sumToWire(money),
          points: Number(points),
          required: sumToWire(wagered.required),
          done: sumToWire(wagered.done),
          remaining: sumToWire(wagered.remaining),
        },
        period: window.days,
      };
    },
    async bonusDetailsFile({ session, query, language }) {
      const { selection } = details.selected(session, query);
      const count = await details.countOf(selection);
      if (count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      const zone = brandOf({ id: session.merchantId }).businessTimezone;
      const cellsOf = (row: Row): Cell[] => [
        momentText(row.at, language, zone),
        row.product === null ? row.title : `${row.title}: ${row.product}`,
        messageOf(`reward.source.${row.source.toLowerCase()}`, language),
        { figure: String(row.amount) },
        { figure: String(row.points) },
        { figure: String(row.tickets) },
        { figure: String(row.multiple) },
        { figure: String(row.required) },
        { figure: String(row.done) },
        { figure: String(row.remaining) },
        messageOf(`reward.status.${row.status.toLowerCase()}`, language),
        row.remark,
      ];
      async function* pages(): AsyncIterable<Cell[][]> {
        for (let offset = 0; offset < count; offset += FILE_PIECE) {
          const place = { limit: FILE_PIECE, offset };
          yield (await details.rowsOf(session, selection, textsOf(session, language), place)).map(cellsOf);
        }
      }
      return csvFile(
        HEADS.map((head) => messageOf(`reward.head.${head}`, language)),
        pages(),
      );
    },
  };
}
