import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast } from '../styles/testing/contrast.ts';

const PAGES = {
  '#draws': '../lottery/check/main.ts',
  '#rounds': '../tables/check/main.ts',
  '#proof': '../arcade/check/main.ts',
  '#verify': './main.ts',
};
const ON_GROUND = ['ink', 'ink-2', 'accent', 'good', 'bad'];

/** The colours that hold on a page, by the style sheets of its module in their order: each for light and for dark. */
function coloursOf(root: string, module: string): Map<string, [light: string, dark: string]> {
  const path = join(import.meta.dirname, module);
  const sheets = [...readFileSync(path, 'utf8').matchAll(/^import '(.+\.css)';/gm)].map(([, sheet = '']) =>
    readFileSync(join(dirname(path), sheet), 'utf8'),
  );
  const blocks = [...sheets.join('\n').matchAll(/^([^\s@}/][^{}]*?) \{([^{}]*)\}/gm)].filter(([, selector = '']) =>
    selector.split(/,\s*/).some((one) => one === ':root' || one === root),
  );
  const declared = blocks.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+): ([^;]+);/g)]);
  return new Map(
    declared.map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? [];
      return [name, [light.slice(1), dark.slice(1)]];
    }),
  );
}

it.each(Object.entries(PAGES))('the page %s can be read where the browser is light, and where it is dark', (root, module) => {
  const colours = coloursOf(root, module);
  const pairs = [...ON_GROUND.map((name) => [name, 'ground']), ['ink', 'card'], ['accent-ink', 'accent']];
  if (colours.has('ball')) pairs.push(['ball-ink', 'ball']);
  for (const theme of [0, 1])
    for (const [front = '', back = ''] of pairs) {
      const least = contrast(colours.get(front)?.[theme] ?? '', colours.get(back)?.[theme] ?? '');
      expect(least, `--${front} on --${back}`).toBeGreaterThanOrEqual(4.5);
    }
  // A page of its own is as light as the browser is.
  const [light = '', dark = ''] = colours.get('ground') ?? [];
  expect(contrast(light, '000')).toBeGreaterThan(15);
  expect(contrast(dark, 'fff')).toBeGreaterThan(15);
});
