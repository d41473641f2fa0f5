/** A setting that the program cannot start with. Its message is the one line that the operator sees. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter keys and secrets are refused. */
export const LEAST_KEY_LENGTH = 32;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A port from 0 to 65535. */
export function portIn(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${text}"`);
  return Number(text);
}

/** A whole number of a unit such as hours, within bounds. */
export function countIn(name: string, text: string, unit: string, least: number, most: number): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new ConfigError(`${name} must be a number of ${unit} from ${least} to ${most}, not "${text}"`);
  return Number(text);
}

/** One of these words. */
export function choiceIn<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return choice;
}

/** 0 or 1. */
export function flagIn(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

/** What commas separate, without the spaces around them. */
export const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The origin that a text is, scheme and host without a path; null when it is none. */
export function originIn(text: string): string | null {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url.origin : null;
}

/** The same for a setting that must be one. */
export function demandOrigin(name: string, text: string): string {
  const origin = originIn(text);
  if (origin === null) throw new ConfigError(`${name} must be http:// or https:// with a host and no path, not "${text}"`);
  return origin;
}

/** A secret that is long enough; null when there is none. The value itself is never repeated. */
export function secretIn(name: string, text: string | null): string | null {
  if (text !== null && text.length < LEAST_KEY_LENGTH)
    throw new ConfigError(`${name} must have at least ${LEAST_KEY_LENGTH} characters`);
  return text;
}

/** Whose keys there are. */
const PARTNERS = {
  VENDOR: { code: /^[A-Z0-9_]{2,12}$/, says: 'a vendor’s code of 2 to 12 letters, digits or _' },
  CHANNEL: { code: /^[A-Z0-9]{2,12}$/, says: 'a payment provider’s code of 2 to 12 letters or digits' },
} as const;
export type PartnerKind = keyof typeof PARTNERS;

/** The form of a vendor's code. */
export const VENDOR_CODE = PARTNERS.VENDOR.code;

/** Keys of partners by their code. */
export interface PartnerKeys {
  /** What requests are signed by, and taken. */
  keys: ReadonlyMap<string, string>;
  /** What is taken besides, while one key is changed for another. */
  otherKeys: ReadonlyMap<string, string>;
}

/** The keys of settings such as `VENDOR_KEY_<CODE>`, by code. */
function keysFrom(env: Environment, kind: PartnerKind, start: string): Map<string, string> {
  const { code: form, says } = PARTNERS[kind];
  const keys = new Map<string, string>();
  for (const name of Object.keys(env)) {
    if (!name.startsWith(start)) continue;
    const code = name.slice(start.length);
    if (!form.test(code)) throw new ConfigError(`${name} must end with ${says}`);
    const key = secretIn(name, env[name] || null);
    if (key !== null) keys.set(code, key);
  }
  return keys;
}

/**
 * The keys of partners, from `VENDOR_KEY_<CODE>`, `CHANNEL_KEY_<CODE>` and the like, beside those that were given in another way.
 * Throws a ConfigError, also for another key without the one that it is changed for.
 */
export function readPartnerKeys(
  env: Environment,
  kind: PartnerKind,
  given: ReadonlyMap<string, string> = new Map(),
): PartnerKeys {
  const keys = new Map([...given, ...keysFrom(env, kind, `${kind}_KEY_`)]);
  const otherKeys = keysFrom(env, kind, `${kind}_OTHER_KEY_`);
  for (const code of otherKeys.keys()) {
    if (!keys.has(code))
      throw new ConfigError(`${kind}_OTHER_KEY_${code} must stand beside ${kind}_KEY_${code}, by which requests are signed`);
  }
  return { keys, otherKeys };
}
