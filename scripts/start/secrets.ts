import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { keepPrivate } from '../../apps/gateway/src/base/database/private-folder.ts';
import { readSecrets, secretsFile } from '../../apps/gateway/src/base/settings/kept-secrets.ts';
import { settingOf } from '../../apps/gateway/src/base/settings/table.ts';

/** The codes under which our own studio serves its games. */
const VENDOR_CODES = ['RLT', 'KLN', 'TDW', 'SLT', 'TCG_LOTTO_VN', 'LOTT', 'PVL', 'PNP'];
const KEY_BYTES = 32;
const SECRET_KEY = 'SECRET_KEY';

/** The key of the demo's payment provider. */
const BANK_KEY = 'CHANNEL_KEY_PLAYBANK';
const OTHER_BANK_KEY = 'CHANNEL_OTHER_KEY_PLAYBANK';

const variable = (code: string): string => `VENDOR_KEY_${code}`;
/** The second key of a vendor while one is changed for another. */
const otherVariable = (code: string): string => `VENDOR_OTHER_KEY_${code}`;

/**
 * The keys between gateway and studio, and in a demo the one between gateway and bank and the key that seals what is kept, as environment variables. Those that the
 * environment does not set are made once and kept in `secrets.json` of the data directory, which only its owner can read.
 */
export function startSecrets(dataDir: string, env: NodeJS.ProcessEnv, isDemo: boolean): Record<string, string> {
  keepPrivate(dataDir);
  const file = secretsFile(dataDir);
  const kept = readSecrets(file);
  // Without a demo the key is somebody's to keep: a copy of the data directory must not hold what opens it.
  const names = [...VENDOR_CODES.map(variable), ...(isDemo ? [BANK_KEY, SECRET_KEY] : [])];
  const missing = names.filter((name) => !env[name] && !kept[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(KEY_BYTES).toString('hex');
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return Object.fromEntries(names.map((name) => [name, env[name] || (kept[name] ?? '')]));
}

/** The partners' keys that a program beside the gateway has. */
const OWN_KEYS: Readonly<Record<'studio' | 'bank', ReadonlySet<string>>> = {
  studio: new Set(VENDOR_CODES.flatMap((code) => [variable(code), otherVariable(code)])),
  bank: new Set([BANK_KEY, OTHER_BANK_KEY]),
};

/** What a program beside the gateway has no business to know is taken out: the gateway's secrets, and the keys of other partners. */
export function withoutGatewaySecrets(env: NodeJS.ProcessEnv, program: keyof typeof OWN_KEYS): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean => {
    const setting = settingOf(name);
    if (/^(?:VENDOR|CHANNEL)_(?:OTHER_)?KEY_/.test(name)) return !OWN_KEYS[program].has(name);
    return setting?.isSecret === true && !setting.readBy.includes(program);
  };
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name)));
}
