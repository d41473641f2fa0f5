import type { Area, Kind, TableGame } from './area.ts';
import { baccarat } from './baccarat.ts';
import { bingo75, bingo90 } from './bingo.ts';
import type { Pace } from './clock.ts';
import { cockfight } from './cockfight.ts';
import { crash } from './crash.ts';
import { dragonTiger } from './dragon-tiger.ts';
import { roulette } from './roulette.ts';
import { sicBo } from './sic-bo.ts';

/** A table: a game with limits and a clock of its own. Amounts are ten-thousandths. */
export interface Table extends Pace {
  code: string;
  vendor: string;
  /** The type of game under which the catalogue lists it. */
  gameType: 'LIVE' | 'COCKFIGHT' | 'RNG' | 'BINGO';
  /** Its class within its type; empty where the type has none. */
  classification: '' | 'AC';
  game: TableGame;
  /** The rules of its rounds: areas, pays, shoe, limits, and how chance is drawn. A round keeps the version that it is played by. */
  version: string;
  /** How the numbers of its rounds are drawn, see `chance.ts`. */
  scheme: 1 | 2;
  names: Readonly<Record<string, string>>;
  /** The chips; every stake on an area is a whole number of the least of them. */
  chips: readonly bigint[];
  /** The most on one area, what one area may pay at most, and the most of a whole bet. */
  limits: { area: bigint; win: bigint; bet: bigint };
}

const UNIT = 10_000n;

const TITLES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  baccarat: { EN: 'Baccarat', VI: 'Baccarat', CN: '百家乐', TH: 'บาคาร่า', ID: 'Bakarat', TY: 'Baccarat' },
  roulette: { EN: 'Roulette', VI: 'Roulette', CN: '轮盘', TH: 'รูเล็ต', ID: 'Rolet', TY: 'Roulette' },
  'dragon-tiger': {
    EN: 'Dragon Tiger',
    VI: 'Rồng Hổ',
    CN: '龙虎',
    TH: 'เสือมังกร',
    ID: 'Naga Harimau',
    TY: 'Dragon Tiger',
  },
  'sic-bo': { EN: 'Sic Bo', VI: 'Tài Xỉu', CN: '骰宝', TH: 'ซิกโบ', ID: 'Sic Bo', TY: 'Sic Bo' },
  cockfight: {
    EN: 'Paper Cockfight',
    VI: 'Đá Gà Giấy',
    CN: '纸斗鸡',
    TH: 'ไก่ชนกระดาษ',
    ID: 'Sabung Kertas',
    TY: 'Sabong Papel',
  },
  crash: {
    EN: 'High Kite',
    VI: 'Diều Bay Cao',
    CN: '高飞风筝',
    TH: 'ว่าวลอยสูง',
    ID: 'Layang Tinggi',
    TY: 'Mataas na Saranggola',
  },
  'bingo-75': { EN: 'Bingo 75', VI: 'Bingo 75', CN: '宾果 75', TH: 'บิงโก 75', ID: 'Bingo 75', TY: 'Bingo 75' },
  'bingo-90': { EN: 'Bingo 90', VI: 'Bingo 90', CN: '宾果 90', TH: 'บิงโก 90', ID: 'Bingo 90', TY: 'Bingo 90' },
};

interface Room {
  code: string;
  names: Readonly<Record<string, string>>;
  chips: readonly number[];
  limits: { area: number; win: number; bet: number };
}

const ROOMS: readonly Room[] = [
  {
    code: 'garden',
    names: { EN: 'Garden', VI: 'Vườn', CN: '花园', TH: 'สวน', ID: 'Taman', TY: 'Hardin' },
    chips: [1, 5, 10, 50, 100],
    limits: { area: 200, win: 2_000, bet: 500 },
  },
  {
    code: 'salon',
    names: { EN: 'Salon', VI: 'Đại sảnh', CN: '沙龙', TH: 'ซาลอน', ID: 'Salon', TY: 'Salon' },
    chips: [10, 50, 100, 500, 1_000],
    limits: { area: 5_000, win: 50_000, bet: 10_000 },
  },
];

/** Where kites fly: what a flight may pay at its ceiling is within the limit of a win. */
const FIELDS: readonly Room[] = [
  {
    code: 'meadow',
    names: { EN: 'Meadow', VI: 'Đồng cỏ', CN: '草地', TH: 'ทุ่งหญ้า', ID: 'Padang', TY: 'Parang' },
    chips: [1, 5, 10, 50, 100],
    limits: { area: 100, win: 5_000, bet: 100 },
  },
  {
    code: 'summit',
    names: { EN: 'Summit', VI: 'Đỉnh núi', CN: '山顶', TH: 'ยอดเขา', ID: 'Puncak', TY: 'Tuktok' },
    chips: [10, 50, 100, 500, 1_000],
    limits: { area: 1_000, win: 50_000, bet: 1_000 },
  },
];

/** Halls of bingo: a chip is the price of a card. */
const HALLS: readonly Room[] = [
  {
    code: 'pier',
    names: { EN: 'Pier', VI: 'Bến tàu', CN: '码头', TH: 'ท่าเรือ', ID: 'Dermaga', TY: 'Daungan' },
    chips: [1, 2, 5, 10, 20],
    limits: { area: 20, win: 12_000, bet: 120 },
  },
  {
    code: 'ballroom',
    names: { EN: 'Ballroom', VI: 'Vũ phòng', CN: '舞厅', TH: 'บอลรูม', ID: 'Balai', TY: 'Bulwagan' },
    chips: [10, 20, 50, 100, 200],
    limits: { area: 200, win: 120_000, bet: 1_200 },
  },
];

/** What new rounds are played by. A change that could change an outcome, a payout or what may be bet needs another version beside those before. */
const CURRENT = { version: '2.0.0', scheme: 2 } as const;
/** What earlier rounds were played by, where it differs from today. */
const EARLIER: readonly Pick<Table, 'version' | 'scheme'>[] = [{ version: '1.0.0', scheme: 1 }];

/** A game as a vendor offers it, in every room. */
interface Offer extends Pace, Pick<Table, 'vendor' | 'gameType' | 'classification'> {
  game: TableGame;
  rooms: readonly Room[];
}

const LIVE = { vendor: 'PVL', gameType: 'LIVE', classification: '', rooms: ROOMS, afterLockMs: 14_000 } as const;

const BINGO = { vendor: 'BPR', gameType: 'BINGO', classification: '', rooms: HALLS, everyMs: 60_000 } as const;

const GAMES: readonly Offer[] = [
  { game: baccarat, ...LIVE, everyMs: 40_000 },
  { game: roulette, ...LIVE, everyMs: 40_000 },
  { game: dragonTiger, ...LIVE, everyMs: 30_000 },
  { game: sicBo, ...LIVE, everyMs: 30_000 },
  { ...LIVE, game: cockfight, vendor: 'PPR', gameType: 'COCKFIGHT', everyMs: 48_000, afterLockMs: 18_000 },
  {
    game: crash,
    vendor: 'SKL',
    gameType: 'RNG',
    classification: 'AC',
    rooms: FIELDS,
    everyMs: 40_000,
    afterLockMs: 26_000,
  },
  { ...BINGO, game: bingo75, afterLockMs: 28_000 },
  { ...BINGO, game: bingo90, afterLockMs: 33_000 },
];

const amount = (units: number): bigint => BigInt(units) * UNIT;

function tableOfRoom({ game, rooms: _rooms, ...offer }: Offer, room: Room): Table {
  const { area, win, bet } = room.limits;
  return {
    code: `${game.kind}-${room.code}`,
    ...offer,
    ...CURRENT,
    game,
    names: Object.fromEntries(
      Object.entries(TITLES[game.kind]).map(([language, title]) => [language, `${title} · ${room.names[language]}`]),
    ),
    chips: room.chips.map(amount),
    limits: { area: amount(area), win: amount(win), bet: amount(bet) },
  };
}

/** Every table that is open. */
export const TABLES: readonly Table[] = GAMES.flatMap((each) => each.rooms.map((room) => tableOfRoom(each, room)));

const byCode = new Map(TABLES.map((table) => [table.code, table]));
export const tableOf = (code: string): Table | null => byCode.get(code) ?? null;

/** A table with the rules of a version; null for a table or a version that is unknown. */
export function tableAt(code: string, version: string): Table | null {
  const table = tableOf(code);
  if (!table || table.version === version) return table;
  const earlier = EARLIER.find((each) => each.version === version);
  return earlier ? { ...table, ...earlier } : null;
}

export const areaOf = ({ game }: Table, code: string): Area | null => game.areas.find((area) => area.code === code) ?? null;

/** The least chip: the grid of all stakes. */
export const gridOf = ({ chips: [least = UNIT] }: Table): bigint => least;

/** The most that may lie on an area: less where it pays more, and never less than the least chip. */
export function mostOn(table: Table, area: Area): bigint {
  const { limits } = table;
  const grid = gridOf(table);
  const byWin = (limits.win * 100n) / BigInt(area.most - 100);
  const most = byWin < limits.area ? byWin : limits.area;
  return most < grid ? grid : most - (most % grid);
}
