import { multiplyRate, UNIT } from '@marquee/money';
import { describe, expect, it } from 'vitest';
import { cashbackRate, checkTiers, demoTerms, type LevelTerms, usualTerms, vipLevelsOf } from './level-terms.ts';

const NAMES = { names: { EN: 'Level' } };
const table = (change: (terms: LevelTerms, level: number) => Partial<LevelTerms> = () => ({})) =>
  Array.from({ length: 11 }, (_, level) => ({ ...NAMES, ...usualTerms(level), ...change(usualTerms(level), level) }));

const refusalOf = (tiers: Parameters<typeof checkTiers>[0]): string => {
  try {
    checkTiers(tiers);
    return '';
  } catch (error) {
    return JSON.stringify((error as { params?: unknown }).params ?? String(error));
  }
};

describe('what levels ask for and give', () => {
  it('is the table of the rules where a brand says nothing', () => {
    const [first, second, , , , , , , , , last] = vipLevelsOf(table());
    expect(first).toMatchObject({ level: 0, deposit: 0n, validBet: 0n, keepBet: 0n, upgradeGift: 0n });
    expect(second).toMatchObject({ deposit: 1_000n * UNIT, validBet: 20_000n * UNIT, keepBet: 5_000n * UNIT });
    expect(second).toMatchObject({ upgradeGift: 8n * UNIT, birthdayGift: 18n * UNIT, redPacket: 0n });
    expect(last).toMatchObject({ level: 10, deposit: 30_000_000n * UNIT, redPacket: 3_888n * UNIT });
  });

  it('gives cash-back by level and game type, and none for what is not named', () => {
    const back = (level: number, type: string): bigint => multiplyRate(10_000n * UNIT, cashbackRate(table(), level, type));
    expect([back(0, 'RNG'), back(3, 'LIVE'), back(10, 'FISH'), back(4, 'LOTT')]).toEqual([
      30n * UNIT,
      45n * UNIT,
      100n * UNIT,
      0n,
    ]);
    // A brand that has fewer levels than a member.
    expect(cashbackRate(table().slice(0, 3), 9, 'RNG')).toBe(cashbackRate(table(), 2, 'RNG'));
  });

  it('is refused where it falls, repeats or cannot be paid', () => {
    expect(refusalOf(table())).toBe('');
    expect(refusalOf(table((_, level) => demoTerms(level)))).toBe('');
    expect(refusalOf(table((_, level) => (level === 0 ? { deposit: 1 } : {})))).toContain('level 0');
    expect(refusalOf(table((_, level) => (level === 5 ? { keepBet: 1 } : {})))).toContain('keepBet of level 5');
    expect(refusalOf(table((_, level) => (level === 2 ? { deposit: 1_000, validBet: 20_000 } : {})))).toContain('level 2');
    expect(refusalOf(table((_, level) => (level === 1 ? { upgradeGift: 0.001 } : {})))).toContain('upgradeGift');
    expect(refusalOf(table((_, level) => (level === 1 ? { cashback: { RNG: 6 } } : {})))).toContain('RNG');
    expect(refusalOf(table((_, level) => (level === 1 ? { cashback: { RNG: 0.12345 } } : {})))).toContain('RNG');
    expect(refusalOf(table().slice(0, 1))).toContain('levels');
    expect(refusalOf(table().map((tier) => ({ ...tier, names: { VI: 'Cấp' } })))).toContain('English');
  });
});
