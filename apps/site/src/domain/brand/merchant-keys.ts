import { local, session } from '../../shared/lib/storage.ts';
import type { Brand } from './brand.ts';

/** What the calls that ask for a platform are told: docs/rules/browser-storage.md#brand-keys. */
const PLATFORM = 'html5-desktop';

/**
 * Writes down which brand's page this is: docs/rules/browser-storage.md#brand-keys. They outlive a logout:
 * docs/rules/login.md#logout.
 */
export function writeMerchantKeys({ merchantCode }: Pick<Brand, 'merchantCode'>): void {
  session.set('merchant', merchantCode);
  session.set('merchantCode', merchantCode);
  session.set('platform', PLATFORM);
  local.set('merchantCode', merchantCode);
}
