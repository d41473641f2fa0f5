import type { Reply } from '@marquee/contract';
import { periodAt } from '../../base/background/periods.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import { stopOf } from '../contracts/counting.ts';
import { readGoverningOf } from '../contracts/store.ts';
import { readTeams } from '../settlement/reading/teams.ts';
import { dueAfter } from '../settlement/runs/streams.ts';
import { readDayTiers } from '../settlement/runs/windows.ts';
import { ownSums, stopState, type TodayDeps } from './today.ts';

type RealtimeDay = Reply<'contractRealtimeDay'>;

/** Makes what says how an agent's real-time salaries of the running day stand: docs/rules/settlement.md#today-so-far. */
export const createRealtimeDay =
  ({ db, clock, report }: Pick<TodayDeps, 'db' | 'clock' | 'report'>) =>
  async (merchant: Merchant, agent: TreeNode): Promise<RealtimeDay> => {
    const now = clock.now();
    const { start, end } = periodAt(merchant, 'day', now);
    const stop = stopOf(merchant, 'REALTIME');
    const today = businessDayOf(merchant, start);
    const contracts = await db.transaction(async (tx): Promise<RealtimeDay['contracts']> => {
      const own = await readGoverningOf(tx, 'REALTIME', { holderId: agent.id }, new Date(end));
      const tiers = await readDayTiers({ tx, teams: report.teams, calendar: merchant }, own, new Date(now));
      const figures = await readTeams(report.teams, tx, stop === null ? [] : own, { days: { from: today, to: today } });
      return own.flatMap((contract) => {
        const day = tiers.get(contract.id);
        if (!day) return [];
        const so = figures.get(contract.id);
        const { validBet, houseNet, activeMembers } = day.tested;
        return [
          {
            salaryType: contract.terms.salaryType ?? 'SINGLE_BET',
            tier: day.tier && day.tier.index + 1,
            rate: day.tier && day.tier.rate,
            validBet: sumToWire(validBet),
            houseNet: sumToWire(houseNet),
            activeMembers,
            stop: stop !== null && so ? stopState(stop, so) : null,
          },
        ];
      });
    });
    const { gross, paid } = await ownSums(db, agent, 'REALTIME', { from: new Date(start), to: new Date(end) });
    return {
      contracts,
      gross: sumToWire(gross),
      paid: sumToWire(paid),
      settlesAt: dueAfter('REALTIME', periodAt(merchant, 'five-minutes', now).end),
      serverTime: now,
    };
  };
