import { describe, expect, it } from 'vitest';
import { membersOfPast } from './members.ts';
import { planDay } from './plan.ts';
import type { DayInput, PastGame, Step } from './steps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A midnight in Vietnam. */
const START = Date.UTC(2026, 9, 20, 17);
const DAYS = 31;
const games: PastGame[] = [1, 2, 3].map((nodeId) => ({ nodeId, minStake: 500n, maxStake: 1_000_000n, rtpBasisPoints: 9_600 }));

/** The whole past, to four in the afternoon of its last day. */
function wholePast(): Step[] {
  const purses: DayInput['purses'] = new Map();
  const members = membersOfPast();
  const until = START + 30 * DAY + 16 * HOUR;
  return Array.from({ length: DAYS }, (_, day) =>
    planDay({ day, starts: START + day * DAY, until, games, members, purses }),
  ).flat();
}
const steps = wholePast();
const roundsOf = (list: Step[]) => list.filter((step) => step.kind === 'round');

describe('the plan of the past', () => {
  it('is the same whenever it is made', () => {
    const text = (list: Step[]) =>
      list.map((step) => `${step.at} ${step.kind} ${step.member.username} ${'amount' in step ? step.amount : ''}`);
    expect(text(wholePast())).toEqual(text(steps));
  });

  it('has about sixty members with names as people give themselves, parents before children, four levels deep', () => {
    const members = membersOfPast();
    const levels = new Map([
      ['demoagent', 0],
      ['demotop', 0],
    ]);
    for (const { username, parent, isAgent, joins } of members.filter((each) => each.joins !== null)) {
      const above = levels.get(parent);
      expect(above, `the parent of ${username}`).toBeDefined();
      levels.set(username, (above ?? 0) + 1);
      expect(username).toMatch(/^[a-z][a-z0-9]{3,12}$/);
      const agent = members.find((each) => each.username === parent);
      expect(agent?.isAgent ?? true).toBe(true);
      expect(joins ?? 0).toBeGreaterThan(agent?.joins ?? -1);
      expect(isAgent ? joins : 0).toBeLessThan(20);
    }
    expect(levels.size - 2).toBe(60);
    expect(new Set(levels.values())).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('has enough rounds, evenings busier than mornings, and the latest wins just before its end', () => {
    const rounds = roundsOf(steps);
    expect(rounds.length).toBeGreaterThan(6_000);
    expect(rounds.length).toBeLessThan(10_000);
    const hours = rounds.map(({ at }) => Math.floor(((at - START) % DAY) / HOUR));
    const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(between(18, 24)).toBeGreaterThan(between(6, 12) * 2);
    const last = rounds.filter(({ payout, stake }) => payout > stake).at(-1);
    expect(START + 30 * DAY + 16 * HOUR - (last?.at ?? 0)).toBeLessThan(10 * 60_000);
  });

  it('gives back about what the games publish, with some big wins', () => {
    const rounds = roundsOf(steps);
    const sum = (values: bigint[]): number => Number(values.reduce((total, value) => total + value, 0n));
    const back = sum(rounds.map(({ payout }) => payout)) / sum(rounds.map(({ stake }) => stake));
    expect(back).toBeGreaterThan(0.94);
    expect(back).toBeLessThan(0.98);
    expect(rounds.filter(({ stake, payout }) => payout > 50n * stake).length).toBeGreaterThan(3);
  });

  it('lets nobody play with money that is not there', () => {
    const purses = new Map(membersOfPast().map(({ username, purse }) => [username, purse]));
    const asked = new Map<string, { amount: bigint }>();
    for (const step of steps) {
      const { username } = step.member;
      const have = purses.get(username) ?? 0n;
      const change = (amount: bigint): void => void purses.set(username, have + amount);
      if (step.kind === 'deposit' || step.kind === 'withdrawal') asked.set(step.key, step);
      if (step.kind === 'deposit-ends' && step.isPaid) change(asked.get(step.key)?.amount ?? 0n);
      if (step.kind === 'withdrawal') change(-step.amount);
      if (step.kind === 'withdrawal-moves' && step.to === 'reject') change(asked.get(step.key)?.amount ?? 0n);
      if (step.kind === 'round') {
        expect(have, `${username} before ${step.id}`).toBeGreaterThanOrEqual(step.stake);
        change(step.payout - step.stake);
      }
    }
    // The accounts that visitors try keep enough to play with.
    for (const username of ['demoplayer', 'demovip', 'demoagent']) expect(purses.get(username)).toBeGreaterThan(10_000_000n);
  });

  it('leaves out what would come after its end', () => {
    expect(Math.max(...steps.map(({ at }) => at))).toBeLessThan(START + 30 * DAY + 16 * HOUR);
  });
});
