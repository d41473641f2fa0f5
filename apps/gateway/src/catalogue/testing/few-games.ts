import type { TestCatalogue } from './app.ts';

// code, vendor, type, classification, Vietnamese, English, least stake, lines, top, sort, status, listed
const GAMES = [
  ['lantern', 'AAA', 'RNG', '', 'Đêm Đèn Lồng', 'Lantern Night', 1_000, 20, false, 5, 'open', true],
  ['dragon', 'AAA', 'RNG', 'JP', 'Rồng Đỏ', 'Red Dragon', 100, 0, false, 5, 'open', true],
  ['crown', 'AAA', 'RNG', 'TG', 'Vương Miện', 'Crown', 7_500, 40, true, 9, 'open', true],
  ['shut', 'AAA', 'RNG', 'JP', 'Đèn Tắt', 'Lamp Off', 100, 5, true, 1, 'closed', true],
  ['gone', 'AAA', 'RNG', 'JP', 'Đèn Mất', 'Lamp Gone', 100, 5, true, 1, 'open', false],
  ['baccarat', 'BBB', 'LIVE', '', 'Bài Đèn', 'Table', 500, 0, false, 1, 'open', true],
  ['house', 'BBB', 'BINGO', 'BG', 'Lô Tô', 'House', 500, 0, false, 4, 'open', true],
  ['hidden', 'CCC', 'RNG', '', 'Đèn Ẩn', 'Hidden', 100, 5, true, 1, 'open', true],
  ['foreign', 'DDD', 'RNG', '', 'Đèn Lạ', 'Foreign', 100, 5, true, 1, 'open', true],
  ['paused', 'EEE', 'RNG', '', 'Đèn Dừng', 'Paused', 100, 5, true, 1, 'open', true],
] as const;

/** How many games {@link seedFewGames} makes. */
export const FEW_GAMES = GAMES.length;

/**
 * Vendors and games of every kind that lists leave out: closed, withdrawn, of a closed vendor, of a vendor that the brand does not
 * offer or has closed. AAA and BBB are open.
 */
export async function seedFewGames({ db, merchantId }: Pick<TestCatalogue, 'db' | 'merchantId'>): Promise<void> {
  await db.query({
    text: `insert into vendor (code, name, base_url, status, sort, account_type_id) values
             ('BBB', 'Bee', 'http://x.test', 'open', 1, 2), ('AAA', 'Ace', 'http://x.test', 'open', 2, 1),
             ('CCC', 'Cee', 'http://x.test', 'closed', 3, 3), ('DDD', 'Dee', 'http://x.test', 'open', 4, 4),
             ('EEE', 'Eee', 'http://x.test', 'open', 5, 5)`,
  });
  await db.query({
    text: `insert into merchant_vendor (merchant_id, vendor_id, is_open) select $1::int, id, code <> 'EEE' from vendor where code <> 'DDD'`,
    values: [merchantId],
  });
  for (const [code, vendor, type, classification, vi, en, stake, lines, top, sort, status, listed] of GAMES) {
    await db.query({
      text: `insert into game (vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines,
               rtp_basis_points, volatility, has_demo, is_new, is_top, sort, status, listed, version)
             select id, $2, $3, $4, $5, $6, 1000000, $7, 9612, 'low', true, $2 = 'house', $8, $9, $10, $11, 2
             from vendor where code = $1`,
      values: [vendor, code, type, classification, JSON.stringify({ VI: vi, EN: en }), stake, lines, top, sort, status, listed],
    });
  }
  await db.query({
    text: `insert into merchant_hot_game values
             ($1, 'BBB', 'baccarat', 2), ($1, 'AAA', 'dragon', 1), ($1, 'AAA', 'shut', 3), ($1, 'AAA', 'not-yet', 4)`,
    values: [merchantId],
  });
  await db.query({ text: 'update catalogue_version set version = 2' });
}
