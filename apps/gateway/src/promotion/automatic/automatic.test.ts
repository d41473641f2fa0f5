import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../base/background/jobs.ts';
import { usualKind } from '../../base/testing/database.ts';
import { calendar } from '../../cashier/testing/orders.ts';
import { stateOf } from '../taking-part/standing.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { type Automatic, createAutomatic } from './automatic.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNIT = 10_000n;

describe.each(usualKind)('promotions that are given by themselves on %s', (kind) => {
  let world: TakingPartWorld;
  let gateways: Automatic[];
  const bettors = new Map<bigint, number>();

  beforeAll(async () => {
    world = await openTakingPart(kind);
    // What is looked at in the transaction that counts is whether the brand has such promotions at all.
    await world.db.query({
      text: `insert into promotion (merchant_id, slug, is_open, category, join_mode, words, settings, starts_at, updated_at)
             values (1, 'auto', true, 'other_promo', 'AUTO', '{}', '{"terms": {"period": "DAILY"}}', now(), now())`,
    });
    const of = (): Automatic => {
      const deps = world.depsOf();
      return createAutomatic({
        ...deps,
        counting: {
          ...deps.counting,
          sumsOf: async (_runner, accounts, asked) => new Map(accounts.map((id) => [id, world.sumOf(id, asked)])),
        },
        ruleMemberOf: async (id) => {
          const member = await deps.ruleMemberOf(id);
          return member && { ...member, merchantId: bettors.get(id) ?? 1 };
        },
        bettorsAfter: async (_runner, after, limit) => [...bettors.keys()].filter((id) => id > after).slice(0, limit),
      });
    };
    gateways = [of(), of()];
  });
  afterAll(() => world.close());

  const asker = (accountId: bigint) => ({ merchantId: 1, accountId, type: 0 });
  const state = async (accountId: bigint, id: number) => {
    const [facts] = await world.takingPart.states(1, asker(accountId), id);
    return facts ? stateOf(facts) : 'none';
  };
  const counted = (accountId: bigint, merchantId = 1) =>
    world.db.transaction(async (tx) => gateways[0]?.counted(tx, { accounts: new Map([[accountId, merchantId]]) }));
  const work = () => Promise.all(gateways.map(({ job }) => job.run({ start: new Date(world.clock.now()) })));
  const collect = async (accountId: bigint) =>
    (await world.items.collectAll(accountId)).map(({ money }) => Number(money) / 10_000);

  it('lie in the reward centre once their conditions are met, once a cycle, on however many gateways', async () => {
    const [member, { id }] = [world.newMember(), world.offer({ joinMode: 'AUTO' }, { period: 'DAILY' })];
    world.did(member, 'VALID_BET', 99n * UNIT);
    await counted(member);
    await work();
    expect(await state(member, id)).toBe('SIGNED_UP');
    world.did(member, 'VALID_BET', 100n * UNIT);
    await counted(member);
    expect(await state(member, id)).toBe('PROCESSING');
    await Promise.all([work(), counted(member)]);
    await work();
    expect([await state(member, id), await world.items.count(member)]).toEqual(['ISSUED', 1]);
    expect([await collect(member), await state(member, id)]).toEqual([[10], 'CLAIMED']);
    world.clock.advance(DAY);
    await counted(member);
    await work();
    expect(await state(member, id), 'the next day').toBe('ISSUED');
  });

  it('go to nobody else: another audience, no place, another promotion of the group', async () => {
    const members = [world.newMember(), world.newMember()];
    const vip = world.offer({ joinMode: 'AUTO' }, { audience: { vipFrom: 5 } });
    const few = world.offer({ joinMode: 'AUTO' }, { quota: 1, exclusiveGroup: 'few' });
    const alone = world.offer({ joinMode: 'AUTO' }, { exclusiveGroup: 'few' });
    for (const member of members) {
      world.did(member, 'VALID_BET', 100n * UNIT);
      await counted(member);
    }
    await work();
    const states = await Promise.all(members.map(async (member) => [await state(member, vip.id), await state(member, few.id)]));
    expect(states.sort()).toEqual([
      ['CLOSED', 'CLOSED'],
      ['CLOSED', 'ISSUED'],
    ]);
    const groups = await Promise.all(members.map(async (member) => state(member, alone.id)));
    expect(groups.sort(), 'the other’s group is free').toEqual(['ISSUED', 'PROCESSING']);
  });

  it('are looked at only where a brand has some', async () => {
    const member = world.newMember();
    await counted(member, 2);
    expect(await world.db.query({ text: 'select 1 as due from promotion_due where account_id = $1', values: [member] })).toEqual(
      [],
    );
  });

  it('give a share of what was lost in the week before, once, on Monday after its close', async () => {
    const bonus = { of: 'WEEK_LOSS' as const, steps: [{ from: 50, percent: 10 }], most: 30 };
    const { id } = world.offer({ joinMode: 'AUTO' }, { period: 'WEEKLY', conditions: [], reward: { multiple: 1 }, bonus });
    const [loser, big, little, winner, other] = Array.from({ length: 5 }, () => world.newMember());
    for (const [member, units] of [
      [loser, 123_4567n],
      [big, 9_000n * UNIT],
      [little, 49n * UNIT],
      [winner, -80n * UNIT],
      [other, 100n * UNIT],
    ] as const) {
      world.did(member ?? 0n, 'LOSS', units);
      bettors.set(member ?? 0n, member === other ? 2 : 1);
    }
    const brands = async () => [{ id: 1, calendar }];
    const jobs = gateways.map(({ periodJob }) => {
      const made = createJobs(world.db, world.clock, world.log, brands);
      made.addPeriodic(periodJob);
      return made;
    });
    const runDue = () => Promise.all(jobs.map((each) => each.runDue()));
    await runDue();
    // Monday, 01:59 in Vietnam: nothing yet.
    world.clock.advance(Date.UTC(2026, 0, 18, 18, 59) - world.clock.now());
    await runDue();
    expect(await world.items.count(loser ?? 0n)).toBe(0);
    world.clock.advance(60_000);
    await runDue();
    await runDue();
    expect(await state(loser ?? 0n, id)).toBe('ISSUED');
    expect(await Promise.all([loser, big, little, winner, other].map((member) => collect(member ?? 0n)))).toEqual([
      [12.34],
      [30],
      [],
      [],
      [],
    ]);
    expect([await state(loser ?? 0n, id), await state(winner ?? 0n, id)]).toEqual(['CLAIMED', 'SIGNED_UP']);
    world.clock.advance(7 * DAY);
    await runDue();
    expect(await collect(loser ?? 0n), 'the next week').toEqual([12.34]);
  });

  it.each([
    ['conditions', { conditions: [] }],
    ['review', { isReviewed: true }],
    ['pictures', { imageRequired: true }],
    ['a deposit', { conditions: [], bonus: { of: 'DEPOSIT' as const, steps: [{ from: 1, percent: 1 }] } }],
    [
      'another period',
      { conditions: [], period: 'DAILY' as const, bonus: { of: 'WEEK_LOSS' as const, steps: [{ from: 1, percent: 1 }] } },
    ],
    [
      'two ways in a step',
      { conditions: [], period: 'WEEKLY' as const, bonus: { of: 'WEEK_LOSS' as const, steps: [{ from: 1 }] } },
    ],
  ])('cannot be written with wrong %s', (_, terms) => {
    expect(() => world.offer({ joinMode: 'AUTO' }, terms)).toThrow();
  });
});
