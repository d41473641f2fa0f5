import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { DAY_MS, openRaffles, type RaffleWorld } from '../testing/raffles.ts';
import type { RaffleInput } from './raffle.ts';

const checker = new URL('../../../../../docs/fairness/raffle.mjs', import.meta.url).href;
const { draw, flawsOfTicket } = (await import(checker)) as {
  draw(asked: object): { ticketNo: number; prize: number }[];
  flawsOfTicket(ticket: object): string[];
};

describe.each(usualKind)('raffles on %s', (kind) => {
  let world: RaffleWorld;
  beforeAll(async () => {
    world = await openRaffles(kind);
  });
  afterAll(() => world.close());

  const statesOf = async (member: bigint, id: number) => (await world.ticketsOf(member, id)).map(({ status }) => status);
  const itemsOf = (member: bigint) =>
    world.db.query<{ money: bigint; points: number; source: string }>({
      text: 'select money, points, source from reward_item where account_id = $1 order by id',
      values: [member],
    });
  const takenOf = async (id: number) =>
    (
      await world.db.query<{ taken: number }>({
        text: 'select taken from reward_raffle_prize where raffle_id = $1 order by place',
        values: [id],
      })
    ).map(({ taken }) => taken);

  describe('give tickets', () => {
    const RULE: Partial<RaffleInput> = { earn: { condition: { metric: 'DEPOSIT_SUM', target: 1_000 }, daily: 3 } };

    it('for each full amount of a day, never more than a day has, however often it is told', async () => {
      const { id } = await world.instant('earned', RULE);
      const member = await world.newMember();
      await world.deposit(member, 999);
      await world.giveDue();
      expect(await statesOf(member, id)).toEqual([]);
      await world.deposit(member, 1_001);
      await world.giveDue();
      expect(await statesOf(member, id)).toEqual(['VALID', 'VALID']);
      await world.deposit(member, 9_000);
      await world.giveDue();
      expect(await statesOf(member, id)).toHaveLength(3);
      world.clock.advance(DAY_MS);
      await world.deposit(member, 1_000);
      await world.giveDue();
      const tickets = await world.ticketsOf(member, id);
      expect(tickets.map(({ ticketNo }) => ticketNo).sort()).toEqual([1, 2, 3, 4]);
      expect(new Set(tickets.map(({ mark }) => mark)).size).toBe(4);
    });

    it('to their audience alone, and none while they are paused', async () => {
      const { id } = await world.instant('audience', { ...RULE, audience: { vipFrom: 1 } });
      const [low, high] = [await world.newMember(), await world.newMember({ vipLevel: 1 })];
      for (const member of [low, high]) await world.deposit(member, 1_000);
      await world.giveDue();
      expect([await statesOf(low, id), await statesOf(high, id)]).toEqual([[], ['VALID']]);
      await world.instant('audience', { ...RULE, isOpen: false });
      await world.deposit(high, 5_000);
      await world.giveDue();
      expect(await statesOf(high, id)).toEqual(['VALID']);
    });

    it('numbered without a gap, once for each key, to many at two gateways at once', async () => {
      const { id } = await world.instant('numbers');
      const members = await Promise.all(Array.from({ length: 10 }, () => world.newMember()));
      await Promise.all([...members, ...members].map((member) => world.give(member, id, 3)));
      const all = (await Promise.all(members.map((member) => world.ticketsOf(member, id)))).flat();
      expect(all.map(({ ticketNo }) => ticketNo).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    });

    it('with a mission, when it is collected, and take them back with it unless they are drawn', async () => {
      const { id } = await world.instant('mission');
      const member = await world.newMember();
      const rewardId = await world.giveItem(member, { tickets: { raffle: 'mission', count: 2 }, money: 0n });
      expect(await statesOf(member, id)).toEqual([]);
      const [one] = await world.items.collectAll(member);
      expect(one?.tickets).toBe(2);
      expect(await statesOf(member, id)).toEqual(['VALID', 'VALID']);
      const [ticket] = await world.ticketsOf(member, id);
      await world.draw(member, id, ticket?.ticketNo ?? 0);
      await world.items.void({ accountId: member, id: rewardId, reason: 'walk', note: async () => {} });
      expect((await statesOf(member, id)).filter((state) => state === 'EXPIRED')).toHaveLength(1);
    });

    it('no more once they are over: a reward of tickets alone stays, any other gives the rest', async () => {
      const { id } = await world.instant('over', { endsAt: world.clock.now() + DAY_MS });
      const member = await world.newMember();
      const tickets = { raffle: 'over', count: 1 };
      const alone = await world.giveItem(member, { tickets, money: 0n, expiresAt: new Date(world.clock.now() + 9 * DAY_MS) });
      const beside = await world.giveItem(member, { tickets, expiresAt: new Date(world.clock.now() + 9 * DAY_MS) });
      world.clock.advance(DAY_MS);
      await expect(world.items.collect(member, alone)).rejects.toMatchObject({ code: 'raffle.closed' });
      expect(await world.items.collect(member, beside)).toMatchObject({ money: 100_000n, tickets: 0 });
      expect(await statesOf(member, id)).toEqual([]);
    });
  });

  describe('draw instant tickets', () => {
    it('once, whatever seed comes later, with a result that members can check', async () => {
      const { id } = await world.instant('once');
      const member = await world.newMember();
      await world.give(member, id, 40);
      const before = new Map((await world.ticketsOf(member, id)).map((ticket) => [ticket.ticketNo, ticket]));
      expect([...before.values()].every(({ secret, commitment }) => secret === null && commitment !== null)).toBe(true);
      const gateways = [world.raffles, world.rafflesOf()];
      for (const ticketNo of before.keys()) {
        const tries = ['a', 'b', 'c'].map((seed, n) => world.draw(member, id, ticketNo, `${seed}${ticketNo}`, gateways[n % 2]));
        expect(new Set(await Promise.all(tries)).size).toBe(1);
      }
      const after = await world.ticketsOf(member, id);
      for (const { ticketNo, status, secret, seed, number, hit, prize } of after) {
        const proof = { secret, seed, number: Number(number), weights: [10, 30, 60], isGone: hit !== null && prize === null };
        expect(flawsOfTicket({ raffleId: id, ticketNo, status, commitment: before.get(ticketNo)?.commitment, proof })).toEqual(
          [],
        );
      }
      const won = after.filter(({ status }) => status === 'DRAWN_WON');
      expect(won.length).toBeGreaterThan(0);
      const given = await itemsOf(member);
      expect(given).toHaveLength(won.length);
      expect(given.filter(({ money }) => money === 1_000_000n)).toHaveLength(won.filter(({ prize }) => prize === 1).length);
      expect(given.every(({ source }) => source === 'RAFFLE')).toBe(true);
    });

    it('of a stock never more than it has under 200 draws at once; what is gone is no prize', async () => {
      const { id } = await world.instant('stock', { prizes: [{ reward: { money: 1 }, weight: 50, stock: 7 }], blank: 50 });
      const members = await Promise.all(Array.from({ length: 200 }, () => world.newMember()));
      for (const member of members) await world.give(member, id, 1);
      const gateways = [world.raffles, world.rafflesOf()];
      const states = await Promise.all(members.map((member, n) => world.draw(member, id, n + 1, 'seed', gateways[n % 2])));
      expect(states.filter((state) => state === 'DRAWN_WON')).toHaveLength(7);
      expect(states.filter((state) => state === 'DRAWN_LOST')).toHaveLength(193);
      expect(await takenOf(id)).toEqual([7]);
      const [gone] = await world.db.query<{ count: number }>({
        text: 'select count(*)::int as count from reward_raffle_ticket where raffle_id = $1 and hit = 1 and prize is null',
        values: [id],
      });
      expect(gone?.count).toBeGreaterThan(50);
    });

    it('not at all when the gateway dies at it, and then the same', async () => {
      const { id } = await world.instant('dies', { blank: 0 });
      const member = await world.newMember();
      await world.give(member, id, 1);
      const dying = world.rafflesOf({ issue: () => Promise.reject(new Error('the gateway dies')) });
      expect(await world.draw(member, id, 1, 'seed', dying)).toContain('dies');
      expect([await statesOf(member, id), await takenOf(id), await itemsOf(member)]).toEqual([['VALID'], [0, 0], []]);
      expect(await world.draw(member, id, 1)).toBe('DRAWN_WON');
    });

    it('of nobody else, not paused, not after their end, and not for members who may not move money', async () => {
      const { id } = await world.instant('refuse');
      const [member, other] = [await world.newMember(), await world.newMember()];
      await world.give(member, id, 3);
      expect(await world.draw(other, id, 1)).toBe('raffle.unknown');
      expect(await world.draw(member, id, 4)).toBe('raffle.unknown');
      await world.instant('refuse', { isOpen: false });
      expect(await world.draw(member, id, 1)).toBe('raffle.closed');
      // Ended earlier, what was given can still be drawn.
      await world.instant('refuse', { endsAt: world.clock.now() });
      expect(await world.draw(member, id, 1)).toMatch(/^DRAWN/);
      world.members.set(member, { status: 'NO_BET_NO_FUNDS' });
      expect(await world.draw(member, id, 2)).toBe('reward.blocked');
      world.members.set(member, {});
      world.clock.advance(40 * DAY_MS);
      expect(await world.draw(member, id, 2)).toBe('raffle.expired');
      await world.runJob();
      expect((await statesOf(member, id)).sort()).toEqual([expect.stringMatching(/^DRAWN/), 'EXPIRED', 'EXPIRED']);
    });
  });

  describe('draw all tickets', () => {
    it('at their time, once by two gateways, as the checker does', async () => {
      const { id, drawsAt } = await world.drawn('all');
      const members = await Promise.all(Array.from({ length: 12 }, () => world.newMember()));
      for (const member of members) await world.give(member, id, 2);
      await world.db.transaction((tx) => world.tickets.takeBack(tx, members[0] as bigint, `gift-${members[0]}`));
      await world.runJob();
      expect(new Set((await Promise.all(members.slice(1).map((member) => statesOf(member, id)))).flat())).toEqual(
        new Set(['VALID']),
      );
      const asked = { merchantId: world.merchantId, raffleId: id };
      await expect(world.raffles.result(asked, { limit: 100, offset: 0 })).rejects.toMatchObject({ code: 'raffle.open' });
      world.clock.set(drawsAt ?? 0);
      await Promise.all([world.runJob(), world.runJob(world.rafflesOf()), world.runJob()]);
      await world.runJob();
      const { draw: held, winners, listed, raffle } = await world.raffles.result(asked, { limit: 100, offset: 0 });
      expect(listed).toHaveLength(22);
      const counts = raffle.prizes.map(({ stock }) => stock);
      expect(winners.map(({ ticketNo, prize }) => ({ ticketNo, prize }))).toEqual(
        draw({ raffleId: id, secret: held.secret, counts, tickets: listed }).sort(
          (a, b) => a.prize - b.prize || a.ticketNo - b.ticketNo,
        ),
      );
      for (const { accountId, prize } of winners) {
        const given = await itemsOf(accountId);
        expect(given.filter(({ money }) => money === (prize === 1 ? 5_000_000n : 0n))).not.toEqual([]);
      }
      const all = (await Promise.all(members.map(itemsOf))).flat();
      expect(all).toHaveLength(4);
      expect(await takenOf(id)).toEqual([1, 3]);
      expect(await world.give(members[1] as bigint, id, 1, 'late')).toBe(0);
    });

    it('the same again when the gateway dies at it', async () => {
      const { id, drawsAt } = await world.drawn('dies-too');
      const member = await world.newMember();
      await world.give(member, id, 9);
      world.clock.set(drawsAt ?? 0);
      const dying = world.rafflesOf({ issue: () => Promise.reject(new Error('the gateway dies')) });
      await expect(world.runJob(dying)).rejects.toThrow('dies');
      expect(await itemsOf(member)).toEqual([]);
      await world.runJob();
      expect(await itemsOf(member)).toHaveLength(4);
      expect(await world.raffles.remove(world.merchantId, 'dies-too').catch((error: { code: string }) => error.code)).toBe(
        'ops.refused',
      );
    });
  });

  it('promise what they say: with a ticket out, prizes, weights and the draw stay', async () => {
    const { id, commitment } = await world.instant('promise');
    const other = { prizes: [{ reward: { money: 5 }, weight: 1, stock: 1 }], blank: 9 };
    expect((await world.instant('promise', other)).prizes).toHaveLength(1);
    expect(await takenOf(id)).toEqual([0]);
    await world.give(await world.newMember(), id, 1);
    await expect(world.instant('promise')).rejects.toMatchObject({
      params: { reason: expect.stringContaining('tickets are out') },
    });
    await expect(world.instant('promise', { ...other, blank: 10 })).rejects.toMatchObject({ code: 'ops.refused' });
    const renamed = await world.instant('promise', { ...other, words: { EN: { title: 'New name', content: '' } } });
    expect([renamed.words['EN']?.title, renamed.commitment]).toEqual(['New name', commitment]);
  });

  it('keep their secrets sealed, and show none before the draw', async () => {
    const { id } = await world.drawn('sealed');
    const [row] = await world.db.query<{ secret: string }>({
      text: 'select secret from reward_raffle where id = $1',
      values: [id],
    });
    expect(row?.secret).toMatch(/^s2\./);
    const shown = await world.raffles.list(world.merchantId);
    expect(shown.map((raffle) => Object.keys(raffle)).flat()).not.toContain('secret');
  });

  it.each<[string, Partial<RaffleInput>, string]>([
    ['weights in a draw', { kind: 'DRAW', blank: 0, drawsAt: Date.UTC(2027, 0, 1) }, 'has a weight'],
    ['a draw without a time', { kind: 'DRAW', blank: 0, prizes: [{ reward: { money: 1 }, stock: 1 }] }, 'says when it draws'],
    ['a time of an instant raffle', { drawsAt: Date.UTC(2027, 0, 1) }, 'says when it draws'],
    ['an end before the start', { endsAt: 1 }, 'after the start'],
    ['a prize of score', { prizes: [{ reward: { money: 1, score: 1 }, weight: 1, stock: 1 }] }, 'gives money or points'],
    ['too many numbers', { blank: 4_294_967_295 }, 'the weights come to'],
    ['tickets for what nobody tells', { earn: { condition: { metric: 'MISSION_SCORE', target: 1 }, daily: 1 } }, 'MISSION_SCORE'],
    [
      '1,001 winners',
      { kind: 'DRAW', blank: 0, drawsAt: Date.UTC(2027, 0, 1), prizes: [{ reward: { money: 1 }, stock: 1_001 }] },
      '1000 winners',
    ],
  ])('refuse %s', async (_name, change, reason) => {
    await expect(world.instant('bad', change)).rejects.toMatchObject({ params: { reason: expect.stringContaining(reason) } });
  });

  it('show for whom they are, with what is left and what today has given', async () => {
    await world.instant('shown', { earn: { condition: { metric: 'DEPOSIT_SUM', target: 100 }, daily: 5 } });
    await world.instant('hidden', { isOpen: false });
    await world.instant('not-mine', { audience: { vipFrom: 9 } });
    const member = await world.newMember();
    await world.deposit(member, 250);
    await world.giveDue();
    const asked = { merchantId: world.merchantId, accountId: member, calendar: world.calendar };
    const mine = await world.raffles.standings(asked);
    expect(mine.map(({ raffle }) => raffle.slug)).not.toEqual(expect.arrayContaining(['hidden']));
    expect(mine.map(({ raffle }) => raffle.slug)).not.toEqual(expect.arrayContaining(['not-mine']));
    expect(mine.find(({ raffle }) => raffle.slug === 'shown')).toMatchObject({
      ...{ left: [1_000, 1_000], valid: 2, today: 2, figure: 2_500_000n, count: 2 },
    });
  });
});
