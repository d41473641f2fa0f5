import type { Query, Reply } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, isDay, windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { inputError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { CashDay, Wallet } from '../../wallet/index.ts';
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
  /** Can it have a line below it? */
  isAgent: boolean;
}

type Asked = Query<'memberProfit'>;

/** Days that are shown when none is named. */
const USUAL_DAYS = 7;

/** What a member was given: it belongs to no game. */
type Rewards = Pick<CashDay, 'rebates' | 'bonuses'>;

type Cash = Omit<CashDay, 'day'>;

/** What a row stands for. */
interface Group extends DayFigures {
  key: string;
  name: string;
  /** Null: the row is of some games. */
  rewards: Rewards | null;
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

const rewardsShown = ({ payout, stake }: DayFigures, { rebates, bonuses }: Rewards) => ({
  rebate: sumToWire(rebates),
  bonus: sumToWire(bonuses),
  netPL: sumToWire(payout - stake + rebates + bonuses),
});

const rowShown = ({ key, name, rewards, ...figures }: Group) => ({
  key,
  name,
  ...shown(figures),
  ...(rewards && rewardsShown(figures, rewards)),
});

const CASH_FIELDS = [
  'deposits',
  'withdrawals',
  'rebates',
  'bonuses',
  'commissions',
  'salaries',
  'dividends',
  'paidBelow',
] as const satisfies (keyof Cash)[];
const NO_CASH = Object.fromEntries(CASH_FIELDS.map((field) => [field, 0n])) as unknown as Cash;
const cashOf = (days: readonly CashDay[]): Cash =>
  days.reduce<Cash>(
    (sum, day) => Object.fromEntries(CASH_FIELDS.map((field) => [field, sum[field] + day[field]])) as unknown as Cash,
    NO_CASH,
  );

/** What an agent earned of its line and paid to it, and what its account came to with that. */
const agentCards = ({ commissions, salaries, dividends, paidBelow }: Cash, playerNet: bigint) => ({
  commission: sumToWire(commissions),
  salary: sumToWire(salaries),
  dividend: sumToWire(dividends),
  paidToDownlines: sumToWire(paidBelow),
  accountNetPL: sumToWire(playerNet + commissions + salaries + dividends - paidBelow),
});

/** Days with what was given on them: those on which nothing was settled too. Newest first. */
function withRewards(groups: readonly Group[], cash: readonly CashDay[]): Group[] {
  const played = new Map(groups.map((group) => [group.key, group]));
  const given = new Map(cash.filter(({ rebates, bonuses }) => rebates !== 0n || bonuses !== 0n).map((each) => [each.day, each]));
  return [...new Set([...played.keys(), ...given.keys()])]
    .sort()
    .reverse()
    .map((day) => ({
      ...(played.get(day) ?? { key: day, name: day, ...NO_FIGURES }),
      rewards: given.get(day) ?? NO_CASH,
    }));
}

/** Are these rows of days, over all games? Then they have what was given besides. */
const isOfAll = ({ view = 'day', gameType, vassalage }: Asked): boolean => view === 'day' && gameType === undefined && !vassalage;

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
const REWARD_HEADS = ['rebate', 'bonus', 'net.result'] as const;

/** A row of the file. */
function cellsOf({ name, bets, stake, validBet, payout, rewards }: Group): Cell[] {
  const result = payout - stake;
  const given = rewards ? [rewards.rebates, rewards.bonuses, result + rewards.rebates + rewards.bonuses] : [];
  const amounts = [stake, validBet, payout, result, ...given];
  return [name, { figure: String(bets) }, ...amounts.map((amount) => ({ figure: toDecimal(amount) }))];
}

/** Codes and names of the vendors of rows, by their numbers. */
async function namesOf(
  catalogue: ProfitDeps['catalogue'],
  rows: readonly DayRow[],
): Promise<Map<number, { code: string; name: string }>> {
  const names = new Map<number, { code: string; name: string }>();
  for (const { vendorId } of rows) {
    if (names.has(vendorId)) continue;
    const vendor = await catalogue.vendorById(vendorId);
    names.set(vendorId, { code: vendor?.code ?? String(vendorId), name: vendor?.name ?? String(vendorId) });
  }
  return names;
}

/** A member's own profit and loss: what settled bets came to, from the daily rows, beside what was paid in and out. */
export function createProfit({ db, clock, wallet, catalogue }: ProfitDeps) {
  /** The rows of a view, narrowed as asked, and all of the days besides. */
  const groupsOf = async (query: Asked, context: ProfitContext) => {
    const window = windowFor(query, context, clock);
    const { merchantId, accountId: ownerId, currency, calendar } = context;
    const [rows, cash] = await Promise.all([
      readDays(db, ownerId, window.days),
      wallet.cash({ merchantId, ownerId, currency }, window, calendar),
    ]);
    const names = await namesOf(catalogue, rows);
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
      groups.set(key, { key, name, rewards: null, ...added(groups.get(key) ?? NO_FIGURES, row) });
    }
    const list = [...groups.values()];
    return { window, rows, cash, groups: isOfAll(query) ? withRewards(list, cash) : list };
  };

  return {
    async view(query: Asked, context: ProfitContext): Promise<Reply<'memberProfit'>> {
      const { window, rows, cash: days, groups } = await groupsOf(query, context);
      const cash = cashOf(days);
      const sum = groups.reduce<DayFigures>(added, NO_FIGURES);
      const all = rows.reduce<DayFigures>(added, NO_FIGURES);
      const playerNet = all.payout - all.stake + cash.rebates + cash.bonuses;
      return {
        list: groups.map(rowShown),
        footer: { ...shown(sum), ...(isOfAll(query) && rewardsShown(sum, cash)) },
        cards: {
          deposit: sumToWire(cash.deposits),
          withdrawal: sumToWire(cash.withdrawals),
          cashDifference: sumToWire(cash.deposits - cash.withdrawals),
          rebate: sumToWire(cash.rebates),
          bonus: sumToWire(cash.bonuses),
          playerNetPL: sumToWire(playerNet),
          ...(context.isAgent && { agent: agentCards(cash, playerNet) }),
        },
        period: window.days,
      };
    },

    async file(query: Asked, context: ProfitContext): Promise<AsyncIterable<string>> {
      const { groups } = await groupsOf(query, context);
      async function* pages(): AsyncIterable<Cell[][]> {
        yield groups.map(cellsOf);
      }
      return csvFile(
        [...FILE_HEADS, ...(isOfAll(query) ? REWARD_HEADS : [])].map((head) => messageOf(`record.${head}`, context.language)),
        pages(),
      );
    },
  };
}

export type Profit = ReturnType<typeof createProfit>;
