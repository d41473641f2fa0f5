import { drawnText } from '../../lottery/families/vn-layout.ts';
import { type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import type { Base } from '../base.ts';
import type { DrawRecord } from './records.ts';
import { changeStation, dayNo } from './stations/stations.ts';

/** After it is settled, a draw may be made void for so long. */
const VOID_FOR_MS = 24 * 3_600_000;

/** Why a decision is not taken, in words for operators; null when it is, now or before. */
type Objection = string | null;

/** The numbers of a result as they were entered; null where they are not those of the game's prizes. */
function readNumbers({ family }: LotteryGame, text: string): number[] | null {
  const { layout } = family;
  const parts = text.split(',').map((part) => part.trim());
  if (!layout || parts.length !== layout.digits.length) return null;
  const fits = parts.every((part, place) => part.length === layout.digits[place] && /^\d+$/.test(part));
  return fits ? parts.map(Number) : null;
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

const isVoid = ({ state }: DrawRecord): boolean => state === 'void' || state === 'voiding';

/** The prizes of a game as an operator has to enter them, e.g. `5, 5, 5, …` digits. */
const expected = ({ family: { layout } }: LotteryGame): string =>
  layout ? `${layout.digits.length} numbers of ${layout.digits.join(', ')} digits` : '';

/** How a result is entered: to hear alone what speaks against it, where no other is on record, or in the place of certain numbers. */
export interface Entering {
  isCheck?: boolean | undefined;
  onlyIfOpen?: boolean | undefined;
  corrects?: string | undefined;
}

/** Whether a draw has numbers by now that whoever enters others did not know of. */
function isOvertaken(game: LotteryGame, { state, numbers }: DrawRecord, { onlyIfOpen, corrects }: Entering): boolean {
  const isOpen = state === 'open';
  if (corrects === undefined) return onlyIfOpen === true && !isOpen;
  return isOpen || !isSame(numbers, readNumbers(game, corrects) ?? []);
}

/**
 * Takes the official numbers of a draw that is over. Other numbers than those on record correct it: its orders are reversed and settled anew.
 * The same ones again change nothing.
 */
export function enterResult(base: Base, game: LotteryGame, drawNo: string, text: string, entering: Entering = {}): Objection {
  const { draws } = base.store.lottery;
  if (!game.station) return 'the house draws this game by its commitment: its numbers cannot be entered';
  const numbers = readNumbers(game, text);
  if (!numbers) return `a result has ${expected(game)}`;
  return base.store.atomically(() => {
    const draw = draws.find(game.code, drawNo);
    if (!draw) return 'there is no such draw';
    if (base.clock.now() < draw.drawsAt) return 'this draw is not over';
    if (isVoid(draw)) return 'this draw is void';
    const isKnown = draw.state !== 'open' && isSame(draw.numbers, numbers);
    if (!isKnown && isOvertaken(game, draw, entering)) return 'this draw has other numbers already';
    if (entering.isCheck) return null;
    // Numbers that come from elsewhere follow from no seed.
    const decided = { ...draw, numbers, source: 'official', seed: '' } as const;
    if (draw.state === 'open') draws.update({ ...decided, state: 'drawn' });
    else if (isKnown) draws.update(decided);
    else draws.update({ ...decided, state: 'drawn', revision: draw.revision + 1 });
    return null;
  });
}

/** Makes a draw void: every stake comes back, payouts are taken back before. It is too late a day after it was settled. With `isCheck` nothing changes. */
export function voidDraw(base: Base, game: LotteryGame, drawNo: string, isCheck = false): Objection {
  const { draws } = base.store.lottery;
  return base.store.atomically(() => {
    const draw = draws.find(game.code, drawNo);
    if (!draw) return 'there is no such draw';
    if (isVoid(draw)) return null;
    if (draw.settledAt !== null && base.clock.now() >= draw.settledAt + VOID_FOR_MS)
      return 'this draw was settled more than a day ago';
    if (isCheck) return null;
    draws.update({ ...draw, state: 'voiding' });
    return null;
  });
}

/** Gives a station other weekdays from today on, or hears what speaks against it. Draws that have orders are held. */
export function setWeekdays(base: Base, game: LotteryGame, weekdays: readonly number[], isCheck = false): Objection {
  const kept = changeStation(base, game, { from: dayNo(base.clock.now()), weekdays: [...weekdays] }, isCheck);
  return typeof kept === 'string' ? kept : null;
}

/**
 * Makes a day one without the draw of a station, or a usual one again. A draw of that day that still takes bets becomes void; later its numbers may be
 * known to somebody, so it is made void by a decision of its own or not at all. A draw that was void by the holiday and has no orders is held again:
 * with another seed, as that of the void one is public. One that had orders stays void. With `isCheck` nothing changes.
 */
export function setHoliday(base: Base, game: LotteryGame, day: string, isHoliday: boolean, isCheck = false): Objection {
  if (!game.station) return 'only official lotteries have holidays';
  const { draws, rules } = base.store.lottery;
  return base.store.atomically(() => {
    const draw = draws.find(game.code, day);
    const ending = isHoliday && draw && !isVoid(draw) ? draw : null;
    if (ending && base.clock.now() >= ending.locksAt) return 'the draw of that day takes no more bets: it can only be made void';
    if (isCheck) return null;
    if (ending) draws.update({ ...ending, state: 'voiding' });
    const isUndone = !isHoliday && rules.isHoliday(game.code, day);
    if (isUndone && draw && base.clock.now() < draw.locksAt) draws.forgetVoid(game.code, day);
    rules.saveHoliday(game.code, day, isHoliday);
    return null;
  });
}

/** What others are told of a draw: it is locked from the moment in which it takes no more bets. */
export function shownState({ state, locksAt }: DrawRecord, now: number): 'open' | 'locked' | 'drawn' | 'settled' | 'void' {
  if (state === 'open') return now >= locksAt ? 'locked' : 'open';
  return state === 'voiding' ? 'void' : state;
}

/** The numbers of a draw as people read them. */
export function resultText({ game, numbers }: DrawRecord): string {
  const layout = lotteryOf(game)?.family.layout;
  return numbers.map((number, place) => (layout ? drawnText(layout, numbers, place) : String(number))).join(',');
}
