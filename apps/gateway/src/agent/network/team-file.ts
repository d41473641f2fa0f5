import type { Query } from '@marquee/contract';
import { fromWire, toDecimal } from '@marquee/money';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Team } from './team.ts';

/** Accounts of a file at most. */
const FILE_ROWS = 10_000;
const HEADS = ['member', 'upline', 'level', 'status', 'series', 'size', 'children', 'own', 'joined', 'login'] as const;

/** Makes what writes those below an agent as a file, at most ten thousand. It throws `record.too.long`. */
export const createTeamFile =
  ({ list }: Pick<Team, 'list'>) =>
  async (
    merchant: Merchant,
    agent: TreeNode,
    query: Query<'downlinesFile'>,
    language: string,
  ): Promise<AsyncIterable<string>> => {
    // Counted first: what is too long is not read.
    const { totalCount } = await list(merchant, agent, { ...query, page: 1, size: 1 });
    if (totalCount > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
    const found = await list(merchant, agent, { ...query, page: 1, size: FILE_ROWS });
    const day = (at: number | null): string => (at === null ? '' : businessDayOf(merchant, at));
    async function* pages(): AsyncIterable<Cell[][]> {
      yield found.list.map(({ username, parent, status, balance, joinedAt, lastLoginAt, ...each }) => [
        ...[username, parent],
        { figure: String(each.level) },
        status,
        ...[each.series, each.teamSize, each.children].map((count) => ({ figure: String(count) })),
        { figure: toDecimal(fromWire(balance) ?? 0n) },
        ...[day(joinedAt), day(lastLoginAt)],
      ]);
    }
    return csvFile(
      HEADS.map((head) => messageOf(`record.${head}`, language)),
      pages(),
    );
  };
