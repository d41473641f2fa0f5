import { between, chance, pick } from './chance.ts';

/** Syllables of Vietnamese given names: two of them are how people often name themselves. */
const SYLLABLES = (
  'an anh bao bich binh chau chi cuong dat diep dung duy gia giang ha hai han hanh hau hien hieu hoa hoang hung huy ' +
  'khang khoa kien kim lam lan linh loc long mai minh my nam nga ngan ngoc nhat nhi nhu oanh phat phong phuc quan quang ' +
  'quynh son tam tan thanh thao thi thien thinh tho thu thuy tien toan trang tri trung tu tuan tung tuyet van viet vinh vy xuan yen'
).split(' ');
/** The longest given name before its number. */
const LONGEST = 10;

/** What people put behind a name that is taken: a year, or a number that they like. */
function endOf(turn: number): string {
  if (chance('name-year', turn) < 0.3) return String(between(1_978, 2_006, 'year', turn));
  return String(between(2, 99, 'number', turn));
}

/** Makes what gives one name after the other, none of them twice and none that is taken: the same whenever it is asked. */
export function createNames(taken: readonly string[]): () => string {
  const names = new Set(taken);
  let turn = 0;
  return () => {
    for (;;) {
      turn += 1;
      const given = pick(SYLLABLES, 'first', turn) + pick(SYLLABLES, 'second', turn);
      const name = given.slice(0, LONGEST) + endOf(turn).slice(0, given.length > 9 ? 2 : 4);
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
}
