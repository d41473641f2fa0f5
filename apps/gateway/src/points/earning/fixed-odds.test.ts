import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { findPointDifferences } from '../audit.ts';
import { followEarnings, seedDemoPoints } from '../index.ts';
import { pointLoads } from '../load.ts';
import { CONFIG, type MallWorld, MINUTE, openMall, UNIT } from '../testing/mall.ts';

const VENDORS = ['TCG_SEA', 'TCG_LOTTO_VN', 'LOTT'] as const;
type Vendor = (typeof VENDORS)[number];
type News = typeof betSettled | typeof betCorrected | typeof betCancelled;
const { SEA: _own, ...WITHOUT } = CONFIG.steps;

/** A ticket as it is now. */
interface Ticket {
  betNo: string;
  vendor: Vendor;
  gameType: string;
  validBet: bigint;
  placedAt: number;
}

describe.each(usualKind)('points of lotteries with fixed odds on %s', (kind) => {
  let world: MallWorld;
  let merchantId = 0;
  let member = 0n;
  let level = 0;
  let tickets: Ticket[] = [];

  beforeAll(async () => {
    world = await openMall(kind);
    followEarnings({ events: world.events, levelsOf: async (_, accounts) => new Map(accounts.map((id) => [id, level])) });
  });
  afterAll(() => world.close());

  /** A brand of the mall's configuration with these steps, and a member of it. */
  const begin = async (steps: Readonly<Record<string, number>>) => {
    merchantId = world.merchant.id;
    [member, level, tickets] = [await world.newMember(), 0, []];
    await say(steps);
  };
  /** Steps that are in force now. */
  const say = async (steps: Readonly<Record<string, number>>) => {
    await world.points.putConfig(merchantId, { ...CONFIG, steps });
    world.clock.advance(MINUTE);
  };

  const tell = async (definition: News, ticket: Ticket, by: bigint) => {
    const { betNo, vendor, gameType, placedAt } = ticket;
    const round = { roundRef: betNo, nodeId: 0, currency: 'VND', stake: '0', payout: '0', settledAt: world.clock.now() };
    const bet = { ...round, betNo, vendor, vendorId: VENDORS.indexOf(vendor), gameType, validBet: String(by), placedAt };
    await world.events.emit(world.db, definition.of({ merchantId, accountId: member }, bet));
    await world.events.runAll(definition);
  };
  const place = (vendor: Vendor, gameType = 'LOTT'): Ticket => {
    world.clock.advance(1_000);
    const ticket = { betNo: `B${world.clock.now()}`, vendor, gameType, validBet: 0n, placedAt: world.clock.now() };
    tickets.push(ticket);
    return ticket;
  };
  const settle = async (ticket: Ticket, validBet: bigint) => {
    ticket.validBet = validBet;
    await tell(betSettled, ticket, validBet);
  };
  const bet = async (units: number, vendor: Vendor, gameType?: string): Promise<Ticket> => {
    const ticket = place(vendor, gameType);
    await settle(ticket, BigInt(Math.round(units * 10_000)));
    return ticket;
  };
  const correct = async (ticket: Ticket, validBet: bigint, definition: News = betCorrected) => {
    const by = validBet - ticket.validBet;
    ticket.validBet = validBet;
    await tell(definition, ticket, by);
  };
  const has = async () => (await world.points.balance(member)).balance;
  /** What is counted of the member, as `category step units`. */
  const counted = async () => {
    const rows = await world.db.query<{ category: string; step: number; counted: bigint }>({
      text: 'select category, step, counted from point_earned where account_id = $1 and counted <> 0 order by category, step',
      values: [member],
    });
    return rows.map((row) => `${row.category} ${row.step} ${row.counted / UNIT}`);
  };
  /** What a recount of the tickets themselves finds. */
  const differences = async () => {
    const found = await findPointDifferences(world, 1_000_000, {
      bettors: async () => [member],
      placedSums: async (_, __, { from, to }) =>
        tickets
          .filter(({ placedAt }) => placedAt >= from.getTime() && (to === null || placedAt < to.getTime()))
          .map(({ gameType, vendor, validBet }) => ({ gameType, vendorId: VENDORS.indexOf(vendor), validBet })),
      fixedOdds: async () => [VENDORS.indexOf('TCG_SEA'), VENDORS.indexOf('TCG_LOTTO_VN')],
      deposited: async () => 0n,
      membersOf: async () => new Map([[member, merchantId]]),
    });
    return found.map(({ detail }) => detail);
  };

  it('come one for 500 units in a new demo brand, and every other category as the rules have it', async () => {
    const brand = await world.brand.create({
      ...{ code: 'lotus', name: 'Lotus', hosts: ['lotus.test'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
      ...{ businessTimezone: 'Asia/Ho_Chi_Minh', languages: ['VI', 'EN'] },
    });
    await seedDemoPoints({ points: world.points, images: world.brand.images, clock: world.clock }, brand.id);
    expect((await world.points.configOf(brand.id))?.steps).toEqual({
      ...{
        RNG: 100,
        FISH: 100,
        SPORTS: 150,
        ESPORTS: 150,
        COCKFIGHT: 150,
        LIVE: 200,
        PVP: 200,
        BINGO: 200,
        LOTT: 200,
        ELOTT: 200,
      },
      ...{ SEA: 500, DEPOSIT: 100 },
    });
    expect(await world.points.config(brand.id)).toMatchObject({ steps: { LOTT: 200, SEA: 500 }, ratios: { LOTT: 5, SEA: 2 } });

    merchantId = brand.id;
    [member, level, tickets] = [await world.newMember(), 2, []];
    for (const [units, vendor, gameType, points] of [
      [499.99, 'TCG_SEA', 'LOTT', 0],
      [0.01, 'TCG_LOTTO_VN', 'LOTT', 1],
      [499.9999, 'TCG_LOTTO_VN', 'LOTT', 1],
      // Lotteries by series, and electronic ones of whichever vendor, have the step of their type.
      [200, 'LOTT', 'LOTT', 2],
      [200, 'TCG_SEA', 'ELOTT', 3],
      [0.0001, 'TCG_SEA', 'LOTT', 4],
    ] as const) {
      await bet(units, vendor, gameType);
      expect(await has()).toBe(points);
    }
    // Whole steps first, then the factor: two steps of 2.
    level = 9;
    await bet(1_499, 'TCG_SEA');
    expect(await has()).toBe(8);
    expect(await differences()).toEqual([]);
  });

  it('count as other lotteries where a brand gives them no step, with one remainder', async () => {
    await begin(WITHOUT);
    await bet(150, 'TCG_SEA');
    await bet(150, 'LOTT');
    await bet(100, 'TCG_LOTTO_VN');
    expect(await has()).toBe(2);
    expect(await counted()).toEqual(['LOTT 200 400']);
    expect(await differences()).toEqual([]);
  });

  it('are none where a brand gives lotteries no step at all', async () => {
    await begin({ RNG: 100 });
    await bet(5_000, 'TCG_SEA');
    expect([await has(), await counted(), await differences()]).toEqual([0, [], []]);
  });

  it('are taken back at what a ticket counted as, before a brand gave them a step, since, and after it took it away', async () => {
    await begin(WITHOUT);
    const early = await bet(1_000, 'TCG_SEA');
    const waiting = place('TCG_LOTTO_VN');
    await say(CONFIG.steps);
    await settle(waiting, 400n * UNIT);
    const own = await bet(1_000, 'TCG_SEA');
    expect(await has()).toBe(5 + 2 + 2);
    await say(WITHOUT);
    await bet(200, 'TCG_SEA');
    expect(await counted()).toEqual(['LOTT 200 1600', 'SEA 500 1000']);

    await correct(early, 600n * UNIT);
    expect([await has(), await counted()]).toEqual([3 + 2 + 2 + 1, ['LOTT 200 1200', 'SEA 500 1000']]);
    await correct(own, 999n * UNIT);
    expect([await has(), await counted()]).toEqual([3 + 2 + 1 + 1, ['LOTT 200 1200', 'SEA 500 999']]);
    expect(await differences()).toEqual([]);
    for (const ticket of tickets) await correct(ticket, 0n, betCancelled);
    expect([await has(), await counted(), await differences()]).toEqual([0, [], []]);
  });

  it.each(['sea', 'TCG_SEA', 'ZY', 'LOTTO'])('have no step of the name %s, and nothing is changed', async (name) => {
    await begin(CONFIG.steps);
    const before = await world.points.configOf(merchantId);
    const refused = await world.points
      .putConfig(merchantId, { ...CONFIG, steps: { ...WITHOUT, [name]: 500 } })
      .catch((error: unknown) => (error instanceof BusinessError ? error.params?.['reason'] : error));
    expect(refused).toMatch(`points are not earned by ${name}; there are RNG,`);
    expect(refused).toMatch(/, SEA, DEPOSIT$/);
    expect(await world.points.configOf(merchantId)).toEqual(before);
  });

  it('are told to the margin guard at their own step, and with LOTT where they have none', () => {
    const lotteries = (steps: Readonly<Record<string, number>>) =>
      pointLoads({ ...CONFIG, steps })
        .filter(({ gameType }) => gameType === 'LOTT')
        .map(({ fixedOdds, rate }) => [fixedOdds, rate]);
    expect(lotteries(CONFIG.steps)).toEqual([
      [false, 100],
      [true, 40],
    ]);
    expect(lotteries(WITHOUT)).toEqual([[undefined, 100]]);
    expect(lotteries({ SEA: 500 })).toEqual([[true, 40]]);
  });
});
