import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vendorKeys } from './secrets.ts';
import { ConfigError, readSettings } from './settings.ts';

describe('settings', () => {
  it('has defaults for everything', () => {
    expect(readSettings({})).toMatchObject({ host: '0.0.0.0', port: 8080, studioPort: 8081, demo: true, publicUrl: null });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '8081'],
    ['STUDIO_PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'localhost'],
    ['PUBLIC_URL', 'example'],
    ['DEMO', 'yes'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(ConfigError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  });
});

describe('vendor keys', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made once, differ, and stay', () => {
    const first = vendorKeys(folder, {});
    expect(new Set(Object.values(first)).size).toBe(3);
    expect(vendorKeys(folder, {})).toEqual(first);
  });

  it.skipIf(process.platform === 'win32')('are kept where only their owner can read them', () => {
    vendorKeys(folder, {});
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('give way to the environment, which is never written down', () => {
    const key = 'e'.repeat(40);
    expect(vendorKeys(folder, { VENDOR_KEY_KLN: key })['VENDOR_KEY_KLN']).toBe(key);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(key);
  });

  it('stop the start when their file is damaged, and leave it as it is', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"VENDOR_KEY_RLT":');
    expect(() => vendorKeys(folder, {})).toThrow(/secrets\.json is damaged/);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"VENDOR_KEY_RLT":');
  });
});
