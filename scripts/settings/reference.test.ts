import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Config as BankConfig, readConfig as readBankConfig } from '../../apps/bank/src/server/config.ts';
import { type Config, readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import type { Program } from '../../apps/gateway/src/base/settings/setting.ts';
import { SETTINGS } from '../../apps/gateway/src/base/settings/table.ts';
import { readConfig as readStudioConfig, type Config as StudioConfig } from '../../apps/studio/src/server/config.ts';
import { root } from '../lib/run.ts';
import { referenceFiles } from './reference.ts';

type Values = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'marquee-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = 'q'.repeat(40);
/** Without which a program reads nothing. */
const NEEDED: Values = { VENDOR_KEY_RLT: KEY, CHANNEL_KEY_PLAYBANK: KEY };
const READ: Record<Program, (env: Values) => Config | StudioConfig | BankConfig> = {
  gateway: readConfig,
  studio: readStudioConfig,
  bank: readBankConfig,
};
const PROGRAMS = Object.keys(READ) as Program[];
const namesOf = (program: Program): string[] =>
  [...SETTINGS].flatMap(([name, { readBy }]) => (readBy.includes(program) ? [name] : []));
const pemOf = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const PEMS: Values = { JWE_PRIVATE_KEY: pemOf(2_048), LEGACY_PRIVATE_KEY: pemOf(1_024) };

/** The name of a setting as one partner has it. */
const nameFor = (name: string): string => name.replace('<CODE>', name.startsWith('CHANNEL') ? 'PLAYBANK' : 'RLT');

/** What takes the place of an example: the bank is the demo's, and PEMs are no text of an example. */
const INSTEAD: Record<Program, Values> = { gateway: PEMS, studio: {}, bank: { DEMO: '1' } };

/** The examples of a program's settings. */
const examplesOf = (program: Program): Values =>
  Object.fromEntries(
    namesOf(program).map((name) => [nameFor(name), INSTEAD[program][name] ?? SETTINGS.get(name)?.example ?? '']),
  );

const keepMaps = (_: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value) : value instanceof RegExp ? value.source : value;

/** What is read beside a provider of SMS, without whom its other settings may not be. */
const withSms = (read: (env: Values) => string, env: Values): string => read({ SMS_URL: 'https://sms.example.com', ...env });

describe('the table of settings', () => {
  it('makes the reference and the example that are in the repository: npm run references', () => {
    for (const [path, text] of referenceFiles()) expect(readFileSync(path, 'utf8'), path).toBe(text);
  });

  // The gateway's readers take names of the table only, which the compiler holds.
  it.each(['studio', 'bank'] as const)('has everything that the %s reads', (program) => {
    const source = readFileSync(join(root, `apps/${program}/src/server/config.ts`), 'utf8');
    const read = [...source.matchAll(/\benv\.([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((name) => !namesOf(program).includes(name))).toEqual([]);
  });

  describe.each(PROGRAMS)('of the %s', (program) => {
    const read = (env: Values): string => JSON.stringify(READ[program]({ ...NEEDED, ...env }), keepMaps);

    it.each(namesOf(program))('names %s, which it reads', (name) => {
      const attempt = (): string => read({ [nameFor(name)]: '!' });
      let found: string;
      try {
        found = attempt();
      } catch (error) {
        found = (error as Error).message;
      }
      expect(found).not.toBe(read({}));
    });

    it('says the values that are usual', () => {
      for (const name of namesOf(program)) {
        const usual = SETTINGS.get(name)?.usual;
        if (usual !== undefined) expect([name, withSms(read, { [name]: usual })]).toEqual([name, withSms(read, {})]);
      }
    });

    it('gives examples that are taken, all of them together', () => {
      expect(() => read(examplesOf(program))).not.toThrow();
    });

    it('gives every secret as a file, and refuses it given twice', () => {
      const secrets = namesOf(program).filter((name) => SETTINGS.get(name)?.isSecret);
      expect(secrets).toContain(program === 'bank' ? 'CHANNEL_KEY_<CODE>' : 'SECRET_KEY');
      const all = examplesOf(program);
      const files: Values = {};
      for (const name of secrets.map(nameFor)) {
        files[`${name}_FILE`] = join(folder, name);
        writeFileSync(join(folder, name), `${all[name]}\n`);
      }
      const plain = Object.fromEntries(Object.entries(all).filter(([name]) => !(`${name}_FILE` in files)));
      const trimmed = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text.replace(/\n$/, '')]));
      const asFiles = JSON.stringify(READ[program]({ ...plain, ...files }), keepMaps);
      expect(JSON.parse(asFiles.replaceAll('\\n"', '"'))).toEqual(JSON.parse(read(trimmed).replaceAll('\\n"', '"')));
      for (const name of Object.keys(files)) {
        const twice = { ...files, [name.replace(/_FILE$/, '')]: KEY };
        expect(() => READ[program](twice), name).toThrow(new RegExp(`^${name.replace(/_FILE$/, '')} [^\\n]*${name}[^\\n]*$`));
      }
    });
  });
});
