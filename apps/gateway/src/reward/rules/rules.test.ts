import { describe, expect, it } from 'vitest';
import { BusinessError } from '../../base/errors.ts';
import { checkRule, cycleBefore, cycleOf, cyclesIn, isInAudience, type RuleInput } from './index.ts';

const VIETNAM = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const at = (text: string): number => Date.parse(text);

const RULE: RuleInput = {
  period: 'DAILY',
  conditions: [{ metric: 'VALID_BET', target: 500, gameTypes: ['RNG', 'LIVE'] }],
  reward: { money: 2 },
  startsAt: at('2026-01-01T00:00:00Z'),
  endsAt: null,
};

/** The line with which a rule is refused. */
function refusal(change: Partial<RuleInput>): string {
  try {
    checkRule({ ...RULE, ...change });
  } catch (error) {
    if (error instanceof BusinessError) return String(error.params?.['reason']);
    throw error;
  }
  return 'none';
}

describe('a rule', () => {
  it('is stored in whole numbers', () => {
    const rule = checkRule({ ...RULE, reward: { money: 2.5, points: 3, multiple: 1.5, categoryWeights: { LIVE: 0.1 } } });
    expect(rule.conditions).toEqual([{ metric: 'VALID_BET', target: '5000000', gameTypes: ['LIVE', 'RNG'] }]);
    expect(rule.reward).toEqual({
      money: '25000',
      points: 3,
      score: 0,
      multiple: 15_000,
      wagerBase: 'BONUS',
      categoryWeights: { LIVE: 1_000 },
      collectDays: 7,
    });
  });

  it.each<[string, Partial<RuleInput>, string]>([
    ['without a condition', { conditions: [] }, 'from 1 to 5 conditions'],
    ['that counts half a login', { conditions: [{ metric: 'LOGIN_DAYS', target: 1.5 }] }, 'a whole number'],
    [
      'that counts logins by game type',
      { conditions: [{ metric: 'LOGIN_DAYS', target: 1, gameTypes: ['RNG'] }] },
      'no game types',
    ],
    ['of five decimals', { conditions: [{ metric: 'STAKE', target: 0.00001 }] }, 'at most 4 decimals'],
    ['that gives tenths of a cent', { reward: { money: 0.001 } }, 'at most 2 decimals'],
    ['that gives nothing', { reward: {} }, 'gives money, points, tickets or mission score'],
    ['that ends before it starts', { endsAt: at('2025-01-01T00:00:00Z') }, 'the end is after the start'],
    ['of an event without an end', { period: 'EVENT' }, 'has an end'],
    [
      'with the weight of a game type that there is not',
      { reward: { money: 1, categoryWeights: { SLOTS: 1 } } },
      'game type SLOTS',
    ],
    ['for nobody', { audience: { vipFrom: 5, vipTo: 3 } }, 'highest VIP level'],
  ])('%s is refused', (_name, change, line) => {
    expect(refusal(change)).toContain(line);
  });
});

describe('a cycle', () => {
  const cycle = (period: RuleInput['period'], now: string) =>
    cycleOf({ period, startsAt: at('2026-01-10T05:00:00Z'), endsAt: at('2026-01-20T17:00:00Z') }, VIETNAM, at(now));

  it.each<[RuleInput['period'], string, string, string, string]>([
    ['DAILY', '2026-01-15T16:59:59Z', '2026-01-15', '2026-01-15', '2026-01-15'],
    ['DAILY', '2026-01-15T17:00:00Z', '2026-01-16', '2026-01-16', '2026-01-16'],
    ['WEEKLY', '2026-01-18T16:59:59Z', 'week-2026-01-12', '2026-01-12', '2026-01-18'],
    ['WEEKLY', '2026-01-18T17:00:00Z', 'week-2026-01-19', '2026-01-19', '2026-01-25'],
    ['MONTHLY', '2026-02-28T10:00:00Z', '2026-02', '2026-02-01', '2026-02-28'],
    ['ONCE', '2026-01-15T10:00:00Z', 'once', '2000-01-01', '9998-12-31'],
    // The end is excluded: it begins the 21st.
    ['EVENT', '2026-01-15T10:00:00Z', 'event', '2026-01-10', '2026-01-20'],
  ])('%s at %s is %s', (period, now, key, from, to) => {
    expect(cycle(period, now)).toMatchObject({ key, from, to });
  });

  it('is the same found among many as reckoned alone', () => {
    const cycleAt = cyclesIn(VIETNAM);
    const times = { startsAt: at('2026-01-10T05:00:00Z'), endsAt: at('2026-01-20T17:00:00Z') };
    const rules = (['DAILY', 'WEEKLY', 'MONTHLY', 'ONCE', 'EVENT'] as const).map((period) => ({ period, ...times }));
    for (const moment of ['2026-01-15T16:59:59.999Z', '2026-01-15T17:00:00Z', '2026-02-01T05:00:00Z', '2026-01-12T05:00:00Z'])
      for (const rule of rules)
        expect(cycleAt(rule, at(moment)), `${rule.period} ${moment}`).toEqual(cycleOf(rule, VIETNAM, at(moment)));
  });

  it('ends where the next begins', () => {
    const week = cycle('WEEKLY', '2026-01-15T10:00:00Z');
    expect(new Date(week.startsAt).toISOString()).toBe('2026-01-11T17:00:00.000Z');
    expect(new Date(week.endsAt ?? 0).toISOString()).toBe('2026-01-18T17:00:00.000Z');
  });

  it('before the first there was none', () => {
    const rule = { period: 'WEEKLY' as const, startsAt: at('2026-01-13T00:00:00Z'), endsAt: null };
    expect(cycleBefore(rule, VIETNAM, at('2026-01-14T00:00:00Z'))).toBeNull();
    expect(cycleBefore(rule, VIETNAM, at('2026-01-20T00:00:00Z'))?.key).toBe('week-2026-01-12');
  });
});

describe('an audience', () => {
  const member = {
    type: 0,
    vipLevel: 3,
    createdAt: new Date('2026-01-10T00:00:00Z'),
    labels: [{ labelName: 'gold' }],
    above: ['topagent', 'agent1'],
  };

  it.each([
    ['everybody', {}, true],
    ['levels around it', { vipFrom: 3, vipTo: 3 }, true],
    ['higher levels', { vipFrom: 4 }, false],
    ['lower levels', { vipTo: 2 }, false],
    ['its type', { accountTypes: [0, 1] }, true],
    ['another type', { accountTypes: [1] }, false],
    ['older than it', { registeredAfter: Date.parse('2026-01-09T00:00:00Z') }, true],
    ['younger than it', { registeredAfter: Date.parse('2026-01-11T00:00:00Z') }, false],
    ['one of its labels', { labels: ['silver', 'gold'] }, true],
    ['another label', { labels: ['silver'] }, false],
    ['an agent anywhere above it', { agents: ['other', 'topagent'] }, true],
    ['agents that are not above it', { agents: ['other', 'agent'] }, false],
    ['its label below another agent', { labels: ['gold'], agents: ['other'] }, false],
  ])('of %s', (_name, audience, expected) => {
    expect(isInAudience(audience, member)).toBe(expected);
  });

  it('never has a guest', () => {
    expect(isInAudience({}, { ...member, type: 4 })).toBe(false);
  });
});
