import type { Database } from '../base/database/database.ts';
import { nextVersion } from './store.ts';

/**
 * What a lottery may pay unseen: a ticket of one number can win 239,760 times its stake, and no order wins more than 300,000.00 in a draw
 * (docs/rules/lottery.md#prize-modes).
 */
const LOTTERY_CEILINGS = { win_multiple: 240_000, win_amount: 3_000_000_000 } as const;

const DEMO = [
  { code: 'RLT', name: 'Riverlight', account_type_id: 31, sort: 10, is_hot: true, game_code: 'lantern-night' },
  { code: 'KLN', name: 'Kiln House', account_type_id: 32, sort: 20, is_hot: false, game_code: 'ember-kiln' },
  { code: 'TDW', name: 'Tidewater', account_type_id: 33, sort: 30, is_hot: false, game_code: 'pearl-tide' },
  { code: 'SLT', name: 'Saltmarsh', account_type_id: 34, sort: 40, is_hot: false, wallet: 'transfer' },
  { code: 'TCG_LOTTO_VN', name: 'Delta Lotto', account_type_id: 35, sort: 50, is_hot: true, ...LOTTERY_CEILINGS },
  { code: 'LOTT', name: 'House Lotto', account_type_id: 36, sort: 60, is_hot: false, ...LOTTERY_CEILINGS },
  { code: 'PVL', name: 'Pavilion Live', account_type_id: 37, sort: 25, is_hot: true, game_code: 'baccarat-garden' },
  { code: 'PPR', name: 'Paper Ring', account_type_id: 38, sort: 27, is_hot: true, game_code: 'cockfight-garden' },
  { code: 'SKL', name: 'Skylark', account_type_id: 39, sort: 28, is_hot: false, game_code: 'crash-meadow' },
  { code: 'BPR', name: 'Bingo Pier', account_type_id: 40, sort: 29, is_hot: false, game_code: 'bingo-90-pier' },
  { code: 'PNP', name: 'Penny Pier', account_type_id: 41, sort: 35, is_hot: true, game_code: 'lotus-mines' },
] as const;

/**
 * Our own vendors in the demo brand's catalogue, those that play with our wallet with a game each among the hot ones. What an operator changed since stays;
 * only the address follows `studioUrl`.
 */
export async function seedDemoVendors(db: Database, merchantId: number, studioUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const values = [JSON.stringify(DEMO), studioUrl];
    const vendors = await tx.query({
      text: `insert into vendor (code, name, base_url, sort, is_hot, account_type_id, wallet, win_multiple, win_amount)
             select code, name, $2, sort, is_hot, account_type_id, coalesce(wallet, 'seamless'), coalesce(win_multiple, 10000), win_amount
             from jsonb_to_recordset($1::jsonb)
               as demo(code text, name text, sort int, is_hot boolean, account_type_id int, wallet text, win_multiple int, win_amount bigint)
             on conflict (code) do update set base_url = excluded.base_url where vendor.base_url <> excluded.base_url
             returning id`,
      values,
    });
    const offers = await tx.query({
      text: `insert into merchant_vendor (merchant_id, vendor_id)
             select $1, vendor.id from vendor
             join jsonb_to_recordset($2::jsonb) as demo(code text) on demo.code = vendor.code
             on conflict do nothing returning vendor_id`,
      values: [merchantId, values[0]],
    });
    // Only beside the first offer: a pin that the operator took away does not come back.
    const isFirst = offers.length === DEMO.length;
    if (isFirst) {
      await tx.query({
        text: `insert into merchant_hot_game (merchant_id, vendor_code, game_code, position)
               select $1, code, game_code, sort
               from jsonb_to_recordset($2::jsonb) as demo(code text, game_code text, sort int)
               where game_code is not null on conflict do nothing`,
        values: [merchantId, values[0]],
      });
    }
    if (vendors.length + offers.length > 0) await nextVersion(tx);
  });
}
