import { VENDOR_HEADERS } from '@marquee/contract/vendor';
import type { Clock } from '../../base/calendar/clock.ts';
import { createSignatureCheck, type SignatureCheck, type SignedHeaders, signAs } from '../../base/partner-api/signature.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';

const { vendor, ...others } = VENDOR_HEADERS;
const HEADERS: SignedHeaders = { partner: vendor, ...others };

export interface VendorSignatureDeps {
  clock: Clock;
  catalogue: Pick<PlayCatalogue, 'vendorByCode'>;
  vendorKeys: ReadonlyMap<string, string>;
  /** Keys that are taken besides, while one is changed for another. */
  otherVendorKeys?: ReadonlyMap<string, string> | undefined;
}

/** Signs a request of ours to a vendor: the headers to send. */
export const signRequest = (code: string, key: string, path: string, rawBody: string, now: number): Record<string, string> =>
  signAs(HEADERS, { code, key, path, rawBody, now });

/** The check of what vendors sign. */
export const createVendorCheck = ({
  clock,
  catalogue,
  vendorKeys,
  otherVendorKeys,
}: VendorSignatureDeps): SignatureCheck<PlayVendor> =>
  createSignatureCheck({
    clock,
    headers: HEADERS,
    partnerByCode: (code) => catalogue.vendorByCode(code),
    keys: vendorKeys,
    otherKeys: otherVendorKeys,
  });
