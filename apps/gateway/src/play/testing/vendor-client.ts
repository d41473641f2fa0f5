import { signRequest } from '../vendor-api/signature.ts';
import { TEST_KEYS } from './gateway.ts';

export type VendorAnswer = Record<string, unknown> & { status: string };

/** A vendor that signs: `call('/debit', {…})` sends one request and returns the answer with its HTTP code. */
export function vendorClient(url: string, code = 'RLT', now: () => number = Date.now) {
  const key = TEST_KEYS.get(code) ?? '';
  return async function call(name: string, body: unknown): Promise<VendorAnswer & { http: number }> {
    const path = `/vendor/v1/${name}`;
    const raw = JSON.stringify(body);
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signRequest(code, key, path, raw, now()) },
      body: raw,
    });
    return { http: response.status, ...((await response.json()) as VendorAnswer) };
  };
}
