const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Nobody is older; a slip of the finger is. */
const OLDEST = 130;
const LETTERS_AND_SPACES = /^\p{L}[\p{L}\p{M} ]*$/u;
/** Names of other scripts have no form without what would be taken for accents. */
const ACCENTED = /[^\P{Script=Latin}A-Za-z]|[A-Za-z]\p{M}/u;

/** Whole years from one day to another (both yyyy-MM-dd); null when the first is no day of a living person. */
export function ageOn(today: string, birthday: string): number | null {
  const [, year = '', month = '', day = ''] = DAY.exec(birthday) ?? [];
  const moment = new Date(`${birthday}T00:00:00Z`);
  if (!year || Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== birthday) return null;
  const hadBirthday = today.slice(5) >= `${month}-${day}`;
  const age = Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
  return age < 0 || age > OLDEST ? null : age;
}

/**
 * Is this a real name as banks write it: letters and spaces, no accents on Latin letters? See docs/rules/accounts.md#real-name.
 */
export function isRealName(name: string): boolean {
  return LETTERS_AND_SPACES.test(name) && !ACCENTED.test(name.normalize('NFC'));
}
