import type { GameType, Query, Reply } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { AccountDesk, TreeNode } from '../../identity/index.ts';
import { daysOf } from '../reports/selection.ts';
import { readOpen, readSources } from './line-store.ts';
import { exactOf, WHOLE } from './paying.ts';

/** Makes what shows an agent where its commission comes from: docs/rules/agents.md#commissions. */
export const createShowing =
  ({ db, clock, accounts }: { db: Database; clock: Clock; accounts: Pick<AccountDesk, 'names'> }) =>
  async (merchant: Merchant, agent: TreeNode, query: Query<'agentCommissions'>): Promise<Reply<'agentCommissions'>> => {
    const { days } = daysOf(merchant, clock, query);
    const sources = await readSources(db, { agentId: agent.id, from: days.start, to: days.end });
    const names = await accounts.names([...new Set(sources.map(({ sourceId }) => sourceId))]);
    const exact = sources.map((source) => exactOf([{ ...source, taken: 0n }]));
    return {
      list: sources.map(({ sourceId, gameType, rate, validBet }, place) => ({
        username: names.get(sourceId) ?? '',
        gameType: gameType as GameType,
        rate,
        validBet: sumToWire(validBet),
        commission: sumToWire((exact[place] ?? 0n) / WHOLE),
      })),
      footer: { commission: sumToWire(exact.reduce((sum, each) => sum + each, 0n) / WHOLE) },
      waiting: sumToWire((await readOpen(db, agent.id)) / WHOLE),
      period: days,
    };
  };
