import type { Reply } from '@marquee/contract';

/** The vendors of one game type, as the gateway lists them. */
export type Lane = Reply<'gameVendor'>['data']['lanes'][number];
export type VendorCard = Lane['cards'][number];
