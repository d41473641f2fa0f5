import type { DigitsOf } from './bet-type.ts';

/** What digits of one number win, from the digit `from` on. */
interface Named {
  from: number;
  digits: string;
  win: bigint;
}

/** What values of a field win in each of its places. */
export interface NamedDigits {
  places: readonly DigitsOf[];
  wins: ReadonlyMap<string, bigint>;
}

/** So many steps are looked at for a number of a draw while a player chooses. */
const MOST_STEPS = 100_000;

const sumOf = (named: readonly Named[]): bigint => named.reduce((sum, { win }) => sum + win, 0n);

/** What the best value of each field wins, together: no number wins more. */
function bestOfEach(named: readonly Named[]): bigint {
  const fields = Map.groupBy(named, ({ from, digits }) => `${from}:${digits.length}`);
  return [...fields.values()].reduce((sum, own) => sum + own.reduce((most, { win }) => (win > most ? win : most), 0n), 0n);
}

/** The most that one number of so many digits wins; null where it takes too long to find. */
function mostOfNumber(all: readonly Named[], length: number): bigint | null {
  let most = 0n;
  let steps = 0;
  // From the last digit on, since most bets are on endings: what is named of a number is decided where its first digit is.
  const look = (at: number, left: readonly Named[], won: bigint): void => {
    steps += left.length;
    if (left.length === 0) {
      if (won > most) most = won;
      return;
    }
    const covers = ({ from, digits }: Named): boolean => from <= at && at < from + digits.length;
    const others = left.filter((named) => !covers(named));
    const choices = [...Map.groupBy(left.filter(covers), ({ from, digits }) => digits[at - from] ?? '').values()].map((own) => {
      const next = [...own.filter(({ from }) => from < at), ...others];
      const now = won + sumOf(own.filter(({ from }) => from === at));
      return { next, now, atMost: now + sumOf(next) };
    });
    // Where somebody names the digit, one that nobody names wins no more.
    if (choices.length === 0) return look(at - 1, left, won);
    for (const { next, now, atMost } of choices.sort((a, b) => Number(b.atMost - a.atMost)))
      if (atMost > most && steps <= MOST_STEPS) look(at - 1, next, now);
  };
  look(length - 1, all, 0n);
  return steps > MOST_STEPS ? null : most;
}

/** What is named of a number that fields have digits of. */
function namedOf(bets: readonly NamedDigits[], place: number): Named[] {
  const named = new Map<string, Named>();
  for (const { places, wins } of bets)
    for (const { from } of places.filter((own) => own.place === place))
      for (const [digits, win] of wins) {
        const key = `${from}:${digits}`;
        named.set(key, { from, digits, win: (named.get(key)?.win ?? 0n) + win });
      }
  return [...named.values()];
}

/**
 * The most that bets on digits of a draw's numbers win together in one draw, in the units of their wins: each number can be any, whatever
 * the others are. Where that takes too long to find it is what the best values of all fields win, which may exclude each other.
 */
export function mostOfDigits(bets: readonly NamedDigits[]): { most: bigint; isExact: boolean } {
  const numbers = new Map<number, { length: number; key: string }>();
  for (const [index, { places }] of bets.entries())
    for (const { place, of, from } of places)
      numbers.set(place, { length: of, key: `${numbers.get(place)?.key ?? of} ${index}:${from}` });
  let [sum, isExact] = [0n, true];
  // The same is named of most numbers.
  for (const [[place, { length }], ...same] of Map.groupBy(numbers, ([, { key }]) => key).values() as Iterable<
    [[number, { length: number }]]
  >) {
    const named = namedOf(bets, place);
    const most = mostOfNumber(named, length);
    sum += (most ?? bestOfEach(named)) * BigInt(same.length + 1);
    isExact &&= most !== null;
  }
  return { most: sum, isExact };
}
