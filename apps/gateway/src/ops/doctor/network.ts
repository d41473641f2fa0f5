import { isLoopback } from '../../base/http/address.ts';
import type { Config } from '../../base/settings/config.ts';
import { type Finding, failure, warning, well } from './finding.ts';

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
const isHere = (host: string): boolean => host === '' || host === 'localhost' || isLoopback(host);
const isOverTls = (address: string): boolean => address.startsWith('https://');

/** The address at which players reach the site: it must be known, and TLS. */
function siteFinding({ publicUrl }: Config): Finding {
  if (publicUrl === null)
    return warning(
      'PUBLIC_URL',
      'is not set: links in mails have each request’s host, and browsers are not told to stay on TLS',
      'set it to the https:// address of the site',
    );
  if (!isOverTls(publicUrl) && !isHere(hostOf(publicUrl)))
    return failure(
      'PUBLIC_URL',
      'is not TLS: passwords and sessions travel in the open, and passkeys do not work',
      'put a proxy with a certificate in front (deploy/) and set the https:// address',
    );
  return well('PUBLIC_URL', `is ${publicUrl}`);
}

/** The studio's address for browsers: a page on TLS shows no frame that is not. */
function studioFinding({ publicUrl, studioPublicUrl }: Config): Finding[] {
  if (publicUrl === null || !isOverTls(publicUrl)) return [];
  const advice = 'give the studio a host with TLS of its own (deploy/) and set its https:// address, for gateway and studio';
  if (studioPublicUrl === null)
    return [warning('STUDIO_PUBLIC_URL', 'is not set while the site is on TLS: the studio’s games do not open', advice)];
  if (!isOverTls(studioPublicUrl))
    return [failure('STUDIO_PUBLIC_URL', 'is not TLS while the site is: browsers do not open its games', advice)];
  return [well('STUDIO_PUBLIC_URL', `is ${studioPublicUrl}`)];
}

/** Who stands in front: the gateway itself speaks no TLS, so on TLS somebody does. */
function proxyFindings({ publicUrl, trustedProxies, host }: Config): Finding[] {
  if (publicUrl === null || !isOverTls(publicUrl)) return [];
  const named =
    trustedProxies.length === 0
      ? failure(
          'TRUSTED_PROXIES',
          'is not set while a proxy ends TLS: every visitor has the proxy’s address, and shares its limits and locks',
          'name the proxy’s address, e.g. TRUSTED_PROXIES=127.0.0.1',
        )
      : well('TRUSTED_PROXIES', `is ${trustedProxies.join(', ')}`);
  const isOpen = host === '0.0.0.0' || host === '::';
  return [
    named,
    isOpen
      ? warning(
          'HOST',
          `is ${host}: the gateway answers without TLS on every address of this machine`,
          'set HOST=127.0.0.1 where the proxy is on this machine, else let only the proxy reach the port',
        )
      : well('HOST', `is ${host}`),
  ];
}

/** Ways to other servers on which what is said can be read. */
function wayFindings({ databaseUrl, redisUrl }: Config): Finding[] {
  const findings: Finding[] = [];
  const database = databaseUrl === null ? null : new URL(databaseUrl);
  if (
    database &&
    !isHere(hostOf(database.href)) &&
    !/^(?:require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '')
  )
    findings.push(
      warning(
        'DATABASE_URL',
        `leads to ${database.hostname} without TLS`,
        'add ?sslmode=verify-full, or keep the way inside a network of your own',
      ),
    );
  if (redisUrl?.startsWith('redis:') && !isHere(hostOf(redisUrl)))
    findings.push(
      warning(
        'REDIS_URL',
        `leads to ${hostOf(redisUrl)} without TLS`,
        'use rediss://, or keep the way inside a network of your own',
      ),
    );
  return findings;
}

/** Addresses, TLS and proxies. A demo is for its own machine: nothing is asked of it. */
export const networkFindings = (config: Config): Finding[] =>
  config.demo
    ? [warning('DEMO', 'is 1: a demo brand with known passwords is open', 'set DEMO=0 before real players come')]
    : [siteFinding(config), ...studioFinding(config), ...proxyFindings(config), ...wayFindings(config)];
