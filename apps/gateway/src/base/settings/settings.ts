import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SETTINGS, type SettingName } from './table.ts';

/** A setting that is wrong. Its message is the one line that the operator sees. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

const LEAST_KEY_LENGTH = 32;
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
export function readPort(env: Environment, name: SettingName): number {
  const text = usualTextOf(env, name);
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${text}"`);
  return Number(text);
}

/** The whole path of a file or folder; null when it is not set. */
export function readPath(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  return text === null ? null : resolve(text);
}

/** A whole number of a unit such as seconds, within bounds. */
export function readCount(env: Environment, name: SettingName, unit: string, least: number, most: number): number {
  const text = usualTextOf(env, name);
  if (!/^\d{1,6}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new ConfigError(`${name} must be a number of ${unit} from ${least} to ${most}, not "${text}"`);
  return Number(text);
}

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

function originIn(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url.origin : null;
}

/** An origin, scheme and host without a path; null when it is not set. */
export function readOrigin(env: Environment, name: SettingName): string | null {
  const text = textOf(env, name);
  if (text === null) return null;
  const origin = originIn(text);
  if (origin === null) throw new ConfigError(`${name} must be http:// or https:// with a host and no path, not "${text}"`);
  return origin;
}

const listOf = (env: Environment, name: SettingName): string[] =>
  (textOf(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

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
export function readChoice<const T extends string>(env: Environment, name: SettingName, choices: readonly T[]): T {
  const text = usualTextOf(env, name);
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return choice;
}

/** 0 or 1. */
export function readFlag(env: Environment, name: SettingName): boolean {
  const text = usualTextOf(env, name);
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

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

function secretIn(text: string | null, name: string): string | null {
  if (text !== null && text.length < LEAST_KEY_LENGTH)
    throw new ConfigError(`${name} must have at least ${LEAST_KEY_LENGTH} characters`);
  return text;
}

/** A secret of at least 32 characters; null when it is not set. */
export const readSecret = (env: Environment, name: SettingName): string | null => secretIn(textOf(env, name), name);

/** A secret that must be set. */
export function demandSecret(env: Environment, name: SettingName): string {
  const secret = readSecret(env, name);
  if (secret === null)
    throw new ConfigError(`${name} must be set with DEMO=0, to at least ${LEAST_KEY_LENGTH} characters: openssl rand -base64 32`);
  return secret;
}

/** Whose keys there are. */
const PARTNERS = {
  VENDOR: { code: /^[A-Z0-9_]{2,12}$/, says: 'a vendor’s code of 2 to 12 letters, digits or _' },
  CHANNEL: { code: /^[A-Z0-9]{2,12}$/, says: 'a payment provider’s code of 2 to 12 letters or digits' },
} as const;

/**
 * Keys of partners by code, from `VENDOR_KEY_<CODE>`, `CHANNEL_KEY_<CODE>` and the like. Another key stands beside the one that requests
 * are signed by. Throws a ConfigError.
 */
export function readPartnerKeys(
  env: Environment,
  partner: keyof typeof PARTNERS,
  which: 'KEY' | 'OTHER_KEY',
): Map<string, string> {
  const start = `${partner}_${which}_`;
  const { code: form, says } = PARTNERS[partner];
  const keys = new Map<string, string>();
  for (const name of Object.keys(env)) {
    if (!name.startsWith(start)) continue;
    const code = name.slice(start.length);
    if (!form.test(code)) throw new ConfigError(`${name} must end with ${says}`);
    const key = secretIn(env[name] || null, name);
    if (key === null) continue;
    if (which === 'OTHER_KEY' && !env[`${partner}_KEY_${code}`])
      throw new ConfigError(`${name} must stand beside ${partner}_KEY_${code}, by which requests are signed`);
    keys.set(code, key);
  }
  return keys;
}
