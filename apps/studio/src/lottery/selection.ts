import { type BetType, isInPool } from './bet-type.ts';
import { choose, differentTuples } from './chances.ts';

/** What a player chose: values by place; bets without places have one. */
export type Selection = readonly (readonly string[])[];

/** Why a text is no selection of a bet. */
export type SelectionFault = 'empty' | 'unknown' | 'repeated' | 'few' | 'many' | 'places';

/** The longest selection of one line, as text. Longer ones are several lines. */
export const MOST_SELECTION = 2_000;

/** The text of a selection: values by `,`, places by `|`. */
export const selectionText = (selection: Selection): string => selection.map((values) => values.join(',')).join('|');

const read = (text: string): string[][] => text.split('|').map((place) => (place === '' ? [] : place.split(',')));

/** Places that a bet's selection has. */
export const placesOf = ({ rule }: BetType): number => (rule.kind === 'straight' || rule.kind === 'places' ? rule.places : 1);

/** The fewest and the most values that a place of the bet takes. */
export function boundsOf({ rule }: BetType): { least: number; most: number } {
  if (rule.kind === 'combination') return { least: rule.size, most: rule.most };
  if (rule.kind === 'group') return { least: rule.multiplicities.length, most: Number.MAX_SAFE_INTEGER };
  return { least: rule.kind === 'places' ? 0 : 1, most: Number.MAX_SAFE_INTEGER };
}

function faultOf(bet: BetType, selection: Selection): SelectionFault | null {
  const values = selection.flat();
  if (values.length === 0) return 'empty';
  if (selection.length !== placesOf(bet)) return 'places';
  if (values.some((value) => !isInPool(bet.pool, value))) return 'unknown';
  if (selection.some((place) => new Set(place).size < place.length)) return 'repeated';
  const { least, most } = boundsOf(bet);
  if (selection.some((place) => place.length < least)) return 'few';
  if (selection.some((place) => place.length > most)) return 'many';
  return ticketsOf(bet, selection) === 0n ? 'few' : null;
}

/** Reads the text of a selection, or says what is wrong with it. */
export function readSelection(bet: BetType, text: string): Selection | SelectionFault {
  if (text.length > MOST_SELECTION) return 'many';
  const selection = read(text);
  return faultOf(bet, selection) ?? selection;
}

/** A selection that was checked when it was kept. */
export const keptSelection = (text: string): Selection => read(text);

/** Ways to give `n` values the multiplicities: those that are equal are interchangeable. */
function groupings(n: number, multiplicities: readonly number[]): bigint {
  let left = n;
  let ways = 1n;
  for (const each of new Set(multiplicities)) {
    const count = multiplicities.filter((other) => other === each).length;
    ways *= choose(left, count);
    left -= count;
  }
  return ways;
}

/** How many tickets a selection is, counted without listing them. */
export function ticketsOf({ rule }: BetType, selection: Selection): bigint {
  const [values = []] = selection;
  switch (rule.kind) {
    case 'each':
      return BigInt(values.length);
    case 'places':
      return BigInt(selection.flat().length);
    case 'combination':
      return choose(values.length, rule.size);
    case 'group':
      return groupings(values.length, rule.multiplicities);
    case 'straight':
      if (rule.isDistinct) return differentTuples(selection.map((place) => new Set(place)));
      return selection.reduce((ways, place) => ways * BigInt(place.length), 1n);
  }
}
