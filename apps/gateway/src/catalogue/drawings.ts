import { createHash } from 'node:crypto';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Vendor } from './game.ts';
import { markPath, posterPath } from './items.ts';
import { type PosterRow, readDuePosters, writePosters } from './sync-store.ts';
import { inTurns, reasonOf } from './turns.ts';
import { askDrawing, type Connection } from './vendor-client.ts';

export interface DrawingDeps {
  db: Database;
  clock: Clock;
  /** Keeps a drawing under a path below the image base; throws when it is not harmless. */
  images: { put(path: string, svg: string): Promise<unknown> };
  connection: Connection;
}

/** Fetches what vendors have drawn. What goes wrong is added to `problems`, a line each, and stops nothing else. */
export interface Drawings {
  /** The posters that are due; a poster that changed gets a new version, and with it a new address. */
  posters(vendor: Vendor, problems: string[]): Promise<void>;
  /** The vendor's marks, kept for each of the types of its games. */
  marks(vendor: Vendor, types: ReadonlySet<string>, problems: string[]): Promise<void>;
}

const DRAWINGS_AT_ONCE = 8;
const MARKS = ['WHITE', 'COLOR'] as const;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** Makes the fetching of posters and marks. */
export function createDrawings({ db, clock, images, connection }: DrawingDeps): Drawings {
  const posters = async (vendor: Vendor, problems: string[]): Promise<void> => {
    const due = await readDuePosters(db, clock, vendor.id);
    const fresh: { node_id: number; poster_hash: string }[] = [];
    await inTurns(due, DRAWINGS_AT_ONCE, async (row: PosterRow) => {
      try {
        const drawing = await askDrawing(connection, vendor, row.poster);
        const hash = hashOf(drawing);
        if (hash === row.poster_hash) return;
        await images.put(posterPath(vendor.code, row.game_code), drawing);
        fresh.push({ node_id: row.node_id, poster_hash: hash });
      } catch (error) {
        problems.push(`poster of ${row.game_code}: ${reasonOf(error)}`);
      }
    });
    if (due.length === 0 || connection.stopping.aborted) return;
    await writePosters(
      db,
      clock,
      vendor.id,
      due.map((row) => row.node_id),
      fresh,
    );
  };

  const marks = async (vendor: Vendor, types: ReadonlySet<string>, problems: string[]): Promise<void> => {
    for (const variant of MARKS) {
      try {
        const drawing = await askDrawing(connection, vendor, `/marks/${vendor.code}-${variant}.svg`);
        for (const type of types) await images.put(markPath(type, vendor.code, variant), drawing);
      } catch (error) {
        problems.push(`mark ${variant}: ${reasonOf(error)}`);
      }
    }
  };

  return { posters, marks };
}
