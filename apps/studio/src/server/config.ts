import { readFileSync } from 'node:fs';

/** Everything that is set from outside. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  gatewayUrl: string;
  /** Key per vendor code: what the studio signs by, and takes. */
  vendorKeys: ReadonlyMap<string, string>;
  /** Keys that it takes besides, while one is changed for another. */
  otherVendorKeys: ReadonlyMap<string, string>;
  /** Origin under which players reach the studio; null to take the host of the page that launches. */
  publicUrl: string | null;
  roundLimitMs: number;
  /** Seals tokens and coming secrets in the database; null, in a demo only, leaves them readable. */
  secretKey: string | null;
  /** Addresses or networks whose forwarded client address is believed. */
  trustedProxies: readonly string[];
  logLevel: string;
}

/** A setting that the program cannot start with; the message is one line for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function whole(env: Environment, name: string, usual: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

function address(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new ConfigError(`${name} must be an address such as http://127.0.0.1:8080, not "${text}"`);
  return url.origin;
}

/** Codes of vendors, the same for gateway and studio. */
export const VENDOR_CODE = /^[A-Z0-9]{2,12}$/;
const VENDOR_KEY = /^VENDOR_KEY_([A-Z0-9]{2,12})$/;
const OTHER_KEY = /^VENDOR_OTHER_KEY_([A-Z0-9]{2,12})$/;

/** Checks a key and keeps it by its vendor's code. Throws a ConfigError. */
function addKey(keys: Map<string, string>, name: string, code: string, key: unknown): void {
  if (!VENDOR_CODE.test(code)) throw new ConfigError(`${name} names the vendor "${code}", which is not a vendor code`);
  if (typeof key !== 'string' || key.length < 32)
    throw new ConfigError(`${name} must hold a key of at least 32 characters for ${code}`);
  keys.set(code, key);
}

/** The keys that settings of one pattern name. */
function keysNamed(env: Environment, pattern: RegExp): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [name, key] of Object.entries(env)) {
    const code = pattern.exec(name)?.[1];
    if (code !== undefined && key !== undefined && key !== '') addKey(keys, name, code, key);
  }
  return keys;
}

function keysFrom(env: Environment): Map<string, string> {
  const keys = new Map<string, string>();
  const json = env.VENDOR_KEYS;
  if (json !== undefined && json !== '') {
    let parsed: unknown;
    try {
      parsed = JSON.parse(json);
    } catch {
      parsed = null;
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new ConfigError('VENDOR_KEYS must be a JSON object of vendor codes and keys');
    for (const [code, key] of Object.entries(parsed)) addKey(keys, 'VENDOR_KEYS', code, key);
  }
  for (const [code, key] of keysNamed(env, VENDOR_KEY)) keys.set(code, key);
  if (keys.size === 0) throw new ConfigError('VENDOR_KEYS must hold the key of at least one vendor');
  return keys;
}

/** The key of the seal, which only a demo may do without. */
function secretKeyFrom(env: Environment): string | null {
  const isDemo = env.DEMO || '1';
  if (isDemo !== '0' && isDemo !== '1') throw new ConfigError(`DEMO must be 0 or 1, not "${isDemo}"`);
  const key = env.SECRET_KEY || null;
  if (key === null && isDemo === '0') throw new ConfigError('SECRET_KEY must be set with DEMO=0: at least 32 characters');
  if (key !== null && key.length < 32) throw new ConfigError('SECRET_KEY must have at least 32 characters');
  return key;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const SECRET_FILE = /^(SECRET_KEY|VENDOR_KEYS|VENDOR_(?:OTHER_)?KEY_[A-Z0-9]{2,12})_FILE$/;

/** The settings with each secret that is given as a file, `<NAME>_FILE`, under its own name. */
function withSecretFiles(env: Environment): Environment {
  const given: Record<string, string | undefined> = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = SECRET_FILE.exec(variable)?.[1];
    if (name === undefined || !path) continue;
    if (env[name]) throw new ConfigError(`${name} must not be set beside ${variable}: set one of them`);
    try {
      given[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new ConfigError(
        `${variable} must name a file that can be read, not "${path}" (${(error as NodeJS.ErrnoException).code})`,
      );
    }
    if (given[name] === '') throw new ConfigError(`${variable} must name a file with a secret; "${path}" is empty`);
  }
  return given;
}

/** Reads the settings: docs/configuration.md. Throws a ConfigError with one clear line for a wrong one. */
export function readConfig(environment: Environment): Config {
  const env = withSecretFiles(environment);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}"`);
  return {
    port: whole(env, 'STUDIO_PORT', 8081, 0, 65_535),
    // A demo is for this machine, unless somebody says otherwise.
    host: env.HOST || (env.DEMO === '0' ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR || '.data',
    gatewayUrl: address('GATEWAY_URL', env.GATEWAY_URL || 'http://127.0.0.1:8080'),
    vendorKeys: keysFrom(env),
    otherVendorKeys: keysNamed(env, OTHER_KEY),
    publicUrl: env.STUDIO_PUBLIC_URL ? address('STUDIO_PUBLIC_URL', env.STUDIO_PUBLIC_URL) : null,
    roundLimitMs: whole(env, 'ROUND_LIMIT_HOURS', 24, 1, 8_760) * 3_600_000,
    secretKey: secretKeyFrom(env),
    trustedProxies: (env.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
    logLevel,
  };
}
