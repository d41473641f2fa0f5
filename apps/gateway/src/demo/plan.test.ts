import { CONTRACT_KINDS } from '@marquee/contract';
import { describe, expect, it } from 'vitest';
import { BROUGHT_BY, membersOfPast, PAST_DAYS } from './members.ts';
import { shortOfMoney } from './night.ts';
import { officeOf } from './office.ts';
import { planDay } from './plan.ts';
import type { DayInput, MemberStep, PastGame, Step } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A midnight in Vietnam. */
const START = Date.UTC(2026, 9, 20, 17);
const END = START + PAST_DAYS * DAY + 16 * HOUR;
/** When in a day the salaries of the one before are settled: a millisecond aside of what members do. */
const NIGHT_SETTLED = 3 * HOUR + 6 * MINUTE + 1;
const games: PastGame[] = [1, 2, 3].map((nodeId) => ({
  ...{ nodeId, gameCode: `sample-${nodeId}`, gameType: 'RNG', names: { EN: 'Sample' } },
  ...{ minStake: 500n, maxStake: 1_000_000n, rtpBasisPoints: 9_600, toldMultiple: null },
}));

/** The whole past, to four in the afternoon of its last day. */
function wholePast(): Step[] {
  const purses: DayInput['purses'] = new Map();
  const members = membersOfPast();
  return Array.from({ length: PAST_DAYS + 1 }, (_, day) =>
    planDay({ day, starts: START + day * DAY, until: END, games, members, purses }),
  ).flat();
}
const everything = wholePast();
const isOfMember = (step: Step): step is MemberStep => 'member' in step;
const steps = everything.filter(isOfMember);
const deals = everything.flatMap((step) => (step.kind === 'deal' ? [step.deal] : []));
const roundsOf = (list: MemberStep[]) => list.filter((step) => step.kind === 'round');

describe('the plan of the past', () => {
  it('is the same whenever it is made', () => {
    const text = (list: Step[]) => JSON.stringify(list, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text(wholePast())).toEqual(text(everything));
  });

  it('has more than four hundred members with names as people give themselves, parents before children, five levels deep', () => {
    const members = membersOfPast();
    const levels = new Map([
      ['demotop', 0],
      ['demoagent', 1],
    ]);
    for (const { username, parent, type, joins } of members.filter((each) => each.joins !== null)) {
      const above = parent === null ? -1 : levels.get(parent);
      expect(above, `the parent of ${username}`).toBeDefined();
      expect(levels.has(username), `${username} is there once`).toBe(false);
      levels.set(username, (above ?? 0) + 1);
      expect(username).toMatch(/^[a-z][a-z0-9]{3,14}$/);
      const agent = members.find((each) => each.username === parent);
      expect(agent?.type ?? 1).toBeGreaterThan(0);
      expect(joins ?? 0).toBeGreaterThan(agent?.joins ?? -1);
      expect(type === 0 ? 0 : joins, 'before the first contracts').toBeLessThan(9);
    }
    expect(levels.size).toBeGreaterThan(420);
    expect(Math.max(...levels.values())).toBe(5);
    expect(Object.keys(BROUGHT_BY).every((username) => levels.has(username))).toBe(true);
  });

  it('lets agents live of their contracts: whose debts would be paid by a deposit has none', () => {
    const agents = new Set(
      membersOfPast().flatMap(({ username, type }) => (type === 0 || username.startsWith('demo') ? [] : [username])),
    );
    const acts = steps.filter(({ kind, member }) => kind !== 'register' && agents.has(member.username));
    const late = acts.filter(({ kind, at }) => !kind.startsWith('deposit') || at > START + 7 * DAY);
    expect([acts.length > 0, late]).toEqual([true, []]);
  });

  it('has somebody propose, take back, answer in both ways, ask for an end and force one, of every kind', () => {
    for (const kind of CONTRACT_KINDS) {
      const of = deals.filter((deal) => ('terms' in deal ? deal.terms.kind : deal.kind) === kind);
      expect(new Set(of.map(({ act }) => act)), kind).toEqual(
        new Set(['give', 'offer', 'take-back', 'ask-end', 'answer', 'force']),
      );
      const answers = of.flatMap((deal) => (deal.act === 'answer' ? [deal.accepts] : []));
      expect(new Set(answers), kind).toEqual(new Set([true, false]));
    }
  });

  it('has enough rounds, evenings busier than mornings, and the latest wins just before its end', () => {
    const rounds = roundsOf(steps);
    expect(rounds.length).toBeGreaterThan(6_000);
    expect(rounds.length).toBeLessThan(10_000);
    const hours = rounds.map(({ at }) => Math.floor(((at - START) % DAY) / HOUR));
    const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length;
    expect(between(18, 24)).toBeGreaterThan(between(6, 12) * 2);
    const last = rounds.filter(({ payout, stake }) => payout > stake).at(-1);
    expect(END - (last?.at ?? 0)).toBeLessThan(10 * MINUTE);
  });

  it('gives back about what the games publish, with some big wins', () => {
    // Those who are unlucky on purpose are not asked.
    const rounds = roundsOf(steps).filter(({ member }) => !member.isUnlucky);
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

  it('has members below demoagent that are active on each day of its last month, and such as have come on its last', () => {
    const parents = new Map(membersOfPast().map(({ username, parent }) => [username, parent]));
    const isBelow = (username: string | null): boolean =>
      username !== null && (parents.get(username) === 'demoagent' || isBelow(parents.get(username) ?? null));
    const staked = new Map<string, bigint>();
    for (const { at, member, stake } of roundsOf(steps)) {
      const key = `${Math.floor((at - START) / DAY)} ${member.username}`;
      if (isBelow(member.username)) staked.set(key, (staked.get(key) ?? 0n) + stake);
    }
    const active = Map.groupBy(
      [...staked].flatMap(([key, sum]) => (sum >= 5_000_000n ? [key.split(' ')[0]] : [])),
      (day) => Number(day),
    );
    for (let day = PAST_DAYS - 30; day <= PAST_DAYS; day += 1) expect(active.get(day)?.length, `${day}`).toBeGreaterThan(2);
    const newest = steps.filter(({ kind, at }) => kind === 'register' && at > START + PAST_DAYS * DAY);
    expect(newest.map(({ member }) => member.parent)).toEqual(['demoagent', 'demoagent', 'demoagent']);
    for (const { member, at } of newest) {
      const first = steps.find((step) => step.member === member && step.kind === 'deposit');
      expect(first?.at, member.username).toBeGreaterThan(at);
    }
  });

  it('sets aside what demotop and demoagent have while the last night is paid, whenever it ends', () => {
    for (const hours of [1, 6, 16]) {
      const until = START + PAST_DAYS * DAY + hours * HOUR;
      const input = { games: [], members: membersOfPast(), purses: new Map(), until };
      const nights = Array.from({ length: 3 }, (_, back) => ({
        ...input,
        day: PAST_DAYS - back,
        starts: START + (PAST_DAYS - back) * DAY,
      }));
      const office = nights.flatMap((day) => officeOf(day, []));
      const settled = office
        .flatMap(({ kind, at }) => (kind === 'settle' && (at - START) % DAY === NIGHT_SETTLED ? [at] : []))
        .sort((a, b) => b - a);
      const [out, back] = ['withdrawal-of-all', 'withdrawal-moves'].map((kind) =>
        nights.flatMap(shortOfMoney).filter((step) => step.kind === kind),
      );
      expect([out, back].map((list) => list?.map(({ member }) => member.username))).toEqual([
        ['demotop', 'demoagent'],
        ['demotop', 'demoagent'],
      ]);
      const night = settled.find((at) => at < until - 20 * MINUTE);
      expect(out?.every(({ at }) => at < (night ?? 0)) && back?.every(({ at }) => at > (night ?? until))).toBe(true);
      const given = office.flatMap((step) =>
        step.kind === 'deal' && step.deal.act === 'give' && step.deal.terms.kind === 'DAILY' ? [step] : [],
      );
      expect(given.map(({ at, deal }) => [at > (night ?? 0), 'terms' in deal && deal.terms.tiers[0]?.profit])).toEqual([
        [true, 0],
        [false, 1_000_000],
      ]);
    }
  });

  it('lets nobody do anything before it is there, though the past ends just after midnight', () => {
    const members = membersOfPast();
    const newest = members.filter(({ joins }) => joins === PAST_DAYS);
    const starts = START + PAST_DAYS * DAY;
    for (const minutes of [0, 1, 5, 20, 22, 25]) {
      const until = starts + minutes * MINUTE;
      const day = planDay({ day: PAST_DAYS, starts, until, games, members, purses: new Map() }).filter(isOfMember);
      const did = newest.map((member) => day.filter((step) => step.member === member).map(({ kind }) => kind));
      const firsts = did.map(([first]) => first);
      expect(firsts, `${minutes} minutes`).toEqual(['register', 'register', 'register']);
      expect(did.every((kinds) => kinds.includes('deposit'))).toBe(true);
    }
  });

  it('leaves out what would come after its end', () => {
    expect(Math.max(...everything.map(({ at }) => at))).toBeLessThan(END);
  });
});
