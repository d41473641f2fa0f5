import { describe, expect, it } from 'vitest';
import { clubLabelOf, usualTiers, withTiers } from './tiers.ts';

const SPOKEN = ['CN', 'EN', 'ID', 'TH', 'TY', 'VI'];

describe('the levels of a brand', () => {
  it('have a name in each of six languages', () => {
    const tiers = usualTiers();
    expect(tiers).toHaveLength(11);
    for (const { names } of tiers) {
      expect(Object.keys(names).sort()).toEqual(SPOKEN);
      expect(Object.values(names).every((name) => name.length > 1)).toBe(true);
    }
  });

  it('are named in the member’s language, else in the brand’s own, else in English', () => {
    const nameIn = (...languages: string[]): string => clubLabelOf(usualTiers(), 5, languages).labelName;
    expect([nameIn('VI', 'EN'), nameIn('CN', 'VI'), nameIn('JA', 'TH'), nameIn('JA', 'JA')]).toEqual([
      'Lam ngọc',
      '蓝宝石',
      'ไพลิน',
      'Sapphire',
    ]);
  });

  it('are the brand’s to name, and a level that it does not have has no name', () => {
    const own = [{ names: { EN: 'Guest', VI: 'Khách quý' }, color: '#111111', color2: '#222222' }];
    expect(clubLabelOf(own, 0, ['VI'])).toEqual({
      labelName: 'Khách quý',
      rankLevel: 0,
      type: 'AUTO',
      color: '#111111',
      color2: '#222222',
    });
    expect(clubLabelOf(own, 1, ['VI']).labelName).toBe('');
  });

  it('are among the figures that texts may name', async () => {
    const figures = withTiers(async () => ({ texts: new Map([['slots', '12']]), returns: [] }), usualTiers);
    const { texts } = await figures({ merchantId: 1, language: 'ID' });
    expect([...texts]).toEqual([
      ['slots', '12'],
      ['tier.first', 'Pemula'],
      ['tier.last', 'Legenda'],
    ]);
  });
});
