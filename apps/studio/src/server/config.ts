import { withSecretFiles } from '@marquee/service/secret-files';
import {
  ConfigError,
  choiceIn,
  countIn,
  demandOrigin,
  type Environment,
  flagIn,
  LOG_LEVELS,
  listIn,
  portIn,
  readPartnerKeys,
  secretIn,
  VENDOR_CODE,
} from '@marquee/service/settings';

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
  /** A demo: official draws are simulated, and labelled so. */
  isDemo: boolean;
  /** Seals tokens and coming secrets in the database; null, in a demo only, leaves them readable. */
  secretKey: string | null;
  /** Addresses or networks whose forwarded client address is believed. */
  trustedProxies: readonly string[];
  logLevel: string;
}

const SECRET = /^(?:SECRET_KEY|VENDOR_KEYS|VENDOR_(?:OTHER_)?KEY_[A-Z0-9_]{2,12})$/;
const HOUR_MS = 3_600_000;

function objectIn(json: string): object | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The keys in `VENDOR_KEYS`, by code. */
function listedKeys(json: string): Map<string, string> {
  const parsed = objectIn(json);
  if (parsed === null) throw new ConfigError('VENDOR_KEYS must be a JSON object of vendor codes and keys');
  const keys = new Map<string, string>();
  for (const [code, key] of Object.entries(parsed)) {
    if (!VENDOR_CODE.test(code)) throw new ConfigError(`VENDOR_KEYS names "${code}", which is not a vendor’s code`);
    if (typeof key !== 'string') throw new ConfigError(`VENDOR_KEYS must hold the key of ${code} as text`);
    secretIn(`VENDOR_KEYS of ${code}`, key);
    keys.set(code, key);
  }
  return keys;
}

/** The keys of both places; there must be one. */
function readKeys(env: Environment): Pick<Config, 'vendorKeys' | 'otherVendorKeys'> {
  const { keys, otherKeys } = readPartnerKeys(env, 'VENDOR', listedKeys(env.VENDOR_KEYS || '{}'));
  if (keys.size === 0) throw new ConfigError('VENDOR_KEYS must hold the key of at least one vendor');
  return { vendorKeys: keys, otherVendorKeys: otherKeys };
}

/** The key of the seal, which only a demo may do without. */
function readSecretKey(env: Environment, isDemo: boolean): string | null {
  const key = secretIn('SECRET_KEY', env.SECRET_KEY || null);
  if (key === null && !isDemo) throw new ConfigError('SECRET_KEY must be set with DEMO=0: at least 32 characters');
  return key;
}

/** The key that a database is sealed with; null where it is not. */
export const sealKeyIn = (environment: Environment): string | null =>
  secretIn('SECRET_KEY', withSecretFiles(environment, (name) => SECRET.test(name)).SECRET_KEY || null);

/** Reads the settings: docs/configuration.md. Throws a ConfigError with one clear line for a wrong one. */
export function readConfig(environment: Environment): Config {
  const env = withSecretFiles(environment, (name) => SECRET.test(name));
  const isDemo = flagIn('DEMO', env.DEMO || '1');
  return {
    isDemo,
    logLevel: choiceIn('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    port: portIn('STUDIO_PORT', env.STUDIO_PORT || '8081'),
    // A demo is for this machine, unless somebody says otherwise.
    host: env.HOST || (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: env.DATA_DIR || '.data',
    gatewayUrl: demandOrigin('GATEWAY_URL', env.GATEWAY_URL || 'http://127.0.0.1:8080'),
    ...readKeys(env),
    publicUrl: env.STUDIO_PUBLIC_URL ? demandOrigin('STUDIO_PUBLIC_URL', env.STUDIO_PUBLIC_URL) : null,
    roundLimitMs: countIn('ROUND_LIMIT_HOURS', env.ROUND_LIMIT_HOURS || '24', 'hours', 1, 8_760) * HOUR_MS,
    secretKey: readSecretKey(env, isDemo),
    trustedProxies: listIn(env.TRUSTED_PROXIES || ''),
  };
}
