import { STATIONS } from '../stations.ts';
import { fold } from './fold.ts';
import { isWord } from './words.ts';

/** A station as it is called in a text. */
export interface StationName {
  code: string;
  name: string;
  /** It takes bets now, by the table of the open game. */
  isOpen: boolean;
  pattern: RegExp;
  /** Its initials, where no other station has them. */
  short: RegExp | null;
}
export type StationNames = readonly StationName[];

/** What stations are called besides, by their folded names. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'tp. hcm': ['hcm', 'tp ho chi minh', 'ho chi minh', 'sai gon', 'sg'],
  'thua thien hue': ['tt hue', 'hue'],
  'mien bac': ['xsmb'],
};

/** Initials that are words of bets elsewhere: “đá thẳng” and “bao lô”. */
const TAKEN: readonly string[] = ['dt', 'bl'];

const SPACE = /[ .]+/;
const initialsOf = (name: string): string => {
  const initials = fold(name)
    .split(SPACE)
    .map((word) => word.charAt(0))
    .join('');
  return initials.length > 1 && !TAKEN.includes(initials) && !isWord(initials) ? initials : '';
};

/** Dots and blanks may be left out, and “đài” may stand before, a colon behind. */
const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(`(?:dai[ \\t]*)?(?:${names.map((each) => each.split(SPACE).join('[ .\\t]*')).join('|')})(?![a-z0-9])[ \\t]*:?`, 'y');

/** What a station may be called, and its initials. */
interface Called {
  code: string;
  name: string;
  initials: string;
  pattern: RegExp;
  short: RegExp;
}

function calledOf({ code, name }: { code: string; name: string }): Called {
  const [folded, initials] = [fold(name), initialsOf(name)];
  return { code, name, initials, pattern: patternOf([folded, ...(CALLED[folded] ?? [])]), short: patternOf([initials]) };
}

const ALL: readonly Called[] = STATIONS.map(calledOf);

/** Every station by its names: those that take bets, the one that is open, and all others of Viet Nam, so that bets for them are not read for another. */
export function namesOf(others: readonly { code: string; name: string }[], home: string): StationNames {
  const open = others.some(({ code }) => code === home) ? others : [...others, ...STATIONS.filter(({ code }) => code === home)];
  const resting = ALL.filter(({ code }) => open.every((each) => each.code !== code));
  const all = [
    ...open.map((each) => ALL.find(({ code, name }) => code === each.code && name === each.name) ?? calledOf(each)),
    ...resting,
  ];
  return all.map(({ code, name, initials, pattern, short }, index) => {
    const isOwn = initials !== '' && all.every((other) => other.code === code || other.initials !== initials);
    return { code, name, isOpen: index < open.length, pattern, short: isOwn ? short : null };
  });
}
