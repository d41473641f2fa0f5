/** What would make a password better; the words are `strength_tip_<tip>`. */
export type StrengthTip = 'longer' | 'variety' | 'sequence' | 'repetition' | 'username' | 'year';

/** How well a password would stand up to guessing: 0 very weak, 4 very strong; and what would help, the most useful first. */
export interface Strength {
  level: 0 | 1 | 2 | 3 | 4;
  tips: readonly StrengthTip[];
}

/** Rows in which neighbours are no surprise. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const RUN = 3;
/** A character that its neighbours give away counts as this part of one. */
const GIVEN_AWAY = 0.25;
/** Bits of guessing that the levels 1 to 4 begin at. */
const BITS = [24, 38, 54, 72] as const;
const COMFORTABLE_LENGTH = 12;
const YEAR = /(?:19|20)\d\d/;
/** Shorter names are in many words by chance. */
const SHORTEST_NAME = 3;

/** How many characters of each kind there are to choose from. */
const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[!-/:-@[-`{-~ ]/, 33],
  [/[^\x20-\x7e]/, 100],
];

const followsInRow = (row: string, a: string, b: string) => {
  const [from, to] = [row.indexOf(a), row.indexOf(b)];
  return from >= 0 && to >= 0 ? to - from : 0;
};

/** Which characters stand in a run of three or more along a row, in one direction. */
function inSequence(letters: readonly string[]): boolean[] {
  const marks = letters.map(() => false);
  for (const row of ROWS) {
    for (const step of [1, -1]) {
      let run = 1;
      for (let at = 1; at <= letters.length; at += 1) {
        const goesOn = at < letters.length && followsInRow(row, letters[at - 1] ?? '', letters[at] ?? '') === step;
        if (goesOn) run += 1;
        else {
          // The first of a run is a choice of its own.
          if (run >= RUN) marks.fill(true, at - run + 1, at);
          run = 1;
        }
      }
    }
  }
  return marks;
}

/** Which characters only repeat: the one before them, or a part of two or more that stood there already. */
function inRepetition(text: string): boolean[] {
  const marks = [...text].map((letter, at, all) => at > 0 && letter === all[at - 1]);
  for (let size = Math.floor(text.length / 2); size >= 2; size -= 1) {
    for (let at = size; at + size <= text.length; at += 1) {
      if (text.lastIndexOf(text.slice(at, at + size), at - size) >= 0) marks.fill(true, at, at + size);
    }
  }
  return marks;
}

/** The part of the text that the username is, also when it is typed backwards or in other capitals. */
function ofName(lower: string, username: string): { from: number; length: number } | null {
  const name = username.trim().toLowerCase();
  if (name.length < SHORTEST_NAME) return null;
  for (const form of [name, [...name].reverse().join('')]) {
    const from = lower.indexOf(form);
    if (from >= 0) return { from, length: form.length };
  }
  return null;
}

/**
 * Estimates a password by its length, variety, sequences, repetitions and the username in it. It advises and forbids nothing:
 * what is accepted is for the brand's rules and for the gateway's list of leaked passwords to say.
 */
export function estimateStrength(password: string, username = ''): Strength {
  const lower = password.toLowerCase();
  const sequence = inSequence([...lower]);
  const repetition = inRepetition(lower);
  const name = ofName(lower, username);
  const year = YEAR.exec(lower);
  let counted = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const isName = name !== null && at >= name.from && at < name.from + name.length;
    const isYear = year !== null && at >= year.index && at < year.index + 4;
    counted += isName ? 0 : sequence[at] || repetition[at] || isYear ? GIVEN_AWAY : 1;
  }
  const kinds = KINDS.filter(([kind]) => kind.test(password));
  const choices = kinds.reduce((sum, [, size]) => sum + size, 0);
  const bits = counted * Math.log2(Math.max(choices, 2));
  const level = BITS.filter((bound) => bits >= bound).length as Strength['level'];
  const tips: StrengthTip[] = [];
  if (name) tips.push('username');
  if (sequence.includes(true)) tips.push('sequence');
  if (repetition.includes(true)) tips.push('repetition');
  if (year) tips.push('year');
  if (password.length < COMFORTABLE_LENGTH) tips.push('longer');
  if (kinds.length < 3) tips.push('variety');
  return { level, tips: level === 4 ? [] : tips };
}
