import { type Brand, type Merchant } from '../../brand/index.ts';

/**
 * The origin that a message's links lead to: the one that the caller came by where it is the brand's, else the brand's first.
 * The host that a caller names is its own word; a link to it, with a key in it, must not leave the house.
 */
export function ownOrigin(brand: Pick<Brand, 'domains'>, merchant: Merchant, origin: string): string {
  const own = brand.domains(merchant, origin);
  if (merchant.hosts.includes('*') || own.includes(origin)) return origin;
  return own[0] ?? origin;
}
