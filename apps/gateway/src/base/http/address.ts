import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** An IPv4 address as an IPv6 one: five groups of zero and one of ones. */
const MAPPED = ['0', '0', '0', '0', '0', 'ffff'];

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The platform's own reader of addresses writes the two forms that end like IPv4 as groups too.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

/** The four numbers in the last two groups of an IPv6 address that stands for an IPv4 one. */
const dotted = (groups: readonly string[]): string =>
  groups
    .slice(MAPPED.length)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');

/** An address without what a socket adds to it: no zone, and IPv4 as IPv4 however it is written. */
export function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  return MAPPED.every((group, place) => groups[place] === group) ? dotted(groups) : plain;
}

/**
 * What stands for a caller wherever something is counted by address: an IPv4 address whole, of an IPv6 address its /64 network,
 * since one subscriber has all addresses of it.
 */
export function limitKeyOf(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? groupsOf(plain).slice(0, NETWORK_GROUPS).join(':') : plain;
}

/** Is this the machine itself? */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return isIPv6(plain) ? groupsOf(plain).join('') === '00000001' : /^127\./.test(plain);
}

/** Is that a name or an address under which nobody but this machine is reached? */
export const isLocalHost = (host: string): boolean => host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
