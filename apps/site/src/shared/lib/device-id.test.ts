import { expect, it, vi } from 'vitest';
import { deviceId } from './device-id.ts';

it('knows the browser again by a cookie, and a page without cookies for as long as it lives', () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(document.cookie).toContain(`SHELL_deviceId=${first}`);
  expect(deviceId()).toBe(first);
  document.cookie = 'SHELL_deviceId=; Max-Age=0; Path=/';
  expect(deviceId()).toBe(first);
});

it('has one without a secure context too', async () => {
  document.cookie = 'SHELL_deviceId=; Max-Age=0; Path=/';
  vi.resetModules();
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  const fresh = await import('./device-id.ts');
  expect(fresh.deviceId()).toBe('abababab-abab-abab-abab-abababababab');
  vi.unstubAllGlobals();
});
