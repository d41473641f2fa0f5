import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { openTestDatabase, usualKind } from '../testing/database.ts';
import { createPictures, type Pictures } from './pictures.ts';

const DAY_MS = 86_400_000;
const owner = { merchantId: 1, accountId: 7n };
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'GPS 10.77' } })
    .jpeg()
    .toBuffer();

/** The head of a PNG that says so many pixels a side, and nothing behind it. */
async function headOf(side: number): Promise<Buffer> {
  const data = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  data.writeUInt32BE(side, 16);
  data.writeUInt32BE(side, 20);
  const { crc32 } = await import('node:zlib');
  data.writeUInt32BE(crc32(data.subarray(12, 29)), 29);
  return data;
}

describe.each(usualKind)('pictures of members on %s', (kind) => {
  let db: Database;
  let pictures: Pictures;
  const clock = manualClock(Date.UTC(2026, 0, 15));

  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: join(import.meta.dirname, '..') }]);
    pictures = createPictures({ db, clock });
  });
  afterAll(() => db.close());

  const refusal = (data: Buffer): Promise<unknown> =>
    pictures.add(owner, data).then(
      () => 'kept',
      (error: { code?: string }) => error.code,
    );

  it('are kept as pixels without what travelled with them', async () => {
    const data = await photo();
    expect(data.toString('latin1')).toContain('GPS');
    const kept = await pictures.own(owner.accountId, await pictures.add(owner, data));
    expect(kept?.type).toBe('image/jpeg');
    expect(kept?.content.toString('latin1')).not.toContain('GPS');
    expect(await sharp(kept?.content).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it('are shown to their owner and to their brand only', async () => {
    const id = await pictures.add(owner, await photo());
    expect(await pictures.own(8n, id)).toBeNull();
    expect(await pictures.ofBrand(2, id)).toBeNull();
    expect(await pictures.ofBrand(1, id)).not.toBeNull();
    expect(await pictures.own(owner.accountId, 'none')).toBeNull();
  });

  it('are refused where they are none, too large, or of 100 megapixels', async () => {
    expect(await refusal(Buffer.from('<svg/>'))).toBe('picture.invalid');
    expect(
      await refusal(
        await sharp(await photo())
          .webp()
          .toBuffer(),
      ),
    ).toBe('picture.invalid');
    expect(await refusal((await photo()).subarray(0, 200))).toBe('picture.invalid');
    expect(await refusal(Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]))).toBe('picture.too.large');
    expect(await refusal(await headOf(10_000))).toBe('picture.too.large');
  });

  it('prove one thing, of their owner’s', async () => {
    const [one, two] = [await pictures.add(owner, await photo()), await pictures.add(owner, await photo())];
    const tie = (accountId: bigint, ids: string[], subject: string) =>
      db.transaction((tx) => pictures.tie(tx, accountId, ids, subject));
    await expect(tie(8n, [one], 'P-1')).rejects.toMatchObject({ code: 'picture.invalid' });
    await tie(owner.accountId, [one, two], 'P-1');
    await tie(owner.accountId, [one, two], 'P-1');
    await expect(tie(owner.accountId, [one], 'P-2')).rejects.toMatchObject({ code: 'picture.invalid' });
    expect((await pictures.idsOf(['P-1', 'P-2'])).get('P-1')?.toSorted()).toEqual([one, two].toSorted());
  });

  it('ten at most wait to prove something, and are forgotten after a day', async () => {
    const other = { merchantId: 1, accountId: 9n };
    const tied = await pictures.add(other, await photo());
    await db.transaction((tx) => pictures.tie(tx, 9n, [tied], 'P-9'));
    const data = await photo();
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => pictures.add(other, data)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    clock.advance(2 * DAY_MS);
    for (const job of pictures.jobs) await job.run({ start: new Date(clock.now()) });
    expect(await pictures.own(9n, tied)).not.toBeNull();
    await pictures.add(other, data);
  });
});
