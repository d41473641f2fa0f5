import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyKind } from '../../base/testing/database.ts';
import { openVip, type VipWorld } from '../testing/vip.ts';
import { ageIn, halfBefore, isBirthday } from './gifts.ts';
import { packetDays } from './routes.ts';
import { earnedLevel, endOf, riseOf } from './standing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the days of gifts', () => {
  it('know the half of the month before the 1st and the 16th', () => {
    expect(halfBefore('2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-02-28' });
    expect(halfBefore('2026-01-01')).toEqual({ from: '2025-12-16', to: '2025-12-31' });
    expect(halfBefore('2026-01-16')).toEqual({ from: '2026-01-01', to: '2026-01-15' });
    expect([halfBefore('2026-01-15'), halfBefore('2026-01-31')]).toEqual([null, null]);
    expect([packetDays('2026-01-15'), packetDays('2026-12-16')]).toEqual([
      { from: '2026-01-01', comesOn: '2026-01-16' },
      { from: '2026-12-16', comesOn: '2027-01-01' },
    ]);
  });

  it('know birthdays, that of the 29th of February in every year', () => {
    expect([isBirthday('2000-01-17', '2026-01-17'), isBirthday('2000-01-17', '2026-01-18')]).toEqual([true, false]);
    expect([isBirthday('2004-02-29', '2028-02-29'), isBirthday('2004-02-29', '2028-02-28')]).toEqual([true, false]);
    expect([isBirthday('2004-02-29', '2026-02-28'), isBirthday('2004-02-29', '2026-03-01')]).toEqual([true, false]);
    expect([ageIn('2005-01-17', '2026-01-17'), ageIn('2006-01-17', '2026-01-17')]).toEqual([21, 20]);
  });
});

describe('gifts of levels', () => {
  let world: VipWorld;
  beforeAll(async () => {
    // The 15th of January 2026, 12:00 where the brand is.
    world = await openVip(anyKind);
    await world.writeLevels(() => ({ keepBet: 0 }));
    await world.nights();
  });
  afterAll(() => world.close());

  const sleep = async (days: number) => {
    const local = world.clock.now() + 7 * HOUR;
    world.clock.advance(Math.floor(local / DAY) * DAY + days * DAY + 2 * HOUR - local);
    await world.nights();
  };
  const reach = async (profile: Record<string, string> = {}) => {
    const member = await world.newMember({ profile });
    await world.bets(member, 2_000);
    await world.pays(member, 200);
    return member;
  };
  const others = async (member: bigint) => (await world.giftsOf(member)).filter((gift) => !gift.startsWith('upgrade'));

  it('come on the 1st and the 16th for what was paid in in the half before, and on birthdays that are known for 30 days', async () => {
    const payer = await reach();
    const bronze = await world.newMember();
    await world.bets(bronze, 1_000);
    await world.pays(bronze, 100);
    const idle = await reach();
    const born = await reach({ birthday: '1990-02-20' });
    const early = await reach({ birthday: '1990-02-10' });
    const young = await reach({ birthday: '2008-02-20' });
    await sleep(1);
    // The half of the 200 that it paid.
    expect([await others(payer), await others(bronze)]).toEqual([['packet:2026-01-16 8'], []]);
    await world.nights();
    await sleep(4);
    await world.pays(payer, 49);
    await world.pays(bronze, 50);
    await sleep(12);
    expect([await others(payer), await others(idle)]).toEqual([['packet:2026-01-16 8'], ['packet:2026-01-16 8']]);
    await world.pays(payer, 1);
    await world.pays(payer, 49);
    await sleep(15);
    expect(await others(payer)).toEqual(['packet:2026-01-16 8', 'packet:2026-02-16 8']);
    expect(await others(early)).toEqual(['packet:2026-01-16 8']);
    await sleep(4);
    expect(await others(born)).toEqual(['birthday:2026 38', 'packet:2026-01-16 8']);
    expect(await others(young)).toEqual(['packet:2026-01-16 8']);
    await Promise.all([world.nights(), world.nights()]);
    expect(await others(born)).toEqual(['birthday:2026 38', 'packet:2026-01-16 8']);
  });

  it('are found by the recount where they or a level do not come of what was done', async () => {
    const member = await reach();
    await sleep(2);
    expect(await world.differences()).toEqual([]);
    const who = `account ${member}`;
    const set = (text: string) => world.db.query({ text, values: [member] });
    await set('update account set vip_level = 3 where id = $1');
    expect(await world.differences()).toEqual([`${who}: has level 3; the last change gave 2`, `${who}: has level 3; reached 2`]);
    await set('update account set vip_level = 2 where id = $1');
    await set(`update reward_item set source_ref = 'upgrade:3' where account_id = $1 and source_ref = 'upgrade:1'`);
    expect(await world.differences()).toEqual([`${who}: was given the gift of level 3; reached 2`]);
    await set(`update reward_item set source_ref = 'upgrade:1' where account_id = $1 and source_ref = 'upgrade:3'`);
    await set(`update reward_day set value = value * 9 where account_id = $1 and metric = 'DEPOSIT_SUM'`);
    await set('update reward_bet_day set valid_bet = valid_bet * 9 where account_id = $1');
    expect(await world.differences()).toEqual([`${who}: recounted level 3; reached 2`]);
    await set(`update reward_day set value = value / 9 where account_id = $1 and metric = 'DEPOSIT_SUM'`);
    await set('update reward_bet_day set valid_bet = valid_bet / 9 where account_id = $1');
    await world.vip.give({ merchantId: 1, accountId: member, level: 1, reason: 'a test' }, async () => {});
    await set(`update vip_change set from_level = 3 where account_id = $1 and reason = 'OPERATOR'`);
    expect(await world.differences()).toEqual([`${who}: 1 changes do not begin where the one before ended`]);
    const [audit] = await world.db.query<{ differences: number }>({
      text: `select differences from audit_result where audit = 'levels'`,
    });
    expect(audit?.differences).toBe(1);
  });
});

describe('a level', () => {
  const level = (number: number, deposit: bigint, validBet: bigint, keepBet: bigint) => ({
    ...{ level: number, deposit, validBet, keepBet, upgradeGift: 0n, birthdayGift: 0n, redPacket: 0n },
  });
  const levels = [level(0, 0n, 0n, 0n), level(1, 5n, 10n, 3n), level(2, 10n, 20n, 6n), level(3, 10n, 90n, 9n)];
  const did = (deposits: bigint, validBet: bigint, cycleBet = 0n) => ({ deposits, validBet, cycleBet });

  it('is reached exactly at both figures', () => {
    const of = (deposits: bigint, validBet: bigint) => earnedLevel(levels, { deposits, validBet });
    expect([of(5n, 10n), of(4n, 99n), of(99n, 9n), of(10n, 89n), of(10n, 90n), of(-5n, -5n)]).toEqual([1, 0, 0, 2, 3, 0]);
  });

  it('comes back by the valid bet of a cycle as far as it was lost, and no further', () => {
    const lost = { level: 0, reached: 2, lost: 2 };
    expect(riseOf(levels, lost, did(10n, 20n, 2n))).toBeNull();
    expect(riseOf(levels, lost, did(10n, 20n, 3n))).toEqual({ level: 1, reached: 2, lost: 2, reason: 'RETURN' });
    expect(riseOf(levels, lost, did(10n, 20n, 99n))).toEqual({ level: 2, reached: 2, lost: null, reason: 'RETURN' });
    expect(riseOf(levels, lost, did(10n, 90n, 0n))).toEqual({ level: 3, reached: 3, lost: null, reason: 'PROMOTION' });
  });

  it('is kept at exactly what keeping asks for', () => {
    const held = { level: 2, reached: 3, lost: 3 };
    expect(endOf(levels, held, 6n)).toEqual({ ...held, reason: 'KEPT' });
    expect(endOf(levels, held, 5n)).toEqual({ level: 1, reached: 3, lost: 3, reason: 'DEMOTION' });
    expect(endOf(levels, { level: 0, reached: 0, lost: null }, 0n)).toBeNull();
    // A brand that has fewer levels than the member.
    expect(endOf(levels.slice(0, 2), { level: 3, reached: 3, lost: null }, 3n)?.reason).toBe('KEPT');
  });
});
