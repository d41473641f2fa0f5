/** The club label of a VIP level: docs/rules/accounts.md#club-labels. */
export interface ClubLabel {
  labelName: string;
  rankLevel: number;
  type: string;
  color: string;
  color2: string;
}

const LEVELS: readonly (readonly [name: string, color: string, color2: string])[] = [
  ['Newcomer', '#ABABAB', '#ABABAB'],
  ['Bronze', '#B0713B', '#DDA06A'],
  ['Silver', '#8D99A6', '#C9D2DB'],
  ['Gold', '#B8860B', '#F0C75E'],
  ['Platinum', '#6E8B96', '#BFD6DE'],
  ['Sapphire', '#1F5FBF', '#6EA8F7'],
  ['Ruby', '#A81C3B', '#F06A85'],
  ['Emerald', '#0E7A4F', '#58CF9C'],
  ['Diamond', '#3E8FB0', '#A8E6F7'],
  ['Crown', '#7B3FA0', '#C58BEA'],
  ['Legend', '#8A1F1F', '#FFB347'],
];

/** The label of a level from 0 to 10. */
export function clubLabelOf(level: number): ClubLabel {
  const [labelName, color, color2] = LEVELS[level] ?? ['', '#ABABAB', '#ABABAB'];
  return { labelName, rankLevel: level, type: 'AUTO', color, color2 };
}
