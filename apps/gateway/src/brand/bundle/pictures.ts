import { refused } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import { type CleanImage, ImageError } from '../image-forms.ts';
import type { Images } from '../images.ts';
import { LOOK_PICTURES, type Look } from '../look.ts';
import type { BundleChange } from './changes.ts';
import type { GivenItem } from './content.ts';
import { readTags } from './store.ts';

/** How a bundle names its own pictures. */
const FOLDER = 'images/';

/** Pictures of a bundle by name: SVG as text, others as base64. */
export type GivenImages = Readonly<Record<string, string>>;

/** A brand's pictures bear its code, so that no brand paints over another's. */
const pathOf = (code: string, name: string): string => `content/${code}-${name}`;

/** The pictures of a bundle by name, read and written anew. What is stored already, byte for byte, stays as it is. Throws `ops.refused`. */
export async function cleanImages(images: Images, code: string, given: GivenImages): Promise<Map<string, CleanImage>> {
  const clean = new Map<string, CleanImage>();
  for (const [name, data] of Object.entries(given)) {
    const path = pathOf(code, name);
    const bytes = name.endsWith('.svg') ? Buffer.from(data) : Buffer.from(data, 'base64');
    try {
      clean.set(name, (await images.held(path, bytes)) ?? (await images.clean(path, bytes)));
    } catch (error) {
      throw error instanceof ImageError ? refused(`${FOLDER}${name}: ${error.message}`) : error;
    }
  }
  return clean;
}

/** The address of what a bundle names: one of its own pictures, or what stands elsewhere. Throws `ops.refused` for one that it does not hold. */
function addressOf(clean: ReadonlyMap<string, CleanImage>, named: string): string {
  if (!named.startsWith(FOLDER)) return named;
  const image = clean.get(named.slice(FOLDER.length));
  if (!image) throw refused(`${named.slice(0, 80)} is named and not among the pictures`);
  return image.address;
}

/** What is given with addresses in the place of names. */
export function withAddresses<B extends Partial<Pick<Look, (typeof LOOK_PICTURES)[number]>>>(
  clean: ReadonlyMap<string, CleanImage>,
  brand: B,
  content: readonly GivenItem[],
): { brand: B; content: GivenItem[] } {
  const look = LOOK_PICTURES.flatMap((field) => {
    const named = brand[field];
    return named === undefined ? [] : [[field, addressOf(clean, named)]];
  });
  const items = content.map((item) => ({
    ...item,
    ...(item.image === undefined ? {} : { image: addressOf(clean, item.image) }),
    words: Object.fromEntries(
      Object.entries(item.words).map(([language, words]) => [
        language,
        words.image === undefined ? words : { ...words, image: addressOf(clean, words.image) },
      ]),
    ),
  }));
  return { brand: { ...brand, ...Object.fromEntries(look) }, content: items };
}

/** The pictures of a bundle that are new or differ. */
export async function planImages(tx: Transaction, clean: ReadonlyMap<string, CleanImage>): Promise<BundleChange[]> {
  const tags = await readTags(
    tx,
    [...clean.values()].map(({ path }) => path),
  );
  return [...clean].flatMap(([name, { path, etag, content }]) => {
    const before = tags.get(path);
    if (before === etag) return [];
    const after = { etag, bytes: content.length };
    return [
      { sign: before === undefined ? '+' : '~', what: `${FOLDER}${name}`, before: before ? { etag: before } : null, after },
    ];
  });
}

/** Collects the pictures that a brand names, for a bundle. */
export function createCollector(images: Images, code: string) {
  const found: Record<string, string> = {};
  return {
    found,
    /** The name in the bundle of what stands at an address; the address itself where there is no such picture of ours. */
    async nameOf(address: string): Promise<string> {
      const [path = ''] = address.split('?');
      if (!path.startsWith('content/')) return address;
      const image = await images.get(path, address.slice(path.length + 3));
      if (!image) return address;
      const name = path.startsWith(pathOf(code, '')) ? path.slice(pathOf(code, '').length) : path.slice('content/'.length);
      found[name] = image.content.toString(name.endsWith('.svg') ? 'utf8' : 'base64');
      return `${FOLDER}${name}`;
    },
  };
}
