import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { spinSource } from '../engine/stream.ts';
import type { Outcome } from './area.ts';
import { fullShoe, Shoe } from './cards.ts';
import type { Table } from './tables.ts';

const SCHEME = 'marquee-tables/1';

/** What the players’ numbers come to: SHA-256 of them, a line each. It is published before the lock. */
export const mixOf = (numbers: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(numbers.join('\n'))));

/** What decides a round. */
export interface RoundSeed {
  roundNo: string;
  /** 32 bytes in hex; its SHA-256 was published before the bets opened. */
  seed: string;
  mix: string;
  /** The cards that are left before the round; empty at a table without cards. */
  shoe: string;
}

/**
 * The outcome of a round: a pure function of what was committed to before the bets opened, what the players' devices added to it before the
 * lock, and the cards that the rounds before have left.
 */
export function outcomeOf({ code, game }: Table, { roundNo, seed, mix, shoe }: RoundSeed): Outcome {
  const key = hmac(sha256, hexToBytes(seed), utf8ToBytes([SCHEME, code, roundNo, mix].join('\n')));
  const { below } = spinSource(key, 0);
  const left = new Shoe(shoe);
  return game.draw({ below, card: () => left.take(below), roundNo });
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
