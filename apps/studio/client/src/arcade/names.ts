import { formatCount } from '@marquee/money';
import type { ArcadeGame } from '../../../src/arcade/game.ts';
import { language } from '../text/text.ts';
import { type ArcadeWords, en } from './text/en.ts';
import { at } from './text/text.ts';

const isKey = (key: string): key is keyof ArcadeWords => Object.hasOwn(en, key);

export const arcadeName = ({ names }: ArcadeGame): string => names[language()] ?? names['EN'] ?? '';

type Group = 'option' | 'value' | 'choice' | 'rules' | 'idle' | 'return';

/** Whether a game says something of its own. */
export const hasWord = (group: Group, code: string): boolean => isKey(`${group}.${code}`);

/** What an option or a choice is called; a number stands for itself. */
export function wordFor(group: Group, code: string): string {
  const key = `${group}.${code}`;
  return isKey(key) ? at(key) : code;
}

/** Hundredths of a stake as a multiple, e.g. 1.67×. */
export const timesText = (hundredths: number): string =>
  `${formatCount(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}×`;
