import { resolve } from 'node:path';

/** The gateway's settings: architecture, "Running it". */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Origin under which browsers reach the site; null takes each request's own host. */
  publicUrl: string | null;
  /** Where the gateway reaches our own vendor. */
  studioUrl: string;
  /** Port of our own vendor, and its address for browsers where that is not the page's host with this port. */
  studioPort: number;
  studioPublicUrl: string | null;
  /** Origins of other vendors' game frames. */
  frameOrigins: string[];
  demo: boolean;
  /** Addresses or networks of proxies whose forwarded address is believed. */
  trustedProxies: string[];
  /** PEM of the private key of encrypted calls; several gateways must share one. */
  jwePrivateKey: string | null;
  /** Keys of vendors by code, from `VENDOR_KEY_<CODE>`. */
  vendorKeys: ReadonlyMap<string, string>;
  logLevel: string;
}

/** A setting that is wrong. Its message is the one line that the operator sees. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const VENDOR_KEY = /^VENDOR_KEY_([A-Z0-9]{2,12})$/;

function port(env: Environment, name: string, usual: number): number {
  const text = env[name];
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new ConfigError(`${name} must be a port from 0 to 65535, not "${text}"`);
  return value;
}

function address(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return text;
}

function origin(env: Environment, name: string): string | null {
  const text = address(env, name, ['http:', 'https:']);
  return text === null ? null : new URL(text).origin;
}

function originOf(name: string, text: string): string {
  if (!URL.canParse(text)) throw new ConfigError(`${name} must be a list of origins, not "${text}"`);
  return new URL(text).origin;
}

const list = (env: Environment, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item.length > 0);

function flag(env: Environment, name: string, usual: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return usual;
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

function vendorKeys(env: Environment): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [name, key] of Object.entries(env)) {
    const code = VENDOR_KEY.exec(name)?.[1];
    if (code === undefined || key === undefined) continue;
    if (key.length < 32) throw new ConfigError(`${name} must have at least 32 characters`);
    keys.set(code, key);
  }
  return keys;
}

/** Reads and checks the settings. Throws a ConfigError with one clear line for the first wrong one. */
export function readConfig(env: Environment = process.env): Config {
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return {
    host: env['HOST'] || '0.0.0.0',
    port: port(env, 'PORT', 8080),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: address(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl: origin(env, 'PUBLIC_URL'),
    studioUrl: address(env, 'STUDIO_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port(env, 'STUDIO_PORT', 8081)}`,
    studioPort: port(env, 'STUDIO_PORT', 8081),
    studioPublicUrl: origin(env, 'STUDIO_PUBLIC_URL'),
    frameOrigins: list(env, 'FRAME_ORIGINS').map((item) => originOf('FRAME_ORIGINS', item)),
    demo: flag(env, 'DEMO', true),
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    jwePrivateKey: env['JWE_PRIVATE_KEY'] || null,
    vendorKeys: vendorKeys(env),
    logLevel,
  };
}
