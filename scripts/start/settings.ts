import { type Config, ConfigError, readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { withSecretFiles } from '../../apps/gateway/src/base/settings/secret-files.ts';
import { isFree } from '../lib/ports.ts';

export { ConfigError, withSecretFiles };

/** What the start needs of the settings; the programs read the rest themselves. */
export type Settings = Pick<Config, 'host' | 'port' | 'studioPort' | 'dataDir' | 'demo' | 'publicUrl'>;

/** Reads and checks every setting, before anything starts. Throws a ConfigError with one clear line for the first wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const config = readConfig(env);
  for (const [name, port] of [
    ['PORT', config.port],
    ['STUDIO_PORT', config.studioPort],
  ] as const) {
    if (port === 0) throw new ConfigError(`${name} must be a port from 1 to 65535, not "0"`);
  }
  if (config.port === config.studioPort) throw new ConfigError(`PORT and STUDIO_PORT must differ; both are ${config.port}`);
  return config;
}

/**
 * Refuses ports that are taken, before anything starts: another system on them would answer that it is ready.
 * Throws a ConfigError.
 */
export async function checkPorts(settings: Settings): Promise<void> {
  for (const [name, port] of [
    ['PORT', settings.port],
    ['STUDIO_PORT', settings.studioPort],
  ] as const) {
    if (!(await isFree(port, settings.host)))
      throw new ConfigError(`${name} ${port} is in use or cannot be opened; stop what uses it, or set another ${name}`);
  }
}
