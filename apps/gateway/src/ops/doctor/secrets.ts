import type { Config } from '../../base/settings/config.ts';
import { type Finding, failure, warning, well } from './finding.ts';

/** Less than any 32 hexadecimal digits that were drawn: of 600,000 the poorest had 88, since chance repeats some. */
const ENOUGH_BITS = 80;
const PLAIN_WORDS = /pass-?word|secret|change-?me|example|default|openssl|qwert|12345678|marquee/i;
const REPEATED = /^(.+?)\1+$/s;

const NEW_SECRET = 'openssl rand -base64 32';

/** The bits of a text whose characters were drawn as often as they stand in it: much more than it has when a person made it up. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0);
}

/** Was a secret made up by a person, or copied from a document, rather than drawn? */
export const isWeak = (secret: string): boolean =>
  PLAIN_WORDS.test(secret) || REPEATED.test(secret) || bitsOf(secret) < ENOUGH_BITS;

/** The secrets that a person can have chosen, by the name of their setting. */
function chosenSecrets({
  secretKey,
  opsToken,
  vendorKeys,
  otherVendorKeys,
  channelKeys,
  otherChannelKeys,
}: Config): [name: string, secret: string][] {
  const named = (start: string, keys: ReadonlyMap<string, string>) =>
    [...keys].map(([code, key]): [string, string] => [`${start}_${code}`, key]);
  const vendors = [...named('VENDOR_KEY', vendorKeys), ...named('VENDOR_OTHER_KEY', otherVendorKeys)];
  const providers = [...named('CHANNEL_KEY', channelKeys), ...named('CHANNEL_OTHER_KEY', otherChannelKeys)];
  return [['SECRET_KEY', secretKey] as const, ['OPS_TOKEN', opsToken] as const]
    .flatMap(([name, secret]): [string, string][] => (secret === null ? [] : [[name, secret]]))
    .concat(vendors, providers);
}

function strengthOf(config: Config): Finding[] {
  const names = new Map<string, string>();
  return chosenSecrets(config).map(([name, secret]) => {
    const same = names.get(secret);
    names.set(secret, name);
    if (same !== undefined) return failure(name, `is the same secret as ${same}`, `give each its own: ${NEW_SECRET}`);
    return isWeak(secret)
      ? failure(name, 'can be guessed: it is made of words or repeats itself', `draw it: ${NEW_SECRET}`)
      : well(name, 'is set');
  });
}

/** The secrets: missing, weak, or used twice. None of the lines holds one. */
export function secretFindings(config: Config): Finding[] {
  const findings = strengthOf(config);
  if (config.secretKey === null)
    findings.push(warning('SECRET_KEY', 'is not set: what is kept of people is not sealed', `set it: ${NEW_SECRET}`));
  const isOneOfSeveral = config.redisUrl !== null || config.role !== 'all';
  if (config.jwePrivateKey !== null) findings.push(well('JWE_PRIVATE_KEY', 'is set'));
  else {
    findings.push(
      (isOneOfSeveral ? failure : warning)(
        'JWE_PRIVATE_KEY',
        isOneOfSeveral
          ? 'is not set: several gateways do not understand what was encrypted for another one'
          : 'is not set: each start makes another, and codes that were sent before it are no longer known',
        'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out jwe.pem, then JWE_PRIVATE_KEY_FILE=jwe.pem',
      ),
    );
  }
  if (config.opsPort === null && !config.demo)
    findings.push(
      warning(
        'OPS_PORT',
        'is not set: nobody can read the figures, nor make the operator’s calls',
        'set it to a port of its own',
      ),
    );
  if (config.opsPort !== null && config.opsToken === null && !config.demo)
    findings.push(
      warning('OPS_TOKEN', 'is not set: the operator’s door takes whoever asks on this machine', `set it: ${NEW_SECRET}`),
    );
  return findings;
}
