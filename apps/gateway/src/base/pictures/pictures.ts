import type { IntervalJob } from '../background/job.ts';
import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { BusinessError } from '../errors.ts';
import { newToken } from '../ids.ts';
import {
  countLoose,
  forgetLoose,
  insertPicture,
  lockPictures,
  type PictureRow,
  readIdsOf,
  readPicture,
  tiePictures,
} from './picture-store.ts';
import { cleanRaster, RasterError, rasterTypeOf } from './raster.ts';

const MEGABYTE = 1024 * 1024;
/** docs/rules/money.md#pictures */
const BOUNDS = { bytes: 5 * MEGABYTE, side: 12_000, pixels: 50_000_000 };
/** Pictures of a member that prove nothing yet. */
const MOST_LOOSE = 10;
const DAY_MS = 86_400_000;

/** A picture as its owner and operators see it. */
export type Picture = Pick<PictureRow, 'type' | 'content'>;

/** Pictures that members upload as a proof: docs/rules/money.md#pictures. */
export interface Pictures {
  /**
   * Writes a PNG or JPG anew and keeps it; returns its number. Throws `picture.invalid`, `picture.too.large` (bytes or pixels) and
   * `picture.too.many` where ten of the member's prove nothing yet.
   */
  add(owner: { merchantId: number; accountId: bigint }, data: Buffer): Promise<string>;
  /** A picture of the member's own; null for any other. */
  own(accountId: bigint, id: string): Promise<Picture | null>;
  /** A picture of a brand, for operators who may see it. */
  ofBrand(merchantId: number, id: string): Promise<Picture | null>;
  /** Makes pictures of a member the proof of something. Throws `picture.invalid` where one is not the member's or proves something else. */
  tie(tx: Transaction, accountId: bigint, ids: readonly string[], subject: string): Promise<void>;
  /** The numbers of the pictures that prove things, by what they prove. */
  idsOf(subjects: readonly string[]): Promise<Map<string, string[]>>;
  jobs: readonly IntervalJob[];
}

async function cleaned(data: Buffer): Promise<Picture> {
  const type = rasterTypeOf(data);
  if (data.length > BOUNDS.bytes) throw new BusinessError('picture.too.large');
  if (type !== 'image/png' && type !== 'image/jpeg') throw new BusinessError('picture.invalid');
  try {
    return { type, content: await cleanRaster(data, type, BOUNDS) };
  } catch (error) {
    if (!(error instanceof RasterError)) throw error;
    const isLarge = /larger than|pixels/.test(error.message);
    throw new BusinessError(isLarge ? 'picture.too.large' : 'picture.invalid');
  }
}

/** Makes the store of members' pictures. */
export function createPictures({ db, clock }: { db: Database; clock: Clock }): Pictures {
  return {
    async add({ merchantId, accountId }, data) {
      const picture = await cleaned(data);
      const id = newToken();
      await db.transaction(async (tx) => {
        await lockPictures(tx, accountId);
        if ((await countLoose(tx, accountId)) >= MOST_LOOSE) throw new BusinessError('picture.too.many');
        await insertPicture(tx, { id, merchantId, accountId, ...picture }, dateOf(clock));
      });
      return id;
    },
    async own(accountId, id) {
      const row = await readPicture(db, id);
      return row?.accountId === accountId ? row : null;
    },
    async ofBrand(merchantId, id) {
      const row = await readPicture(db, id);
      return row?.merchantId === merchantId ? row : null;
    },
    async tie(tx, accountId, ids, subject) {
      const all = [...new Set(ids)];
      if ((await tiePictures(tx, accountId, all, subject)) !== all.length) throw new BusinessError('picture.invalid');
    },
    async idsOf(subjects) {
      const found = new Map<string, string[]>();
      for (const { subject, id } of await readIdsOf(db, subjects)) found.set(subject, [...(found.get(subject) ?? []), id]);
      return found;
    },
    jobs: [
      {
        name: 'base.forget-pictures',
        everyMs: DAY_MS,
        run: ({ start }) => forgetLoose(db, new Date(start.getTime() - DAY_MS)),
      },
    ],
  };
}
