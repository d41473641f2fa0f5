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

/** The settings with the key by which a demo's start has its data sealed, where they name none. */
export function withKeptKey(env: Environment): Environment {
  if (env['SECRET_KEY'] || env['DEMO'] === '0') return env;
  const { SECRET_KEY } = readSecrets(secretsFile(textOf(env, 'DATA_DIR') ?? ''));
  return SECRET_KEY === undefined ? env : { ...env, SECRET_KEY };
}
