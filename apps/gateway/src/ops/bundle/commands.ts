import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { OpsBody, OpsReply } from '@marquee/contract/ops';
import { brandOf, type Command, type Desk, type Given, listOf, need, textOf } from '../command.ts';
import { objectIn } from '../content-commands.ts';
import { type BundleFiles, readBundle, writeBundle } from './folder.ts';

type Changes = OpsReply<'opsBrandPut'>['changes'];

const list: Command = {
  about: 'lists the brands: code, status, currency, languages, hosts, name',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(given, { act, print }) {
    for (const row of await act('opsBrands', { query: {} })) {
      const { code, name, status, currency, languages, hosts, demo } = row;
      const line = [code, status, currency, languages.join(','), hosts.join(','), demo ? `${name} (demo)` : name].join('  ');
      print(given['json'] === true ? JSON.stringify(row) : line);
    }
    return 0;
  },
};

function printChanges(changes: Changes, print: Desk['print']): void {
  for (const { sign, what, before, after } of changes) {
    const values = sign === '~' && `${before}${after}` !== '' ? `: ${before || 'nothing'} → ${after || 'nothing'}` : '';
    print(`${sign} ${what}${sign === '=' ? ' is not in the bundle and stays' : values}`);
  }
}

/** How many changes there are, and whether they were made. */
function summary(code: string, changes: Changes, isDry: boolean): string {
  const count = changes.filter(({ sign }) => sign !== '=').length;
  if (count === 0) return `brand ${code} is as the bundle says`;
  return `brand ${code}: ${count} ${count === 1 ? 'change' : 'changes'}${isDry ? ', none of them made' : ''}`;
}

/** The pictures that options name, as a bundle has them: each under the name of its option. */
const PICTURES = { logo: 'logo', 'logo-on-light': 'logoOnLight', favicon: 'favicon', 'app-icon': 'appIcon' } as const;

function picturesOf(given: Given): { brand: Record<string, string>; images: Record<string, string> } {
  const [brand, images]: Record<string, string>[] = [{}, {}];
  for (const [option, field] of Object.entries(PICTURES)) {
    const file = textOf(given, option);
    if (file === undefined || !brand || !images) continue;
    if (file === 'none') {
      brand[field] = '';
      continue;
    }
    const ending = extname(file).slice(1).toLowerCase();
    if (!['svg', 'png', 'webp'].includes(ending)) throw new Error(`${file} is no picture: its name ends in .svg, .png or .webp`);
    images[`${option}.${ending}`] = readFileSync(file, ending === 'svg' ? 'utf8' : 'base64');
    brand[field] = `images/${option}.${ending}`;
  }
  return { brand: brand ?? {}, images: images ?? {} };
}

/** Options that hold a text, and the field of the brand that it is. */
const TEXTS = {
  name: 'name',
  currency: 'currency',
  symbol: 'currencySymbol',
  country: 'countryCode',
  'default-language': 'defaultLanguage',
} as const;
const SWITCHES = { 'logo-has-name': 'logoHasName', 'jackpot-counter': 'jackpotCounter' } as const;
const LISTS = { host: 'hosts', language: 'languages' } as const;

/** What the options say of a brand. */
function saidOf(given: Given): Record<string, unknown> {
  const brand: Record<string, unknown> = {};
  for (const [option, field] of Object.entries(TEXTS)) {
    if (textOf(given, option) !== undefined) brand[field] = textOf(given, option);
  }
  for (const [option, field] of Object.entries(LISTS)) if (listOf(given, option).length > 0) brand[field] = listOf(given, option);
  const hero = textOf(given, 'hero');
  if (hero !== undefined) brand['hero'] = objectIn(hero);
  for (const [option, field] of Object.entries(SWITCHES)) {
    const state = textOf(given, option);
    if (state !== undefined && state !== 'on' && state !== 'off') throw new Error(`--${option} must be on or off`);
    if (state !== undefined) brand[field] = state === 'on';
  }
  return brand;
}

const set: Command = {
  about: 'changes what is named of a brand; of lists all entries are named. A picture that is “none” is taken away',
  usage: `--code C [--name N] [--host H …] [--language VI …] [--default-language VI] [--country VN]
               [--currency VND --symbol ₫] [--logo F] [--logo-on-light F] [--logo-has-name on|off] [--favicon F] [--app-icon F.png]
               [--hero F.json] [--jackpot-counter on|off] [--dry-run]`,
  options: {
    code: { type: 'string' },
    'dry-run': { type: 'boolean' },
    hero: { type: 'string' },
    ...Object.fromEntries(
      [TEXTS, PICTURES, SWITCHES].flatMap((each) => Object.keys(each)).map((name) => [name, { type: 'string' as const }]),
    ),
    ...Object.fromEntries(Object.keys(LISTS).map((name) => [name, { type: 'string' as const, multiple: true }])),
  },
  async run(given, desk) {
    const { code } = await brandOf(desk, need(given, 'code'));
    const pictures = picturesOf(given);
    const brand = { ...saidOf(given), ...pictures.brand };
    if (Object.keys(brand).length === 0) throw new Error('say what is to be changed; --help lists it');
    const isDry = given['dry-run'] === true;
    const { changes } = await desk.act('opsBrandPut', {
      body: { merchant: code, brand, images: pictures.images, dryRun: isDry },
    });
    printChanges(changes, desk.print);
    desk.print(changes.length === 0 ? `brand ${code} is so already` : summary(code, changes, isDry));
    return 0;
  },
};

const exported: Command = {
  about: 'writes a brand with its content and pictures as a bundle of files, over an older one',
  usage: '--code C --folder D',
  options: { code: { type: 'string' }, folder: { type: 'string' } },
  async run(given, { act, print }) {
    const bundle = await act('opsBrandBundle', { query: { merchant: need(given, 'code') } });
    const count = writeBundle(need(given, 'folder'), bundle as BundleFiles);
    print(`brand ${bundle.code}: ${count} files in ${need(given, 'folder')}`);
    return 0;
  },
};

const imported: Command = {
  about:
    'makes a brand as a bundle says, or brings one to it, all of it or nothing; --dry-run shows what would change, --prune deletes content that the bundle does not have',
  usage: '--folder D [--code C] [--host H …] [--dry-run] [--prune]',
  options: {
    folder: { type: 'string' },
    code: { type: 'string' },
    host: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    prune: { type: 'boolean' },
  },
  async run(given, { act, brand, print }) {
    const bundle = readBundle(need(given, 'folder'));
    const code = textOf(given, 'code') ?? bundle.code;
    const isThere = (await brand.byCode(code)) !== null;
    const isDry = given['dry-run'] === true;
    const hosts = listOf(given, 'host');
    const body: OpsBody<'opsBrandPut'> = {
      ...(isThere ? { merchant: code } : { code }),
      brand: { ...bundle.brand, ...(hosts.length > 0 ? { hosts, agentHosts: [] } : {}) },
      content: bundle.content as NonNullable<OpsBody<'opsBrandPut'>['content']>,
      images: bundle.images,
      dryRun: isDry,
      prune: given['prune'] === true,
    };
    const { changes } = await act('opsBrandPut', { body });
    printChanges(changes, print);
    print(summary(code, changes, isDry));
    return 0;
  },
};

export const bundleCommands: Readonly<Record<string, Command>> = {
  'brand-list': list,
  'brand-set': set,
  'brand-export': exported,
  'brand-import': imported,
};
