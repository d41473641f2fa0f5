import type { Database } from '../../base/database/database.ts';

/** Has RLT, whose address this is, offer a lottery of five digits. */
export async function offerLottery(db: Pick<Database, 'query'>, address: string, gameCode: string): Promise<void> {
  await db.query({ text: `update vendor set base_url = $1 where code = 'RLT'`, values: [address] });
  await db.query({
    text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
             has_demo, is_new, version)
           select id, $1, 'LOTT', '{"EN": "Five Digits"}', 100, 1000000000, 0, 9800, 'high', true, true, 9 from vendor where code = 'RLT'`,
    values: [gameCode],
  });
  await db.query({ text: 'update catalogue_version set version = 9' });
}
