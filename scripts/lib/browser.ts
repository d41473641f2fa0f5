import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { run, runPackage } from './run.ts';

/** Flags that a browser needs in a container, and that keep it from talking to anyone but us. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const LAUNCH_LIMIT_MS = 30_000;

/** True when the browser opens a page and runs a script in it: a file that exists may still lack its libraries. */
async function works(path: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath: path, args: [...BROWSER_ARGS], timeout: LAUNCH_LIMIT_MS });
    try {
      const page = await browser.newPage();
      await page.setContent('<title>ready</title>');
      return (await page.title()) === 'ready';
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

async function firstThatWorks(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (existsSync(path) && (await works(path))) return path;
  return null;
}

async function installDebianPackage(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    if ((await run('apt-get', args, { env })).code === 0) return;
  }
}

/**
 * A browser that Playwright can drive: CHROMIUM_PATH, else an installed one, else Playwright's own, else one is installed
 * (Playwright's, else Debian's as root). Accepted only after it has opened a page. Null, with the reason printed, when none can be had.
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named) && (await works(named))) return named;
    console.log(`browser: CHROMIUM_PATH is ${named}, which does not open a page.`);
    return null;
  }
  const known = (): Promise<string | null> => firstThatWorks([...USUAL_PLACES, chromium.executablePath()]);
  const found = await known();
  if (found) return found;
  console.log('browser: none found; installing one …');
  await runPackage('playwright-core/cli.js', ['install', 'chromium'], { timeout: 300_000 });
  const own = await known();
  if (own) return own;
  await installDebianPackage();
  const fresh = await known();
  if (!fresh) console.log('browser: none was found and none could be installed; install Chromium or set CHROMIUM_PATH.');
  return fresh;
}
