import type { Reply } from '@marquee/contract';

export type Launched = Reply<'launchGame'>;

/** Where a launched game is, and from whom messages of it are to be believed. */
export interface FrameAddress {
  url: string;
  origin: string;
}

/** A number from 0 up to but not including 1, of the platform's own randomness. */
function randomShare(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

/**
 * Address of a launched game. One that is only a path is of the brand's launch servers, of which one is taken at random; any
 * other is used as it is. The origin is always that of the address. Throws a TypeError for an address that is none of the web,
 * and for one of the site itself: a frame of its own origin could leave its sandbox: docs/rules/games.md#launch-places.
 */
export function frameAddress(
  launched: Pick<Launched, 'gameUrl'>,
  servers: readonly string[],
  random: () => number = randomShare,
): FrameAddress {
  const server = servers[Math.floor(random() * servers.length)] ?? location.origin;
  const url = new URL(launched.gameUrl, server);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('the game has no address of the web');
  if (url.origin === location.origin) throw new TypeError('a game is never on the server of the site');
  return { url: url.href, origin: url.origin };
}
