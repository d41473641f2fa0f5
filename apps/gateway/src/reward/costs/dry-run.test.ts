import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integers, texts } from '../../base/arrays.ts';
import { addDays, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { usualKind } from '../../base/testing/database.ts';
import { checkAudience, checkReward, checkRule, type RuleInput } from '../rules/index.ts';
import { type MissionWorld, openMissions } from '../testing/missions.ts';
import { type DryRunAsked, dryRun, type ListedMember } from './dry-run.ts';

const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const FROM = '2026-01-01';
const UNTIL = '2026-01-31';
const DAYS = Array.from({ length: 45 }, (_, n) => addDays('2025-12-25', n));
const MEMBERS = 60;
const UNIT = 10_000;

/** Whole numbers below a limit, the same at every run. */
function numbers(): (limit: number) => number {
  let state = 7;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
const below = numbers();

/** What members did: one row for each bet, or login. */
const bets = Array.from({ length: 2_000 }, () => ({
  member: 1 + below(MEMBERS),
  day: DAYS[below(DAYS.length)] ?? FROM,
  type: ['RNG', 'LIVE'][below(2)] ?? 'RNG',
  vendor: 1 + below(2),
  stake: 1 + below(90),
}));
const logins = Array.from({ length: 750 }, () => ({ member: 1 + below(MEMBERS), day: DAYS[below(DAYS.length)] ?? FROM }));
const members: ListedMember[] = Array.from({ length: MEMBERS }, (_, n) => ({
  accountId: BigInt(n + 1),
  type: n % 10 === 9 ? 4 : 0,
  vipLevel: n % 5,
  createdAt: new Date(startOfBusinessDay(CALENDAR, DAYS[n % 40] ?? FROM)),
  labels: n % 3 === 0 ? [{ labelName: 'new' }] : [],
  above: n % 4 === 0 ? ['topagent'] : [],
}));

type Rule = Omit<RuleInput, 'startsAt' | 'endsAt'> & { quota?: number };
const RULES: readonly (readonly [string, Rule])[] = [
  [
    'of a day, of some game types at one vendor',
    {
      period: 'DAILY',
      conditions: [{ metric: 'VALID_BET', target: 60, gameTypes: ['RNG'], vendorId: 2 }],
      reward: { money: 2.5, points: 3 },
    },
  ],
  [
    'of a week with two conditions, for some levels',
    {
      period: 'WEEKLY',
      audience: { vipFrom: 2, vipTo: 3 },
      conditions: [
        { metric: 'BET_COUNT', target: 4 },
        { metric: 'LOGIN_DAYS', target: 2 },
      ],
      reward: { money: 10 },
    },
  ],
  [
    'of a month with places',
    { period: 'MONTHLY', conditions: [{ metric: 'STAKE', target: 500 }], reward: { money: 88 }, quota: 12 },
  ],
  [
    'of all days together, by label',
    { period: 'ONCE', audience: { labels: ['new'] }, conditions: [{ metric: 'LOGIN_DAYS', target: 6 }], reward: { points: 50 } },
  ],
  [
    'below an agent',
    {
      period: 'WEEKLY',
      audience: { agents: ['TopAgent'] },
      conditions: [{ metric: 'BET_COUNT', target: 2 }],
      reward: { money: 3 },
    },
  ],
  ['without a condition', { period: 'DAILY', conditions: [], reward: { money: 1 } }],
];

/** The cycles by hand: days, weeks from Monday, the month, all. */
const CYCLES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  DAILY: DAYS.filter((day) => day >= FROM && day <= UNTIL).map((day) => [day, day] as const),
  WEEKLY: [
    ['2026-01-05', '2026-01-11'],
    ['2026-01-12', '2026-01-18'],
    ['2026-01-19', '2026-01-25'],
  ],
  MONTHLY: [[FROM, UNTIL]],
  ONCE: [[FROM, UNTIL]],
};

/** The same, member by member and bet by bet. */
function naive({ period, audience = {}, conditions, reward, quota = Infinity }: Rule) {
  const isIn = ({ type, vipLevel, labels, above }: ListedMember): boolean =>
    type !== 4 &&
    (!audience.agents || audience.agents.some((agent) => above.includes(agent.toLowerCase()))) &&
    vipLevel >= (audience.vipFrom ?? 0) &&
    vipLevel <= (audience.vipTo ?? 10) &&
    (!audience.labels || labels.some(({ labelName }) => audience.labels?.includes(labelName)));
  const who = new Set<bigint>();
  const cycles = (CYCLES[period] ?? []).map(([first, last]) => {
    const reached = members.filter((member) => {
      const isOwn = (each: { member: number; day: string }) =>
        BigInt(each.member) === member.accountId && each.day >= first && each.day <= last;
      const own = bets.filter(isOwn);
      const isMet = conditions.every(({ metric, target, gameTypes, vendorId }) => {
        const counted = own.filter(
          ({ type, vendor }) => (gameTypes?.includes(type as 'RNG') ?? true) && vendor === (vendorId ?? vendor),
        );
        if (metric === 'BET_COUNT') return counted.length >= target;
        if (metric === 'LOGIN_DAYS') return new Set(logins.filter(isOwn).map(({ day }) => day)).size >= target;
        return counted.reduce((sum, { stake }) => sum + stake, 0) >= target;
      });
      return isIn(member) && isMet && member.createdAt.getTime() < startOfBusinessDay(CALENDAR, addDays(last, 1));
    });
    for (const { accountId } of reached) who.add(accountId);
    const given = Math.min(reached.length, quota);
    const money = BigInt(Math.round(given * (reward.money ?? 0) * UNIT));
    return { cycle: { from: first, to: last }, members: reached.length, given, money, points: given * (reward.points ?? 0) };
  });
  return { members: who.size, cycles };
}

describe.each(usualKind)('a dry run on %s', (kind) => {
  let world: MissionWorld;
  beforeAll(async () => {
    world = await openMissions(kind);
    await world.db.query({
      text: `insert into reward_bet_day (account_id, day, game_type, vendor_id, bets, wins, stake, payout, valid_bet)
             select m, d, t, v, count(*), 0, sum(s * ${UNIT}), 0, sum(s * ${UNIT})
             from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[], $5::text::bigint[]) as b (m, d, t, v, s)
             group by m, d, t, v`,
      values: [
        integers(bets.map(({ member }) => BigInt(member))),
        texts(bets.map(({ day }) => day)),
        texts(bets.map(({ type }) => type)),
        integers(bets.map(({ vendor }) => vendor)),
        integers(bets.map(({ stake }) => BigInt(stake))),
      ],
    });
    await world.db.query({
      text: `insert into reward_day (account_id, metric, day, value)
             select distinct m, 'LOGIN_DAYS', d, 1 from unnest($1::text::bigint[], $2::text::date[]) as l (m, d)`,
      values: [integers(logins.map(({ member }) => BigInt(member))), texts(logins.map(({ day }) => day))],
    });
  });
  afterAll(() => world.close());

  const run = ({ audience, conditions, reward, period, quota }: Rule, days: Partial<DryRunAsked> = {}) => {
    const checked =
      conditions.length === 0 ? [] : checkRule({ period, conditions, reward, startsAt: 0, endsAt: null }).conditions;
    const rule = { audience: checkAudience(audience), period, conditions: checked, reward: checkReward(reward) };
    const deps = {
      ...{ db: world.db, counting: world.counting },
      async *membersOf() {
        // Some at a time, as they are read of many.
        for (let from = 0; from < members.length; from += 50) yield members.slice(from, from + 50);
      },
    };
    const asked = { merchantId: 1, calendar: CALENDAR, rule: { ...rule, quota: quota ?? null }, from: FROM, until: UNTIL };
    return dryRun(deps, { ...asked, ...days });
  };

  it.each(RULES)('of a rule %s counts what a recount by hand does', async (_name, rule) => {
    const expected = naive(rule);
    expect(expected.members).toBeGreaterThan(0);
    const { members: who, cycles } = await run(rule);
    expect({ members: who, cycles }).toMatchObject(expected);
  });

  it('counts whole cycles only', async () => {
    const [, [, weekly] = ['', RULES[1]?.[1] as Rule]] = RULES;
    const { cycles } = await run(weekly, { from: '2026-01-06', until: '2026-01-18' });
    expect(cycles.map(({ cycle }) => cycle.key)).toEqual(['week-2026-01-12']);
    expect((await run(weekly, { from: '2026-01-06', until: '2026-01-17' })).cycles).toEqual([]);
  });
});
