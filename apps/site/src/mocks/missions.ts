import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type Mission = Reply<'missionSummary'>['list'][number];

const HOUR_MS = 3_600_000;

const base = {
  content: '',
  group: 'DAILY',
  amount: 0,
  points: 0,
  score: 0,
  tickets: 0,
  multiple: 1,
  go: '',
  step: null,
} as const;

/** A member's missions: one to collect, one on the way, a locked step, one collected, one that has expired. */
export function missionsOf(now = Date.now()): Mission[] {
  const bets = (current: number, target: number): Mission['progress'] => [
    { metric: 'VALID_BET', gameTypes: [], current, target, isMoney: true },
  ];
  const endsAt = now + 5 * HOUR_MS;
  return [
    {
      ...base,
      missionId: 1,
      title: 'Log in today',
      state: 'COMPLETED',
      points: 5,
      score: 1,
      endsAt,
      progress: [{ metric: 'LOGIN_DAYS', gameTypes: [], current: 1, target: 1, isMoney: false }],
    },
    {
      ...base,
      missionId: 2,
      title: 'Bet 500.00',
      state: 'IN_PROGRESS',
      amount: 2,
      countsBets: false,
      go: 'RNG',
      step: { place: 1, of: 2 },
      endsAt,
      progress: bets(120.5, 500),
    },
    {
      ...base,
      missionId: 3,
      title: 'Bet 5,000.00',
      state: 'LOCKED',
      amount: 10,
      go: 'RNG',
      step: { place: 2, of: 2 },
      endsAt,
      progress: bets(120.5, 5_000),
    },
    {
      ...base,
      missionId: 4,
      title: 'First deposit',
      group: 'NEWBIE',
      state: 'COLLECTED',
      amount: 5,
      endsAt: null,
      progress: bets(1, 1),
    },
    {
      ...base,
      missionId: 5,
      title: 'Live evening',
      group: 'EVENT',
      state: 'EXPIRED',
      amount: 6,
      endsAt: now - HOUR_MS,
      progress: bets(10, 200),
    },
  ];
}

const PRIZES = [
  { from: 1, to: 1, amount: 30, points: 0, multiple: 1 },
  { from: 2, to: 3, amount: 0, points: 50, multiple: 1 },
];

/** What can be said of the fake board: how many it ranks, of whom the fifth asks, and its terms. */
export const fakeBoard = () => ({ ranked: 12, content: '' });

/** A ranking; in the period before, there were three. */
function boardOf(
  query: Query<'missionLeaderboard'>,
  { ranked, content }: ReturnType<typeof fakeBoard>,
): Reply<'missionLeaderboard'> {
  const isPrevious = query.period === 'previous';
  const rows = Array.from({ length: isPrevious ? 3 : ranked }, (_, index) => ({
    rank: index + 1,
    member: `me***${index + 1}`,
    score: 1_200 - index * 100,
    prize: PRIZES.find(({ to }) => index < to) ?? null,
    isOwn: index === 4,
  }));
  const now = Date.now();
  return {
    ...pageOf(rows, query),
    footer:
      ranked < 5
        ? { rank: null, reachedValue: 0, prize: null, gap: 100, nextRank: 3 }
        : { rank: 5, reachedValue: 800, prize: null, gap: 200, nextRank: 3 },
    boards: [
      { missionId: 1, title: 'Valid bet of the week' },
      { missionId: 2, title: 'Missions of the week' },
    ],
    board: {
      ...{ missionId: query.missionId ?? 1, title: 'Valid bet of the week', content, score: 'VALID_BET', period: 'WEEKLY' },
      prizes: PRIZES,
      ...{ hasPrevious: true, startsAt: now - HOUR_MS, endsAt: now + HOUR_MS },
    },
  };
}

const STATES = { O: ['IN_PROGRESS', 'COMPLETED', 'LOCKED'], C: ['COLLECTED'], E: ['EXPIRED'] } as const;

/** Answers about missions; what was collected stays so. */
export const missionHandlers = (missions: Mission[], board: ReturnType<typeof fakeBoard>) => ({
  missionSummary: ({ query }: { query: Query<'missionSummary'> }): Reply<'missionSummary'> => {
    const states: readonly string[] | null = query.status === undefined ? null : STATES[query.status];
    return {
      ...pageOf(
        missions.filter(({ state, group }) => (states?.includes(state) ?? true) && (query.group ?? group) === group),
        query,
      ),
      completed: missions.filter(({ state }) => state === 'COMPLETED').length,
      score: 12,
    };
  },
  missionLeaderboard: ({ query }: { query: Query<'missionLeaderboard'> }): Reply<'missionLeaderboard'> => boardOf(query, board),
  missionMilestones: (): Reply<'missionMilestones'> => missions.filter(({ step }) => step !== null),
  collectMission({ body: { missionId } }: { body: { missionId: number } }): Reply<'collectMission'> {
    const mission = missions.find((each) => each.missionId === missionId);
    if (!mission) throw new FakeFailure('mission.unknown');
    if (mission.state === 'COLLECTED') throw new FakeFailure('reward.collected');
    if (mission.state !== 'COMPLETED') throw new FakeFailure('mission.open');
    mission.state = 'COLLECTED';
    const { amount, points, score, tickets, multiple } = mission;
    return { missionId, amount, points, score, tickets, multiple };
  },
});
