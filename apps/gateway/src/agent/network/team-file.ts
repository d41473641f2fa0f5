import type { Query } from '@marquee/contract';
import { fromWire, toDecimal } from '@marquee/money';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Team } from './team.ts';

/** Accounts of a file at most, and of how many the figures are read at once. */
const FILE_ROWS = 10_000;
const PIECE = 500;
/** What the page of a team shows of each account, in its order. */
const HEADS = [
  ...['member', 'nickname', 'note', 'upline', 'account.type', 'level', 'status', 'team', 'children', 'series', 'rates'],
  ...['own', 'team.balance', 'deposit.today', 'valid.today', 'first.deposit', 'joined', 'login', 'online'],
] as const;
/** Millionths in one percent. */
const PERCENT = 10_000;

const count = (figure: number): Cell => ({ figure: String(figure) });
/** Empty for what is not known, or never was. */
function money(figure: number | null): Cell {
  if (figure === null) return '';
  const amount = fromWire(figure);
  return { figure: amount === null ? String(figure) : toDecimal(amount) };
}
const ratesText = (rates: Readonly<Record<string, number>>): string =>
  Object.entries(rates)
    .filter(([, rate]) => rate > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([gameType, rate]) => `${gameType} ${rate / PERCENT}%`)
    .join(', ') || '0%';

/** Makes what writes those below an agent as a file, at most ten thousand, `size` of them at once. It throws `team.too.long`. */
export const createTeamFile =
  (team: Pick<Team, 'rows' | 'shown'>, size = PIECE) =>
  async (
    merchant: Merchant,
    agent: TreeNode,
    query: Query<'downlinesFile'>,
    language: string,
  ): Promise<AsyncIterable<string>> => {
    // Counted first: what is too long is not read.
    const { total } = await team.rows(merchant, agent, { ...query, page: 1, size: 1 });
    if (total > FILE_ROWS) throw new BusinessError('team.too.long', { params: { rows: FILE_ROWS } });
    const { rows } = await team.rows(merchant, agent, { ...query, page: 1, size: FILE_ROWS });
    const word = (name: string): string => messageOf(`record.${name}`, language);
    const day = (at: number | null): string => (at === null ? '' : businessDayOf(merchant, at));
    const piece = (start: number) => team.shown(merchant, agent, rows.slice(start, start + size), { withFirstDeposit: true });
    // Read before the file begins: a database that does not answer is told in words, not as a file without rows.
    const first = await piece(0);
    async function* pages(): AsyncIterable<Cell[][]> {
      for (let start = 0; start < rows.length; start += size) {
        const shown = start === 0 ? first : await piece(start);
        yield shown.map((member) => [
          ...[member.username, member.nickname, member.remark, member.parent, word(`account.type.${member.type}`)],
          ...[count(member.level), word(`account.status.${member.status}`), count(member.teamSize), count(member.children)],
          ...[count(member.series), ratesText(member.rates), money(member.balance), money(member.teamBalance)],
          ...[money(member.depositToday), money(member.validBetToday), money(member.firstDeposit)],
          ...[day(member.joinedAt), day(member.lastLoginAt), member.isOnline ? word('online') : ''],
        ]);
      }
    }
    return csvFile(HEADS.map(word), pages());
  };
