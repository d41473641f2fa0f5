import type { Runner } from '../../base/database/database.ts';
import { nextVersion } from '../store.ts';
import { wordsOf } from '../words.ts';

const FIRST = 'Đèn,Rồng,Phượng,Ngọc,Hổ,Sông,Núi,Trăng,Sao,Biển,Rừng,Lửa,Gió,Mây,Sấm,Cá,Chim,Hoa,Sen,Trúc'.split(',');
const SECOND = 'lồng,vàng,bạc,đỏ,xanh,tím,cổ,mới,thần,tiên,ma,quý,lớn,nhỏ,sáng,tối,đôi,ba,chín,mười'.split(',');
const THIRD = 'may mắn,huyền thoại,kỳ diệu,bất tận,rực rỡ,ẩn giấu,phương đông,phương nam,đại dương,thiên đường'.split(',');
const ENGLISH_FIRST =
  'Lantern,Dragon,Phoenix,Jade,Tiger,River,Mountain,Moon,Star,Ocean,Forest,Fire,Wind,Cloud,Thunder,Fish'.split(',');
const ENGLISH_SECOND = 'Gold,Silver,Ruby,Emerald,Night,Garden,Harvest,Festival,Temple,Palace,Voyage,Dream,Riches'.split(',');
const TYPES = 'RNG,RNG,RNG,RNG,RNG,RNG,LIVE,FISH,PVP,SPORTS,ESPORTS,ELOTT,LOTT,COCKFIGHT,BINGO,RNG'.split(',');
const CLASSES = ['', 'JP', 'TG', 'AC', '', 'BG'];
const STAKES = [100, 500, 1_000, 2_000, 5_000, 7_500, 10_000, 100_000];
const LINES = [0, 1, 5, 10, 20, 25, 40, 50, 243];
const VOLATILITIES = ['low', 'medium', 'high'];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The words that the seed's names are made of, as search compares them. */
export const seedWords = (): string[] => wordsOf([...FIRST, ...SECOND, ...THIRD, ...ENGLISH_FIRST, ...ENGLISH_SECOND].join(' '));

/** The n-th game of the seed: the same for the same n, names with all of Vietnamese's accents. */
function gameAt(n: number, vendors: number) {
  return {
    vendor: (n % vendors) + 1,
    game_code: `game-${n}`,
    game_type: pick(TYPES, Math.floor(n / 7)),
    classification: pick(CLASSES, Math.floor(n / 3)),
    names: {
      VI: `${pick(FIRST, n)} ${pick(SECOND, Math.floor(n / 20))} ${pick(THIRD, Math.floor(n / 400))} ${n}`,
      EN: `${pick(ENGLISH_FIRST, n)} ${pick(ENGLISH_SECOND, Math.floor(n / 16))} ${n}`,
    },
    min_stake: pick(STAKES, Math.floor(n / 5)),
    lines: pick(LINES, Math.floor(n / 11)),
    volatility: pick(VOLATILITIES, n),
    is_new: n % 50 === 0,
    is_top: n % 97 === 0,
    sort: 1_000 + (n % 13),
  };
}

/** Fills an empty catalogue with so many vendors, all offered by one brand, and so many games spread over them. */
export async function seedManyGames(
  db: Runner,
  { games, vendors, merchantId = 1 }: { games: number; vendors: number; merchantId?: number },
): Promise<void> {
  const version = await nextVersion(db);
  await db.query({
    text: `insert into vendor (code, name, base_url, sort, account_type_id)
           select 'V' || n, 'Vendor ' || n, 'http://127.0.0.1:9', n, 1000 + n from generate_series(1, $1::int) n`,
    values: [vendors],
  });
  await db.query({
    text: `insert into merchant_vendor (merchant_id, vendor_id) select $1::int, id from vendor on conflict do nothing`,
    values: [merchantId],
  });
  await db.query({
    text: `insert into game (vendor_id, game_code, game_type, classification, names, min_stake, max_stake, lines,
                             rtp_basis_points, volatility, has_demo, is_new, is_top, sort, version)
           select vendor.id, told.game_code, told.game_type, told.classification, told.names, told.min_stake, 100000000,
                  told.lines, 9600, told.volatility, true, told.is_new, told.is_top, told.sort, $1
           from jsonb_to_recordset($2::jsonb) as told(vendor int, game_code text, game_type text, classification text,
                  names jsonb, min_stake bigint, lines int, volatility text, is_new boolean, is_top boolean, sort int)
           join vendor on vendor.code = 'V' || told.vendor`,
    values: [version, JSON.stringify(Array.from({ length: games }, (_, n) => gameAt(n + 1, vendors)))],
  });
  await db.query({ text: 'analyze game' });
}
