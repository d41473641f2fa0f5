const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Nobody is older; a slip of the finger is. */
const OLDEST = 130;
/** Latin letters that no decomposition takes apart. */
const BARRED = /[đĐøØłŁ]/;
const ACCENTED = /[A-Za-z]\p{M}/u;

/** Whole years from one day to another (both yyyy-MM-dd); null when the first is no day of a living person. */
export function ageOn(today: string, birthday: string): number | null {
  const [, year = '', month = '', day = ''] = DAY.exec(birthday) ?? [];
  const moment = new Date(`${birthday}T00:00:00Z`);
  if (!year || Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== birthday) return null;
  const hadBirthday = today.slice(5) >= `${month}-${day}`;
  const age = Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
  return age < 0 || age > OLDEST ? null : age;
}

/** True when a name is written as banks write it, without accents: specification 5, payee name. */
export function isWithoutAccents(name: string): boolean {
  return !ACCENTED.test(name.normalize('NFD')) && !BARRED.test(name);
}
