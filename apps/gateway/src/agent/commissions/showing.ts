import type { GameType, Query, Reply } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { AccountDesk, TreeNode } from '../../identity/index.ts';
import { rangeDaysOf } from '../reports/selection.ts';
import { readOpen, readSources, sumSources } from './line-store.ts';
import { exactOf, WHOLE } from './paying.ts';

/** Makes what shows an agent where its commission comes from: docs/rules/agents.md#commissions. */
export const createShowing =
  ({ db, clock, accounts }: { db: Database; clock: Clock; accounts: Pick<AccountDesk, 'names'> }) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'agentCommissions'>): Promise<Reply<'agentCommissions'>> => {
    const { page = 1, size = 10 } = query;
    const days = rangeDaysOf(merchant, clock, query, 'thisMonth');
    const filter = { agentId: agent.id, from: days.start, to: days.end };
    const [sources, all, open] = await Promise.all([
      readSources(db, filter, { limit: size, offset: (page - 1) * size }),
      sumSources(db, filter),
      readOpen(db, agent.id),
    ]);
    const names = await accounts.names([...new Set(sources.map(({ sourceId }) => sourceId))]);
    return {
      list: sources.map(({ sourceId, gameType, rate, validBet }) => ({
        username: names.get(sourceId) ?? '',
        gameType: gameType as GameType,
        rate,
        validBet: sumToWire(validBet),
        commission: sumToWire(exactOf([{ validBet, rate, taken: 0n }]) / WHOLE),
      })),
      totalPages: Math.ceil(all.count / size),
      totalCount: all.count,
      footer: { commission: sumToWire(all.exact / WHOLE) },
      waiting: sumToWire(open / WHOLE),
      period: days,
    };
  };
