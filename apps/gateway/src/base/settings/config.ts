import { resolve } from 'node:path';
import { LOG_LEVELS, readPartnerKeys } from '@marquee/service/settings';
import { type ChannelSettings, readChannels } from '../channels/settings.ts';
import { isLocalHost } from '../http/address.ts';
import { type FeedSetting, readFeeds } from './feeds.ts';
import { withKeptSecrets } from './kept-secrets.ts';
import { withSecretFiles } from './secret-files.ts';
import {
  ConfigError,
  demandSecret,
  type Environment,
  PROXY_NAMES,
  readAddress,
  readChoice,
  readCount,
  readFlag,
  readHost,
  readHosts,
  readLegacyKey,
  readNetworks,
  readOrigin,
  readOrigins,
  readPath,
  readPort,
  readPrivateKey,
  readSecret,
  textOf,
} from './settings.ts';

export { ConfigError };

/** What a process does: it answers calls, it works in the background (events, betting records, jobs), or both. */
export const ROLES = ['all', 'serve', 'work'] as const;
export type Role = (typeof ROLES)[number];

/** The gateway's settings: docs/configuration.md. */
export interface Config {
  role: Role;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Origin under which browsers reach the site; null takes each request's own host. */
  publicUrl: string | null;
  /** Where the gateway reaches our own vendor. */
  studioUrl: string;
  /** Port of our own vendor, and its address for browsers where that is not the page's host with this port. */
  studioPort: number;
  studioPublicUrl: string | null;
  /** Hosts that the gateway answers to beside its brands' and PUBLIC_URL's: where vendors and operators reach it inside. */
  knownHosts: string[];
  /** Origins of other vendors' game frames. */
  frameOrigins: string[];
  demo: boolean;
  /** Is the demo brand given a past at the first start? */
  demoPast: boolean;
  /** Addresses or networks of proxies whose forwarded address is believed. */
  trustedProxies: string[];
  /** Addresses or networks inside which the gateway may ask vendors and providers. */
  internalNetworks: string[];
  /** Path of the database of regions, in MaxMind's format; null: regions are not known. */
  regionDb: string | null;
  /** The newest file at this path is the last backup; null: nobody looks for one. */
  backupPath: string | null;
  /** Hours after which it is too old. */
  backupHours: number;
  /** PEM of the private key of encrypted calls; several gateways must share one. */
  jwePrivateKey: string | null;
  /** The same for scheme legacy, of 1024 bits. */
  legacyPrivateKey: string | null;
  /** How SMS and mail leave, and whose phone-auth tokens are believed. */
  channels: ChannelSettings;
  /** Seals what the database keeps of people; several gateways must share one. Null, in a demo only: it is kept as it is. */
  secretKey: string | null;
  /** Keys of vendors by code, from `VENDOR_KEY_<CODE>`: what the gateway signs by, and takes. */
  vendorKeys: ReadonlyMap<string, string>;
  /** Keys that it takes besides, while one is changed for another: from `VENDOR_OTHER_KEY_<CODE>`. */
  otherVendorKeys: ReadonlyMap<string, string>;
  /** Where the gateway reaches the demo's payment provider. */
  bankUrl: string;
  bankPort: number;
  /** Keys of payment providers by code, from `CHANNEL_KEY_<CODE>`: what the gateway signs by, and takes. */
  channelKeys: ReadonlyMap<string, string>;
  /** Keys that it takes besides, while one is changed for another: from `CHANNEL_OTHER_KEY_<CODE>`. */
  otherChannelKeys: ReadonlyMap<string, string>;
  /** Sources of official results of lotteries: docs/result-feeds.md. */
  lotteryFeeds: readonly FeedSetting[];
  /** Seconds from the signal to stop, in which `/readyz` says so already, to the end of what is served. */
  drainSeconds: number;
  logLevel: string;
  /** The operator's door: where it listens, with null for none, and what opens the part of it that asks for no operator's key. */
  opsHost: string;
  opsPort: number | null;
  opsToken: string | null;
}

/** The operator's door. One that other machines reach has a token, and no other door's port. */
function readOperatorDoor(env: Environment, port: number): Pick<Config, 'opsHost' | 'opsPort' | 'opsToken'> {
  const opsHost = readHost(env, 'OPS_HOST');
  const opsPort = textOf(env, 'OPS_PORT') === null ? null : readPort(env, 'OPS_PORT');
  const opsToken = readSecret(env, 'OPS_TOKEN');
  if (opsPort !== null && opsPort === port && port !== 0)
    throw new ConfigError(`OPS_PORT and PORT must differ; both are ${port}`);
  if (opsPort !== null && opsToken === null && !isLocalHost(opsHost))
    throw new ConfigError(
      `OPS_TOKEN must be set where other machines reach OPS_HOST, which is ${opsHost}: openssl rand -base64 32`,
    );
  return { opsHost, opsPort, opsToken };
}

/** Reads and checks the settings. Throws a ConfigError with one clear line for the first wrong one. */
export function readConfig(given: Environment = process.env): Config {
  const env = withSecretFiles(given);
  const demo = readFlag(env, 'DEMO');
  const logLevel = readChoice(env, 'LOG_LEVEL', LOG_LEVELS);
  const databaseUrl = readAddress(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const port = readPort(env, 'PORT');
  const vendors = readPartnerKeys(env, 'VENDOR');
  const providers = readPartnerKeys(env, 'CHANNEL');
  const role = readChoice(env, 'ROLE', ROLES);
  if (role !== 'all' && databaseUrl === null)
    throw new ConfigError('ROLE must be all on the embedded database, which one process has to itself');
  return {
    role,
    // A demo is for this machine, unless somebody says otherwise.
    host: readHost(env, 'HOST', demo ? '127.0.0.1' : '0.0.0.0'),
    port,
    dataDir: resolve(textOf(env, 'DATA_DIR') ?? ''),
    databaseUrl,
    redisUrl: readAddress(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl: readOrigin(env, 'PUBLIC_URL'),
    studioUrl: readAddress(env, 'STUDIO_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${readPort(env, 'STUDIO_PORT')}`,
    studioPort: readPort(env, 'STUDIO_PORT'),
    studioPublicUrl: readOrigin(env, 'STUDIO_PUBLIC_URL'),
    knownHosts: readHosts(env, 'KNOWN_HOSTS'),
    frameOrigins: readOrigins(env, 'FRAME_ORIGINS'),
    demo,
    demoPast: readFlag(env, 'DEMO_PAST'),
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES', PROXY_NAMES),
    internalNetworks: readNetworks(env, 'INTERNAL_NETWORKS'),
    regionDb: readPath(env, 'REGION_DB'),
    backupPath: readPath(env, 'BACKUP_PATH'),
    backupHours: readCount(env, 'BACKUP_HOURS', 'hours', 1, 8_760),
    jwePrivateKey: readPrivateKey(env, 'JWE_PRIVATE_KEY'),
    legacyPrivateKey: readLegacyKey(env, 'LEGACY_PRIVATE_KEY'),
    channels: readChannels(env),
    secretKey: demo ? readSecret(env, 'SECRET_KEY') : demandSecret(env, 'SECRET_KEY'),
    vendorKeys: vendors.keys,
    otherVendorKeys: vendors.otherKeys,
    bankUrl: readAddress(env, 'BANK_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${readPort(env, 'BANK_PORT')}`,
    bankPort: readPort(env, 'BANK_PORT'),
    channelKeys: providers.keys,
    otherChannelKeys: providers.otherKeys,
    lotteryFeeds: readFeeds(env),
    drainSeconds: readCount(env, 'DRAIN_SECONDS', 'seconds', 0, 300),
    logLevel,
    ...readOperatorDoor(env, port),
  };
}

/** The settings of a command beside the gateway: with the secrets that a start has made. Throws as `readConfig`. */
export const readCommandConfig = (env: Environment = process.env): Config => readConfig(withKeptSecrets(withSecretFiles(env)));
