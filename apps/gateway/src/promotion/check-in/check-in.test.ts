import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { calendar as brand } from '../../cashier/testing/orders.ts';
import type { Items } from '../../reward/index.ts';
import { type ItemsWorld, openItems } from '../../reward/testing/items.ts';
import { type CheckIn, createCheckIn, sql } from '../index.ts';
import type { CalendarInput } from './calendar.ts';

const DAY = 86_400_000;
const MERCHANT = 1;
const WEEK: CalendarInput = {
  onMiss: 'RESTART',
  days: [{ points: 5 }, { points: 7 }, { money: 2, multiple: 3 }],
};

describe.each(usualKind)('the daily check-in on %s', (kind) => {
  let world: ItemsWorld;
  let checkIn: CheckIn;
  const members = new Map<bigint, { status?: string; vipLevel?: number; type?: number }>();
  /** The check-in of a gateway. */
  const gateway = (changes: Partial<Items> = {}): CheckIn =>
    createCheckIn({
      ...{ db: world.db, clock: world.clock, items: { ...world.items, ...changes } },
      calendarOf: async () => brand,
      memberOf: async (accountId) => ({
        ...{ type: 0, status: 'ACTIVE', vipLevel: 0, createdAt: new Date(0), labels: [], above: [] },
        ...members.get(accountId),
      }),
    });
  beforeAll(async () => {
    world = await openItems(kind, [sql]);
    checkIn = gateway();
  });
  afterAll(() => world.close());

  const put = (change: Partial<CalendarInput> = {}, by = checkIn) => by.put(MERCHANT, { ...WEEK, ...change }, {});
  const claim = (accountId: bigint, by = checkIn): Promise<number | string> =>
    by.claim({ merchantId: MERCHANT, accountId }).then(
      ({ place }) => place,
      (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason'] ?? error.code) : String(error)),
    );
  const shown = async (accountId: bigint) => {
    const { calendar, standing } = await checkIn.shown({ merchantId: MERCHANT, accountId });
    return [calendar?.days.length ?? null, standing.place, standing.isClaimed];
  };

  it('gives what each day of the cycle gives, once a business day, and begins again after the last', async () => {
    await put();
    const member = world.newMember();
    const places = [];
    for (let day = 0; day < 4; day += 1) {
      places.push(await claim(member));
      expect(await claim(member)).toBe('reward.collected');
      world.clock.advance(DAY);
    }
    expect(places).toEqual([1, 2, 3, 1]);
    expect(await world.pointsOf(member)).toBe(17n);
    expect(await world.purse(member)).toEqual([2n, 0n]);
    expect(await world.cashier.wagering.remainingTurnover(member)).toBe(60_000n);
  });

  it('pays once however many ask at once at two gateways', async () => {
    const member = world.newMember();
    const gateways = [checkIn, gateway()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => claim(member, gateways[n % 2])));
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'reward.collected')).toHaveLength(11);
    expect(await world.pointsOf(member)).toBe(5n);
  });

  it('lays into the reward centre what a gateway that dies leaves over', async () => {
    const member = world.newMember();
    const dying = gateway({ collect: () => Promise.reject(new Error('the gateway dies')) });
    expect(await claim(member, dying)).toBe('Error: the gateway dies');
    expect(await claim(member)).toBe('reward.collected');
    expect(await world.items.count(member)).toBe(1);
    await world.items.collectAll(member);
    expect(await world.pointsOf(member)).toBe(5n);
  });

  it('begins again after a missed day, or goes on, as the calendar says', async () => {
    const member = world.newMember();
    expect(await claim(member)).toBe(1);
    world.clock.advance(2 * DAY);
    expect(await shown(member)).toEqual([3, 1, false]);
    expect(await claim(member)).toBe(1);
    await put({ onMiss: 'GO_ON' });
    world.clock.advance(3 * DAY);
    expect(await shown(member)).toEqual([3, 2, false]);
    expect(await claim(member)).toBe(2);
    expect(await shown(member)).toEqual([3, 2, true]);
    // A shorter cycle begins again where the member was further.
    await put({ days: [{ points: 1 }] });
    expect(await shown(member)).toEqual([1, 1, true]);
    world.clock.advance(DAY);
    expect(await claim(member)).toBe(1);
  });

  it('is claimed by the brand’s business day', async () => {
    await put();
    const member = world.newMember();
    const { nextAt } = await checkIn.shown({ merchantId: MERCHANT, accountId: member });
    world.clock.advance(nextAt - world.clock.now() - 1);
    expect(await claim(member)).toBe(1);
    world.clock.advance(1);
    expect(await claim(member)).toBe(2);
  });

  it('is for those for whom the calendar is, while it is open', async () => {
    world.clock.advance(DAY);
    const [member, vip, frozen, guest] = [world.newMember(), world.newMember(), world.newMember(), world.newMember()];
    members.set(vip, { vipLevel: 3 });
    members.set(frozen, { vipLevel: 3, status: 'NO_BET_NO_FUNDS' });
    members.set(guest, { vipLevel: 3, type: 4 });
    await put({ audience: { vipFrom: 2 } });
    expect([await claim(member), await claim(frozen), await claim(guest)]).toEqual([
      'promotion.closed',
      'reward.blocked',
      'promotion.closed',
    ]);
    expect(await shown(member)).toEqual([null, 1, false]);
    expect(await checkIn.isRunning(MERCHANT)).toBe(true);
    await put({ isOpen: false });
    expect([await claim(vip), await checkIn.isRunning(MERCHANT)]).toEqual(['promotion.closed', false]);
    await put({ endsAt: world.clock.now() });
    expect(await claim(vip)).toBe('promotion.closed');
    await put({ startsAt: world.clock.now() + 1 });
    expect(await claim(vip)).toBe('promotion.closed');
    await put({ startsAt: 0 });
    expect(await claim(vip)).toBe(1);
    expect(await checkIn.held(MERCHANT)).toMatchObject({ claimedToday: 1 });
  });

  it('is written as makes sense, over the revision that was read', async () => {
    const refusal = (change: Partial<CalendarInput>, revision?: number) =>
      checkIn.put(MERCHANT, { ...WEEK, ...change }, { revision }).then(
        () => 'ok',
        (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason'] ?? error.code) : String(error)),
      );
    expect(await refusal({ days: [{ money: 0, score: 1 }] })).toBe('each day gives money or points');
    expect(await refusal({ days: [{ points: 1, score: 1 }] })).toBe('a check-in gives no mission score and no tickets');
    expect(await refusal({ days: [{ points: 1, tickets: { raffle: 'wheel', count: 1 } }] })).toContain('no tickets');
    expect(await refusal({ days: [{ money: 1, wagerBase: 'DEPOSIT_PLUS_BONUS' }] })).toBe(
      'there is no deposit behind a check-in',
    );
    expect(await refusal({ startsAt: 5, endsAt: 5 })).toBe('the end is after the start');
    const revision = (await checkIn.held(MERCHANT))?.revision ?? 0;
    expect(await refusal({}, revision - 1)).toBe('ops.overtaken');
    expect(await refusal({}, revision)).toBe('ok');
    const first = await checkIn.held(MERCHANT);
    await checkIn.seed(MERCHANT, { days: [{ points: 99 }] });
    expect(await checkIn.held(MERCHANT)).toEqual(first);
  });
});
