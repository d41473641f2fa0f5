import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { startSystem, withDataDir } from '../../bench/src/system.ts';
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts';
import { root } from '../../scripts/lib/run.ts';
import { SCREENS, WIDTHS } from './screens.ts';
import { logInAs, prepare, untilSettled, type Visitor } from './visit.ts';

/**
 * `npm run shots`: a picture of every screen, in both themes, Vietnamese and English, at three widths, as a visitor and as a
 * member, into `shots/`. `--only home,rng` takes some screens, `--url` a system that runs already, `--full` whole pages.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, url: { type: 'string' }, full: { type: 'boolean', default: false } },
});
const wanted = values.only?.split(',');
const screens = SCREENS.filter(({ name }) => !wanted || wanted.includes(name));
const unknown = wanted?.find((name) => !SCREENS.some((screen) => screen.name === name));

async function shootAll(browser: Browser, url: string, visitor: Visitor, isMember: boolean): Promise<number> {
  const who = isMember ? 'member' : 'visitor';
  let taken = 0;
  for (const { name: size, width, height } of WIDTHS) {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height }, locale: 'vi-VN' });
    await prepare(context, visitor);
    const page = await context.newPage();
    if (isMember) await logInAs(page, 'demoplayer', visitor.language);
    const folder = join(root, 'shots', who, visitor.language, visitor.theme, size);
    mkdirSync(folder, { recursive: true });
    for (const screen of screens) {
      await page.goto(screen.path);
      await untilSettled(page);
      await page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage: values.full });
      taken += 1;
    }
    await context.close();
  }
  return taken;
}

async function shoot(url: string): Promise<void> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('no browser could be had; set CHROMIUM_PATH');
  rmSync(join(root, 'shots'), { recursive: true, force: true });
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
  let taken = 0;
  for (const language of ['VI', 'EN'] as const) {
    for (const theme of ['dark', 'light'] as const) {
      for (const isMember of [false, true]) taken += await shootAll(browser, url, { language, theme }, isMember);
    }
  }
  await browser.close();
  console.log(`${taken} pictures in ${join(root, 'shots')}`);
}

if (unknown !== undefined)
  throw new Error(`there is no screen "${unknown}"; there are ${SCREENS.map(({ name }) => name).join(', ')}`);
if (values.url !== undefined) await shoot(values.url);
else {
  await withDataDir(async (directory) => {
    const system = await startSystem(directory);
    try {
      await shoot(system.url);
    } finally {
      await system.stop();
    }
  });
}
