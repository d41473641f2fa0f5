import { type BetType, isInPool } from '../bet-type.ts';
import { choose } from '../chances.ts';
import { MOST_SELECTION, selectionText } from '../selection.ts';
import type { Bet } from './bets.ts';
import { groupsOf, type Item, setsOf } from './clause.ts';
import type { Notes } from './notes.ts';
import { outcomeOf } from './words.ts';

const firstOf = ({ values: [value = ''] }: Item): string => value;

/** Turns the numbers of a clause into selections. */
export class Selections {
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** The selections of a bet's numbers, as text. */
  of({ bet, items }: Bet): string[] {
    const { rule } = bet;
    if ((rule.kind === 'straight' || rule.kind === 'places') && rule.places > 1) return this.#inPlaces(bet, items, rule.places);
    const isSets = rule.kind === 'combination' || rule.kind === 'group';
    const isJoinable = isSets && items.some(({ isJoined }) => isJoined);
    const { separators, places } = this.#notes.clause;
    // “12.34 56.78”: several sets, which dashes write so that there is no doubt.
    if (isSets && !isJoinable && (separators.size > 1 || places > 1)) this.#notes.fault('groups', { bet: bet.code });
    if (rule.kind === 'combination') this.#doubtSets(bet, rule.size, items);
    if (isJoinable) {
      const groups = groupsOf(items);
      if (groups.some((group) => group.length < 2)) this.#notes.fault('groups', { bet: bet.code });
      return groups.map((group) => selectionText([this.#values(bet, group)]));
    }
    const isWord = bet.pool.kind === 'options';
    if (!isWord && items.some(({ isJoined }) => isJoined)) this.#notes.doubt('dash');
    // “12,34 50 56,78”: what stands between other signs than the rest may be a stake, or a date.
    else if (!isWord && !isSets && (separators.size > 1 || places > 1 || this.#isList)) this.#notes.doubt('marks');
    return inPieces(this.#values(bet, items));
  }

  /** “1. 23” without a bet may be the first of a list. */
  get #isList(): boolean {
    const { separators, isNamed } = this.#notes.clause;
    return !isNamed && (separators.has('. ') || separators.has('/ '));
  }

  /** More numbers than a set has: every set of them is meant, or several side by side. */
  #doubtSets({ code }: BetType, size: number, items: readonly Item[]): void {
    const [longest = 0] = setsOf(items)
      .map((set) => new Set(set.flatMap(({ values }) => values)).size)
      .sort((a, b) => b - a);
    if (longest > size && this.#notes.clause.code === null)
      this.#notes.doubt('sets', { bet: code, hint: String(choose(longest, size)) });
  }

  /** The values of a bet that the items name, without repetition. */
  #values(bet: BetType, items: readonly Item[]): string[] {
    const values = (bet.pool.kind === 'options' ? joinedWords(items) : items).flatMap((item) => {
      if (item.by === 'set' && !(bet.pool.kind === 'digits' && bet.pool.digits === 2))
        this.#notes.fault('set', { at: item, bet: bet.code });
      return item.values.flatMap((value) => this.#value(bet, value, item));
    });
    const different = [...new Set(values)];
    if (different.length < values.length) {
      const [once, twice] = [new Set<string>(), new Set<string>()];
      for (const value of values) (once.has(value) ? twice : once).add(value);
      this.#notes.doubt('repeated', { text: [...twice].slice(0, 5).join(' ') });
    }
    return different;
  }

  #value(bet: BetType, text: string, at: Item): string[] {
    const { pool } = bet;
    const isNumber = /^\d+$/.test(text);
    const value = pool.kind !== 'digits' && isNumber ? String(Number(text)) : outcomeOf(text);
    if (isInPool(pool, value)) return [value];
    if (pool.kind === 'digits' && pool.digits === 1 && isNumber) {
      this.#notes.doubt('apart', { at, text });
      return [...text];
    }
    if (!isNumber && pool.kind !== 'options') return this.#notes.fault('unknown', { at, text: this.#notes.written(at) });
    return this.#notes.fault('number', { at, text: this.#notes.written(at), bet: bet.code });
  }

  /** Numbers in order: places apart by bars, or whole tickets. */
  #inPlaces(bet: BetType, items: readonly Item[], places: number): string[] {
    if (this.#notes.clause.places > 1) {
      if (this.#notes.clause.places !== places) this.#notes.fault('places', { bet: bet.code, hint: String(places) });
      const lists = Array.from({ length: places }, (_, place) => items.filter((item) => item.place === place));
      return [selectionText(lists.map((list) => this.#placeValues(bet, list)))];
    }
    if (bet.rule.kind === 'places') this.#notes.fault('places', { bet: bet.code, hint: String(places) });
    const isDigits = bet.pool.kind === 'digits';
    if (isDigits && items.every((item) => firstOf(item).length === places))
      return items.map((item) => selectionText([...firstOf(item)].map((digit) => [digit])));
    const groups = groupsOf(items);
    const isWhole = groups.every((group) => group.length === places);
    if (!isWhole && items.length !== places) this.#notes.fault('places', { bet: bet.code, hint: String(places) });
    if (!isWhole) this.#notes.doubt('inOrder');
    const tickets = isWhole ? groups : [items];
    return tickets.map((ticket) => selectionText(ticket.map((item) => this.#placeValues(bet, [item]))));
  }

  /** The digits of a place may stand together. */
  #placeValues(bet: BetType, items: readonly Item[]): string[] {
    const isDigits = bet.pool.kind === 'digits';
    return this.#values(
      bet,
      items.map((item) => ({ ...item, values: isDigits ? item.values.flatMap((value) => [...value]) : item.values })),
    );
  }
}

/** Outcomes whose names have a dash. */
const joinedWords = (items: readonly Item[]): Item[] =>
  groupsOf(items).flatMap((group) => {
    const [first] = group;
    const isWord = group.length > 1 && group.every((item) => !/^\d+$/.test(firstOf(item)));
    if (!first || !isWord) return group;
    return [
      {
        ...first,
        to: group.at(-1)?.to ?? first.to,
        values: [group.map((item) => outcomeOf(firstOf(item))).join('-')],
      },
    ];
  });

/** Lists of values that are no longer than a selection may be. */
function inPieces(values: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const value of values) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 1 + value.length <= MOST_SELECTION) pieces[pieces.length - 1] = `${last},${value}`;
    else pieces.push(value);
  }
  return pieces;
}
