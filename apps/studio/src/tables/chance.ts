import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { spinSource } from '../engine/stream.ts';
import type { Outcome } from './area.ts';
import { fullShoe, Shoe } from './cards.ts';
import type { Table } from './tables.ts';

/** The players’ numbers as they are mixed: each once, in the order of their own digits, so that nobody chooses their order. */
export const inOrder = (numbers: readonly string[]): string[] => [...new Set(numbers)].sort();

/** What the players’ numbers come to: SHA-256 of them, a line each. It is published before the bets open. */
export const mixOf = (numbers: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(numbers.join('\n'))));

/** Whether numbers come to a mix, in the order that the scheme of the table asks for: in the first one it was the studio’s. */
export const isMixOf = ({ scheme }: Table, numbers: readonly string[], mix: string): boolean =>
  mixOf(numbers) === mix && (scheme === 1 || inOrder(numbers).join() === numbers.join());

/** What decides a round. */
export interface RoundSeed {
  roundNo: string;
  /** 32 bytes in hex; its SHA-256 was published before players’ numbers were taken. */
  seed: string;
  mix: string;
  /** The cards that are left before the round; empty at a table without cards. */
  shoe: string;
}

/** The lines from which the key of a round is made, apart from its seed: docs/rules/tables.md#fairness. */
const linesOf = ({ code, version, scheme }: Table, { roundNo, mix, shoe }: RoundSeed): string[] =>
  scheme === 1 ? ['marquee-tables/1', code, roundNo, mix] : ['marquee-tables/2', code, version, roundNo, mix, shoe];

/**
 * The outcome of a round: a pure function of what was committed to before players’ numbers were taken, what their devices added to it, and
 * the cards that the rounds before have left.
 */
export function outcomeOf(table: Table, round: RoundSeed): Outcome {
  const key = hmac(sha256, hexToBytes(round.seed), utf8ToBytes(linesOf(table, round).join('\n')));
  const { below } = spinSource(key, 0);
  const left = new Shoe(round.shoe);
  return table.game.draw({ below, card: () => left.take(below), roundNo: round.roundNo });
}

/** The shoe that a table begins with. */
export const newShoe = ({ game }: Table): string => (game.decks > 0 ? fullShoe(game.decks) : '');

/** What a round leaves of its shoe. */
export function shoeAfter({ game }: Table, shoe: string, outcome: Outcome): string {
  if (game.decks === 0) return '';
  const left = new Shoe(shoe);
  for (const card of outcome) left.remove(card);
  return left.left;
}
