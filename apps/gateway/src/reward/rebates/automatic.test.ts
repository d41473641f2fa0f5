import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openRebates, type RebateWorld } from '../testing/rebates.ts';
import { AFTER_MINUTES } from './automatic.ts';
import { nextRun } from './showing.ts';

const UNIT = 10_000n;
const HOUR = 60 * 60_000;
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
/** Noon in Hanoi. */
const noon = (day: number): number => Date.UTC(2026, 0, day, 5);

it('says when the run is due: 12 hours into the business day', () => {
  expect(nextRun(CALENDAR, noon(15) - 1)).toBe(noon(15));
  expect(nextRun(CALENDAR, noon(15))).toBe(noon(16));
  expect(nextRun({ ...CALENDAR, dayStart: 90 }, noon(15))).toBe(noon(15) + 1.5 * HOUR);
});

it('is due when the demo’s promotion says so, in every language', () => {
  const told = JSON.parse(readFileSync(join(import.meta.dirname, '../../promotion/demo/promotions.json'), 'utf8')) as {
    slug: string;
    words: Record<string, { content: string }>;
  }[];
  const words = Object.entries(told.find(({ slug }) => slug === 'slot-rebate')?.words ?? {});
  expect(words).toHaveLength(6);
  for (const [language, { content }] of words) expect(/\d\d:\d\d/.exec(content)?.[0], language).toBe(`${AFTER_MINUTES / 60}:00`);
});

describe.each(usualKind)('the automatic run of rebates on %s', (kind) => {
  let world: RebateWorld;
  let run: () => Promise<string[]>;
  beforeAll(async () => {
    world = await openRebates(kind);
    run = world.jobsOf(world.rebates).runDue;
    // The first period is the one in which the job appeared: the 15th.
    await run();
  });
  afterAll(() => world.close());

  const at = (moment: number) => world.clock.advance(moment - world.clock.now());

  it('credits at 12:00 what was not claimed of the day before, from 0.01 on, and nothing of the day itself', async () => {
    const [idle, claimed, small, smallest] = [1, 2, 3, 4].map(() => world.newMember()) as [bigint, bigint, bigint, bigint];
    for (const member of [idle, claimed]) await world.bet(member, 1_000);
    await world.bet(small, 1.99);
    await world.bet(smallest, 2.01);
    await world.claim(claimed);
    at(noon(16) - HOUR);
    await world.bet(idle, 400);
    await world.bet(claimed, 600);
    await run();
    expect(await world.balance(idle)).toBe(0n);
    at(noon(16));
    // Two gateways, and one of them again.
    await Promise.all([run(), world.jobsOf(world.rebatesOf()).runDue()]);
    await run();
    expect(await Promise.all([idle, claimed, small, smallest].map(world.balance))).toEqual([5n * UNIT, 5n * UNIT, 0n, 100n]);
    const { last, accrued } = await world.standing(idle);
    expect([last?.kind, last?.amount, accrued]).toEqual(['AUTO', 5n * UNIT, 2n * UNIT * 1_000_000n]);
    const [entry] = await world.db.query<{ code: number }>({
      text: 'select code from transfer where account_id = $1',
      values: [await world.wallet.accountOf(world.merchantId, idle, 'VND')],
    });
    expect(entry?.code).toBe(42);
    at(noon(17));
    await run();
    expect(await Promise.all([idle, claimed, small].map(world.balance))).toEqual([7n * UNIT, 8n * UNIT, 0n]);
    for (const member of [idle, claimed, small, smallest]) expect(await world.recount(member)).toEqual([]);
  });

  it('holds it while the account is frozen, and pays it in the first run after', async () => {
    const member = world.newMember();
    await world.bet(member, 1_000);
    world.members.set(member, { type: 0, status: 'NO_LOGIN' });
    const heldNow = async () => (await world.rebates.held(world.merchantId, { limit: 10, offset: 0 })).list;
    at(noon(18));
    await run();
    expect([await world.balance(member), await heldNow()]).toEqual([
      0n,
      [{ accountId: member, accrued: 5n * UNIT * 1_000_000n }],
    ]);
    // Its bets are older than what a run looks back at.
    await world.db.query({ text: 'update reward_rebate_line set day = day - 30 where account_id = $1', values: [member] });
    world.members.set(member, { type: 0, status: 'ACTIVE' });
    at(noon(19));
    await run();
    expect([await world.balance(member), await heldNow()]).toEqual([5n * UNIT, []]);
  });

  it('counts what was taken back since, and leaves less than nothing to later bets', async () => {
    const member = world.newMember();
    await world.bet(member, { betNo: 'taken', validBet: 1_000 });
    at(noon(20) - HOUR);
    await world.bet(member, { kind: 'corrected', betNo: 'taken', validBet: -400 });
    at(noon(20));
    await run();
    expect(await world.balance(member)).toBe(3n * UNIT);
    await world.bet(member, { kind: 'corrected', betNo: 'taken', validBet: -500 });
    await world.bet(member, 300);
    at(noon(21));
    await run();
    expect(await world.balance(member)).toBe(3n * UNIT);
    expect((await world.standing(member)).accrued).toBe(-1n * UNIT * 1_000_000n);
  });

  it('goes on where a gateway died, and pays nobody twice', async () => {
    const members = Array.from({ length: 52 }, () => world.newMember());
    await world.hear(members.map((member) => world.eventOf(member, { validBet: 1_000 })));
    at(noon(22));
    let left = 10;
    const post = world.wallet.post;
    const dying = world.rebatesOf({
      post: (posting) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the gateway dies')) : post(posting);
      },
    });
    await world.jobsOf(dying).runDue();
    await run();
    world.clock.advance(3 * 60_000);
    await world.tidy();
    const balances = new Set(await Promise.all(members.map(world.balance)));
    expect([...balances]).toEqual([5n * UNIT]);
  });
});
