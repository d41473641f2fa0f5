import { fromWire, toDecimal } from '@marquee/money';
import { type Cell, csvFile } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import {
  type Asked,
  createGivenBack,
  createPage,
  createSelected,
  createShown,
  createWhole,
  type ProfitDeps,
} from './profit-rows.ts';
import type { profitOf } from './shown.ts';

/** Accounts of a file at most, and of how many more is read at once. */
const FILE_ROWS = 10_000;
const PIECE = 500;

/** The figures of a row, which the line of all has as well. */
type Sums = ReturnType<typeof profitOf> & { balance: number; rebateAccrued?: number };
type Column = readonly [head: string, figure: keyof Sums];

const GAMES: readonly Column[] = [
  ...([
    ['bets', 'betCount'],
    ['stake', 'stake'],
    ['valid', 'validBet'],
    ['payout', 'payout'],
    ['result', 'gamePL'],
  ] as const),
];
/** What the page has of all bets, and of chosen ones: money besides bets belongs to no game. */
const ALL: readonly Column[] = [
  ...([
    ['own', 'balance'],
    ['deposit', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['cash.difference', 'cashDifference'],
  ] as const),
  ...GAMES,
  ...([
    ['rebate', 'rebate'],
    ['bonus', 'bonus'],
    ['commission', 'commission'],
    ['salary.daily', 'dailySalary'],
  ] as const),
  ...([
    ['salary.hourly', 'hourlySalary'],
    ['salary.realtime', 'realtimeSalary'],
    ['dividend', 'dividend'],
  ] as const),
  ...([
    ['referral', 'referral'],
    ['paid.below', 'paidToDownlines'],
    ['net', 'net'],
  ] as const),
];
const CHOSEN: readonly Column[] = [...GAMES, ['rebate.accrued', 'rebateAccrued']];

const cellsOf = (columns: readonly Column[], sums: Sums): Cell[] =>
  columns.map(([, name]) => {
    const figure = sums[name] ?? 0;
    if (name === 'betCount') return { figure: String(figure) };
    const amount = fromWire(figure);
    return { figure: amount === null ? String(figure) : toDecimal(amount) };
  });

/**
 * Makes what writes the rows of the page as a file, at most ten thousand: the account itself, those below it, and all of its team together.
 * `size`: of how many more is read at once. It throws `team.too.long`.
 */
export function createProfitFile(deps: ProfitDeps, size = PIECE) {
  const [selected, pageOf, shown, givenBack] = [createSelected(deps), createPage(deps), createShown(deps), createGivenBack(deps)];
  const whole = createWhole(deps);
  return async (merchant: Merchant, agent: TreeNode, query: Asked, language: string): Promise<AsyncIterable<string>> => {
    const { above, top, narrowed, hasSelf, ids } = await selected(merchant, agent, query);
    const { rows, total } = await pageOf(query, narrowed, ids, { skip: 0, size: FILE_ROWS });
    if (total > FILE_ROWS) throw new BusinessError('team.too.long', { params: { rows: FILE_ROWS } });
    const { self, all } = await whole(above.id, narrowed, query.view);
    const listed = hasSelf ? [self, ...rows] : rows;
    const back = await givenBack(narrowed, { top, ids: listed.map(({ accountId }) => accountId), view: query.view });
    const columns = back ? CHOSEN : ALL;
    const word = (name: string): string => messageOf(`record.${name}`, language);
    const piece = async (start: number) => (await shown(merchant, agent, listed.slice(start, start + size), back)).list;
    // Read before the file begins: a database that does not answer is told in words, not as a file without rows.
    const first = await piece(0);
    async function* pages(): AsyncIterable<Cell[][]> {
      for (let start = 0; start < listed.length; start += size) {
        const part = start === 0 ? first : await piece(start);
        yield part.map((row) => [row.username, word(`account.type.${row.type}`), ...cellsOf(columns, row)]);
      }
      yield [[word('all'), '', ...cellsOf(columns, all)]];
    }
    return csvFile(['member', 'account.type', ...columns.map(([head]) => head)].map(word), pages());
  };
}
