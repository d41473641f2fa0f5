import { readFileSync } from 'node:fs';

/** Everything that is set from outside. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  gatewayUrl: string;
  /** The key that signs between the bank and the gateway. */
  key: string;
  /** A key that it takes besides, while one is changed for another. */
  otherKey: string | null;
  /** Origin under which payers reach the bank; null to take the host of the page that they come from. */
  publicUrl: string | null;
  logLevel: string;
}

/** A setting that the program cannot start with; the message is one line for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** The bank's code at the gateway: it serves no other. */
export const PROVIDER = 'PLAYBANK';

function port(env: Environment, name: string, usual: number): number {
  const text = env[name] || String(usual);
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${text}"`);
  return Number(text);
}

function address(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new ConfigError(`${name} must be an address such as http://127.0.0.1:8080, not "${text}"`);
  return url.origin;
}

/** A secret that stands in the environment or, as `<NAME>_FILE`, in a file; null when it is not set. */
function secret(env: Environment, name: string): string | null {
  const variable = `${name}_FILE`;
  const path = env[variable];
  if (path && env[name]) throw new ConfigError(`${name} must not be set beside ${variable}: set one of them`);
  let value = env[name] || null;
  if (path) {
    try {
      value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new ConfigError(
        `${variable} must name a file that can be read, not "${path}" (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  if (value !== null && value.length < 32) throw new ConfigError(`${name} must have at least 32 characters`);
  return value;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the settings: docs/configuration.md. Throws a ConfigError with one clear line for a wrong one, and where there is no demo. */
export function readConfig(env: Environment): Config {
  const demo = env.DEMO || '1';
  if (demo !== '1') throw new ConfigError(`DEMO must be 1, not "${demo}": the bank's money is play money`);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}"`);
  const key = secret(env, `CHANNEL_KEY_${PROVIDER}`);
  if (key === null) throw new ConfigError(`CHANNEL_KEY_${PROVIDER} must hold the key that the gateway has, too`);
  return {
    port: port(env, 'BANK_PORT', 8082),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    gatewayUrl: address('GATEWAY_URL', env.GATEWAY_URL || 'http://127.0.0.1:8080'),
    key,
    otherKey: secret(env, `CHANNEL_OTHER_KEY_${PROVIDER}`),
    publicUrl: env.BANK_PUBLIC_URL ? address('BANK_PUBLIC_URL', env.BANK_PUBLIC_URL) : null,
    logLevel,
  };
}
