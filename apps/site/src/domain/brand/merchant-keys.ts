import { local, session } from '../../shared/lib/storage.ts';
import type { Brand } from './brand.ts';

/** What the calls that ask for a platform are told: wire-protocol 8. */
const PLATFORM = 'html5-desktop';

/** Writes down which brand's page this is: specification 3, client storage. They outlive a logout: specification 4. */
export function writeMerchantKeys({ merchantCode }: Pick<Brand, 'merchantCode'>): void {
  session.set('merchant', merchantCode);
  session.set('merchantCode', merchantCode);
  session.set('platform', PLATFORM);
  local.set('merchantCode', merchantCode);
}
