import type { Reply } from '@marquee/contract';
import type { Figures, FiguresOf } from './content/figures.ts';
import { type LevelTerms, usualTerms } from './level-terms.ts';

const LAST_LANGUAGE = 'EN';

/** A VIP level of a brand: its name by language, its two colours, what it asks for and what it gives. */
export interface Tier extends LevelTerms {
  names: Readonly<Record<string, string>>;
  color: string;
  color2: string;
}

type Row = readonly [EN: string, VI: string, CN: string, TH: string, ID: string, TY: string, color: string, color2: string];

const ROWS: readonly Row[] = [
  ['Newcomer', 'Tân thủ', '新秀', 'มือใหม่', 'Pemula', 'Baguhan', '#ABABAB', '#ABABAB'],
  ['Bronze', 'Đồng', '青铜', 'ทองแดง', 'Perunggu', 'Bronze', '#B0713B', '#DDA06A'],
  ['Silver', 'Bạc', '白银', 'เงิน', 'Perak', 'Silver', '#8D99A6', '#C9D2DB'],
  ['Gold', 'Vàng', '黄金', 'ทอง', 'Emas', 'Gold', '#B8860B', '#F0C75E'],
  ['Platinum', 'Bạch kim', '铂金', 'แพลทินัม', 'Platinum', 'Platinum', '#6E8B96', '#BFD6DE'],
  ['Sapphire', 'Lam ngọc', '蓝宝石', 'ไพลิน', 'Safir', 'Sapphire', '#1F5FBF', '#6EA8F7'],
  ['Ruby', 'Hồng ngọc', '红宝石', 'ทับทิม', 'Rubi', 'Ruby', '#A81C3B', '#F06A85'],
  ['Emerald', 'Lục bảo', '祖母绿', 'มรกต', 'Zamrud', 'Emerald', '#0E7A4F', '#58CF9C'],
  ['Diamond', 'Kim cương', '钻石', 'เพชร', 'Berlian', 'Diamond', '#3E8FB0', '#A8E6F7'],
  ['Crown', 'Vương miện', '皇冠', 'มงกุฎ', 'Mahkota', 'Crown', '#7B3FA0', '#C58BEA'],
  ['Legend', 'Huyền thoại', '传奇', 'ตำนาน', 'Legenda', 'Legend', '#8A1F1F', '#FFB347'],
];

/** The levels from 0 on of a brand that names none of its own: docs/rules/accounts.md#club-labels. */
export const usualTiers = (): Tier[] =>
  ROWS.map(([EN, VI, CN, TH, ID, TY, color, color2], level) => ({
    ...{ names: { EN, VI, CN, TH, ID, TY }, color, color2 },
    ...usualTerms(level),
  }));

/** A level's name in the first of these languages that it has, else in English. */
export const nameOfTier = ({ names }: Pick<Tier, 'names'>, languages: readonly string[]): string =>
  names[[...languages, LAST_LANGUAGE].find((each) => names[each]) ?? ''] ?? '';

type ClubLabel = Reply<'memberInfo'>['clubLabel'];

/** The club label of a level, named in the first of the languages that the brand has, else in English. */
export function clubLabelOf(
  tiers: readonly Pick<Tier, 'names' | 'color' | 'color2'>[],
  level: number,
  languages: readonly string[],
): ClubLabel {
  const tier = tiers[level];
  const { color, color2 } = tier ?? { color: '#ABABAB', color2: '#ABABAB' };
  return { labelName: tier ? nameOfTier(tier, languages) : '', rankLevel: level, type: 'AUTO', color, color2 };
}

/** The same figures with the names of a brand's first and last level: `tier.first`, `tier.last`. */
export const withTiers =
  (figures: FiguresOf, tiersOf: (merchantId: number) => readonly Tier[]): FiguresOf =>
  async (viewer): Promise<Figures> => {
    const { texts, returns } = await figures(viewer);
    const tiers = tiersOf(viewer.merchantId);
    const [first, last] = [tiers[0], tiers.at(-1)];
    if (!first || !last) return { texts, returns };
    const named = [
      ['tier.first', nameOfTier(first, [viewer.language])],
      ['tier.last', nameOfTier(last, [viewer.language])],
    ] as const;
    return { texts: new Map([...texts, ...named]), returns };
  };
