import { randomBytes } from 'node:crypto';
import { SIGNED_HEADERS } from '@marquee/contract/signed';
import { isSigned, signatureOf } from '@marquee/service/signature';
import type { Clock } from '../../base/calendar/clock.ts';
import { boundedText } from '../../base/http/bounded-text.ts';

/** A source of official results. An adapter for another protocol is another of these. */
export interface ResultFeed {
  name: string;
  /** The numbers of a draw in the order of the prizes, separated by commas; null while it has none. Throws where it does not answer as itself. */
  resultOf(gameCode: string, draw: string): Promise<string | null>;
}

export interface HttpFeedDeps {
  clock: Clock;
  fetch: typeof fetch;
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 4 * 1024;
const FEED_HEADER = 'x-feed';

/** A feed that is asked over HTTP, and signs what it says: docs/result-feeds.md. */
export function httpFeed(
  { clock, fetch: send }: HttpFeedDeps,
  { name, url, key }: { name: string; url: string; key: string },
): ResultFeed {
  return {
    name,
    async resultOf(gameCode, draw) {
      const address = new URL(url);
      const body = JSON.stringify({ gameCode, draw });
      const [timestamp, nonce] = [String(clock.now()), randomBytes(16).toString('hex')];
      const answer = await send(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [FEED_HEADER]: name,
          [SIGNED_HEADERS.timestamp]: timestamp,
          [SIGNED_HEADERS.nonce]: nonce,
          [SIGNED_HEADERS.signature]: signatureOf(key, timestamp, nonce, address.pathname, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const rawBody = await boundedText(answer, MOST_BYTES);
      // Signed over the nonce of this very request: an answer to another cannot be put in its place.
      const signed = {
        timestamp: answer.headers.get(SIGNED_HEADERS.timestamp) ?? '',
        nonce,
        signature: answer.headers.get(SIGNED_HEADERS.signature) ?? '',
        path: address.pathname,
        rawBody,
      };
      if (!isSigned(key, signed, clock.now())) throw new Error('its answer is not signed by its key');
      const said = JSON.parse(rawBody) as { gameCode?: unknown; draw?: unknown; numbers?: unknown };
      if (said.gameCode !== gameCode || said.draw !== draw) throw new Error('it answers about another draw');
      if (said.numbers === null || said.numbers === undefined) return null;
      if (typeof said.numbers !== 'string') throw new Error('its numbers are no text');
      return said.numbers;
    },
  };
}
