import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { momentOf } from '@marquee/money/moment';
import type { ErrorParams } from './errors.ts';

const directory = join(import.meta.dirname, '../../locales');
const FALLBACK = 'EN';

const bundles = new Map<string, Readonly<Record<string, string>>>(
  readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(directory, name), 'utf8')) as Record<string, string>]),
);

/** A moment (milliseconds) as site and games write it too, with the name of the zone: docs/languages.md#forms. */
export const momentText = (moment: number, language: string, timeZone: string): string => momentOf(moment, language, timeZone);

/** Languages in which the gateway itself speaks. */
export const messageLanguages = (): string[] => [...bundles.keys()];

/** The words of a code in a language, with `{name}` replaced; falls back to English, then to the code itself. */
export function messageOf(code: string, language: string, params: ErrorParams = {}): string {
  const text = bundles.get(language)?.[code] ?? bundles.get(FALLBACK)?.[code] ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
