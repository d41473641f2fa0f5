import type { Announcement } from '../../domain/content/queries.ts';
import { gamePath } from '../../domain/play/game-path.ts';

/** What a popup opens: a page of the site, after a login where it needs one, or another site. */
export type LinkTarget = { to: string; needsLogin: boolean } | { href: string } | null;

/**
 * What a popup's picture opens: `P` the promotion, `URL` the address, `G` the game by its node. Null when there is nothing to
 * open. Wire-protocol 10.
 */
export function linkTarget({ linkageType, linkage }: Pick<Announcement, 'linkageType' | 'linkage'>, origin: string): LinkTarget {
  if (linkage === '') return null;
  if (linkageType === 'P') return { to: `/promoDetail?${new URLSearchParams({ id: linkage })}`, needsLogin: false };
  if (linkageType === 'G') return /^\d+$/.test(linkage) ? { to: gamePath(linkage), needsLogin: true } : null;
  if (linkageType !== 'URL' || !URL.canParse(linkage, origin)) return null;
  const url = new URL(linkage, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.origin === origin ? { to: url.pathname + url.search + url.hash, needsLogin: false } : { href: url.href };
}
