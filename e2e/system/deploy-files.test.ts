import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { settingOf } from '../../apps/gateway/src/base/settings/table.ts';
import { readConfig as readStudioConfig } from '../../apps/studio/src/server/config.ts';
import { root, run } from '../../scripts/lib/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const text = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

/** The settings of a program in a file of `deploy/`, with each secret's file made. Throws for a name that is no setting. */
function settingsOf(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([variable, value]) => {
      const name = variable.replace(/_FILE$/, '');
      const setting = settingOf(name);
      if (!setting) throw new Error(`${variable} is no setting`);
      if (name === variable) return [variable, value];
      expect(setting.isSecret, variable).toBe(true);
      const secrets: Record<string, string> = { DATABASE_URL: 'postgres://marquee:word@database/marquee', JWE_PRIVATE_KEY: '' };
      const secret = secrets[name] ?? name.repeat(4).padEnd(40, '-');
      if (secret === '') return [name, ''];
      const file = join(folder, name);
      writeFileSync(file, secret);
      return [variable, file];
    }),
  );
}

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  command?: string[];
  volumes?: string[];
  build?: { context: string; dockerfile: string };
}

describe('the file of compose', () => {
  const { services, secrets } = parse(text('compose.yml'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };
  const { gateway, studio, proxy } = services;

  it('gives gateway and studio settings that they take, those of real players', () => {
    const config = readConfig(settingsOf(gateway?.environment ?? {}));
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', studioUrl: 'http://172.30.0.11:8081' });
    expect([...config.vendorKeys.keys()].sort()).toEqual(['KLN', 'RLT', 'TDW']);
    const own = readStudioConfig(settingsOf(studio?.environment ?? {}));
    expect(own).toMatchObject({ gatewayUrl: 'http://gateway:8080', publicUrl: config.studioPublicUrl, host: '0.0.0.0' });
    expect(config.knownHosts).toContain(new URL(own.gatewayUrl).hostname);
  });

  it('hands over each secret that a setting names, and no other', () => {
    for (const [name, { environment = {}, secrets: handed = [] }] of Object.entries(services)) {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect([name, handed.toSorted()]).toEqual([name, named.sort()]);
      for (const secret of handed) expect(secrets[secret]?.file).toBe(`./secrets/${secret}`);
    }
  });

  it('names files that are there', () => {
    expect(existsSync(join(root, 'deploy', gateway?.build?.context ?? '', gateway?.build?.dockerfile ?? 'none'))).toBe(true);
    expect(existsSync(join(root, studio?.command?.[1] ?? 'none'))).toBe(true);
    const [conf] = (proxy?.volumes ?? []).map((each) => each.split(':')[0] ?? '');
    expect(existsSync(join(root, 'deploy', conf ?? 'none'))).toBe(true);
  });
});

const UNITS = ['marquee-gateway.service', 'marquee-studio.service'];
/** The most that `systemd-analyze security` may find: 0 is a unit that may do nothing, 10 one that may do everything. */
const MOST_EXPOSED = 2;

const ANALYZE = '/usr/bin/systemd-analyze';

describe.skipIf(process.platform !== 'linux')('the units of systemd', () => {
  it.each(UNITS)('%s starts a program that is there with settings that it takes', (unit) => {
    const lines = text(`systemd/${unit}`).split('\n');
    const values = (key: string): string[] =>
      lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
    const [, entry] = (values('ExecStart')[0] ?? '').split(' ');
    expect(existsSync(join(root, entry ?? 'none'))).toBe(true);
    const pairs = values('Environment').flatMap((line) => line.split(' ').map((each) => each.split('=') as [string, string]));
    const { NODE_ENV, ...given } = Object.fromEntries(pairs);
    expect(NODE_ENV).toBe('production');
    const loaded = values('LoadCredential').map((each) => each.split(':')[0]);
    const named = Object.values(given).flatMap((value) => /^%d\/(\w+)$/.exec(value)?.[1] ?? []);
    expect(loaded.toSorted()).toEqual(named.sort());
    const env = settingsOf(given);
    expect(entry?.includes('studio') ? readStudioConfig(env).secretKey : readConfig(env).secretKey).not.toBeNull();
  });

  it.skipIf(!existsSync(ANALYZE)).each(UNITS)('%s is understood by systemd, and may do little', async (unit) => {
    // What is installed elsewhere is here: systemd looks whether the program can be run.
    const here = text(`systemd/${unit}`).replace('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, unit), here);
    const verified = await run(ANALYZE, ['verify', '--man=no', join(folder, unit)]);
    expect(verified.output.split('\n').filter((line) => line.includes(unit))).toEqual([]);
    const judged = await run(ANALYZE, ['security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, join(folder, unit)]);
    expect(judged.code, judged.output.split('\n').slice(-40).join('\n')).toBe(0);
  });
});
