import type { Recorder } from '../base/change.ts';
import type { Runner, Transaction } from '../base/database/database.ts';
import type { CleanImage, StoredImage } from './image-forms.ts';

interface ImageRow {
  type: StoredImage['type'];
  content: string;
  bytes: Buffer | null;
  etag: string;
}

/** The picture at a path; null when there is none. */
export async function readImage(db: Runner, path: string): Promise<StoredImage | null> {
  const [row] = await db.query<ImageRow>({
    name: 'brand-image',
    text: 'select type, content, bytes, etag from brand_image where path = $1',
    values: [path],
  });
  return row ? { type: row.type, content: row.bytes ?? Buffer.from(row.content), etag: row.etag } : null;
}

/** Writes a picture, new or over the one at its path. Returns whether it differs from what was there; where it does, `record` writes the change down. */
export async function writeImage(
  tx: Transaction,
  { path, type, content, etag }: CleanImage,
  at: Date,
  record?: Recorder,
): Promise<boolean> {
  const [before] = await tx.query<{ etag: string; bytes: number }>({
    text: `select etag, coalesce(octet_length(bytes), octet_length(content)) as bytes from brand_image where path = $1 for update`,
    values: [path],
  });
  if (before?.etag === etag) return false;
  const isDrawing = type === 'image/svg+xml';
  await tx.query({
    text: `insert into brand_image (path, type, content, bytes, etag, updated_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (path) do update set type = excluded.type, content = excluded.content, bytes = excluded.bytes,
             etag = excluded.etag, updated_at = excluded.updated_at`,
    values: [path, type, isDrawing ? content.toString() : '', isDrawing ? null : content, etag, at],
  });
  await record?.(tx, { before: before ?? null, after: { etag, bytes: content.length } });
  return true;
}
