import { LaunchReply, type LaunchRequest, type TrialRequest } from '@marquee/contract/vendor';
import { BusinessError } from '../../base/errors.ts';
import { fitting } from '../../base/form.ts';
import type { Log } from '../../base/log.ts';
import type { PlayVendor } from '../deps.ts';
import type { VendorAsker } from '../vendor-api/asking.ts';

/** Where a frame is: `origin` is empty for a path that the site opens on a launch server of the brand. */
export interface FrameAddress {
  href: string;
  origin: string;
}

export interface FrameAskerDeps {
  log: Log;
  askVendor: VendorAsker;
}

/** Stands in for a server where none is named. */
const NOWHERE = 'http://nowhere.invalid';
const isLaunchReply = fitting(LaunchReply);

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
export function createFrameAsker({ log, askVendor }: FrameAskerDeps) {
  const ask = async (
    vendor: PlayVendor,
    path: string,
    request: LaunchRequest | TrialRequest,
    hasServers: boolean,
  ): Promise<FrameAddress> => {
    try {
      const { address, http, reply } = await askVendor(vendor, path, request);
      if (!isLaunchReply(reply) || reply.status !== 'OK' || reply.url === undefined) {
        throw new Error(`HTTP ${http}, ${(reply as { status?: string } | null)?.status ?? 'no status'}`);
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
