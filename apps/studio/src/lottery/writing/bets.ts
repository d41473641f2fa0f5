import type { BetType } from '../bet-type.ts';
import { betOf } from '../games.ts';
import { type Item, setsOf } from './clause.ts';
import { fold } from './fold.ts';
import type { Notes } from './notes.ts';
import { turned } from './sets.ts';
import type { BetWord } from './words.ts';
import type { Writing } from './written.ts';

/** A bet with the numbers that are written for it. */
export interface Bet {
  bet: BetType;
  items: readonly Item[];
}

/** Sizes of sets that are offered. */
const SET_SIZES = { X: [2, 3, 4], T: [4, 6, 8, 10] } as const;

/** “b742”: bao lô of 742, or the seven prizes of 42. */
const SEVEN_FOLLOWS = /^(?:b|bao) 7\d\d/;

/** The bets on the last two digits of the special prize. */
const OF_WORDS: readonly string[] = ['MB_DE', 'MN_DE'];

/** Which bets a clause speaks of. */
export class ClauseBets {
  readonly #notes: Notes;
  readonly #writing: Writing;

  constructor(notes: Notes, writing: Writing) {
    this.#notes = notes;
    this.#writing = writing;
  }

  /** The bets of the clause with the numbers of each. */
  all(): Bet[] {
    const { items, isNamed, isBehindStake, word } = this.#notes.clause;
    const isBehindDigit = word?.word.kind === 'digit';
    const bets = this.#bets();
    if (bets.length > 1) this.#notes.doubt('lengths');
    if (items.some(({ by }) => by === 'set') && items.some(({ by }) => by === 'number')) this.#notes.doubt('mixed');
    // Such words are written for đề as a rule.
    const [first] = bets;
    const isOther = bets.some(({ bet }) => !OF_WORDS.includes(bet.code)) && items.some(({ by }) => by !== 'number');
    if (first && !isNamed && (isOther || isBehindDigit || isBehindStake === 'short'))
      this.#notes.doubt('setBet', { bet: first.bet.code });
    return bets;
  }

  #bets(): Bet[] {
    const { word: named, code } = this.#notes.clause;
    const { game, bet: open } = this.#writing;
    if (this.#notes.clause.items.length === 0) return this.#notes.fault('noNumbers');
    if (code !== null) {
      const bet = betOf(game, code.toUpperCase()) ?? this.#notes.fault('notOffered', { text: code });
      return [{ bet, items: this.#turned(this.#notes.clause.items) }];
    }
    if (named === null) return [{ bet: open, items: this.#turned(this.#notes.clause.items) }];
    const { word, text } = named;
    if (!game.family.layout) return this.#notes.fault('notOffered', { text });
    if (word.kind === 'together' || word.kind === 'missing')
      return [{ bet: this.#setBet(word.kind === 'together' ? 'X' : 'T', word.size, text), items: this.#notes.clause.items }];
    if (word.kind === 'digit') return this.#headOrTail(word.set === 'head' ? 'head' : 'tail', text);
    return word.kind === 'bet' ? this.#byDigits(word, text) : this.#notes.fault('notOffered', { text });
  }

  #turned(items: readonly Item[]): readonly Item[] {
    const { turnedAt, turnedAfter } = this.#notes.clause;
    if (!turnedAt) return items;
    const plain = items.filter(({ by }) => by !== 'set');
    // Of numbers on both sides of the word it may mean some alone.
    if (turnedAfter > 1 || (turnedAfter > 0 && plain.length > turnedAfter)) this.#notes.doubt('turnedAll', { at: turnedAt });
    if (plain.length === 0) this.#notes.fault('noNumbers', { at: turnedAt });
    return items.map((item) => (item.by === 'set' ? item : { ...item, values: item.values.flatMap(turned) }));
  }

  #vietnamese(name: string, text: string): BetType {
    const { game } = this.#writing;
    const region = game.family.layout?.key === 'north' ? 'MB' : 'MN';
    return betOf(game, `${region}_${name}`) ?? this.#notes.fault('notOffered', { text });
  }

  /** “đầu 3” as a bet of its own. With two digits it is the prize in front, which the South has one of. */
  #headOrTail(set: 'head' | 'tail', text: string): Bet[] {
    const isShort = this.#notes.clause.items.every(({ values }) => values.every((value) => value.length === 1));
    const items = this.#notes.clause.items;
    if (isShort) {
      this.#notes.doubt('headOrSet', { text });
      return [{ bet: this.#vietnamese(set === 'head' ? 'HEAD' : 'TAIL', text), items }];
    }
    const isSouth = this.#writing.game.family.layout?.key === 'south';
    if (set === 'tail') return [{ bet: this.#vietnamese('DE', text), items: this.#turned(items) }];
    if (!isSouth) return this.#notes.fault('ambiguous', { text, hint: 'de dau db, de7' });
    return [{ bet: this.#vietnamese('DE8', text), items: this.#turned(items) }];
  }

  #byDigits(word: BetWord, text: string): Bet[] {
    const region = this.#writing.game.family.layout?.key === 'south' ? word.south : word.north;
    const [first] = Object.values(region);
    const [{ values: [number = ''] = [] } = {}] = this.#notes.clause.items;
    if (SEVEN_FOLLOWS.test(`${fold(text)} ${number}`))
      this.#notes.fault('ambiguous', { text: `${text} ${number}`, hint: 'bao7, lo' });
    if (first === undefined) return this.#notes.fault('notOffered', { text });
    const bets = new Map<string, Item[]>();
    for (const item of this.#turned(this.#notes.clause.items)) {
      // All that one item stands for has as many digits.
      const [value = ''] = item.values;
      if (!/^\d+$/.test(value)) return this.#notes.fault('unknown', { at: item });
      const name = region[value.length];
      if (name === undefined)
        return this.#notes.fault('number', { at: item, text: value, bet: this.#vietnamese(first, text).code });
      const known = bets.get(name);
      if (known) known.push(item);
      else bets.set(name, [item]);
    }
    return [...bets].map(([name, items]) => ({ bet: this.#vietnamese(name, text), items }));
  }

  /** The bet on sets of a size; without one it follows from how many numbers there are. */
  #setBet(kind: 'X' | 'T', size: number | null, text: string): BetType {
    const { items } = this.#notes.clause;
    if (this.#notes.clause.turnedAt) this.#notes.fault('notOffered');
    const counts = setsOf(items).map((group) => group.length);
    const offered: readonly number[] = SET_SIZES[kind];
    const words = offered.map((each) => `${kind === 'X' ? 'xien' : 'truot'}${each}`).join(', ');
    if (size !== null) return this.#vietnamese(`${kind}${size}`, text);
    const [count = 0] = counts;
    if (new Set(counts).size > 1 || !offered.includes(count)) return this.#notes.fault('ambiguous', { text, hint: words });
    if (count > 2 && counts.length === 1) this.#notes.doubt('oneSet', { text, hint: String(count) });
    return this.#vietnamese(`${kind}${count}`, text);
  }
}
