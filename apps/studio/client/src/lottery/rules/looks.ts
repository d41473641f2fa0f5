import type { BetType, DigitsOf } from '../../../../src/lottery/bet-type.ts';
import { type Layout, placesOf } from '../../../../src/lottery/families/vn-layout.ts';
import { LANGUAGES } from '../../text/languages.ts';
import { language } from '../../text/text.ts';
import { lt } from '../text/text.ts';

const listed = (parts: readonly string[]): string => new Intl.ListFormat(LANGUAGES[language()].tag).format(parts);

/** A prize, with how many numbers it has where these are several. */
function prizeText({ name, count }: Layout['prizes'][number]): string {
  const prize = name === 'special' ? lt('looks.special') : lt('looks.prize', { n: name });
  return count > 1 ? lt('looks.several', { prize, count }) : prize;
}

/** Digits of numbers, `n` from one of them on; where that is all of them, the numbers alone. */
function digitsText({ of, from }: DigitsOf, n: number, numbers: string): string {
  if (n === of) return numbers;
  if (n > 1) return lt(from === 0 ? 'looks.first' : 'looks.last', { n, numbers });
  return lt(from === of - 1 ? 'looks.units' : 'looks.tens', { numbers });
}

/** Which digits of which prizes a bet of the tables of Viet Nam is on, from the first drawn to the special one; null for any other. */
export function looksText({ field: { digits }, pool }: BetType, layout: Layout | null): string | null {
  const [first] = digits ?? [];
  if (!digits || !first || !layout || pool.kind !== 'digits') return null;
  const n = pool.digits;
  const withEnough = layout.digits.filter((of) => of >= n).length;
  if (digits.length === withEnough && withEnough > 1) {
    const [isAll, count] = [withEnough === layout.digits.length, withEnough];
    const numbers = isAll ? lt('looks.all', { count }) : lt('looks.longer', { count, n });
    return lt('rules.looks', { where: lt(first.from === 0 ? 'looks.first' : 'looks.last', { n, numbers }) });
  }
  const prizes = layout.prizes.toReversed().flatMap((prize) => {
    const at = digits.find(({ place }) => placesOf(layout, prize.name).includes(place));
    return at ? [{ at, text: prizeText(prize) }] : [];
  });
  const [whole, parts] = [prizes.filter(({ at }) => at.of === n), prizes.filter(({ at }) => at.of !== n)];
  const [part] = parts;
  const rest = part ? [digitsText(part.at, n, listed(parts.map(({ text }) => text)))] : [];
  return lt('rules.looks', { where: listed([...whole.map(({ text }) => text), ...rest]) });
}
