import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';

/** The site's words of a language by key, with `{name}` filled in: what a person sees, taken from the bundles themselves. */
export function siteWords(language: 'VI' | 'EN'): (key: string, values?: Record<string, string>) => string {
  const folder = join(root, 'apps/site/locales', language);
  const bundles = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>,
  );
  const all: Record<string, string> = Object.assign({}, ...bundles);
  return (key, values = {}) => {
    const text = all[key];
    if (text === undefined) throw new Error(`the ${language} bundles have no key ${key}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** The amount in a text such as "₫ 1,234.50" or "-₫ 5.00". Throws where there is none. */
export function amountIn(text: string | null): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text ?? '')?.[0];
  if (digits === undefined) throw new Error(`no amount in "${text}"`);
  return Number(digits.replaceAll(',', '')) * (/^\s*[-−]/.test(text ?? '') ? -1 : 1);
}
