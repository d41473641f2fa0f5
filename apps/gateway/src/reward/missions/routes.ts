import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestContext } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { wordsFor } from '../../brand/index.ts';
import { shownCounting } from '../../cashier/index.ts';
import { MONEY_METRICS } from '../counting/index.ts';
import type { Progress, RewardTerms } from '../rules/index.ts';
import { ladderOf } from './mission.ts';
import type { Missions } from './missions.ts';
import type { MissionStanding } from './standing.ts';

type Shown = Reply<'missionSummary'>['list'][number];

const WHOLE = 10_000;
const STATES = { O: ['IN_PROGRESS', 'COMPLETED', 'LOCKED'], C: ['COLLECTED'], E: ['EXPIRED'] };

/** What is given, as it is shown. */
export const givenOf = ({ money, points, score, tickets, multiple, ...terms }: RewardTerms) => ({
  amount: toWire(BigInt(money)),
  points,
  score,
  tickets: tickets?.count ?? 0,
  multiple: multiple / WHOLE,
  ...shownCounting(terms),
});

/** How far a member is with a condition. What a correction has taken below nothing is nothing, and more than the target is the target. */
export function progressOf({ condition, current, target }: Progress): Shown['progress'][number] {
  const isMoney = MONEY_METRICS.has(condition.metric);
  const reached = current < 0n ? 0n : current > target ? target : current;
  const shown = (amount: bigint): number => (isMoney ? sumToWire(amount) : Number(amount));
  const gameTypes = [...(condition.gameTypes ?? [])];
  return { metric: condition.metric, gameTypes, current: shown(reached), target: shown(target), isMoney };
}

function shownOf({ mission, state, step, cycle, progress }: MissionStanding, { language, merchant }: RequestContext): Shown {
  const words = wordsFor(mission.words, { language, defaultLanguage: merchant.defaultLanguage });
  const endsAt = [cycle.endsAt, mission.endsAt].filter((end) => end !== null);
  return {
    missionId: mission.id,
    title: words.title,
    content: words.content,
    group: mission.group,
    state,
    progress: progress.map(progressOf),
    ...givenOf(mission.reward),
    go: mission.go,
    step,
    endsAt: endsAt.length === 0 ? null : Math.min(...endsAt),
  };
}

/** The members' calls about missions. */
export function missionRoutes({ missions }: { missions: Missions }): Handlers {
  return {
    async missionSummary(request) {
      const { session, query } = request;
      const { status, group, page = 1, size = 50 } = query;
      const { standings: all, score } = await missions.standings(session.accountId);
      const states: readonly string[] | null = status === undefined ? null : STATES[status];
      const fit = all.filter(
        ({ state, mission }) => (states?.includes(state) ?? true) && (group === undefined || mission.group === group),
      );
      return {
        list: fit.slice((page - 1) * size, page * size).map((each) => shownOf(each, request)),
        totalPages: Math.ceil(fit.length / size),
        totalCount: fit.length,
        completed: all.filter(({ state }) => state === 'COMPLETED').length,
        score: Number(score),
      };
    },
    async missionMilestones(request) {
      const { session, query } = request;
      const { standings: all } = await missions.standings(session.accountId);
      const own = all.find(({ mission }) => mission.id === query.missionId);
      if (!own) throw new BusinessError('mission.unknown');
      const byMission = new Map(all.map((each) => [each.mission, each]));
      const steps = ladderOf(own.mission, [...byMission.keys()]);
      return steps.flatMap((step) => byMission.get(step) ?? []).map((each) => shownOf(each, request));
    },
    async collectMission({ session, body: { missionId } }) {
      return { missionId, ...givenOf(await missions.collect(session.accountId, missionId)) };
    },
  };
}
