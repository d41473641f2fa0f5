import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './settings.ts';

/** The codes under which our own studio serves its games. */
const VENDOR_CODES = ['RLT', 'KLN', 'TDW'];
const KEY_BYTES = 32;

type Secrets = Record<string, string>;

const variable = (code: string): string => `VENDOR_KEY_${code}`;

function readSecrets(file: string): Secrets {
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
 * The keys between gateway and studio, as environment variables. Those that the environment does not set are made once
 * and kept in `secrets.json` of the data directory, which only its owner can read.
 */
export function vendorKeys(dataDir: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = readSecrets(file);
  const missing = VENDOR_CODES.map(variable).filter((name) => !env[name] && !kept[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(KEY_BYTES).toString('hex');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return Object.fromEntries(VENDOR_CODES.map(variable).map((name) => [name, env[name] || (kept[name] ?? '')]));
}

/** What the studio has no business to know: the gateway's database, its keys, and the keys of other vendors. */
export function withoutGatewaySecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = new Set(VENDOR_CODES.map(variable));
  const isForeign = (name: string): boolean =>
    ['DATABASE_URL', 'REDIS_URL', 'JWE_PRIVATE_KEY'].includes(name) || (name.startsWith('VENDOR_KEY_') && !own.has(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name)));
}
