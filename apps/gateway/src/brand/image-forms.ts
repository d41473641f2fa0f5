import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cleanRaster, RasterError, type RasterType } from '../base/pictures/raster.ts';
import { cleanSvg, SvgError } from './svg.ts';

type ImageType = 'image/svg+xml' | RasterType;

/** A picture as it is kept. */
export interface StoredImage {
  type: ImageType;
  content: Buffer;
  /** A weak entity tag, the same for every form; begins with the digest that the address bears. */
  etag: string;
}

/** A picture that was read and written anew. */
export interface CleanImage extends StoredImage {
  path: string;
  /** By which content and settings name it: the path with the digest of the bytes, so that it is kept for ever. */
  address: string;
}

/** A picture in the forms in which it is served; what is compressed already has no others. */
export interface Image extends StoredImage {
  forms: { brotli: Buffer; gzip: Buffer } | null;
}

/** Why a picture is refused. */
export class ImageError extends Error {}

const TYPES: Readonly<Record<string, ImageType>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' };
const TAG_LENGTH = 27;
const VERSION_LENGTH = 12;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** A weak tag that begins with the digest of the bytes. */
const etagOf = (content: Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)}"`;

/** A picture with the address of its bytes. */
export const withAddress = (path: string, image: StoredImage): CleanImage => ({
  ...image,
  path,
  address: `${path}?v=${image.etag.slice('W/"'.length).slice(0, VERSION_LENGTH)}`,
});

/**
 * Reads a picture and writes it anew, by the ending of its path: an SVG from an allow-list, a PNG or WebP from its pixels.
 * Throws an ImageError that says what is wrong.
 */
export async function cleanImage(path: string, data: string | Buffer): Promise<CleanImage> {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (!type) throw new ImageError('a picture is an SVG, PNG or WebP');
  try {
    const content =
      type === 'image/svg+xml' ? Buffer.from(cleanSvg(data.toString())) : await cleanRaster(Buffer.from(data as Buffer), type);
    return withAddress(path, { type, content, etag: etagOf(content) });
  } catch (error) {
    if (error instanceof SvgError || error instanceof RasterError) throw new ImageError(error.message);
    throw error;
  }
}

/** A picture with its compressed forms. */
export async function imageOf({ type, content, etag }: StoredImage): Promise<Image> {
  if (type !== 'image/svg+xml') return { type, content, etag, forms: null };
  const [brotli, older] = await Promise.all([
    brotliOf(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
    gzipOf(content),
  ]);
  return { type, content, etag, forms: { brotli, gzip: older } };
}
