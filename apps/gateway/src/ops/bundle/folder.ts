import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTENT_KINDS } from '@marquee/contract/ops';
import { objectIn } from '../content-commands.ts';

/** A bundle as the calls give and take it. */
export interface BundleFiles {
  code: string;
  brand: object;
  content: object[];
  images: Record<string, string>;
}

const BRAND = 'brand.json';
const IMAGE = /^[a-z0-9][a-z0-9-]{0,49}\.(?:svg|png|webp)$/;
const ITEM = /^([a-z0-9][a-z0-9-]{0,59})\.json$/;
const MOMENTS = ['startsAt', 'endsAt'] as const;
/** What a reader wants to see first; the rest goes by the alphabet. */
const FIRST = ['code', 'name', 'hosts', 'isOpen', 'startsAt', 'endsAt', 'eyebrow', 'title'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rankOf = (name: string): string => `${FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length}`.padStart(2, '0') + name;

/** JSON as files have it: the same text for the same content, a line a field. */
const textOf = (value: unknown): string => {
  const sorted = (_: string, each: unknown): unknown =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : 1))) : each;
  return `${JSON.stringify(value, sorted, 2)}\n`;
};

/** A moment as files have it, or as calls have it. */
const dated = (value: unknown): unknown => (typeof value === 'number' ? new Date(value).toISOString() : value);
function moment(file: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const at = new Date(value).getTime();
  if (Number.isNaN(at)) throw new Error(`${file}: “${value.slice(0, 40)}” is no moment such as 2026-01-31T18:00:00Z`);
  return at;
}

const withMoments = (item: Record<string, unknown>, form: (value: unknown) => unknown): Record<string, unknown> => ({
  ...item,
  ...Object.fromEntries(MOMENTS.flatMap((name) => (item[name] === undefined ? [] : [[name, form(item[name])]]))),
});

/** What stands in a folder, by name; hidden files are nobody's business. Throws for a link. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
  for (const name of names) {
    if (lstatSync(join(folder, name)).isSymbolicLink())
      throw new Error(`${join(folder, name)} is a link; a bundle has files only`);
  }
  return names;
}

function demandKnown(folder: string, known: readonly string[]): void {
  const strange = namesIn(folder).find((name) => !known.includes(name));
  if (strange !== undefined) throw new Error(`${join(folder, strange)} is no part of a bundle; here stand ${known.join(', ')}`);
}

function readItems(folder: string): object[] {
  demandKnown(folder, CONTENT_KINDS);
  return CONTENT_KINDS.flatMap((kind) =>
    namesIn(join(folder, kind)).map((name) => {
      const file = join(folder, kind, name);
      const slug = ITEM.exec(name)?.[1];
      if (slug === undefined)
        throw new Error(`${file} is not called as an item is: lower-case letters, digits and hyphens, .json`);
      return { ...withMoments(objectIn(file), (value) => moment(file, value)), kind, slug };
    }),
  );
}

function readImages(folder: string): Record<string, string> {
  const images = namesIn(folder).map((name) => {
    if (!IMAGE.test(name))
      throw new Error(`${join(folder, name)} is not called as a picture is: such as spring-cup.webp; svg, png or webp`);
    return [name, readFileSync(join(folder, name), name.endsWith('.svg') ? 'utf8' : 'base64')];
  });
  return Object.fromEntries(images);
}

/** Reads a bundle. Throws an Error with one clear line that names the file. */
export function readBundle(folder: string): BundleFiles {
  if (!existsSync(join(folder, BRAND))) throw new Error(`${folder} is no bundle: it has no ${BRAND}`);
  demandKnown(folder, [BRAND, 'content', 'images']);
  const { code, ...brand } = objectIn(join(folder, BRAND));
  if (typeof code !== 'string') throw new Error(`${join(folder, BRAND)} does not say the brand’s code`);
  return { code, brand, content: readItems(join(folder, 'content')), images: readImages(join(folder, 'images')) };
}

/** Writes a bundle into a folder that is empty, not there, or has an older one, which it replaces. Returns the number of files. */
export function writeBundle(folder: string, { code, brand, content, images }: BundleFiles): number {
  if (namesIn(folder).length > 0 && !existsSync(join(folder, BRAND))) {
    throw new Error(`${folder} holds other things than a bundle; name a folder of its own`);
  }
  const files = new Map<string, string | Buffer>([[BRAND, textOf({ code, ...brand })]]);
  for (const item of content) {
    const { kind, slug, ...rest } = item as { kind: string; slug: string };
    files.set(`content/${kind}/${slug}.json`, textOf(withMoments(rest, dated)));
  }
  for (const [name, data] of Object.entries(images)) {
    files.set(`images/${name}`, name.endsWith('.svg') ? data : Buffer.from(data, 'base64'));
  }
  for (const part of [BRAND, 'content', 'images']) rmSync(join(folder, part), { recursive: true, force: true });
  for (const [name, data] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), data);
  }
  return files.size;
}
