import { lookup as resolve } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { plainAddress } from '../http/address.ts';
import type { Config } from '../settings/config.ts';

/** Who the gateway may ask when the address is somebody else's word: a vendor's, or what a name is said to stand for today. */
export interface Outward {
  /** Sends a request, and follows no redirect. Rejects for a server inside our own network, unless it is allowed. */
  fetch: typeof fetch;
  /** May an address be asked? A name passes, since only what it stands for at the time of the request counts. */
  isAllowed(url: URL): boolean;
}

export interface OutwardOptions {
  /** Addresses and networks of our own that may be asked, such as 10.1.0.0/16. */
  networks: readonly string[];
  /** Addresses that the settings name themselves: the operator's own word for host and port. */
  own: readonly string[];
}

/** Networks that nobody is asked in: this machine, private ones, those of the cloud's own services, and what carries IPv4 in IPv6. */
const INWARD = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** The host of an address without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
/** The port that is connected to, said or not. */
const placeOf = (url: URL): string => `${hostOf(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

const isLiteral = (host: string): boolean => isIP(host) !== 0 || host === 'localhost';

/**
 * The way out of a gateway with these settings. What they name by its number is the operator's word; a name may be somebody else's
 * tomorrow, so that one inside has to be allowed. Our own studio and bank are the operator's in any case.
 */
export function outwardOf({
  internalNetworks,
  studioUrl,
  bankUrl,
  channels,
}: Pick<Config, 'internalNetworks' | 'studioUrl' | 'bankUrl' | 'channels'>): Outward {
  const named = [channels.sms?.url, channels.phoneAuth?.jwks].filter((url) => url !== undefined && URL.canParse(url)) as string[];
  const own = [studioUrl, bankUrl, ...named.filter((url) => isLiteral(hostOf(new URL(url))))];
  return createOutward({ networks: internalNetworks, own });
}

/** Makes the gateway's way out. */
export function createOutward({ networks, own }: OutwardOptions): Outward {
  const inward = listOf(INWARD);
  const allowed = listOf(networks);
  const places = new Set(own.map((address) => placeOf(new URL(address))));
  const mayConnect = (address: string): boolean => {
    const plain = plainAddress(address);
    const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
    return allowed.check(plain, family) || !inward.check(plain, family);
  };

  // The addresses are looked at where the connection is made: a name that stood for another a moment ago gains nothing.
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const fit = found.filter(({ address }) => mayConnect(address));
      const [first] = fit;
      if (!first) return done(new Error(`${hostname} is inside our own network`), '', 0);
      return options.all ? done(null, fit) : done(null, first.address, first.family);
    });
  };
  const agents = {
    'http:': { open: new http.Agent({ keepAlive: true }), checked: new http.Agent({ keepAlive: true, lookup }) },
    'https:': { open: new https.Agent({ keepAlive: true }), checked: new https.Agent({ keepAlive: true, lookup }) },
  };

  const isAllowed = (url: URL): boolean => {
    const host = hostOf(url);
    return places.has(placeOf(url)) || (isIP(host) === 0 ? !/(?:^|\.)localhost\.?$/i.test(host) : mayConnect(host));
  };

  const send: typeof fetch = async (input, init = {}) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!isAllowed(url)) throw new Error(`${url.host} is inside our own network`);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not asked`);
    const agent = agents[url.protocol][places.has(placeOf(url)) ? 'open' : 'checked'];
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const { request: open } = url.protocol === 'https:' ? https : http;
    return new Promise<Response>((done, fail) => {
      const headers = { ...Object.fromEntries(request.headers), ...(body === null ? {} : { 'content-length': body.length }) };
      const asked = open(url, { method: request.method, headers, agent, signal: request.signal }, (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
          answer.destroy();
          return fail(new Error(`${url.host} redirects, which is not followed`));
        }
        const isEmpty = status === 204 || status === 205 || status === 304;
        if (isEmpty) answer.resume();
        const named = Object.entries(answer.headers).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]));
        done(
          new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), {
            status,
            headers: named as [string, string][],
          }),
        );
      });
      asked.on('error', fail);
      asked.end(body ?? undefined);
    });
  };
  return { fetch: send, isAllowed };
}
