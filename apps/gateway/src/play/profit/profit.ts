import type { Query, Reply } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, isDay, windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { inputError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue } from '../deps.ts';
import { type DayFigures, type DayRow, FIELDS, NO_FIGURES, readDays } from './day-store.ts';

export interface ProfitDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'cash'>;
  catalogue: Pick<PlayCatalogue, 'vendorById'>;
}

/** Whose result, in which calendar, currency and language. */
export interface ProfitContext {
  merchantId: number;
  accountId: bigint;
  currency: string;
  language: string;
  calendar: BusinessCalendar;
}

type Asked = Query<'memberProfit'>;

/** Days that are shown when none is named. */
const USUAL_DAYS = 7;

/** What a row stands for. */
interface Group extends DayFigures {
  key: string;
  name: string;
}

const added = (a: DayFigures, b: DayFigures): DayFigures =>
  Object.fromEntries(FIELDS.map((field) => [field, a[field] + b[field]])) as unknown as DayFigures;

const shown = ({ bets, stake, payout, validBet }: DayFigures) => ({
  betCount: Number(bets),
  stake: sumToWire(stake),
  validBet: sumToWire(validBet),
  payout: sumToWire(payout),
  gamePL: sumToWire(payout - stake),
});

/** The days that are asked for: the last seven where none is named. */
function windowFor(query: Asked, { calendar }: ProfitContext, clock: Clock) {
  for (const field of ['startDate', 'endDate'] as const) {
    const day = query[field];
    if (day !== undefined && !isDay(day)) throw inputError(field);
  }
  const usual = addDays(businessDayOf(calendar, clock.now()), 1 - USUAL_DAYS);
  const isUsual = query.startDate === undefined && query.endDate === undefined;
  return windowOf(calendar, clock.now(), { start: isUsual ? usual : query.startDate, end: query.endDate });
}

const FILE_HEADS = ['row', 'bets', 'stake', 'valid', 'payout', 'result'] as const;

/** A member's own profit and loss: what settled bets came to, from the daily rows, beside what was paid in and out. */
export function createProfit({ db, clock, wallet, catalogue }: ProfitDeps) {
  const namesOf = async (rows: readonly DayRow[]): Promise<Map<number, { code: string; name: string }>> => {
    const names = new Map<number, { code: string; name: string }>();
    for (const { vendorId } of rows) {
      if (names.has(vendorId)) continue;
      const vendor = await catalogue.vendorById(vendorId);
      names.set(vendorId, { code: vendor?.code ?? String(vendorId), name: vendor?.name ?? String(vendorId) });
    }
    return names;
  };

  /** The rows of a view, narrowed as asked, and all of the days besides. */
  const groupsOf = async (query: Asked, context: ProfitContext) => {
    const window = windowFor(query, context, clock);
    const rows = await readDays(db, context.accountId, window.days);
    const names = await namesOf(rows);
    const groups = new Map<string, Group>();
    for (const row of rows) {
      const vendor = names.get(row.vendorId) ?? { code: '', name: '' };
      if (query.gameType !== undefined && row.gameType !== query.gameType) continue;
      if (query.vassalage && vendor.code !== query.vassalage) continue;
      const { key, name } = {
        day: { key: row.day, name: row.day },
        category: { key: row.gameType, name: row.gameType },
        vendor: { key: vendor.code, name: vendor.name },
      }[query.view ?? 'day'];
      groups.set(key, { key, name, ...added(groups.get(key) ?? NO_FIGURES, row) });
    }
    return { window, rows, groups: [...groups.values()] };
  };

  return {
    async view(query: Asked, context: ProfitContext): Promise<Reply<'memberProfit'>> {
      const { window, rows, groups } = await groupsOf(query, context);
      const cash = await wallet.cash(context.merchantId, context.accountId, context.currency, window);
      const all = rows.reduce<DayFigures>(added, NO_FIGURES);
      return {
        list: groups.map((group) => ({ key: group.key, name: group.name, ...shown(group) })),
        footer: shown(groups.reduce<DayFigures>(added, NO_FIGURES)),
        cards: {
          deposit: sumToWire(cash.deposits),
          withdrawal: sumToWire(cash.withdrawals),
          cashDifference: sumToWire(cash.deposits - cash.withdrawals),
          playerNetPL: sumToWire(all.payout - all.stake + cash.rewards),
        },
        period: window.days,
      };
    },

    async file(query: Asked, context: ProfitContext): Promise<AsyncIterable<string>> {
      const { groups } = await groupsOf(query, context);
      const cellsOf = ({ name, bets, stake, validBet, payout }: Group): Cell[] => [
        name,
        { figure: String(bets) },
        ...[stake, validBet, payout, payout - stake].map((amount) => ({ figure: toDecimal(amount) })),
      ];
      async function* pages(): AsyncIterable<Cell[][]> {
        yield groups.map(cellsOf);
      }
      return csvFile(
        FILE_HEADS.map((head) => messageOf(`record.${head}`, context.language)),
        pages(),
      );
    },
  };
}

export type Profit = ReturnType<typeof createProfit>;
