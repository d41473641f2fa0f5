import { withSecretFiles } from '@marquee/service/secret-files';
import {
  ConfigError,
  choiceIn,
  demandOrigin,
  type Environment,
  LOG_LEVELS,
  portIn,
  readPartnerKeys,
} from '@marquee/service/settings';

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

/** The bank's code at the gateway: it serves no other. */
export const PROVIDER = 'PLAYBANK';

const SECRETS = [`CHANNEL_KEY_${PROVIDER}`, `CHANNEL_OTHER_KEY_${PROVIDER}`];

/** The bank's keys; those of other providers are none of its business. */
function readKeys(env: Environment): Pick<Config, 'key' | 'otherKey'> {
  const own = Object.fromEntries(SECRETS.map((name) => [name, env[name]]));
  const { keys, otherKeys } = readPartnerKeys(own, 'CHANNEL');
  const key = keys.get(PROVIDER);
  if (key === undefined) throw new ConfigError(`CHANNEL_KEY_${PROVIDER} must hold the key that the gateway has, too`);
  return { key, otherKey: otherKeys.get(PROVIDER) ?? null };
}

/** Reads the settings: docs/configuration.md. Throws a ConfigError with one clear line for a wrong one, and where there is no demo. */
export function readConfig(environment: Environment): Config {
  const env = withSecretFiles(environment, (name) => SECRETS.includes(name));
  const demo = env.DEMO || '1';
  if (demo !== '1') throw new ConfigError(`DEMO must be 1, not "${demo}": the bank's money is play money`);
  return {
    logLevel: choiceIn('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    ...readKeys(env),
    port: portIn('BANK_PORT', env.BANK_PORT || '8082'),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    gatewayUrl: demandOrigin('GATEWAY_URL', env.GATEWAY_URL || 'http://127.0.0.1:8080'),
    publicUrl: env.BANK_PUBLIC_URL ? demandOrigin('BANK_PUBLIC_URL', env.BANK_PUBLIC_URL) : null,
  };
}
