import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database } from '../../base/database/database.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { baseSql, playSql } from '../testing/gateway.ts';

interface Place {
  xid: string;
  id: bigint;
  turn: bigint;
}

describe.each(usualKind)('the place of the rounds on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, playSql(baseSql));
  });
  afterAll(() => db.close());

  const placeNow = async (): Promise<Place> => {
    const [place] = await db.query<Place>({ text: 'select xid::text as xid, id, turn from play_cursor' });
    if (!place) throw new Error('there is no place');
    return place;
  };
  const move = ({ turn }: Place, id: bigint) =>
    db.query({ text: 'select play_cursor_move_telling($1, $2::xid8, $3)', values: [turn, '100', id] });
  /** The server crashes before the last move has reached the disk. */
  const loseSince = ({ xid, id, turn }: Place) =>
    db.query({ text: 'update play_cursor set xid = $1::xid8, id = $2, turn = $3', values: [xid, id, turn] });

  it('is moved by nobody who has read it before it was lost in a crash and other rounds were made', async () => {
    const before = await placeNow();
    await move(before, 50n);
    const seen = await placeNow();
    await loseSince(before);
    await move(before, 30n);
    await expect(move(seen, 60n)).rejects.toMatchObject({ code: 'PL001' });
    expect((await placeNow()).id).toBe(30n);
  });

  it('is moved by one of those who have read it', async () => {
    const place = await placeNow();
    const tries = await Promise.allSettled([move(place, 70n), move(place, 71n)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
