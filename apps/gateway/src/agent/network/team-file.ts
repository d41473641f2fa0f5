import type { Query } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { termsOf } from '../terms.ts';
import type { Team } from './team.ts';

/** Accounts of a file at most. */
const FILE_ROWS = 10_000;
const HEADS = ['member', 'upline', 'level', 'status', 'series', 'own', 'joined', 'login'] as const;

/** Makes what writes those below an agent as a file, at most ten thousand. It throws `team.too.long`. */
export const createTeamFile =
  ({ team, wallet }: { team: Pick<Team, 'rows'>; wallet: Pick<Wallet, 'totalsOf'> }) =>
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
    const balances = await wallet.totalsOf(
      rows.map(({ id: ownerId }) => ({ merchantId: merchant.id, ownerId, currency: agent.currency })),
    );
    const day = (at: Date | null): string => (at === null ? '' : businessDayOf(merchant, at.getTime()));
    async function* pages(): AsyncIterable<Cell[][]> {
      yield rows.map(({ username, parent, status, depth, joinedAt, lastLoginAt, ...terms }, index) => [
        ...[username, parent],
        { figure: String(depth - agent.path.length) },
        status,
        { figure: String(termsOf(terms, merchant.site.agents).series) },
        { figure: toDecimal(balances[index] ?? 0n) },
        ...[day(joinedAt), day(lastLoginAt)],
      ]);
    }
    return csvFile(
      HEADS.map((head) => messageOf(`record.${head}`, language)),
      pages(),
    );
  };
