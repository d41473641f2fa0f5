import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import {
  type BoardStanding,
  type LevelPreview,
  type MissionStanding,
  missionProgress,
  type RaffleStanding,
  type Reward,
  scoreOf,
  stateOfRaffle,
} from '../../reward/index.ts';
import type { CheckIn } from '../check-in/check-in.ts';

type Shown = OpsReply<'opsRewardPreview'>;

export interface RewardPreviewDeps {
  clock: { now(): number };
  reward: {
    missions: Pick<Reward['missions'], 'preview'>;
    boards: Pick<Reward['boards'], 'preview'>;
    raffles: Pick<Reward['raffles'], 'standings'>;
  };
  checkIn: Pick<CheckIn, 'preview'>;
  /** A member's level with its gifts. */
  levelOf(merchant: Merchant, accountId: bigint): Promise<LevelPreview>;
  accounts: { account(merchant: Merchant, username: string): Promise<{ id: bigint }> };
}

const missionOf = ({ mission, isForMember, cycle, state, progress, step }: MissionStanding & { isForMember: boolean }) => {
  const { slug, isOpen, startsAt, endsAt, group } = mission;
  return {
    slug,
    isOpen,
    startsAt,
    endsAt,
    group,
    isForMember,
    cycle: cycle.key,
    state,
    conditions: progress.map(missionProgress),
    step,
  };
};

const boardOf = ({ board, cycle, own, total, prize }: BoardStanding): Shown['boards'][number] => {
  const { slug, isOpen, startsAt, endsAt } = board;
  return {
    ...{ slug, isOpen, startsAt, endsAt, cycle: cycle?.key ?? '', members: total },
    rank: own?.rank ?? null,
    score: scoreOf(board, own?.score ?? 0n),
    prize: prize && { amount: toWire(BigInt(prize.money)), points: prize.points },
  };
};

const raffleOf =
  (now: number) =>
  ({ raffle, isForMember, valid, today }: RaffleStanding): Shown['raffles'][number] => {
    const { slug, isOpen, startsAt, endsAt, kind } = raffle;
    return { slug, isOpen, startsAt, endsAt, kind, state: stateOfRaffle(raffle, now), isForMember, valid, today };
  };

/** The operator's call that shows as a member sees it what else operators schedule. */
export function rewardPreviewOpsCalls(deps: RewardPreviewDeps): Pick<OpsHandlers, 'opsRewardPreview'> {
  const { clock, reward, checkIn, levelOf, accounts } = deps;
  return {
    async opsRewardPreview({ merchant, query: { username } }) {
      const { id: accountId } = await accounts.account(merchant, username);
      const member = { merchantId: merchant.id, accountId };
      const [missions, boards, raffles, level, calendar] = await Promise.all([
        reward.missions.preview(accountId),
        reward.boards.preview(member),
        reward.raffles.standings({ ...member, calendar: merchant, isAll: true }),
        levelOf(merchant, accountId),
        checkIn.preview(member),
      ]);
      return {
        missions: missions.map(missionOf),
        boards: boards.map(boardOf),
        raffles: raffles.map(raffleOf(clock.now())),
        level,
        checkIn: calendar,
      };
    },
  };
}
