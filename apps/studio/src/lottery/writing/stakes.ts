import { SERIES } from '../games.ts';
import { MOST_MULTIPLE, TICKET_UNITS } from '../prices.ts';
import { type Clause, type Item, SHORT_SET } from './clause.ts';
import type { Notes } from './notes.ts';
import type { StakeText } from './tokens.ts';
import type { Beside, Writing } from './written.ts';

/** Longest amounts in thousands that are usual, and what those of four and three digits are multiples of. */
const MOST_DIGITS = 4;
const ROUND_BY: Readonly<Record<number, number>> = { 4: 500, 3: 10 };
/** Usual amounts in millions of more than one digit. */
const MILLIONS: readonly number[] = [10, 15, 20, 30, 50, 100];
/** “@50,34”, in which 34 may be a number. */
const COMMA = /^@\d+,\d\d$/;

/** Whether a number may have been written together with an amount: “3410k”, “681tr”. */
function isLong({ amount, suffix }: StakeText): boolean {
  if (amount.includes('.')) return false;
  if (suffix === 'm') return amount.length > 1 && !MILLIONS.includes(Number(amount));
  return suffix === 'k' && (amount.length > MOST_DIGITS || Number(amount) % (ROUND_BY[amount.length] ?? 1) !== 0);
}

/** “34 n 56”, in which it may be “and”. */
const FAR = /\d[ \t]+n$/i;
const SCALE = 10_000;
const CENT = 100n;
/** What 1k is where a brand counts in single units of its currency. */
const PLAIN_THOUSAND = 10_000_000n;

/** An amount in ten-thousandths. */
function unitOf({ amount, suffix }: StakeText, thousand: bigint): bigint {
  const scaled = BigInt(Math.round(Number(amount) * SCALE));
  if (suffix === 'at') return scaled;
  return (scaled * (suffix === 'k' ? thousand : thousand * 1_000n)) / BigInt(SCALE);
}

const ROUND = /^[1-9]\d*0$/;
const isPlain = ({ by, values }: Item): boolean => by === 'number' && values.length === 1 && /^\d+$/.test(values[0] ?? '');

/** Whether the amount is what all numbers but the last come to at that one each: “12 34 25 = 50k”. */
function isTotal({ items, stakes }: Clause): boolean {
  const each = Number(items.at(-1)?.values[0]);
  const numbers = items.slice(0, -1).reduce((sum, { values }) => sum + values.length, 0);
  return each > 0 && stakes.some(({ amount, suffix }) => suffix === 'k' && Number(amount) === each * numbers);
}

/** Numbers that some would read as stakes: a last one that is round or of another length than those before it, without a stake or before `=` or a bracket, which may be what they come to, others that are both. */
function numbersLikeStakes({ clause }: Notes, { game }: Writing): Item[] {
  const { items, places, isBehind, stakes } = clause;
  if (game.family.layout === null && clause.word === null) return [];
  if (places > 1) return [];
  const lengths = new Set<number>();
  return items.filter((item, index) => {
    const length = item.values[0]?.length ?? 0;
    const isOther = lengths.size > (lengths.has(length) ? 1 : 0);
    if (isPlain(item)) lengths.add(length);
    const isRound = ROUND.test(item.values[0] ?? '');
    const isLast = index === items.length - 1 && stakes.every(({ text, isBracketed }) => text.startsWith('=') || isBracketed);
    // A single one may be the stake of numbers before its bet.
    if (!isPlain(item) || (index === 0 && !(isLast && isBehind))) return false;
    if (index === items.length - 1 && isTotal(clause)) return true;
    if (isLast) return isRound || isOther;
    return index < items.length - 1 && isRound && isOther;
  });
}

/** Unit and multiple of a clause; what is not written is the pad's unit, once. */
export function stakeOf(notes: Notes, writing: Writing, { hasStakes }: Beside): { unit: bigint; multiple: number } {
  const { game, thousand } = writing;
  const { stakes } = notes.clause;
  const isClassic = SERIES[game.mode] !== null;
  for (const item of numbersLikeStakes(notes, writing)) notes.doubt('likeStake', { at: item });
  if (stakes.length === 0) {
    // Of Vietnamese bets the last number may be a stake.
    if (hasStakes || game.family.layout) notes.doubt('stakeOfPad');
    return { unit: writing.unit, multiple: writing.multiple };
  }
  let [unit, multiple] = [writing.unit, 1];
  for (const stake of stakes) {
    const about = { at: stake, text: stake.text };
    if (stake.suffix === 'times') {
      multiple = Number(stake.amount);
      if (!Number.isInteger(multiple) || multiple < 1 || multiple > MOST_MULTIPLE) notes.fault('stake', about);
      if (!isClassic && stakes.length === 1) notes.doubt('bareTimes', about);
      continue;
    }
    unit = unitOf(stake, thousand);
    if (stake.isBracketed && notes.clause.items.flatMap(({ values }) => values).length > 1) notes.doubt('inBrackets', about);
    if (isLong(stake) || FAR.test(stake.text) || COMMA.test(stake.text))
      notes.doubt('longStake', { ...about, hint: unit.toString() });
    if (isClassic ? !TICKET_UNITS.includes(unit) : unit <= 0n || unit % CENT !== 0n) notes.fault('stake', about);
    if (stake.suffix !== 'at' && thousand !== PLAIN_THOUSAND) notes.doubt('thousands', { ...about, hint: unit.toString() });
  }
  // “34 d 100k”: 34 points of 100k each, or 34 for 100k; “12x34 10k” may be two numbers. “@2 x3” is as lines are printed.
  const times = stakes.find(({ suffix }) => suffix === 'times');
  const amount = stakes.find(({ suffix }) => suffix !== 'times');
  // “x2” before an amount: xiên 2 behind its numbers, or a multiple.
  const [, size] = SHORT_SET.exec(times?.text ?? '') ?? [];
  if (times && amount && times.from < amount.from && size !== undefined && game.family.layout)
    notes.fault('ambiguous', { text: `${times.text} ${amount.text}`, hint: `xien${size}, ${amount.text} x${size}` });
  const isPrinted = times && amount?.suffix === 'at' && amount.from < times.from;
  if (times && amount && !isPrinted) notes.doubt('timesAmount', { at: times, text: times.text });
  return { unit, multiple };
}
