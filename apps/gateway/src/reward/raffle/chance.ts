import { createHash, createHmac, type Hash } from 'node:crypto';

/** The name of how a raffle draws: docs/rules/raffles.md#how-it-is-drawn. */
const SCHEME = 'marquee-raffle/1';
const WORDS = 2 ** 32;

/** The greatest range of numbers that one number is drawn from. */
export const MOST_NUMBERS = WORDS;

const hmac = (key: Buffer, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest();

/** What a secret hashes to: told before anything is drawn with it. */
export const commitmentOf = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** The secret of one instant ticket: it tells nothing of the raffle's own, nor of another ticket's. */
export const ticketSecret = (secret: string, { raffleId, ticketNo }: { raffleId: number; ticketNo: number }): string =>
  hmac(Buffer.from(secret, 'hex'), `ticket\n${raffleId}\n${ticketNo}`).toString('hex');

/** Numbers of a key, one after the other: each below what it is asked for, each as likely as any other. */
function numbersOf(key: Buffer): (range: number) => number {
  let block = 0;
  let words: number[] = [];
  const next = (): number => {
    if (words.length === 0) {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(block);
      block += 1;
      const bytes = hmac(key, counter);
      words = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4));
    }
    return words.shift() ?? 0;
  };
  return (range) => {
    // What is left of the last, incomplete round of the range would make its first numbers likelier.
    const bound = WORDS - (WORDS % range);
    let word = next();
    while (word >= bound) word = next();
    return word % range;
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** The number of an instant ticket, below the sum of the weights. */
export function instantNumber(
  secret: string,
  drawn: { raffleId: number; ticketNo: number; weights: readonly number[]; seed: string },
): number {
  const { raffleId, ticketNo, weights, seed } = drawn;
  const text = [SCHEME, 'INSTANT', raffleId, ticketNo, weights.join(','), seed].join('\n');
  return numbersOf(hmac(Buffer.from(secret, 'hex'), text))(sum(weights));
}

/** The place in the table, from 1, of what a number stands for; 0 for the last weight, which is that of no prize. */
export function placeOf(number: number, weights: readonly number[]): number {
  let from = 0;
  for (const [index, weight] of weights.entries()) {
    from += weight;
    if (number < from) return index === weights.length - 1 ? 0 : index + 1;
  }
  throw new RangeError(`the number ${number} is not below the sum of the weights`);
}

/** A ticket in the list of a draw. */
export interface Listed {
  ticketNo: number;
  mark: string;
}

/** What hashes the list of a draw, ticket by ticket in the order of their numbers. */
export const listHash = (): Hash => createHash('sha256');

/** Adds tickets to the hash of a list. */
export function addListed(hash: Hash, tickets: readonly Listed[]): void {
  for (const { ticketNo, mark } of tickets) hash.update(`${ticketNo} ${mark}\n`);
}

/** What a draw is made of. */
export interface DrawFacts {
  raffleId: number;
  /** How many of each prize there are, in their order. */
  counts: readonly number[];
  ticketCount: number;
  listDigest: string;
}

/**
 * The winners of a draw: places in the list, from 0, in the order of the prizes. The first of a shuffle of the whole list, so that every ticket
 * has the same chance at every prize and none wins twice.
 */
export function winnersOf(secret: string, { raffleId, counts, ticketCount, listDigest }: DrawFacts): number[] {
  const text = [SCHEME, 'DRAW', raffleId, counts.join(','), ticketCount, listDigest].join('\n');
  const below = numbersOf(hmac(Buffer.from(secret, 'hex'), text));
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(sum(counts), ticketCount) }, (_, place) => {
    const chosen = place + below(ticketCount - place);
    const winner = moved.get(chosen) ?? chosen;
    moved.set(chosen, moved.get(place) ?? place);
    return winner;
  });
}

/** The place in the table, from 1, of the prize of each winner, in their order. */
export const prizesOf = (counts: readonly number[]): number[] =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
