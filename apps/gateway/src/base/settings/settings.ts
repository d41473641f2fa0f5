import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  ConfigError,
  choiceIn,
  countIn,
  demandOrigin,
  type Environment,
  flagIn,
  LEAST_KEY_LENGTH,
  listIn,
  originIn,
  portIn,
  secretIn,
} from '@marquee/service/settings';
import { SETTINGS, type SettingName } from './table.ts';

export { ConfigError, type Environment };

const LEAST_RSA_BITS = 2_048;
const LEGACY_RSA_BITS = 1_024;
const LEGACY_EXPONENT = 65_537n;
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/** Names that the list of proxies knows beside addresses and networks. */
export const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** What is set, else the usual value of the table, else null. */
export const textOf = (env: Environment, name: SettingName): string | null => env[name] || (SETTINGS.get(name)?.usual ?? null);

/** The same of a setting that has a usual value. */
const usualTextOf = (env: Environment, name: SettingName): string => textOf(env, name) ?? '';

/** A port from 0 to 65535. */
export const readPort = (env: Environment, name: SettingName): number => portIn(name, usualTextOf(env, name));

/** The whole path of a file or folder; null when it is not set. */
export function readPath(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  return text === null ? null : resolve(text);
}

/** A whole number of a unit such as seconds, within bounds. */
export const readCount = (env: Environment, name: SettingName, unit: string, least: number, most: number): number =>
  countIn(name, usualTextOf(env, name), unit, least, most);

/** An address to listen on: an IP address or a host name. */
export function readHost(env: Environment, name: SettingName, otherwise = ''): string {
  const text = textOf(env, name) ?? otherwise;
  if (isIP(text) === 0 && !HOST_NAME.test(text)) throw new ConfigError(`${name} must be an address to listen on, not "${text}"`);
  return text;
}

/** An address with one of these schemes and a host; null when it is not set. */
export function readAddress(env: Environment, name: SettingName, protocols: readonly string[]): string | null {
  const text = textOf(env, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  // A database may be named by its socket's directory instead of a host.
  if (!url || !protocols.includes(url.protocol) || (url.host === '' && !url.searchParams.has('host'))) {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be an address that starts with ${starts} and names a host`);
  }
  return text;
}

/** An origin, scheme and host without a path; null when it is not set. */
export function readOrigin(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  return text === null ? null : demandOrigin(name, text);
}

const listOf = (env: Environment, name: SettingName): string[] => listIn(textOf(env, name) ?? '');

/** Names and addresses of hosts, separated by commas, without ports; in lower case. */
export function readHosts(env: Environment, name: SettingName): string[] {
  return listOf(env, name).map((item) => {
    const host = item.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) === 0 && !HOST_NAME.test(host))
      throw new ConfigError(`${name} must list names or addresses of hosts without ports, not "${item}"`);
    return host.toLowerCase();
  });
}

/** Origins, separated by commas. */
export function readOrigins(env: Environment, name: SettingName): string[] {
  return listOf(env, name).map((item) => {
    const origin = originIn(item);
    if (origin === null) throw new ConfigError(`${name} must list http:// or https:// origins, not "${item}"`);
    return origin;
  });
}

function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Addresses and networks, separated by commas; `names` are words that stand for some. */
export function readNetworks(env: Environment, name: SettingName, names: readonly string[] = []): string[] {
  const items = listOf(env, name);
  const wrong = items.find((item) => !names.includes(item) && !isNetwork(item));
  if (wrong !== undefined) throw new ConfigError(`${name} must list addresses or networks such as 10.0.0.0/8, not "${wrong}"`);
  return items;
}

/** One of these words. */
export const readChoice = <const T extends string>(env: Environment, name: SettingName, choices: readonly T[]): T =>
  choiceIn(name, usualTextOf(env, name), choices);

/** 0 or 1. */
export const readFlag = (env: Environment, name: SettingName): boolean => flagIn(name, usualTextOf(env, name));

/** The bits and the exponent of a PEM's RSA key; null for what is none. */
function rsaOf(text: string): { bits: number; exponent: bigint } | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
    return asymmetricKeyType === 'rsa' ? { bits: modulusLength, exponent: publicExponent } : null;
  } catch {
    return null;
  }
}

/** A PEM of an RSA private key; null when it is not set. The value itself is never repeated. */
export function readPrivateKey(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  if (text !== null && (rsaOf(text)?.bits ?? 0) < LEAST_RSA_BITS)
    throw new ConfigError(`${name} must be the PEM of an RSA private key of at least ${LEAST_RSA_BITS} bits`);
  return text;
}

/** The same for scheme legacy, whose clients know one size and one exponent: docs/rules/encrypted-calls.md#scheme-legacy. */
export function readLegacyKey(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  const key = text === null ? null : rsaOf(text);
  if (text !== null && (key?.bits !== LEGACY_RSA_BITS || key.exponent !== LEGACY_EXPONENT))
    throw new ConfigError(
      `${name} must be the PEM of an RSA private key of ${LEGACY_RSA_BITS} bits with exponent ${LEGACY_EXPONENT}`,
    );
  return text;
}

/** A secret of at least 32 characters; null when it is not set. */
export const readSecret = (env: Environment, name: SettingName): string | null => secretIn(name, textOf(env, name));

/** A secret that must be set. */
export function demandSecret(env: Environment, name: SettingName): string {
  const secret = readSecret(env, name);
  if (secret === null)
    throw new ConfigError(`${name} must be set with DEMO=0, to at least ${LEAST_KEY_LENGTH} characters: openssl rand -base64 32`);
  return secret;
}
