import { createHmac } from 'node:crypto';
import { signedText, VENDOR_HEADERS } from '@marquee/contract/vendor';
import { TEST_KEYS } from './gateway.ts';

/** What a vendor was sent. */
export interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  raw: string;
}

/** A vendor's answer with this body. */
export const answer =
  (body: unknown, status = 200) =>
  async (): Promise<Response> =>
    new Response(JSON.stringify(body), { status });

/** A vendor at the other end of `fetch`: keeps what it is sent and answers as it is told. */
export function fakeVendor() {
  const state = { sent: [] as Sent[], reply: answer({ status: 'OK', url: 'https://games.example/frame#t' }) };
  const vendorFetch: typeof fetch = async (input, init) => {
    const raw = typeof init?.body === 'string' ? init.body : '';
    const headers = init?.headers as Record<string, string>;
    state.sent.push({
      url: input instanceof Request ? input.url : input.toString(),
      headers,
      body: JSON.parse(raw) as Sent['body'],
      raw,
    });
    return state.reply();
  };
  return Object.assign(state, {
    fetch: vendorFetch,
    reset(): void {
      state.sent = [];
      state.reply = answer({ status: 'OK', url: 'https://games.example/frame#t' });
    },
  });
}

/** Is this a request that the vendor's key signed? */
export function isSigned({ headers, raw, url }: Sent, vendor: string): boolean {
  const { timestamp, nonce, signature } = VENDOR_HEADERS;
  const text = signedText(headers[timestamp] ?? '', headers[nonce] ?? '', new URL(url).pathname, raw);
  const key = TEST_KEYS.get(vendor) ?? '';
  return headers[signature] === createHmac('sha256', key).update(text).digest('hex');
}
