import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import { BusinessError } from '../../base/errors.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import type { CountedEvent } from '../counting/index.ts';
import { CALENDAR, openRebates, type RebateWorld } from '../testing/rebates.ts';
import { readAccrued, readAccruedOf } from './accrued-store.ts';
import { rateOf } from './rate.ts';

const UNIT = 10_000n;
const MILLION = 1_000_000n;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('takes the higher of the table’s rate and an agent’s own, never both', () => {
  const table = [{ RNG: 5_000 }, { RNG: 8_000 }];
  expect([0, 1, 7].map((level) => rateOf(table, level, 'RNG'))).toEqual([5_000, 8_000, 8_000]);
  expect([rateOf(table, 0, 'RNG', 6_000), rateOf(table, 1, 'RNG', 6_000), rateOf(table, 0, 'LOTT', 1)]).toEqual([
    6_000, 8_000, 1,
  ]);
  expect(rateOf([], 0, 'RNG')).toBe(0);
});

describe.each(databaseKinds)('rebates on %s', (kind) => {
  let world: RebateWorld;
  beforeAll(async () => {
    world = await openRebates(kind);
  });
  afterAll(() => world.close());

  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'ok',
      (error: unknown) => (error instanceof BusinessError ? error.code : String(error)),
    );
  /** A member's lines: valid bet in units, rate, and what they give back in units. */
  const linesOf = async (member: bigint) =>
    (await world.standing(member)).lines.map(({ gameType, vendorId, rate, validBet, exact }) => [
      `${gameType} ${vendorId}`,
      Number(validBet / UNIT),
      rate,
      Number(exact / MILLION) / Number(UNIT),
    ]);

  it('accrue by category, vendor and the level in force when the bet was settled', async () => {
    const member = world.newMember();
    await world.bet(member, 1_000);
    await world.bet(member, { validBet: 300, vendorId: 2 });
    await world.bet(member, { validBet: 400, gameType: 'LIVE' });
    await world.bet(member, { validBet: 500, gameType: 'LOTT' });
    world.levels.set(member, 1);
    await world.bet(member, { validBet: 200, betNo: 'raised' });
    expect(await linesOf(member)).toEqual([
      ['RNG 1', 1_000, 5_000, 5],
      ['RNG 1', 200, 10_000, 2],
      ['RNG 2', 300, 5_000, 1.5],
      ['LIVE 1', 400, 2_500, 1],
    ]);
    // A correction counts by what its bet counted by, whatever the level is now.
    world.levels.set(member, 0);
    await world.bet(member, { kind: 'corrected', betNo: 'raised', validBet: -50 });
    expect((await linesOf(member))[1]).toEqual(['RNG 1', 150, 10_000, 1.5]);
    expect(await world.recount(member)).toEqual([]);
  });

  it('accrue by the rate that an agent has given, where that is higher than the level’s', async () => {
    const member = world.newMember();
    world.terms.set(member, { rates: { RNG: 8_000, LIVE: 1_000 }, series: null });
    await world.bet(member, 1_000);
    await world.bet(member, { validBet: 400, gameType: 'LIVE' });
    world.levels.set(member, 1);
    await world.bet(member, { validBet: 100, vendorId: 2 });
    expect(await linesOf(member)).toEqual([
      ['RNG 1', 1_000, 8_000, 8],
      ['LIVE 1', 400, 2_500, 1],
      ['RNG 2', 100, 10_000, 1],
    ]);
    expect(await world.recount(member)).toEqual([]);
  });

  it('accrue by the level of the bet’s own moment, however late it is told', async () => {
    const member = world.newMember();
    world.levels.set(member, 0);
    const late = world.eventOf(member, { validBet: 1_000 });
    world.clock.advance(MINUTE);
    await world.db.query({
      text: `insert into vip_change (account_id, merchant_id, from_level, to_level, reason, at, deposits, valid_bet)
             values ($1, 1, 0, 1, 'PROMOTION', $2, 0, 0), ($1, 1, 1, 2, 'OPERATOR', $3, 0, 0)`,
      values: [member, new Date(world.clock.now()), new Date(world.clock.now() + MINUTE)],
    });
    world.levels.set(member, 2);
    world.clock.advance(1);
    const later = world.eventOf(member, { validBet: 100 });
    await world.hear([late, later]);
    expect((await world.standing(member)).lines.map(({ validBet, rate }) => [validBet, rate])).toEqual([
      [1_000n * UNIT, 5_000],
      [100n * UNIT, 10_000],
    ]);
  });

  it('count each event once, in any order, like a naive model', async () => {
    const below = createChoices(7).below;
    const members = Array.from({ length: 4 }, () => world.newMember());
    const events: CountedEvent[] = [];
    const naive = new Map<string, bigint>();
    for (const [place, member] of members.entries()) world.levels.set(member, place % 2);
    for (let bet = 0; bet < 120; bet += 1) {
      const place = below(members.length);
      const member = members[place] ?? 0n;
      const [gameType, vendorId, betNo] = [below(3) === 0 ? 'LIVE' : 'RNG', 1 + below(2), `n${kind}${bet}`];
      const rate = (gameType === 'RNG' ? 5_000n : 2_500n) * BigInt(1 + (place % 2));
      const tell = (what: 'settled' | 'corrected' | 'cancelled', units: number): void => {
        events.push(world.eventOf(member, { kind: what, betNo, validBet: units, gameType, vendorId }));
        for (const key of [`${member}`, `${member} ${gameType}`, `${member} ${gameType} ${vendorId}`])
          naive.set(key, (naive.get(key) ?? 0n) + BigInt(units) * UNIT * rate);
      };
      let units = 1 + below(900);
      tell('settled', units);
      for (let change = below(3); change > 0; change -= 1) {
        const by = below(100) - 50;
        tell('corrected', by);
        units += by;
      }
      if (below(8) === 0) tell('cancelled', -units);
    }
    // Told in any order, some twice, some batches dying before their commit.
    const told = [...events, ...events.filter(() => below(4) === 0)];
    for (let place = told.length - 1; place > 0; place -= 1) {
      const other = below(place + 1);
      [told[place], told[other]] = [told[other] as CountedEvent, told[place] as CountedEvent];
    }
    for (let from = 0; from < told.length; from += 17) {
      const batch = told.slice(from, from + 17);
      if (below(5) === 0)
        await expect(
          world.db.transaction(async (tx) => {
            await world.rebates.accrue(tx, await world.counting.hear(tx, batch));
            throw new Error('the gateway dies');
          }),
        ).rejects.toThrow('dies');
      await world.hear(batch);
    }
    for (const member of members) {
      expect((await world.standing(member)).accrued).toBe(naive.get(`${member}`));
      expect(await world.recount(member)).toEqual([]);
    }
    const day = businessDayOf(CALENDAR, world.clock.now());
    const days = { accounts: members, from: day, to: day };
    const byKey = async (key: string, asked: { gameTypes?: string[]; vendorId?: number } = {}) =>
      expect([...(await readAccrued(world.db, { ...days, ...asked })).entries()].sort()).toEqual(
        members.map((member) => [member, naive.get(`${member}${key}`)]),
      );
    await byKey('');
    await byKey(' RNG', { gameTypes: ['RNG'] });
    for (const vendorId of [1, 2]) await byKey(` LIVE ${vendorId}`, { gameTypes: ['LIVE'], vendorId });
    const bets = members.flatMap((accountId) => [1, 2].map((vendorId) => ({ accountId, day, gameType: 'RNG', vendorId })));
    expect(await readAccruedOf(world.db, [...bets, { ...bets[0], vendorId: 9 } as (typeof bets)[number]])).toEqual([
      ...bets.map(({ accountId, vendorId }) => naive.get(`${accountId} RNG ${vendorId}`)),
      0n,
    ]);
    // Paid or not: what was paid and what is left of a cent come to the same.
    const [payer = 0n] = members;
    const paid = await world.claim(payer);
    expect(paid * MILLION + (await world.standing(payer)).accrued).toBe(naive.get(`${payer}`));
    await byKey('');
    expect((await readAccrued(world.db, { ...days, from: addDays(day, 1), to: addDays(day, 1) })).size).toBe(0);
  });

  it('are claimed as one truncated entry, to be wagered once, and the rest stays', async () => {
    const member = world.newMember();
    await world.bet(member, 150.5);
    expect(await codeOf(world.claim(member))).toBe('rebate.minimum');
    await world.bet(member, { validBet: 100.33, gameType: 'LIVE' });
    // 0.7525 and 0.250825.
    expect(await world.claim(member)).toBe(10_000n);
    expect(await world.balance(member)).toBe(10_000n);
    const { accrued, lines, last, claimable } = await world.standing(member);
    expect([accrued, lines, claimable, last?.amount, last?.kind]).toEqual([33_250_000n, [], 0n, 10_000n, 'MANUAL']);
    const { list } = await world.cashier.wagering.requirements(member, {});
    expect(list.map(({ source, base, multiple, required }) => [source, base, multiple, required])).toEqual([['rebate', 1, 1, 1]]);
    const entries = await world.db.query<{ code: number; amount: bigint }>({
      text: 'select code, amount from transfer where account_id = $1',
      values: [await world.wallet.accountOf(world.merchantId, member, 'VND')],
    });
    expect(entries).toEqual([{ code: 41, amount: 10_000n }]);
    await world.bet(member, 1_000);
    expect(await codeOf(world.claim(member))).toBe('rebate.wait');
    world.clock.advance(MINUTE);
    expect(await world.claim(member)).toBe(50_000n);
    expect(await world.recount(member)).toEqual([]);
  });

  it('are paid once whoever asks at once, on two gateways', async () => {
    const member = world.newMember();
    await world.bet(member, 2_000);
    const gateways = [world.rebatesOf(), world.rebatesOf()];
    const asked = Array.from({ length: 8 }, (_, place) => codeOf(world.claim(member, gateways[place % 2])));
    expect((await Promise.all(asked)).sort()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'rebate.wait')]);
    expect(await world.balance(member)).toBe(10n * UNIT);
  });

  it('are credited by a job where the gateway dies between, and never expire', async () => {
    const member = world.newMember();
    await world.bet(member, 2_000);
    const dying = world.rebatesOf({ post: () => Promise.reject(new Error('the gateway dies')) });
    await expect(world.claim(member, dying)).rejects.toThrow('dies');
    expect(await world.balance(member)).toBe(0n);
    world.clock.advance(9 * DAY);
    await world.tidy();
    await world.tidy();
    expect(await world.balance(member)).toBe(10n * UNIT);
    expect(await world.recount(member)).toEqual([]);
  });

  it('are not paid to a frozen account or a guest', async () => {
    const member = world.newMember();
    await world.bet(member, 2_000);
    world.members.set(member, { type: 0, status: 'NO_BET_NO_FUNDS' });
    expect(await codeOf(world.claim(member))).toBe('reward.blocked');
    expect((await world.standing(member)).isHeld).toBe(true);
    world.members.set(member, { type: 4, status: 'ACTIVE' });
    expect(await codeOf(world.claim(member))).toBe('in_need_true_account');
  });

  it('are taken back with what accrues later, where a bet is corrected after it was paid for', async () => {
    const member = world.newMember();
    await world.bet(member, { betNo: `c-${member}`, validBet: 2_000 });
    await world.claim(member);
    await world.bet(member, { kind: 'corrected', betNo: `c-${member}`, validBet: -1_000 });
    world.clock.advance(MINUTE);
    await world.tidy();
    expect((await world.standing(member)).accrued).toBe(-5n * UNIT * MILLION);
    expect(await codeOf(world.claim(member))).toBe('rebate.minimum');
    await world.bet(member, 1_600);
    expect(await world.claim(member)).toBe(3n * UNIT);
    expect(await world.balance(member)).toBe(13n * UNIT);
  });

  it('of a void bet are taken from what is not paid yet, and what that does not cover by the ledger, once', async () => {
    const member = world.newMember();
    await world.bet(member, { betNo: `v-${member}`, validBet: 2_000.55 });
    await world.claim(member);
    await world.bet(member, 600);
    await world.bet(member, { kind: 'cancelled', betNo: `v-${member}`, validBet: -2_000.55 });
    // 10.00275 were given back, 3 have accrued: 7 are missing.
    const dying = world.rebatesOf({ takeBack: () => Promise.reject(new Error('the gateway dies')) });
    await expect(world.tidy(dying)).rejects.toThrow('could not be taken back');
    await Promise.all([world.tidy(), world.tidy(world.rebatesOf())]);
    await world.tidy();
    expect(await world.balance(member)).toBe(3n * UNIT);
    expect((await world.standing(member)).accrued).toBe(0n);
    await world.bet(member, { betNo: `w-${member}`, validBet: 200 });
    await world.bet(member, { kind: 'cancelled', betNo: `w-${member}`, validBet: -200 });
    await world.tidy();
    expect(await world.balance(member)).toBe(3n * UNIT);
    expect(await world.recount(member)).toEqual([]);
    expect(await world.wallet.reconcile()).toEqual([]);
  });

  it('may take a balance below zero', async () => {
    const member = world.newMember();
    await world.bet(member, { betNo: `z-${member}`, validBet: 2_000 });
    await world.claim(member);
    const [account, house] = [
      await world.wallet.accountOf(world.merchantId, member, 'VND'),
      await world.wallet.house(world.merchantId, 'VND', 'bonus'),
    ];
    await world.wallet.post({
      kind: 'entry',
      code: 'ADJUST_SUB',
      debit: account,
      credit: house,
      amount: 6n * UNIT,
      txId: `gone-${member}`,
      owner: 'debit',
    });
    await world.bet(member, { kind: 'cancelled', betNo: `z-${member}`, validBet: -2_000 });
    await world.tidy();
    expect(await world.balance(member)).toBe(-6n * UNIT);
    expect(await world.wallet.reconcile()).toEqual([]);
  });

  it('are recounted: whatever is changed by hand is found', async () => {
    const member = world.newMember();
    await world.bet(member, 2_000.01);
    await world.claim(member);
    const by = async (text: string): Promise<number> => {
      await world.db.query({ text, values: [member] });
      return (await world.recount(member)).length;
    };
    expect(await by('update reward_rebate_line set valid_bet = valid_bet + 1 where account_id = $1')).toBe(1);
    expect(await by('update reward_rebate_line set valid_bet = valid_bet - 1 where account_id = $1')).toBe(0);
    expect(await by('update reward_rebate_line set taken = taken - 1 where account_id = $1')).toBe(1);
    expect(await by('update reward_rebate_line set taken = valid_bet where account_id = $1')).toBe(0);
    expect(await by('update reward_rebate_account set remainder = remainder + 1 where account_id = $1')).toBe(1);
    expect(await by('update reward_rebate_account set remainder = remainder - 1 where account_id = $1')).toBe(0);
    expect(await by('update reward_rebate_payment set amount = amount + 100 where account_id = $1')).toBe(2);
  });
});
