import { describe, expect, it } from 'vitest';
import { deviceName } from './device.ts';

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device in plain words', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/126.0.0.0 Safari/537.36`, 'Chrome 126 · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`, 'Edge 126 · Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${APPLE} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 25 · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 · iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
      'Chrome 126 · iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 · macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 · Linux'],
    ['curl/8.7.1', ''],
    ['', ''],
  ])('reads %s', (userAgent, words) => {
    expect(deviceName(userAgent)).toBe(words);
  });

  it('takes no words of the caller into its own', () => {
    expect(deviceName('Chrome/<script> Windows')).toBe('Windows');
    expect(deviceName(`${'x'.repeat(500)} Chrome/126 Windows`)).toBe('');
  });
});
