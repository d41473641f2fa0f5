import { LaunchReply, type LaunchRequest, type TrialRequest } from '@marquee/contract/vendor';
import { Ajv } from 'ajv';
import type { Clock } from '../../base/calendar/clock.ts';
import { BusinessError } from '../../base/errors.ts';
import { boundedText } from '../../base/http/bounded-text.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { measured } from '../../base/vendor-calls.ts';
import type { PlayVendor } from '../deps.ts';
import { signRequest } from '../vendor-api/signature.ts';

/** Where a frame is: `origin` is empty for a path that the site opens on a launch server of the brand. */
export interface FrameAddress {
  href: string;
  origin: string;
}

export interface FrameAskerDeps {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  vendorKeys: ReadonlyMap<string, string>;
  fetch: typeof fetch;
}

const VENDOR_TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 16 * 1024;
/** Stands in for a server where none is named. */
const NOWHERE = 'http://nowhere.invalid';
const isLaunchReply = new Ajv({ strict: false }).compile<LaunchReply>(LaunchReply);

/**
 * The address that a vendor's text stands for. One without a server stays a path where the brand has launch servers of its
 * own, and is the vendor's own otherwise. Throws for what is no address of a web page.
 */
export function frameAddressOf(text: string, vendorAddress: URL, hasServers: boolean): FrameAddress {
  const nowhere = new URL(text, NOWHERE);
  if (hasServers && nowhere.origin === NOWHERE && !URL.canParse(text)) {
    // Two slashes at the beginning would name a server after all.
    if (nowhere.pathname.startsWith('//')) throw new Error('the frame has no web address');
    return { href: `${nowhere.pathname}${nowhere.search}${nowhere.hash}`, origin: '' };
  }
  const url = new URL(text, vendorAddress);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('the frame has no web address');
  return { href: url.href, origin: url.origin };
}

/** Makes the asking of vendors for the address of a frame. */
export function createFrameAsker({ clock, log, metrics, vendorKeys, fetch: send }: FrameAskerDeps) {
  const ask = async (
    vendor: PlayVendor,
    path: string,
    request: LaunchRequest | TrialRequest,
    hasServers: boolean,
  ): Promise<FrameAddress> => {
    const key = vendorKeys.get(vendor.code);
    const address = new URL(path, vendor.baseUrl.endsWith('/') ? vendor.baseUrl : `${vendor.baseUrl}/`);
    try {
      if (key === undefined) throw new Error(`there is no key for vendor ${vendor.code}`);
      const body = JSON.stringify(request);
      const labels = { vendor: vendor.code, call: path.replace(/^vendor./, '') };
      const { response, reply } = await measured(metrics, labels, async () => {
        const answer = await send(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signRequest(vendor.code, key, address.pathname, body, clock.now()) },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS),
        });
        return { response: answer, reply: JSON.parse(await boundedText(answer, MAX_REPLY_BYTES)) as unknown };
      });
      if (!isLaunchReply(reply) || reply.status !== 'OK' || reply.url === undefined) {
        throw new Error(`HTTP ${response.status}, ${(reply as { status?: string } | null)?.status ?? 'no status'}`);
      }
      return frameAddressOf(reply.url, address, hasServers);
    } catch (error) {
      log.warn({ vendor: vendor.code, path, reason: (error as Error).message }, 'launch failed');
      throw new BusinessError('vendor.unavailable');
    }
  };

  return {
    /** The frame of a game session. Throws `vendor.unavailable` for whatever else comes back; so does `trial`. */
    launch: (vendor: PlayVendor, request: LaunchRequest, hasServers: boolean) =>
      ask(vendor, 'vendor/launch', request, hasServers),
    /** A frame in the vendor's trial mode, of which the platform keeps no record. */
    trial: (vendor: PlayVendor, request: TrialRequest, hasServers: boolean) => ask(vendor, 'vendor/trial', request, hasServers),
  };
}

export type FrameAsker = ReturnType<typeof createFrameAsker>;
