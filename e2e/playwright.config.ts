import { randomBytes } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../scripts/lib/browser.ts';
import { freePorts } from '../scripts/lib/ports.ts';

// This file is read by the main process and again by each worker; what the first found travels in the environment.
const env = process.env;
env['E2E_BROWSER'] ??= (await findBrowser()) ?? '';
if (env['E2E_BROWSER'] === '') throw new Error('no browser could be had; set CHROMIUM_PATH');
// The studio seals its store with it, and journeys open a copy.
env['SECRET_KEY'] ??= randomBytes(32).toString('hex');
if (env['E2E_URL'] === undefined) {
  const [port, studioPort, bankPort, opsPort] = await freePorts(4);
  env['E2E_PORT'] = String(port);
  env['E2E_STUDIO_PORT'] = String(studioPort);
  env['E2E_BANK_PORT'] = String(bankPort);
  env['E2E_OPS_PORT'] = String(opsPort);
  env['E2E_URL'] = `http://localhost:${port}`;
}

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  globalSetup: './src/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(env['E2E_REPORT'] ? [['json', { outputFile: env['E2E_REPORT'] }] as ['json', object]] : [])],
  use: {
    baseURL: env['E2E_URL'],
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // What each step found is written down only when a journey is walked again: it costs every other one. The last picture of a failure is taken anyway.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: env['E2E_BROWSER'], args: [...BROWSER_ARGS] },
  },
  // Journeys whose screens differ by size are walked on both; what is alike on both, or is only on one, carries the tag of that one.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
