import { gamePath } from '../play/game-path.ts';
import type { Announcement } from './queries.ts';

/** What a banner or a popup opens: a page of the site, after a login where it needs one, or another site. Null for nothing. */
export type LinkTarget = { to: string; needsLogin: boolean } | { href: string } | null;

/**
 * What something that the operator has announced opens: `P` the promotion, `URL` the address, `G` the game by its node. Null
 * when there is nothing to open, or nothing that is safe to: docs/rules/content.md#links.
 */
export function linkTarget({ linkageType, linkage }: Pick<Announcement, 'linkageType' | 'linkage'>, origin: string): LinkTarget {
  if (linkage === '') return null;
  if (linkageType === 'P') return { to: `/promoDetail?${new URLSearchParams({ id: linkage })}`, needsLogin: false };
  if (linkageType === 'G') return /^\d+$/.test(linkage) ? { to: gamePath(linkage), needsLogin: true } : null;
  if (linkageType !== 'URL' || !URL.canParse(linkage, origin)) return null;
  const url = new URL(linkage, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin !== origin) return { href: url.href };
  // A path of two slashes would name another host.
  return { to: url.pathname.replace(/^\/+/, '/') + url.search + url.hash, needsLogin: false };
}
