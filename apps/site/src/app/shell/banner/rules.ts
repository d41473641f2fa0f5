import type { Banner } from '../../../domain/content/queries.ts';
import { gamePath } from '../../../domain/play/game-path.ts';
import { PATHS } from '../../paths.ts';
import { vendorPath } from '../game-types.ts';

/** How long a banner stays before the next one: specification 9. */
export const AUTOPLAY_MS = 5000;

/** The node that stands for the lottery's own page: wire-protocol 10. */
const LOTTERY_LOBBY = 'LOTTO_LOBBY';

/** What a banner opens. `needsLogin` goes through the login first. */
export type BannerTarget = { to: string; needsLogin: boolean } | { href: string } | null;

function addressTarget(address: string, origin: string): BannerTarget {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.origin === origin ? { to: url.pathname + url.search + url.hash, needsLogin: false } : { href: url.href };
}

function gameTarget({ nodeId, gameType, vendor }: Banner): BannerTarget {
  if (/^\d+$/.test(nodeId)) return { to: gamePath(nodeId), needsLogin: true };
  const to = nodeId === LOTTERY_LOBBY ? PATHS.lottery : vendorPath(gameType, vendor);
  return to === null ? null : { to, needsLogin: false };
}

/**
 * What a click on a banner opens: `P` the promotion, `URL` the address, `G` the game or, without a node, its lobby.
 * Null when there is nothing to open: the banner is then no link. Wire-protocol 10.
 */
export function bannerTarget(banner: Banner, origin: string): BannerTarget {
  const { linkageType, linkage } = banner;
  if (linkageType === 'G') return gameTarget(banner);
  if (linkage === '') return null;
  if (linkageType === 'P') return { to: `${PATHS.promotion}?${new URLSearchParams({ id: linkage })}`, needsLogin: false };
  return linkageType === 'URL' ? addressTarget(linkage, origin) : null;
}

/** What decides whether the banners change by themselves. */
export interface AutoplayState {
  count: number;
  /** The visitor pressed pause. */
  isStopped: boolean;
  isHovered: boolean;
  hasFocus: boolean;
  isTabHidden: boolean;
  prefersStill: boolean;
}

/** Banners change by themselves only when there are several and nobody is busy with one. */
export function mayAutoplay(state: AutoplayState): boolean {
  const { count, isStopped, isHovered, hasFocus, isTabHidden, prefersStill } = state;
  return count > 1 && !isStopped && !isHovered && !hasFocus && !isTabHidden && !prefersStill;
}
