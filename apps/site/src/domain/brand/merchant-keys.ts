import { local, session } from '../../shared/lib/storage.ts';
import type { Brand } from './brand.ts';
import { fieldsOf } from './call-fields.ts';

/**
 * Writes down which brand's page this is: docs/rules/browser-storage.md#brand-keys. They outlive a logout:
 * docs/rules/login.md#logout.
 */
export function writeMerchantKeys(brand: Partial<Brand>): void {
  const { merchant, platform } = fieldsOf(brand);
  session.set('merchant', merchant);
  session.set('merchantCode', merchant);
  session.set('platform', platform);
  local.set('merchantCode', merchant);
}
