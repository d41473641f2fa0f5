import { type Config, ConfigError, readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { withSecretFiles } from '../../apps/gateway/src/base/settings/secret-files.ts';
import { isFree } from '../lib/ports.ts';

export { ConfigError, withSecretFiles };

/** What the start needs of the settings; the programs read the rest themselves. */
export type Settings = Pick<
  Config,
  'host' | 'port' | 'studioPort' | 'bankPort' | 'opsHost' | 'opsPort' | 'dataDir' | 'demo' | 'publicUrl'
>;

/** Where the programs listen. */
function doorsOf({
  host,
  port,
  studioPort,
  bankPort,
  opsHost,
  opsPort,
  demo,
}: Settings): { name: string; port: number; host: string }[] {
  const doors = [
    { name: 'PORT', port, host },
    { name: 'STUDIO_PORT', port: studioPort, host },
    ...(demo ? [{ name: 'BANK_PORT', port: bankPort, host }] : []),
  ];
  return opsPort === null ? doors : [...doors, { name: 'OPS_PORT', port: opsPort, host: opsHost }];
}

/** Reads and checks every setting, before anything starts. Throws a ConfigError with one clear line for the first wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const config = readConfig(env);
  const doors = doorsOf(config);
  for (const { name, port } of doors) {
    if (port === 0) throw new ConfigError(`${name} must be a port from 1 to 65535, not "0"`);
    const other = doors.find((each) => each.port === port && each.name !== name);
    if (other) throw new ConfigError(`${name} and ${other.name} must differ; both are ${port}`);
  }
  return config;
}

/**
 * Refuses ports that are taken, before anything starts: another system on them would answer that it is ready.
 * Throws a ConfigError.
 */
export async function checkPorts(settings: Settings): Promise<void> {
  for (const { name, port, host } of doorsOf(settings)) {
    if (!(await isFree(port, host)))
      throw new ConfigError(`${name} ${port} is in use or cannot be opened; stop what uses it, or set another ${name}`);
  }
}
