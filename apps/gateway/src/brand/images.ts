import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { type CleanImage, cleanImage, type Image, ImageError, imageOf, type StoredImage, withAddress } from './image-forms.ts';
import { readImage, writeImage } from './image-store.ts';

/** The pictures below the image base: posters of games, marks of vendors, what operators set. */
export interface Images {
  /** Reads a picture and writes it anew. Throws an ImageError when the path is not one that pictures have, or the picture is not harmless. */
  clean(path: string, data: string | Buffer): Promise<CleanImage>;
  /** The picture at a path when it is these bytes already, as it was written anew before; null otherwise. */
  held(path: string, data: Buffer): Promise<CleanImage | null>;
  /** Keeps a clean picture in a transaction of the caller's. Returns whether it differs from what was there; where it does, `record` writes the change down. */
  keep(tx: Transaction, image: CleanImage, record?: Recorder): Promise<boolean>;
  /** Both, in a transaction of its own. Returns the address by which content and settings name the picture. */
  put(path: string, data: string | Buffer, record?: Recorder): Promise<string>;
  /**
   * The picture at a path; null when there is none. A version that was not asked for before is read again, so that what is
   * served under a version is never older than the version.
   */
  get(path: string, version?: string): Promise<Image | null>;
}

const KEPT_BYTES = 32 * 1024 * 1024;
const FRESH_MS = 60_000;
const VERSIONS_KEPT = 4;

/** A picture in memory, when it was read, and the versions that were asked for since. */
interface Kept {
  image: Image;
  readAt: number;
  versions: readonly string[];
}

/** The only paths that pictures have, so that no path can lead anywhere else. */
const PATHS = [
  /^games\/[A-Z0-9_]{1,40}\/[A-Za-z0-9_-]{1,100}\.svg$/,
  /^TCG_PROD_IMAGES\/[A-Z]{2,12}_LIST_VENDOR\/[A-Z0-9_]{1,40}-(?:WHITE|COLOR|PURPLE)\.svg$/,
  /^content\/[a-z0-9-]{1,80}\.(?:svg|png|webp)$/,
  /^TCG_PROD_IMAGES\/VENDOR_ICON_SMALL\/[A-Z0-9_]{1,40}-(?:DEFAULT|ACTIVE)\.svg$/,
];

/** Pictures that members choose from, counted from 0: docs/rules/brand.md#pictures. */
export const AVATARS = 12;

/** Drawings that every brand has, with their paths below the image base. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['TCG_GAME_ICONS/default.svg', 'default.svg'],
  // Where clients of other gateways look for the picture of a game that has none: docs/rules/brand.md#pictures.
  ['TCG_GAME_ICONS/default.png', 'default.png'],
  // Clients of other gateways ask for them as PNG.
  ...Array.from({ length: AVATARS }, (_, index) =>
    ['svg', 'png'].map((form): [string, string] => [
      `TCG_PROD_IMAGES/B2C/01_PROFILE/PROFILE/${index}.${form}`,
      `avatars/${index}.${form}`,
    ]),
  ).flat(),
]);

const MARK_ELSEWHERE = [
  /^TCG_PROD_IMAGES\/(?<type>[A-Z]{2,12})_LIST_VENDOR\/(?<vendor>[A-Z0-9_]{1,40})-(?<look>WHITE|COLOR|PURPLE)\.png$/,
  /^TCG_PROD_IMAGES\/SUBMENU_IMG\/STYLE4\/(?<type>[A-Z]{2,12})-(?<vendor>[A-Z0-9_]{1,40})\.png$/,
];

/** The drawing at a path that clients of other gateways make for a vendor's mark. Browsers go by its type, whatever it is called. */
function drawnAt(path: string): string {
  for (const pattern of MARK_ELSEWHERE) {
    const { type, vendor, look } = pattern.exec(path)?.groups ?? {};
    if (type && vendor) return `TCG_PROD_IMAGES/${type}_LIST_VENDOR/${vendor}-${look === 'WHITE' ? look : 'COLOR'}.svg`;
  }
  return path;
}

const sizeOf = ({ content, forms }: Image): number => content.length + (forms ? forms.brotli.length + forms.gzip.length : 0);

/** The most used pictures, in memory. */
function createKept(clock: Clock) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const drop = (path: string): void => {
    const known = kept.get(path);
    if (!known) return;
    bytes -= sizeOf(known.image);
    kept.delete(path);
  };
  const keep = (path: string, image: Image, version: string): void => {
    const versions = kept.get(path)?.versions ?? [];
    drop(path);
    kept.set(path, { image, readAt: clock.now(), versions: [version, ...versions].slice(0, VERSIONS_KEPT) });
    bytes += sizeOf(image);
    for (const oldest of kept.keys()) {
      if (bytes <= KEPT_BYTES) break;
      drop(oldest);
    }
  };

  return { find: (path: string): Kept | undefined => kept.get(path), drop, keep };
}

/** Pictures of the database with the most used ones in memory; a change elsewhere is seen within a minute. */
export function createImages(db: Database, clock: Clock): Images {
  const builtIn = new Map<string, Promise<Image>>();
  const { find, drop, keep } = createKept(clock);

  /** A drawing of the house, compressed when it is first asked for. */
  const builtInAt = (path: string, file: string): Promise<Image> => {
    const known = builtIn.get(path);
    if (known) return known;
    const made = cleanImage(path, readFileSync(join(import.meta.dirname, 'artwork', file))).then(imageOf);
    builtIn.set(path, made);
    return made;
  };

  const clean: Images['clean'] = async (path, data) => {
    if (!PATHS.some((pattern) => pattern.test(path))) throw new ImageError(`"${path}" is not a path of a picture`);
    return cleanImage(path, data);
  };

  const keepIn: Images['keep'] = async (tx, image, record) => {
    drop(image.path);
    return writeImage(tx, image, dateOf(clock), record);
  };

  return {
    clean,
    async held(path, data) {
      const stored = await readImage(db, path);
      return stored?.content.equals(data) ? withAddress(path, stored) : null;
    },
    keep: keepIn,
    async put(path, data, record) {
      const image = await clean(path, data);
      await db.transaction((tx) => keepIn(tx, image, record));
      drop(path);
      return image.address;
    },
    async get(asked, version = '') {
      const path = drawnAt(asked);
      const file = BUILT_IN.get(path);
      if (file !== undefined) return builtInAt(path, file);
      const known = find(path);
      if (known?.versions.includes(version) && clock.now() - known.readAt < FRESH_MS) return known.image;
      if (!PATHS.some((pattern) => pattern.test(path))) return null;
      const row: StoredImage | null = await readImage(db, path);
      if (!row) {
        drop(path);
        return null;
      }
      const image = known?.image.etag === row.etag ? known.image : await imageOf(row);
      keep(path, image, version);
      return image;
    },
  };
}

/** Is a picture what its address says for ever? An operator's bears the digest of its bytes there; of vendors' the vendor numbers the versions. */
const isLasting = (path: string, version: string, { etag }: Image): boolean =>
  version !== '' && (!path.startsWith('content/') || etag.startsWith(`W/"${version}`));

/** Adds `GET /images/*`. An address with `?v=` names one version for ever; any other is asked for again after five minutes. */
export function registerImages(app: FastifyInstance, images: Images): void {
  app.get('/images/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const { v } = request.query as { v?: unknown };
    const version = typeof v === 'string' && /^[\w-]{1,64}$/.test(v) ? v : '';
    const image = await images.get(path, version);
    if (!image) return reply.callNotFound();
    reply
      .header('etag', image.etag)
      .header('cache-control', isLasting(path, version, image) ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    if (image.forms) reply.header('vary', 'accept-encoding');
    const held = request.headers['if-none-match'] ?? '';
    if (held.split(',').some((tag) => tag.trim() === image.etag)) return reply.code(304).send();
    reply.type(image.type === 'image/svg+xml' ? `${image.type}; charset=utf-8` : image.type);
    const accepted = request.headers['accept-encoding'] ?? '';
    if (image.forms && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(image.forms.brotli);
    if (image.forms && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(image.forms.gzip);
    return reply.send(image.content);
  });
}
