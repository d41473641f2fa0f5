const VENDOR_KIND = 'vendor-';

/** The kind of an owner's account for what lies at a vendor that keeps a wallet of its own. */
export const vendorKind = (vendorId: number): string => `${VENDOR_KIND}${vendorId}`;
/** Is it one of those? */
export const isVendorKind = (kind: string): boolean => kind.startsWith(VENDOR_KIND);
/** The vendor of such a kind. */
export const vendorOfKind = (kind: string): number => Number(kind.slice(VENDOR_KIND.length));
