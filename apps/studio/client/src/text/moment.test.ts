import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { momentText, useTimeZone } from './moment.ts';
import { setLanguage } from './text.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(async () => {
  await setLanguage('EN');
  vi.unstubAllGlobals();
});

test('times are told in the zone that the page names, and say which it is', async () => {
  await setLanguage('VI');
  useTimeZone('Asia/Ho_Chi_Minh');
  expect(momentText(Date.parse('2026-11-22T18:05:07Z'))).toBe('23/11/2026 01:05:07 GMT+7');
  useTimeZone('Asia/Manila');
  expect(momentText(Date.parse('2026-11-22T18:05:07Z'))).toBe('23/11/2026 02:05:07 GMT+8');
});
