/** What kinds of pictures of pixels there are, by the type that they are served with. */
export type RasterType = 'image/png' | 'image/webp' | 'image/jpeg';

/** Why a picture of pixels is refused. */
export class RasterError extends Error {}

/** How large a picture may be. */
export interface RasterBounds {
  bytes: number;
  /** Pixels of a side. */
  side: number;
  pixels: number;
}

/** Pictures that are shown on pages. */
const PAGE_BOUNDS: RasterBounds = { bytes: 2 * 1024 * 1024, side: 4_096, pixels: 4_096 * 2_048 };
const WEBP_QUALITY = 90;
const JPEG_QUALITY = 88;
const NAMES: Readonly<Record<RasterType, string>> = { 'image/png': 'PNG', 'image/webp': 'WebP', 'image/jpeg': 'JPG' };
const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function fail(reason: string): never {
  throw new RasterError(`the picture ${reason}`);
}

/** The type of a picture by its first bytes, whatever its name says; null when it is none of ours. */
export function rasterTypeOf(data: Buffer): RasterType | null {
  if (data.subarray(0, 8).equals(PNG_MARK)) return 'image/png';
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'image/jpeg';
  const isWebp = data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/** Has a WebP its pixels without loss? Its chunks follow one another from byte 12 on: a name, a length, and an even number of bytes. */
function isLosslessWebp(data: Buffer): boolean {
  for (let at = 12; at + 8 <= data.length; ) {
    const name = data.toString('latin1', at, at + 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ') return false;
    const length = data.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}

type Sharp = typeof import('sharp')['default'];
let loading: Promise<Sharp> | null = null;

/** The codec, loaded for the first picture: it reads PNG, WebP and JPG, nothing else, one picture on one thread. */
function codec(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadJpegBuffer'] });
    return sharp;
  });
  return loading;
}

/** The encoder of a type, for pixels that stand upright. */
function encoded(upright: import('sharp').Sharp, data: Buffer, type: RasterType): import('sharp').Sharp {
  if (type === 'image/png') return upright.png({ compressionLevel: 9, adaptiveFiltering: true });
  if (type === 'image/jpeg') return upright.jpeg({ quality: JPEG_QUALITY });
  return upright.webp(isLosslessWebp(data) ? { lossless: true, exact: true } : { quality: WEBP_QUALITY });
}

/**
 * Decodes a picture and writes it anew, so that what is kept is pixels and nothing that travelled with them: no metadata,
 * no place, no second file behind the first. A PNG and a WebP without loss keep every pixel, and what was written anew comes out as it
 * went in; a WebP with loss is written at quality 90, a JPG at 88. Throws a RasterError that says what is wrong.
 */
export async function cleanRaster(data: Buffer, type: RasterType, bounds: RasterBounds = PAGE_BOUNDS): Promise<Buffer> {
  const tooLarge = `is larger than ${bounds.bytes / 1024 / 1024} MB`;
  if (data.length > bounds.bytes) fail(tooLarge);
  if (rasterTypeOf(data) !== type) fail(`is no ${NAMES[type]}`);
  const sharp = await codec();
  // The head alone: nothing is unfolded before its size is known.
  const head = sharp(data, { limitInputPixels: false });
  const { width, height, pages = 1 } = await head.metadata().catch(() => fail('cannot be read'));
  if (pages > 1) fail('moves; only still pictures are shown');
  if (width > bounds.side || height > bounds.side || width * height > bounds.pixels) {
    fail(`has ${width} × ${height} pixels; at most ${bounds.side} a side and ${bounds.pixels} in all`);
  }
  const upright = sharp(data, { limitInputPixels: bounds.pixels, failOn: 'error' }).autoOrient().toColourspace('srgb');
  const bytes = await encoded(upright, data, type)
    .toBuffer()
    .catch(() => fail('cannot be read'));
  if (bytes.length > bounds.bytes) fail(`${tooLarge} once it is written anew`);
  return bytes;
}
