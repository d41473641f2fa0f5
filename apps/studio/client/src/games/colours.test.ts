import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentGames } from '../../../src/games/registry.ts';
import { contrast } from '../styles/testing/contrast.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const SHARED = ['../styles/game.css', '../styles/dialogs.css'].map(read).join('\n');

/** Blocks of a style sheet that hold colours, with what each is for. */
const blocks = (css: string) =>
  [...css.matchAll(/^( *)([^\s@}/][^{}]*?) \{\n((?:\1 {2}[^{}]*;\n|\n)*)/gm)].map(([, , selector = '', body = '']) => ({
    selector,
    colours: new Map([...body.matchAll(/--([\w-]+): #([0-9a-f]{3,8});/g)].map(([, name = '', hex = '']) => [name, hex])),
  }));

/** Does a block hold for a scene, in a theme of the site? */
const holds = (selector: string, theme: string): boolean =>
  !/data-theme="(?!THEME)/.test(selector.replaceAll(`data-theme="${theme}"`, 'data-theme="THEME"')) &&
  (/^:root(\[[^\]]*\])*(,|$)/.test(selector) ||
    /dialog(?!:where\(:not\(\.moment\)\))/.test(selector) ||
    /\.moment(-words)?$/.test(selector));

it.each(
  currentGames().flatMap(({ code: id }) => [
    [id, 'dark'],
    [id, 'light'],
  ]),
)('the words of a scene of %s can be read on its card, where the site is %s', (id = '', theme = '') => {
  const all = blocks(`${SHARED}\n${read(`${id}/${id}.css`)}`).filter(({ selector }) => holds(selector, theme));
  const colours = new Map(all.flatMap((block) => [...block.colours]));
  for (const name of ['ink', 'ink-2']) {
    expect(contrast(colours.get(name) ?? '', colours.get('banner-shade') ?? ''), `--${name}`).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(['porcelain-parlour', 'saffron-caravan'])('%s has its name in letters of its own on the marquee', (id) => {
  const css = read(`${id}/${id}.css`);
  const family = /--display: "?([\w ]+?)"?,/.exec(css)?.[1] ?? 'none';
  expect(css).toMatch(new RegExp(`@font-face \\{\\s*font-family: "?${family}"?;`));
  expect(css).toMatch(/& \.logo(?:,[^{]*)? \{[^}]*text-shadow:/);
});
