import { CHANNEL_HEADERS } from '@marquee/contract/channel';
import type { Clock } from '../../base/calendar/clock.ts';
import {
  createSignatureCheck,
  type SignatureCheck,
  type Signed,
  type SignedHeaders,
  signAs,
} from '../../base/partner-api/signature.ts';
import type { Provider, Providers } from './providers.ts';

const { channel, ...others } = CHANNEL_HEADERS;
const HEADERS: SignedHeaders = { partner: channel, ...others };

/** Signs a request of ours to a provider: the headers to send. */
export const signToProvider = (request: Signed): Record<string, string> => signAs(HEADERS, request);

/** The check of what providers sign. */
export const createProviderCheck = ({
  clock,
  providers,
  keys,
  otherKeys,
}: {
  clock: Clock;
  providers: Providers;
  keys: ReadonlyMap<string, string>;
  otherKeys: ReadonlyMap<string, string>;
}): SignatureCheck<Provider> =>
  createSignatureCheck({ clock, headers: HEADERS, partnerByCode: providers.byCode, keys, otherKeys });
