import { readFileSync } from 'node:fs';
import { ConfigError, type Environment } from './settings.ts';

const FILE = /^(.+)_FILE$/;

/** What a file holds, without the line's end that editors and `echo` put behind it. */
function textIn(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `${variable} must name a file that can be read, not "${path}" (${(error as NodeJS.ErrnoException).code})`,
    );
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigError(`${variable} must name a file with a secret; "${path}" is empty`);
  return secret;
}

/**
 * The settings with each secret that is given as a file, `<NAME>_FILE`, under its own name. Throws a ConfigError with one line for one
 * that is given twice, and for a file that cannot be read or is empty; no line holds a secret.
 */
export function withSecretFiles(env: Environment, isSecret: (name: string) => boolean): Environment {
  const given: Record<string, string | undefined> = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = FILE.exec(variable)?.[1];
    if (name === undefined || !path || !isSecret(name)) continue;
    if (env[name]) throw new ConfigError(`${name} must not be set beside ${variable}: set one of them`);
    given[name] = textIn(variable, path);
    delete given[variable];
  }
  return given;
}
