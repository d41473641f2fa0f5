import { SERIES } from '../games.ts';
import { MOST_MULTIPLE, TICKET_UNITS } from '../prices.ts';
import type { Notes } from './notes.ts';
import type { StakeText } from './tokens.ts';
import type { Span, Writing } from './written.ts';

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

/** A last number that some would read as a stake: a round one, or one of another length than those before it. */
function lastNumberOf({ clause }: Notes, { game }: Writing): Span | null {
  const { items, word, places, isBehind } = clause;
  const [last, ...before] = items.toReversed();
  const text = last?.values[0] ?? '';
  const isBet = word !== null || game.family.layout !== null;
  // A single one may be the stake of numbers before its bet.
  const isAlone = before.length === 0 && !isBehind;
  if (!isBet || places > 1 || isAlone || !last || last.isSet || last.values.length > 1) return null;
  const isAlike = before.every(({ values, isSet }) => isSet || values[0]?.length === text.length);
  return /^\d+$/.test(text) && (!isAlike || /^[1-9]\d*0$/.test(text)) ? last : null;
}

/** Unit and multiple of a clause; what is not written is the pad's unit, once. */
export function stakeOf(notes: Notes, writing: Writing, hasStakes: boolean): { unit: bigint; multiple: number } {
  const { game, thousand } = writing;
  const { stakes } = notes.clause;
  const isClassic = SERIES[game.mode] !== null;
  if (stakes.length === 0) {
    if (hasStakes) notes.doubt('stakeOfPad');
    const last = lastNumberOf(notes, writing);
    if (last) notes.doubt('lastNumber', { at: last });
    return { unit: writing.unit, multiple: writing.multiple };
  }
  let [unit, multiple] = [writing.unit, 1];
  for (const stake of stakes) {
    const about = { at: stake, text: stake.text };
    if (stake.suffix === 'times') {
      multiple = Number(stake.amount);
      if (!Number.isInteger(multiple) || multiple < 1 || multiple > MOST_MULTIPLE) notes.fault('stake', about);
      if (stake.isBare && !isClassic && stakes.length === 1) notes.doubt('bareTimes', about);
      continue;
    }
    unit = unitOf(stake, thousand);
    if (isClassic ? !TICKET_UNITS.includes(unit) : unit <= 0n || unit % CENT !== 0n) notes.fault('stake', about);
    if (stake.suffix !== 'at' && thousand !== PLAIN_THOUSAND) notes.doubt('thousands', { ...about, hint: unit.toString() });
  }
  // “34 d 100k”: 34 points of 100k each, or 34 for 100k; “12x34 10k” may be two numbers. “@2 x3” is as lines are printed.
  const times = stakes.find(({ suffix }) => suffix === 'times');
  const amount = stakes.find(({ suffix }) => suffix !== 'times');
  const isPrinted = times?.isBare && amount?.suffix === 'at' && amount.from < times.from;
  if (times && amount && !isPrinted) notes.doubt('timesAmount', { at: times, text: times.text });
  return { unit, multiple };
}
