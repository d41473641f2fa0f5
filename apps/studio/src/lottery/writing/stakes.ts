import { SERIES } from '../games.ts';
import { MOST_MULTIPLE, TICKET_UNITS } from '../prices.ts';
import type { Notes } from './notes.ts';
import type { StakeText } from './tokens.ts';
import type { Writing } from './written.ts';

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

/** Unit and multiple of a clause; what is not written is the pad's unit, once. */
export function stakeOf(notes: Notes, writing: Writing, hasStakes: boolean): { unit: bigint; multiple: number } {
  const { game, thousand } = writing;
  const { stakes } = notes.clause;
  const isClassic = SERIES[game.mode] !== null;
  if (stakes.length === 0) {
    if (hasStakes) notes.doubt('stakeOfPad');
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
  return { unit, multiple };
}
