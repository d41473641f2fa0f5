import type { RaffleResult, TicketShown } from './raffles.ts';

/** What came of a check; `unable`: this browser cannot, e.g. on a page without TLS. */
export type Verdict = 'right' | 'wrong' | 'unable';

const SCHEME = 'marquee-raffle/1';
const WORDS = 2 ** 32;
const HEX = 16;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), HEX));

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

async function hmac(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes));
}

/** Numbers of a key, each below what it is asked for: docs/rules/raffles.md#how-it-is-drawn. */
function numbersOf(key: Uint8Array<ArrayBuffer>): (range: number) => Promise<number> {
  let block = 0;
  const words: number[] = [];
  const next = async (): Promise<number> => {
    if (words.length === 0) {
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, block);
      block += 1;
      const view = new DataView((await hmac(key, counter)).buffer);
      for (let at = 0; at < view.byteLength; at += 4) words.push(view.getUint32(at));
    }
    return words.shift() ?? 0;
  };
  return async (range) => {
    let word = await next();
    while (word >= WORDS - (WORDS % range)) word = await next();
    return word % range;
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Runs a check where the browser has what it takes. */
async function checked(check: () => Promise<boolean>): Promise<Verdict> {
  if (typeof crypto === 'undefined' || crypto.subtle === undefined) return 'unable';
  return (await check()) ? 'right' : 'wrong';
}

/**
 * Computes a drawn instant ticket again. `before` is what was shown of it before it was drawn, and the seed that was sent then; without it, what is
 * shown now.
 */
export const checkTicket = (ticket: TicketShown, before?: { commitment: string | null; seed: string }): Promise<Verdict> =>
  checked(async () => {
    const { raffleId, ticketNo, status, proof } = ticket;
    if (!proof) return false;
    const { secret, seed, weights, number, isGone } = proof;
    const text = [SCHEME, 'INSTANT', raffleId, ticketNo, weights.join(','), seed].join('\n');
    const drawn = await numbersOf(await hmac(bytesOf(secret), utf8(text)))(sum(weights));
    const isPrize = drawn < sum(weights.slice(0, -1));
    return (
      (await sha256(bytesOf(secret))) === (before?.commitment ?? ticket.commitment) &&
      seed === (before?.seed ?? seed) &&
      drawn === number &&
      (status === 'DRAWN_WON') === (isPrize && !isGone) &&
      (!isGone || isPrize)
    );
  });

/** Computes a draw again, of the list of all its tickets. */
export const checkDraw = (result: RaffleResult): Promise<Verdict> =>
  checked(async () => {
    const { raffleId, secret, commitment, counts, ticketCount, listDigest, tickets, winners } = result;
    const list = tickets.map(({ ticketNo, mark }) => `${ticketNo} ${mark}\n`).join('');
    const text = [SCHEME, 'DRAW', raffleId, counts.join(','), ticketCount, listDigest].join('\n');
    const below = numbersOf(await hmac(bytesOf(secret), utf8(text)));
    const shuffled = tickets.map(({ ticketNo }) => ticketNo);
    for (let place = 0; place < Math.min(sum(counts), shuffled.length); place += 1) {
      const chosen = place + (await below(shuffled.length - place));
      [shuffled[place], shuffled[chosen]] = [shuffled[chosen] ?? 0, shuffled[place] ?? 0];
    }
    const won = shuffled.slice(0, sum(counts));
    return (
      (await sha256(bytesOf(secret))) === commitment &&
      (await sha256(utf8(list))) === listDigest &&
      tickets.length === ticketCount &&
      won.length === winners.length &&
      new Set([...won, ...winners.map(({ ticketNo }) => ticketNo)]).size === won.length
    );
  });
