import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@marquee/service/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEYS = { VENDOR_KEY_RLT: 'r'.repeat(40) };

const folder = mkdtempSync(join(tmpdir(), 'marquee-studio-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings', () => {
  it('have usual values', () => {
    const config = readConfig(KEYS);
    expect(config).toMatchObject({
      port: 8081,
      host: '127.0.0.1',
      dataDir: '.data',
      gatewayUrl: 'http://127.0.0.1:8080',
      publicUrl: null,
    });
    expect(config.roundLimitMs).toBe(86_400_000);
  });

  it('take keys from both places', () => {
    const config = readConfig({ ...KEYS, VENDOR_KEYS: JSON.stringify({ KLN: 'k'.repeat(32) }) });
    expect([...config.vendorKeys.keys()].sort()).toEqual(['KLN', 'RLT']);
  });

  it('take a second key of a vendor while one is changed for another', () => {
    const config = readConfig({ ...KEYS, VENDOR_OTHER_KEY_RLT: 'o'.repeat(40) });
    expect([...config.vendorKeys, ...config.otherVendorKeys]).toEqual([
      ['RLT', 'r'.repeat(40)],
      ['RLT', 'o'.repeat(40)],
    ]);
  });

  it.each([
    ['VENDOR_OTHER_KEY_RLT', { VENDOR_OTHER_KEY_RLT: 'short' }],
    ['VENDOR_OTHER_KEY_KLN', { VENDOR_OTHER_KEY_KLN: 'o'.repeat(40) }],
    ['STUDIO_PORT', { STUDIO_PORT: '80a' }],
    ['STUDIO_PORT', { STUDIO_PORT: '70000' }],
    ['GATEWAY_URL', { GATEWAY_URL: 'localhost:8080' }],
    ['STUDIO_PUBLIC_URL', { STUDIO_PUBLIC_URL: 'https://games.test/path' }],
    ['ROUND_LIMIT_HOURS', { ROUND_LIMIT_HOURS: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DEMO', { DEMO: 'yes' }],
    ['SECRET_KEY', { DEMO: '0' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['VENDOR_KEYS', { VENDOR_KEYS: '{' }],
    ['VENDOR_KEYS', { VENDOR_KEYS: '["x"]' }],
    ['VENDOR_KEY_TDW', { VENDOR_KEY_TDW: 'short' }],
  ])('stop the start with one line about a wrong %s', (name, wrong) => {
    const read = () => readConfig({ ...KEYS, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`));
  });

  it('take the codes of vendors that the gateway takes, and no others', () => {
    const key = 'k'.repeat(32);
    const config = readConfig({ ...KEYS, VENDOR_KEY_ABCDEFGHI_12: key });
    expect([...config.vendorKeys.keys()].sort()).toEqual(['ABCDEFGHI_12', 'RLT']);
    expect(() => readConfig({ VENDOR_KEYS: JSON.stringify({ ABCDEFGHIJKLM: key }) })).toThrow(ConfigError);
    for (const name of ['VENDOR_KEY_ABCDEFGHIJKLM', 'VENDOR_KEY_low'])
      expect(() => readConfig({ ...KEYS, [name]: key })).toThrow(new RegExp(`^${name} must end with`));
  });

  it('take secrets from files, and none that is given twice', () => {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const key = 'f'.repeat(40);
    const env = { VENDOR_KEY_RLT_FILE: file('rlt', `${key}\n`), SECRET_KEY_FILE: file('seal', key), VENDOR_KEYS_FILE: '' };
    expect(readConfig(env)).toMatchObject({ secretKey: key, vendorKeys: new Map([['RLT', key]]) });
    expect(() => readConfig({ ...env, ...KEYS })).toThrow(/^VENDOR_KEY_RLT must not be set beside VENDOR_KEY_RLT_FILE/);
    expect(() => readConfig({ ...env, SECRET_KEY_FILE: join(folder, 'none') })).toThrow(/^SECRET_KEY_FILE must .*ENOENT/);
    expect(() => readConfig({ ...env, SECRET_KEY_FILE: file('empty', '\n') })).toThrow(/^SECRET_KEY_FILE must .*empty/);
  });

  it('name the proxies that are believed', () => {
    expect(readConfig(KEYS).trustedProxies).toEqual([]);
    expect(readConfig({ ...KEYS, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }).trustedProxies).toEqual(['10.0.0.1', '10.1.0.0/16']);
  });

  it('seal the database with a key of 32 characters, which only a demo may do without', () => {
    const key = 's'.repeat(32);
    expect(readConfig(KEYS).secretKey).toBeNull();
    expect(readConfig({ ...KEYS, SECRET_KEY: key }).secretKey).toBe(key);
    expect(readConfig({ ...KEYS, DEMO: '0', SECRET_KEY: key }).secretKey).toBe(key);
  });

  it('need a key', () => {
    expect(() => readConfig({})).toThrow('VENDOR_KEYS must hold');
  });
});
