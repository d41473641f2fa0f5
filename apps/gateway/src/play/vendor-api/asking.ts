import type { Clock } from '../../base/calendar/clock.ts';
import { boundedText } from '../../base/http/bounded-text.ts';
import type { Metrics } from '../../base/metrics.ts';
import { measured } from '../../base/vendor-calls.ts';
import type { PlayVendor } from '../deps.ts';
import { signRequest } from './signature.ts';

export interface AskerDeps {
  clock: Clock;
  metrics: Pick<Metrics, 'vendorCalls'>;
  vendorKeys: ReadonlyMap<string, string>;
  fetch: typeof fetch;
  /** The longest answer that is read, in bytes. */
  mostBytes?: number;
}

/** What a vendor answered: JSON that nobody has looked at yet. */
export interface VendorAnswer {
  address: URL;
  http: number;
  reply: unknown;
}

const VENDOR_TIMEOUT_MS = 5_000;
const USUAL_MOST_BYTES = 16 * 1024;

/** Makes what sends vendors our own requests, `path` below their address, signed by their key. Rejects where there is no answer. */
export function createVendorAsker({ clock, metrics, vendorKeys, fetch: send, mostBytes = USUAL_MOST_BYTES }: AskerDeps) {
  return async (vendor: Pick<PlayVendor, 'code' | 'baseUrl'>, path: string, request: object): Promise<VendorAnswer> => {
    const key = vendorKeys.get(vendor.code);
    if (key === undefined) throw new Error(`there is no key for vendor ${vendor.code}`);
    const address = new URL(path, vendor.baseUrl.endsWith('/') ? vendor.baseUrl : `${vendor.baseUrl}/`);
    const body = JSON.stringify(request);
    const labels = { vendor: vendor.code, call: path.replace(/^vendor./, '') };
    return measured(metrics, labels, async () => {
      const answer = await send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signRequest(vendor.code, key, address.pathname, body, clock.now()) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS),
      });
      return { address, http: answer.status, reply: JSON.parse(await boundedText(answer, mostBytes)) as unknown };
    });
  };
}

export type VendorAsker = ReturnType<typeof createVendorAsker>;
