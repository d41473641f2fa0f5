import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withSecretFiles } from './secret-files.ts';
import {
  ConfigError,
  choiceIn,
  countIn,
  demandOrigin,
  flagIn,
  LOG_LEVELS,
  listIn,
  originIn,
  portIn,
  readPartnerKeys,
  secretIn,
} from './settings.ts';

const KEY = 'k'.repeat(32);

describe('a setting', () => {
  it('is read in its form', () => {
    expect(portIn('PORT', '0')).toBe(0);
    expect(countIn('HOURS', '24', 'hours', 1, 24)).toBe(24);
    expect(choiceIn('LOG_LEVEL', 'warn', LOG_LEVELS)).toBe('warn');
    expect([flagIn('DEMO', '1'), flagIn('DEMO', '0')]).toEqual([true, false]);
    expect(listIn(' a, b ,,')).toEqual(['a', 'b']);
    expect(demandOrigin('URL', 'https://A.test:443/')).toBe('https://a.test');
    expect([secretIn('KEY', null), secretIn('KEY', KEY)]).toEqual([null, KEY]);
  });

  it.each([
    () => portIn('NAME', '65536'),
    () => portIn('NAME', '-1'),
    () => portIn('NAME', ''),
    () => countIn('NAME', '0', 'hours', 1, 24),
    () => countIn('NAME', '25', 'hours', 1, 24),
    () => countIn('NAME', '1e1', 'hours', 1, 24),
    () => choiceIn('NAME', 'loud', LOG_LEVELS),
    () => flagIn('NAME', 'yes'),
    () => demandOrigin('NAME', 'a.test'),
    () => secretIn('NAME', 'k'.repeat(31)),
  ])('of another form is refused in one line that names it: %s', (read) => {
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^NAME must [^\n]+$/);
  });

  it.each(['ftp://a.test', 'http://a.test/path', 'http://a.test/?x', 'http://a.test/#x', 'http://u@a.test', 'a'])(
    'is no origin as %s',
    (text) => {
      expect(originIn(text)).toBeNull();
    },
  );
});

describe('the keys of partners', () => {
  it('come by their codes, beside those given in another way', () => {
    const env = { VENDOR_KEY_AB_1: KEY, VENDOR_OTHER_KEY_AB_1: `${KEY}o`, VENDOR_KEY_XY: '', CHANNEL_KEY_BANK: `${KEY}c` };
    expect(readPartnerKeys(env, 'VENDOR', new Map([['GIVEN', KEY]]))).toEqual({
      keys: new Map([
        ['GIVEN', KEY],
        ['AB_1', KEY],
      ]),
      otherKeys: new Map([['AB_1', `${KEY}o`]]),
    });
    expect(readPartnerKeys(env, 'CHANNEL').keys).toEqual(new Map([['BANK', `${KEY}c`]]));
  });

  it.each([
    [{ VENDOR_KEY_ab: KEY }, 'VENDOR_KEY_ab must end with'],
    [{ VENDOR_KEY_AB: 'short' }, 'VENDOR_KEY_AB must have at least 32 characters'],
    [{ VENDOR_OTHER_KEY_AB: KEY }, 'VENDOR_OTHER_KEY_AB must stand beside VENDOR_KEY_AB'],
  ])('are refused as %o', (env, line) => {
    expect(() => readPartnerKeys(env, 'VENDOR')).toThrow(line);
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-service-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const read = (env: Record<string, string>) => withSecretFiles(env, (name) => name === 'KEY');

  it('stand under their own names, without the end of the line', () => {
    const env = { KEY_FILE: file('key', 'text\r\n'), OTHER_FILE: '/none', PORT: '1' };
    expect(read(env)).toEqual({ KEY: 'text', OTHER_FILE: '/none', PORT: '1' });
    expect(read({ KEY: 'text', KEY_FILE: '' })).toMatchObject({ KEY: 'text' });
  });

  it.each([
    [{ KEY: 'secret', KEY_FILE: '/none' }, /^KEY must not be set beside KEY_FILE: set one of them$/],
    [{ KEY_FILE: '/none' }, /^KEY_FILE must name a file that can be read, not "\/none" \(ENOENT\)$/],
    [{ KEY_FILE: file('empty', '\n') }, /^KEY_FILE must name a file with a secret; [^\n]* is empty$/],
  ])('are refused as %o', (env, line) => {
    expect(() => read(env)).toThrow(line);
  });
});
