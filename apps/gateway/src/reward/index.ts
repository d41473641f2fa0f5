import type { IntervalJob, PeriodJob } from '../base/background/job.ts';
import type { Runner } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import { tree } from '../identity/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { type Boards, createBoards } from './boards/boards.ts';
import type { HearingDeps } from './counting/hearing.ts';
import { type Counting, createCounting, forgettingOf } from './counting/index.ts';
import type { ItemsDeps } from './items/deps.ts';
import { createItems, type Items } from './items/items.ts';
import { type Margin, turnoverShare } from './margin/index.ts';
import { createMissions, type MissionDeps, type Missions } from './missions/missions.ts';
import { createGiving } from './raffle/giving.ts';
import { createRaffles, type Raffles, type RafflesDeps } from './raffle/raffles.ts';
import { createRates } from './rebates/hearing.ts';
import { createRebates, type Rebates } from './rebates/rebates.ts';
import { ratesOf } from './rebates/table.ts';
import { createReferrals, type ReferralDeps, type Referrals } from './referral/referral.ts';
import type { VipDeps } from './vip/deps.ts';
import { createVip, type Vip } from './vip/vip.ts';

export { findRewardDifferences } from './audit.ts';
export type { Boards } from './boards/boards.ts';
export { seedDemoBoards } from './boards/demo.ts';
export { boardOpsCalls } from './boards/ops-calls.ts';
export { boardRoutes, scoreOf } from './boards/routes.ts';
export type { BoardStanding } from './boards/viewing.ts';
export { publishBudgets } from './costs/figures.ts';
export { costOpsCalls, type NamedRule } from './costs/ops-calls.ts';
export {
  type CountAsked,
  type Counting,
  type Metric,
  MONEY_METRICS,
  type Scope,
} from './counting/index.ts';
export { rewardChanged, rewardExpiring, ticketsDue, vipLevelChanged } from './events.ts';
export type { Item, NewItem } from './items/item.ts';
export type { Items } from './items/items.ts';
export { itemOpsCalls } from './items/ops-calls.ts';
export { itemRoutes } from './items/routes.ts';
export { shownItem, titleOf } from './items/shown.ts';
export type { GivenItem } from './items/store.ts';
export { followCounts, followRewards } from './live.ts';
export {
  createMargin,
  type GameMargin,
  type Margin,
  type MarginRate,
  type RateKind,
  type RateSource,
  type RuleSource,
  shareOf,
  type TurnoverShare,
  turnoverShare,
} from './margin/index.ts';
export { seedDemoMissions } from './missions/demo.ts';
export type { Mission, MissionInput } from './missions/mission.ts';
export type { Missions } from './missions/missions.ts';
export { audienceOf, conditionOf, missionOpsCalls, rewardOf } from './missions/ops-calls.ts';
export { missionRoutes, progressOf as missionProgress } from './missions/routes.ts';
export type { MissionStanding } from './missions/standing.ts';
export { seedDemoRaffles } from './raffle/demo.ts';
export type { NamesRaffle } from './raffle/naming.ts';
export { raffleOpsCalls } from './raffle/ops-calls.ts';
export { stateOf as stateOfRaffle } from './raffle/raffle.ts';
export type { Raffles } from './raffle/raffles.ts';
export type { RaffleStanding } from './raffle/reading.ts';
export { raffleRoutes } from './raffle/routes.ts';
export { readAccrued, readAccruedOf, readAccruedTypes } from './rebates/accrued-store.ts';
export { rebateOpsCalls } from './rebates/ops-calls.ts';
export type { Rebates } from './rebates/rebates.ts';
export { rebateRoutes } from './rebates/routes.ts';
export { truncated as truncatedRebate } from './rebates/showing.ts';
export { rebateLoads } from './rebates/table.ts';
export { demandReferences } from './references.ts';
export { seedDemoReferrals } from './referral/demo.ts';
export { referralOpsCalls } from './referral/ops-calls.ts';
export type { Referrals } from './referral/referral.ts';
export { referralRoutes } from './referral/routes.ts';
export {
  type Audience,
  type AudienceInput,
  askedOfAll,
  type Condition,
  type ConditionInput,
  type Cycle,
  checkAudience,
  checkReward,
  checkRule,
  cycleBefore,
  cycleOf,
  cyclesIn,
  isInAudience,
  type Period,
  type Progress,
  type RewardInput,
  type RewardTerms,
  type Rule,
  type RuleInput,
  type RuleMember,
  type Standing,
  standingsBy,
} from './rules/index.ts';
export { findVipDifferences } from './vip/audit.ts';
export { type VipOps, vipOpsCalls } from './vip/ops-calls.ts';
export { createLevelPreview, type LevelPreview } from './vip/preview.ts';
export { vipRoutes } from './vip/routes.ts';
export type { Vip } from './vip/vip.ts';

export const sql: SqlModule = { name: 'reward', directory: import.meta.dirname };

export type RewardDeps = Omit<ItemsDeps, 'tickets'> &
  Omit<HearingDeps, 'rebateRates'> &
  Omit<MissionDeps, 'counting' | 'items' | 'tickets' | 'scored'> &
  Omit<RafflesDeps, 'counting' | 'items' | 'giving'> &
  Omit<ReferralDeps, 'counting' | 'items'> &
  Omit<VipDeps, 'counting' | 'items'> & {
    wallet: Pick<Wallet, 'takeBack'>;
    /** Made before: points enter their rates too. */
    margin: Margin;
  };

/** What members are given. */
export interface Reward {
  counting: Counting;
  items: Items;
  missions: Missions;
  boards: Boards;
  raffles: Raffles;
  rebates: Rebates;
  margin: Margin;
  vip: Vip;
  referrals: Referrals;
  jobs: readonly IntervalJob[];
  /** Bookkeeping, by the brands' calendars. */
  periodJobs: readonly PeriodJob[];
}

/** Accounts with their terms and states, by their ids. */
const accountsById = async (runner: Runner, accounts: readonly bigint[]) =>
  new Map((await tree.nodes(runner, accounts)).map((node) => [node.id, node]));

/** Makes the reward module. */
export function createReward(deps: RewardDeps): Reward {
  const tickets = createGiving(deps);
  const items = createItems({ ...deps, tickets });
  const counting = createCounting({
    ...deps,
    rebateRates: createRates({
      levelsOf: deps.ranks.levels,
      termsOf: accountsById,
      async brandOf(id) {
        const site = (await deps.vipBrandOf(id))?.site;
        return { table: ratesOf(site?.tiers ?? []), seriesMin: site?.agents?.seriesMin ?? 0 };
      },
    }),
  });
  const boards = createBoards({ ...deps, counting, items });
  const missions = createMissions({ ...deps, counting, items, tickets, scored: boards.scored });
  const raffles = createRaffles({ ...deps, counting, items, giving: tickets });
  const vip = createVip({ ...deps, counting, items });
  const rebates = createRebates({ ...deps, items, statesOf: accountsById });
  const referrals = createReferrals({ ...deps, counting, items });
  const { margin } = deps;
  margin.enterRules({
    name: 'missions',
    shares: async (merchantId) =>
      (await missions.list(merchantId))
        .filter(({ isOpen }) => isOpen)
        .flatMap(({ slug, ...mission }) => turnoverShare(slug, mission) ?? []),
  });
  return {
    ...{ counting, items, missions, boards, raffles, vip, rebates, referrals, margin },
    jobs: [forgettingOf(deps), ...items.jobs, ...raffles.jobs, ...rebates.jobs, referrals.job, ...margin.jobs],
    periodJobs: [boards.job, vip.job, ...rebates.periodJobs, referrals.sharing],
  };
}
