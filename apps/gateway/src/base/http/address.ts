import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The groups of an IPv6 address, with `::` written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  return [...before, ...Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0'), ...after];
}

/**
 * What stands for a caller when calls are counted per address: an IPv4 address whole, of an IPv6 address its /64 network,
 * since one subscriber has all addresses of it.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(plain)
    ? groupsOf(plain.toLowerCase())
        .slice(0, NETWORK_GROUPS)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')
    : plain;
}

/** Is this the machine itself? */
export const isLoopback = (address: string): boolean => address === '::1' || /^(?:::ffff:)?127\./i.test(address);
