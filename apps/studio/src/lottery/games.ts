import type { BetType } from './bet-type.ts';
import { FAMILIES, type Family, type FamilyCode } from './families/families.ts';
import { REGIONS, STATIONS, type Station, stationNamed } from './stations.ts';

/** How a game prices its tickets: docs/rules/lottery.md#prize-modes. */
export type PrizeMode = 'LOTT' | 'ZY' | 'ELOTT' | 'SEA';

export interface LotteryGame {
  code: string;
  /** Code of the vendor that offers it. */
  vendor: string;
  mode: PrizeMode;
  family: Family;
  /** Where it stands in the lobby. */
  group: string;
  names: Readonly<Record<string, string>>;
  everyMs: number;
  /** No bet is taken from so long before the draw. */
  lockMs: number;
  bets: readonly BetType[];
  /** Of official draws: the station. The house draws the others itself. */
  station: Station | null;
}

/** The highest series of all. */
export const HIGHEST_SERIES = 1_960;

/** The series that the house pays by at most and at least. */
export const SERIES: Readonly<Record<PrizeMode, { most: number; least: number } | null>> = {
  LOTT: { most: HIGHEST_SERIES, least: 1_700 },
  ZY: { most: 1_950, least: 1_700 },
  ELOTT: null,
  SEA: null,
};
/** Series go up by this. */
export const SERIES_STEP = 2;
/** Tables that return less to players are not offered, in parts of a million. */
export const MINIMUM_RETURN = 750_000n;

/** Whether a ticket of the mode may be played by a series. Modes without series know 0 alone. */
export function isSeries(mode: PrizeMode, series: number): boolean {
  const bounds = SERIES[mode];
  if (!bounds) return series === 0;
  return Number.isInteger(series) && series % SERIES_STEP === 0 && series >= bounds.least && series <= bounds.most;
}

/** The vendor of everything but the Vietnamese tables, and theirs. */
const HOUSE = 'LOTT';
const VIETNAM = 'TCG_LOTTO_VN';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const TITLES: Readonly<Record<FamilyCode, Readonly<Record<string, string>>>> = {
  SSC: { EN: 'Five Digits', VI: 'Năm chữ số', CN: '时时彩', TH: 'ห้าหลัก', ID: 'Lima Angka', TY: 'Limang Numero' },
  PK10: { EN: 'Ten Cars', VI: 'Đua xe PK10', CN: 'PK拾', TH: 'แข่งรถ 10 คัน', ID: 'Balap PK10', TY: 'Karera PK10' },
  K3: { EN: 'Three Dice', VI: 'Xúc xắc K3', CN: '快三', TH: 'ลูกเต๋าสามลูก', ID: 'Tiga Dadu', TY: 'Tatlong Dice' },
  KENO: { EN: 'Keno', VI: 'Keno', CN: '快乐8', TH: 'คีโน', ID: 'Keno', TY: 'Keno' },
  X11: { EN: '5 of 11', VI: '11 chọn 5', CN: '11选5', TH: '11 เลือก 5', ID: '11 Pilih 5', TY: '11 Piliin 5' },
  VN_NORTH: {
    EN: 'North Express',
    VI: 'Miền Bắc siêu tốc',
    CN: '北部快彩',
    TH: 'ภาคเหนือด่วน',
    ID: 'Utara Ekspres',
    TY: 'Hilaga Express',
  },
  VN_SOUTH: {
    EN: 'South Express',
    VI: 'Miền Nam siêu tốc',
    CN: '南部快彩',
    TH: 'ภาคใต้ด่วน',
    ID: 'Selatan Ekspres',
    TY: 'Timog Express',
  },
};

const MARKS: Readonly<Record<PrizeMode, Readonly<Record<string, string>>>> = {
  LOTT: { EN: '', VI: '', CN: '', TH: '', ID: '', TY: '' },
  ZY: { EN: ' House', VI: ' Nhà cái', CN: ' 自营', TH: ' เฮาส์', ID: ' Rumah', TY: ' House' },
  ELOTT: { EN: ' Two Sides', VI: ' Hai mặt', CN: ' 双面', TH: ' สองหน้า', ID: ' Dua Sisi', TY: ' Dalawang Panig' },
  SEA: { EN: '', VI: '', CN: '', TH: '', ID: '', TY: '' },
};

const UNITS: Readonly<Record<string, readonly [second: string, minute: string]>> = {
  EN: ['45 sec', 'min'],
  VI: ['45 giây', 'phút'],
  CN: ['45秒', '分钟'],
  TH: ['45 วินาที', 'นาที'],
  ID: ['45 dtk', 'mnt'],
  TY: ['45 seg', 'min'],
};

function nameIn(language: string, family: FamilyCode, mode: PrizeMode, everyMs: number): string {
  const [seconds, minute] = UNITS[language] ?? ['', ''];
  const length = everyMs < MINUTE ? seconds : `${everyMs / MINUTE} ${minute}`;
  // Two tables of one family tell each other apart by the mode. It comes last: where a name is cut the intervals still differ.
  const mark = mode === 'ELOTT' && FAMILIES[family].series.length === 0 ? '' : MARKS[mode][language];
  return `${TITLES[family][language]} ${length}${mark}`;
}

interface Line {
  family: FamilyCode;
  mode: PrizeMode;
  group: string;
  every: readonly number[];
  lockMs?: number;
}

/** The intervals of games that the house draws itself. */
const USUAL = [MINUTE, 3 * MINUTE, 5 * MINUTE];

/** What is offered: a family in a mode, at some intervals. */
const LINES: readonly Line[] = [
  { family: 'VN_NORTH', mode: 'SEA', group: 'VN_FAST', every: [45 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] },
  { family: 'VN_SOUTH', mode: 'SEA', group: 'VN_FAST', every: [45 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] },
  { family: 'SSC', mode: 'LOTT', group: 'SSC', every: USUAL },
  { family: 'SSC', mode: 'ZY', group: 'SSC', every: USUAL },
  { family: 'SSC', mode: 'ELOTT', group: 'SSC', every: USUAL },
  { family: 'PK10', mode: 'LOTT', group: 'PK10', every: USUAL },
  { family: 'PK10', mode: 'ZY', group: 'PK10', every: USUAL },
  { family: 'PK10', mode: 'ELOTT', group: 'PK10', every: USUAL },
  { family: 'K3', mode: 'ELOTT', group: 'K3', every: USUAL },
  { family: 'KENO', mode: 'ELOTT', group: 'KENO', every: [5 * MINUTE], lockMs: 10 * SECOND },
  { family: 'X11', mode: 'LOTT', group: 'X11', every: USUAL },
  { family: 'X11', mode: 'ZY', group: 'X11', every: USUAL },
];

const LOCK_MS = 5 * SECOND;

function gameOf({ family: code, mode, group, lockMs = LOCK_MS }: Line, everyMs: number): LotteryGame {
  const family = FAMILIES[code];
  const length = everyMs < MINUTE ? '45s' : `${everyMs / MINUTE}m`;
  return {
    code: `${code.toLowerCase().replace('_', '-')}-${mode.toLowerCase()}-${length}`,
    vendor: mode === 'SEA' ? VIETNAM : HOUSE,
    mode,
    family,
    group,
    names: Object.fromEntries(Object.keys(UNITS).map((language) => [language, nameIn(language, code, mode, everyMs)])),
    everyMs,
    lockMs,
    bets: SERIES[mode] ? family.series : family.odds,
    station: null,
  };
}

const DAY = 24 * 60 * MINUTE;
const OFFICIAL_LOCK_MS = 5 * MINUTE;
/** The game of a station: the tables of its region on official draws. */
export function officialGame(station: Station): LotteryGame {
  const { code, family: familyCode } = REGIONS[station.region];
  const family = FAMILIES[familyCode];
  const name = (language: string) => station.names?.[language] ?? station.name;
  return {
    code: station.code,
    vendor: VIETNAM,
    mode: 'SEA',
    family,
    group: 'VN',
    names: Object.fromEntries(Object.keys(UNITS).map((language) => [language, `${code.toUpperCase()} ${name(language)}`])),
    everyMs: DAY,
    lockMs: OFFICIAL_LOCK_MS,
    bets: family.odds,
    station,
  };
}

/** Every lottery that is offered, but for the stations that operators add. */
export const LOTTERIES: readonly LotteryGame[] = [
  ...STATIONS.map(officialGame),
  ...LINES.flatMap((line) => line.every.map((everyMs) => gameOf(line, everyMs))),
];

const byCode = new Map(LOTTERIES.map((game) => [game.code, game]));

/** The lottery of a code; of a station that is none of the table's the game that it has once an operator adds it. */
export function lotteryOf(code: string): LotteryGame | null {
  const listed = byCode.get(code);
  if (listed) return listed;
  const station = stationNamed(code);
  return station && officialGame(station);
}
export const betOf = (game: LotteryGame, code: string): BetType | null => game.bets.find((bet) => bet.code === code) ?? null;
