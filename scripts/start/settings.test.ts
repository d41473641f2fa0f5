import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withKeptSecrets } from '../../apps/gateway/src/base/settings/kept-secrets.ts';
import { startSecrets, withoutGatewaySecrets } from './secrets.ts';
import { ConfigError, checkPorts, readSettings } from './settings.ts';

describe('settings', () => {
  it('has defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      studioPort: 8081,
      bankPort: 8082,
      demo: true,
      publicUrl: null,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '8081'],
    ['STUDIO_PORT', '70000'],
    ['OPS_PORT', '0'],
    ['OPS_PORT', '8080'],
    ['OPS_PORT', '8081'],
    ['OPS_PORT', '8082'],
    ['BANK_PORT', '8081'],
    ['BANK_PORT', '0'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'localhost'],
    ['PUBLIC_URL', 'example'],
    ['DEMO', 'yes'],
    ['SECRET_KEY', 'short'],
    ['DRAIN_SECONDS', 'soon'],
    ['DRAIN_SECONDS', '301'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(ConfigError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  });
});

describe('ports', () => {
  const taken = createServer();
  const free = createServer();
  const listen = (server: Server): Promise<number> =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  afterEach(() => {
    taken.close();
  });

  it('that are taken stop the start with a line that names the setting', async () => {
    const port = await listen(taken);
    const other = await listen(free);
    await new Promise((resolve) => free.close(resolve));
    const settings = readSettings({ HOST: '127.0.0.1', PORT: String(other), STUDIO_PORT: String(port) });
    await expect(checkPorts(settings)).rejects.toThrow(new RegExp(`^STUDIO_PORT ${port} is in use`));
    const fine = { ...settings, studioPort: settings.port };
    await expect(checkPorts(fine)).resolves.toBeUndefined();
    await expect(checkPorts({ ...fine, opsPort: port })).rejects.toThrow(new RegExp(`^OPS_PORT ${port} is in use`));
  });
});

describe('the keys of a start', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made once, differ, and stay', () => {
    const first = startSecrets(folder, {}, true);
    expect(new Set(Object.values(first)).size).toBe(13);
    expect(first['SECRET_KEY']).toMatch(/^[0-9a-f]{64}$/);
    expect(startSecrets(folder, {}, true)).toEqual(first);
  });

  it.skipIf(process.platform === 'win32')('are kept where only their owner can read them', () => {
    startSecrets(folder, {}, true);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('hold no key that seals where there is no demo: who runs that keeps it elsewhere', () => {
    const key = 's'.repeat(40);
    expect(startSecrets(folder, { SECRET_KEY: key }, false)['SECRET_KEY']).toBeUndefined();
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('SECRET_KEY');
    expect(startSecrets(folder, { SECRET_KEY: key }, true)['SECRET_KEY']).toBe(key);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('SECRET_KEY');
    expect(withKeptSecrets({ DATA_DIR: folder })['SECRET_KEY']).toBeUndefined();
    const made = startSecrets(folder, {}, true)['SECRET_KEY'];
    expect(withKeptSecrets({ DATA_DIR: folder })['SECRET_KEY']).toBe(made);
    expect(withKeptSecrets({ DATA_DIR: folder, SECRET_KEY: key })['SECRET_KEY']).toBe(key);
    expect(withKeptSecrets({ DATA_DIR: folder, DEMO: '0' })['SECRET_KEY']).toBeUndefined();
  });

  it('are those of the commands too, where the environment names none', () => {
    const made = startSecrets(folder, {}, false);
    expect(withKeptSecrets({ DATA_DIR: folder, DEMO: '0' })).toMatchObject(made);
    expect(withKeptSecrets({ DATA_DIR: folder, VENDOR_KEY_RLT: 'given' })['VENDOR_KEY_RLT']).toBe('given');
  });

  it('give way to the environment, which is never written down', () => {
    const key = 'e'.repeat(40);
    expect(startSecrets(folder, { VENDOR_KEY_KLN: key }, true)['VENDOR_KEY_KLN']).toBe(key);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(key);
  });

  it('are kept from studio and bank where they are not their own', () => {
    const key = 'k'.repeat(40);
    const all = { VENDOR_KEY_RLT: key, VENDOR_OTHER_KEY_RLT: key, VENDOR_KEY_ACME: key, VENDOR_OTHER_KEY_ACME: key };
    const channels = { CHANNEL_KEY_PLAYBANK: key, CHANNEL_OTHER_KEY_PLAYBANK: key, CHANNEL_KEY_ACME: key };
    const env = { ...all, ...channels, DATABASE_URL: 'postgres://x' };
    expect(Object.keys(withoutGatewaySecrets(env, 'studio'))).toEqual(['VENDOR_KEY_RLT', 'VENDOR_OTHER_KEY_RLT']);
    expect(Object.keys(withoutGatewaySecrets(env, 'bank'))).toEqual(['CHANNEL_KEY_PLAYBANK', 'CHANNEL_OTHER_KEY_PLAYBANK']);
  });

  it('stop the start when their file is damaged, and leave it as it is', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"VENDOR_KEY_RLT":');
    expect(() => startSecrets(folder, {}, true)).toThrow(/secrets\.json is damaged/);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"VENDOR_KEY_RLT":');
  });
});
