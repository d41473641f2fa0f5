import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, integers, texts } from './arrays.ts';
import type { Database } from './database/database.ts';
import { baseSql } from './testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from './testing/database.ts';

/** What an array's text, JSON or both write otherwise than it is. */
const WORDS = ['', 'NULL', '"', '\\', '\\"', '{}', 'a,b', ' ', 'hai\nba\tbốn', '\u2028', '\u0001', 'tiền 🎱'];

describe.each(databaseKinds)('arrays as texts on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());

  it('bring texts, documents and numbers to the database as they are', async () => {
    const [row] = await db.query<{ words: string[]; documents: unknown[]; numbers: string[] }>({
      text: `select to_json($1::text::text[]) as words, to_json($2::text::jsonb[]) as documents, to_json($3::text::bigint[]::text[]) as numbers`,
      values: [
        texts([...WORDS, null]),
        documents([...WORDS.map((word) => ({ [`in ${word}`]: [word] })), null]),
        integers([2n ** 62n, -1, null]),
      ],
    });
    expect(row).toEqual({
      words: [...WORDS, null],
      documents: [...WORDS.map((word) => ({ [`in ${word}`]: [word] })), null],
      numbers: [String(2n ** 62n), '-1', null],
    });
  });
});
