/** What kinds of pictures of pixels there are, by the type that they are served with. */
export type RasterType = 'image/png' | 'image/webp';

/** Why a picture of pixels is refused. */
export class RasterError extends Error {}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SIDE = 4_096;
const MAX_PIXELS = 4_096 * 2_048;
const WEBP_QUALITY = 90;
const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function fail(reason: string): never {
  throw new RasterError(`the picture ${reason}`);
}

/** The type of a picture by its first bytes, whatever its name says; null when it is none of ours. */
export function rasterTypeOf(data: Buffer): RasterType | null {
  if (data.subarray(0, 8).equals(PNG_MARK)) return 'image/png';
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

/** The codec, loaded for the first picture: it reads PNG and WebP, nothing else, one picture on one thread. */
function codec(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
    return sharp;
  });
  return loading;
}

/**
 * Decodes a PNG or WebP picture and writes it anew, so that what is kept is pixels and nothing that travelled with them: no metadata,
 * no place, no second file behind the first. A PNG and a WebP without loss keep every pixel, and what was written anew comes out as it
 * went in; a WebP with loss is written at quality 90. Throws a RasterError that says what is wrong.
 */
export async function cleanRaster(data: Buffer, type: RasterType): Promise<Buffer> {
  if (data.length > MAX_BYTES) fail(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  if (rasterTypeOf(data) !== type) fail(`is no ${type === 'image/png' ? 'PNG' : 'WebP'}`);
  const sharp = await codec();
  // The head alone: nothing is unfolded before its size is known.
  const head = sharp(data, { limitInputPixels: false });
  const { width, height, pages = 1 } = await head.metadata().catch(() => fail('cannot be read'));
  if (pages > 1) fail('moves; only still pictures are shown');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    fail(`has ${width} × ${height} pixels; at most ${MAX_SIDE} a side and ${MAX_PIXELS} in all`);
  }
  const upright = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient().toColourspace('srgb');
  const output =
    type === 'image/png'
      ? upright.png({ compressionLevel: 9, adaptiveFiltering: true })
      : upright.webp(isLosslessWebp(data) ? { lossless: true, exact: true } : { quality: WEBP_QUALITY });
  const bytes = await output.toBuffer().catch(() => fail('cannot be read'));
  if (bytes.length > MAX_BYTES) fail(`is larger than ${MAX_BYTES / 1024 / 1024} MB once it is written anew`);
  return bytes;
}
