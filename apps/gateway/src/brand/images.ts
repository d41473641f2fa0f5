import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { cleanSvg, SvgError } from './svg.ts';

/** A picture in the forms in which it is served. */
export interface Image {
  content: string;
  /** A weak entity tag, the same for every form. */
  etag: string;
  brotli: Buffer;
  gzip: Buffer;
}

/** The pictures below the image base: posters of games, marks of vendors, artwork of banners and promotions. */
export interface Images {
  /**
   * Keeps a drawing under a path below the image base. Returns whether it differs from what was there; where it does, `record`
   * writes the change down. Throws an SvgError when the path is not one that pictures have, or the drawing is not harmless.
   */
  put(path: string, svg: string, record?: Recorder): Promise<boolean>;
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
  /^content\/[a-z0-9-]{1,80}\.svg$/,
  /^TCG_PROD_IMAGES\/VENDOR_ICON_SMALL\/[A-Z0-9_]{1,40}-(?:DEFAULT|ACTIVE)\.svg$/,
];

/** Pictures that members choose from, counted from 0: docs/rules/brand.md#pictures. */
export const AVATARS = 12;

/** Drawings that every brand has, with their paths below the image base. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['TCG_GAME_ICONS/default.svg', 'default.svg'],
  ...Array.from({ length: AVATARS }, (_, index): [string, string] => [
    `TCG_PROD_IMAGES/B2C/01_PROFILE/PROFILE/${index}.svg`,
    `avatars/${index}.svg`,
  ]),
]);

const etagOf = (content: string): string => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

async function imageOf({ content, etag }: { content: string; etag: string }): Promise<Image> {
  const [small, older] = await Promise.all([
    brotliOf(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
    gzipOf(content),
  ]);
  return { content, etag, brotli: small, gzip: older };
}

const sizeOf = (image: Image): number => image.content.length + image.brotli.length + image.gzip.length;

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
    const content = cleanSvg(readFileSync(join(import.meta.dirname, 'artwork', file), 'utf8'));
    const made = imageOf({ content, etag: etagOf(content) });
    builtIn.set(path, made);
    return made;
  };

  return {
    async put(path, svg, record) {
      if (!PATHS.some((pattern) => pattern.test(path))) throw new SvgError(`"${path}" is not a path of a picture`);
      const content = cleanSvg(svg);
      const after = { etag: etagOf(content), bytes: Buffer.byteLength(content) };
      const isWritten = await db.transaction(async (tx) => {
        const [before] = await tx.query<{ etag: string; bytes: number }>({
          text: 'select etag, octet_length(content) as bytes from brand_image where path = $1 for update',
          values: [path],
        });
        if (before?.etag === after.etag) return false;
        await tx.query({
          text: `insert into brand_image (path, content, etag, updated_at) values ($1, $2, $3, $4)
                 on conflict (path) do update set content = excluded.content, etag = excluded.etag, updated_at = excluded.updated_at`,
          values: [path, content, after.etag, dateOf(clock)],
        });
        await record?.(tx, { before: before ?? null, after });
        return true;
      });
      drop(path);
      return isWritten;
    },
    async get(path, version = '') {
      const file = BUILT_IN.get(path);
      if (file !== undefined) return builtInAt(path, file);
      const known = find(path);
      if (known?.versions.includes(version) && clock.now() - known.readAt < FRESH_MS) return known.image;
      if (!PATHS.some((pattern) => pattern.test(path))) return null;
      const [row] = await db.query<{ content: string; etag: string }>({
        name: 'brand-image',
        text: 'select content, etag from brand_image where path = $1',
        values: [path],
      });
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
      .header('vary', 'accept-encoding')
      .header('cache-control', version !== '' ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    const held = request.headers['if-none-match'] ?? '';
    if (held.split(',').some((tag) => tag.trim() === image.etag)) return reply.code(304).send();
    reply.type('image/svg+xml; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(image.brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(image.gzip);
    return reply.send(image.content);
  });
}
