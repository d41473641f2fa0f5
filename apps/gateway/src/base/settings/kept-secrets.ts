import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Environment, textOf } from './settings.ts';

/** Secrets by the name of the setting that they stand for. */
export type Secrets = Record<string, string>;

/** The file of a data directory that keeps the secrets which a start has made. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** The secrets that a start has made and kept; none where there is no such file. Throws a ConfigError for a damaged one. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) return {};
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed === 'object' && parsed !== null && Object.values(parsed).every((value) => typeof value === 'string'))
      return parsed as Secrets;
  } catch {
    // Unreadable as JSON: the same line as for JSON of another shape.
  }
  throw new ConfigError(`${file} is damaged; restore it, or remove it to have new keys made`);
}

/**
 * The settings with the secrets that a start has made and kept, where they name none: the vendors' keys, and in a demo the key by which
 * its data is sealed.
 */
export function withKeptSecrets(env: Environment): Environment {
  const kept = Object.entries(readSecrets(secretsFile(textOf(env, 'DATA_DIR') ?? '')));
  const missing = kept.filter(([name]) => !env[name] && (name !== 'SECRET_KEY' || env['DEMO'] !== '0'));
  return missing.length === 0 ? env : { ...env, ...Object.fromEntries(missing) };
}
