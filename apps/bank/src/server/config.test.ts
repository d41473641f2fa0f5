import { ConfigError } from '@marquee/service/settings';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(40);
const NEEDED = { CHANNEL_KEY_PLAYBANK: KEY };

describe('the settings of the bank', () => {
  it('have defaults for all but the key', () => {
    expect(readConfig(NEEDED)).toMatchObject({
      port: 8082,
      host: '127.0.0.1',
      gatewayUrl: 'http://127.0.0.1:8080',
      key: KEY,
      otherKey: null,
    });
  });

  it.each([
    [{ ...NEEDED, DEMO: '0' }, 'DEMO'],
    [{}, 'CHANNEL_KEY_PLAYBANK'],
    [{ CHANNEL_KEY_PLAYBANK: 'short' }, 'CHANNEL_KEY_PLAYBANK'],
    [{ ...NEEDED, CHANNEL_OTHER_KEY_PLAYBANK: 'short' }, 'CHANNEL_OTHER_KEY_PLAYBANK'],
    [{ ...NEEDED, BANK_PORT: 'x' }, 'BANK_PORT'],
    [{ ...NEEDED, GATEWAY_URL: 'nowhere' }, 'GATEWAY_URL'],
    [{ ...NEEDED, BANK_PUBLIC_URL: 'http://a.test/path' }, 'BANK_PUBLIC_URL'],
    [{ ...NEEDED, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ...NEEDED, CHANNEL_KEY_PLAYBANK_FILE: '/none' }, 'CHANNEL_KEY_PLAYBANK'],
    [{ CHANNEL_KEY_PLAYBANK_FILE: '/none' }, 'CHANNEL_KEY_PLAYBANK_FILE'],
  ])('refuse %j with one line that names the setting', (env, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]*$`));
  });
});
