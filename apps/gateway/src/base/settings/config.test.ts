import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);
const pemOf = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

describe('readConfig', () => {
  it('has a usual value for every setting', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      studioPort: 8081,
      host: '127.0.0.1',
      databaseUrl: null,
      redisUrl: null,
      publicUrl: null,
      demo: true,
    });
    expect(config.studioUrl).toBe('http://127.0.0.1:8081');
  });

  it('takes a key of scheme legacy of the one size that its clients know', () => {
    const pem = pemOf(1_024);
    expect(readConfig({ LEGACY_PRIVATE_KEY: pem }).legacyPrivateKey).toBe(pem);
  });

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '9000',
      PUBLIC_URL: 'https://play.example.test/',
      DEMO: '0',
      SECRET_KEY: KEY,
      KNOWN_HOSTS: 'Gateway.internal, 10.0.0.5, [fd00::5]',
      DATABASE_URL: 'postgres://u@h/db',
      VENDOR_KEY_RLT: KEY,
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
      FRAME_ORIGINS: 'https://games.example.test',
    });
    expect(config).toMatchObject({
      port: 9000,
      publicUrl: 'https://play.example.test',
      demo: false,
      host: '0.0.0.0',
      secretKey: KEY,
      knownHosts: ['gateway.internal', '10.0.0.5', 'fd00::5'],
      databaseUrl: 'postgres://u@h/db',
    });
    expect(config.vendorKeys.get('RLT')).toBe(KEY);
    expect(config.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(config.frameOrigins).toEqual(['https://games.example.test']);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ STUDIO_PORT: '-1' }, 'STUDIO_PORT'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ DATABASE_URL: 'mysql://h/db' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'h:6379' }, 'REDIS_URL'],
    [{ PUBLIC_URL: 'play.example.test' }, 'PUBLIC_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ VENDOR_KEY_RLT: 'short' }, 'VENDOR_KEY_RLT'],
    [{ FRAME_ORIGINS: 'not an origin' }, 'FRAME_ORIGINS'],
    [{ FRAME_ORIGINS: 'javascript:alert(1)' }, 'FRAME_ORIGINS'],
    [{ PUBLIC_URL: 'https://play.example.test/path?x=1' }, 'PUBLIC_URL'],
    [{ HOST: 'not a host' }, 'HOST'],
    [{ DATABASE_URL: 'postgres:' }, 'DATABASE_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.1, foo' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/64' }, 'TRUSTED_PROXIES'],
    [{ JWE_PRIVATE_KEY: 'nonsense' }, 'JWE_PRIVATE_KEY'],
    [{ LEGACY_PRIVATE_KEY: 'nonsense' }, 'LEGACY_PRIVATE_KEY'],
    [{ LEGACY_PRIVATE_KEY: pemOf(2_048) }, 'LEGACY_PRIVATE_KEY'],
    [{ OPS_TOKEN: 'short' }, 'OPS_TOKEN'],
    [{ OPS_PORT: '8082', OPS_HOST: '0.0.0.0' }, 'OPS_TOKEN'],
    [{ OPS_PORT: 'x' }, 'OPS_PORT'],
    [{ OPS_PORT: '8080' }, 'OPS_PORT'],
    [{ OPS_HOST: 'not a host' }, 'OPS_HOST'],
    [{ 'VENDOR_KEY_A-B': KEY }, 'VENDOR_KEY_A-B'],
    [{ VENDOR_KEY_RLT: KEY, VENDOR_OTHER_KEY_RLT: 'short' }, 'VENDOR_OTHER_KEY_RLT'],
    [{ VENDOR_OTHER_KEY_RLT: KEY }, 'VENDOR_OTHER_KEY_RLT'],
    [{ DEMO: '0' }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ KNOWN_HOSTS: 'a.test:8080' }, 'KNOWN_HOSTS'],
  ])('refuses %o in one line that names the setting', (env, name) => {
    const attempt = () => readConfig(env as Record<string, string>);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });
});
