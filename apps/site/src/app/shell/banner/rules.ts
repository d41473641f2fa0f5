import { type LinkTarget, linkTarget } from '../../../domain/content/link-target.ts';
import type { Banner } from '../../../domain/content/queries.ts';
import { PATHS } from '../../paths.ts';
import { vendorPath } from '../header/vendor-path.ts';

/** How long a banner stays before the next one: docs/rules/content.md#banners. */
export const AUTOPLAY_MS = 5000;

/** How much room banners have: part of the stage on the home page, slim above a lobby, whose posters come first. */
export type BannerSize = 'stage' | 'slim' | 'wide';

const SLIM = new Set(['w_rng', 'w_live', 'w_fish', 'w_pvp', 'w_sports', 'w_esports', 'w_lott']);

/** The room of a group's banners. */
export function sizeOf(group: string): BannerSize {
  if (group === 'w_home') return 'stage';
  return SLIM.has(group) ? 'slim' : 'wide';
}

/** Classes of a box of that size: on the stage it has no margins of a page. */
export const bannerClass = (size: BannerSize): string => (size === 'stage' ? 'm-banner' : 'page m-banner');

/** The node that stands for the lottery's own page: docs/rules/content.md#links. */
const LOTTERY_LOBBY = 'LOTTO_LOBBY';

function lobbyTarget({ nodeId, gameType, vendor }: Banner): LinkTarget {
  const to = nodeId === LOTTERY_LOBBY ? PATHS.lottery : vendorPath(gameType, vendor);
  return to === null ? null : { to, needsLogin: false };
}

/**
 * What a click on a banner opens: `P` the promotion, `URL` the address, `G` the game or, without a node, its lobby.
 * Null when there is nothing to open: the banner is then no link: docs/rules/content.md#links.
 */
export function bannerTarget(banner: Banner, origin: string): LinkTarget {
  if (banner.linkageType !== 'G') return linkTarget(banner, origin);
  return linkTarget({ linkageType: 'G', linkage: banner.nodeId }, origin) ?? lobbyTarget(banner);
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
