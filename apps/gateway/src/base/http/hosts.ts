import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isLocalHost } from './address.ts';
import { languageOf } from './context.ts';
import { refusalOf, sendRefusal } from './reply.ts';

export interface HostRules {
  log: Pick<Log, 'warn'>;
  /** Is it one of a brand's own hosts? */
  isBrands(host: string): Promise<boolean>;
  publicUrl: string | null;
  /** The setting `KNOWN_HOSTS`. */
  knownHosts: readonly string[];
  /** Do all names and addresses of this machine count? In a demo they do. */
  machine: boolean;
}

/** What checks health by whatever address it has. */
const EVERYWHERE = new Set(['/healthz', '/readyz']);
/** Unknown hosts that the log is told of: whoever tries many names must not fill it. */
const TOLD = 100;

const plain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Has this machine that name or address now? Addresses come and go while it runs. */
function isMachines(host: string): boolean {
  const name = hostname().toLowerCase();
  const names = [name, `${name.split('.')[0]}.local`];
  const addresses = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).map(({ address }) => address.toLowerCase()),
  );
  return names.includes(host) || addresses.includes(host);
}

/** Refuses requests for hosts that are not known with 421, before anything else looks at them; tells the log once of each. */
function refuseOthers(
  app: FastifyInstance,
  log: HostRules['log'],
  { isKnown, hint }: { isKnown(host: string): boolean | Promise<boolean>; hint: string },
): void {
  const told = new Set<string>();
  app.addHook('onRequest', async (request, reply) => {
    const host = plain(request.hostname ?? '');
    if (await isKnown(host)) return;
    if (EVERYWHERE.has(request.url.split('?')[0] ?? '')) return;
    if (told.size < TOLD && !told.has(host)) {
      told.add(host);
      log.warn({ host: host.slice(0, 100) }, `a host that is not known was refused; ${hint}`);
    }
    const error = new BusinessError('domain_not_available', { status: 421 });
    return sendRefusal(reply, refusalOf(error, request), languageOf(request, null));
  });
}

/**
 * The hosts of players and vendors: a page elsewhere whose name was made to point here must not be answered. Known are brands'
 * hosts, `PUBLIC_URL`'s, `KNOWN_HOSTS`, the loopback, and in a demo this machine.
 */
export function registerHosts(app: FastifyInstance, { log, isBrands, publicUrl, knownHosts, machine }: HostRules): void {
  const known = new Set(knownHosts);
  if (publicUrl !== null) known.add(plain(new URL(publicUrl).hostname));
  refuseOthers(app, log, {
    isKnown: (host) => isLocalHost(host) || known.has(host) || (machine && isMachines(host)) || isBrands(host),
    hint: 'PUBLIC_URL, a brand or KNOWN_HOSTS names those that are',
  });
}

/**
 * The hosts of the operator's door: any address, the loopback's names and `KNOWN_HOSTS`. A brand's host is none of them, so that
 * a proxy that sends players there by mistake shows them nothing.
 */
export function registerOperatorHosts(app: FastifyInstance, { log, knownHosts }: Pick<HostRules, 'log' | 'knownHosts'>): void {
  const known = new Set(knownHosts);
  refuseOthers(app, log, {
    isKnown: (host) => isIP(host) !== 0 || isLocalHost(host) || known.has(host),
    hint: 'at the operator’s door KNOWN_HOSTS names those that are',
  });
}
