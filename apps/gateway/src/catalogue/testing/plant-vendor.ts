import type { Runner } from '../../base/database/database.ts';

/** Plants a vendor of this number and code: for tests of what comes of bets on its games. */
export async function plantVendor(db: Runner, id: number, code: string): Promise<void> {
  await db.query({
    text: `insert into vendor (id, code, name, base_url, account_type_id) overriding system value
           values ($1::int, $2, $2, 'http://vendor.test', $1::int)`,
    values: [id, code],
  });
}
