import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanRaster, RasterError, rasterTypeOf } from './raster.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG made by hand: four bytes a pixel, no filters, and what is put between head and pixels. */
function png(width: number, height: number, pixels: Buffer, between: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    pixels.subarray(row * width * 4, (row + 1) * width * 4),
  ]);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows.flat())));
  return Buffer.concat([mark, chunk('IHDR', head), between, data, chunk('IEND', Buffer.alloc(0))]);
}

const SMALL = Buffer.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128, 9, 8, 7, 0]);
const small = png(2, 2, SMALL);
const raw = (data: Buffer): Promise<Buffer> => sharp(data).ensureAlpha().raw().toBuffer();
const lossless = (): Promise<Buffer> => sharp(small).webp({ lossless: true, exact: true }).toBuffer();

describe('cleanRaster', () => {
  it('keeps every pixel of a PNG and of a WebP without loss, and leaves its own writing as it is', async () => {
    for (const [data, type] of [[small, 'image/png'] as const, [await lossless(), 'image/webp'] as const]) {
      const clean = await cleanRaster(data, type);
      expect([...(await raw(clean))], type).toEqual([...SMALL]);
      expect(await cleanRaster(clean, type), type).toEqual(clean);
      expect(rasterTypeOf(clean)).toBe(type);
    }
  });

  it('keeps nothing that travels with the pixels', async () => {
    const secret = Buffer.from('Comment\0GPS 10.77 106.7, <script>alert(1)</script>', 'latin1');
    const told = Buffer.concat([png(2, 2, SMALL, chunk('tEXt', secret)), Buffer.from('PK\u0003\u0004 a second file')]);
    const clean = await cleanRaster(told, 'image/png');
    expect(clean.toString('latin1')).not.toMatch(/GPS|script|second file/);
    expect([...(await raw(clean))]).toEqual([...SMALL]);
    expect(inflateSync(deflateSync(secret)).toString('latin1')).toContain('GPS');
    const placed = await sharp(small)
      .withExif({ IFD0: { Copyright: 'a name' } })
      .webp({ quality: 80 })
      .toBuffer();
    expect(placed.toString('latin1')).toContain('a name');
    expect((await cleanRaster(placed, 'image/webp')).toString('latin1')).not.toContain('a name');
  });

  it.each<[string, () => Buffer | Promise<Buffer>, 'image/png' | 'image/webp', RegExp]>([
    ['a WebP that is called PNG', lossless, 'image/png', /is no PNG/],
    ['a PNG that is called WebP', () => small, 'image/webp', /is no WebP/],
    ['a page', () => Buffer.from('<html></html>'), 'image/png', /is no PNG/],
    ['a JPEG', () => sharp(small).flatten().jpeg().toBuffer(), 'image/png', /is no PNG/],
    ['half a PNG', () => small.subarray(0, 50), 'image/png', /cannot be read/],
    [
      'a PNG with a wrong sum',
      () => Buffer.concat([small.subarray(0, 60), Buffer.from([1, 2]), small.subarray(62)]),
      'image/png',
      /read/,
    ],
    ['too many bytes', () => Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024)]), 'image/png', /larger than 2 MB/],
    ['a side that is too long', () => png(4_097, 1, Buffer.alloc(4_097 * 4)), 'image/png', /4097 × 1 pixels/],
    [
      'pixels that a few bytes unfold to',
      () =>
        sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      'image/png',
      /pixels/,
    ],
    [
      'a picture that moves',
      () =>
        sharp([small, png(2, 2, Buffer.alloc(16))], { join: { animated: true } })
          .webp({ lossless: true })
          .toBuffer(),
      'image/webp',
      /moves/,
    ],
  ])('refuses %s', async (_name, make, type, reason) => {
    const data = await make();
    const refusal = cleanRaster(data, type);
    await expect(refusal).rejects.toThrow(RasterError);
    await expect(refusal).rejects.toThrow(reason);
  });
});
