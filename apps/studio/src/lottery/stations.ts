import type { FamilyCode } from './families/families.ts';

export type Region = 'north' | 'central' | 'south';

/** When a region is drawn, in minutes of the day of Viet Nam, and what its results look like. */
export const REGIONS: Readonly<Record<Region, { code: string; minute: number; family: FamilyCode }>> = {
  north: { code: 'xsmb', minute: 18 * 60 + 15, family: 'VN_NORTH' },
  central: { code: 'xsmt', minute: 17 * 60 + 15, family: 'VN_SOUTH' },
  south: { code: 'xsmn', minute: 16 * 60 + 15, family: 'VN_SOUTH' },
};

/** A station of an official lottery. Operators may rename, move, close and add stations: docs/rules/lottery.md#official-draws. */
export interface Station {
  code: string;
  region: Region;
  /** As it writes itself; the North has one draw, wherever it is held. */
  name: string;
  /** What it is called in languages in which it is called otherwise. */
  names?: Readonly<Record<string, string>>;
  /** From 0, Sunday. */
  weekdays: readonly number[];
}

/** What the North, which is no place's name, is called. */
const NORTH_NAMES: Readonly<Record<string, string>> = {
  EN: 'North',
  VI: 'Miền Bắc',
  CN: '北部',
  TH: 'ภาคเหนือ',
  ID: 'Utara',
  TY: 'Hilaga',
};

type Week = Readonly<Record<'central' | 'south', readonly (readonly string[])[]>>;

/** Stations by weekday, from Sunday. */
const WEEK: Week = {
  central: [
    ['Kon Tum', 'Khánh Hòa', 'Thừa Thiên Huế'],
    ['Phú Yên', 'Thừa Thiên Huế'],
    ['Đắk Lắk', 'Quảng Nam'],
    ['Đà Nẵng', 'Khánh Hòa'],
    ['Bình Định', 'Quảng Trị', 'Quảng Bình'],
    ['Gia Lai', 'Ninh Thuận'],
    ['Đà Nẵng', 'Quảng Ngãi', 'Đắk Nông'],
  ],
  south: [
    ['Tiền Giang', 'Kiên Giang', 'Đà Lạt'],
    ['TP. HCM', 'Đồng Tháp', 'Cà Mau'],
    ['Bến Tre', 'Vũng Tàu', 'Bạc Liêu'],
    ['Đồng Nai', 'Cần Thơ', 'Sóc Trăng'],
    ['Tây Ninh', 'An Giang', 'Bình Thuận'],
    ['Vĩnh Long', 'Bình Dương', 'Trà Vinh'],
    ['TP. HCM', 'Long An', 'Bình Phước', 'Hậu Giang'],
  ],
};

/** Where the North's draw is held, by weekday from Sunday. */
const NORTH_CITIES = ['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định'] as const;

/** The longest code of a station that is added. */
const MOST_CODE = 40;

const ACCENTS = /\p{Diacritic}/gu;
/** A name as it stands in a code: `TP. HCM` is `tp-hcm`. */
const slugOf = (name: string): string =>
  name.normalize('NFD').replace(ACCENTS, '').replace(/đ/gi, 'd').toLowerCase().split(/\W+/).join('-');

function stationsOf(region: 'central' | 'south'): Station[] {
  const days = WEEK[region];
  return [...new Set(days.flat())].map((name) => ({
    code: `${REGIONS[region].code}-${slugOf(name)}`,
    region,
    name,
    weekdays: days.flatMap((names, day) => (names.includes(name) ? [day] : [])),
  }));
}

/** Every station, each of which is a game of its own. */
export const STATIONS: readonly Station[] = [
  {
    code: REGIONS.north.code,
    region: 'north',
    name: 'Miền Bắc',
    names: NORTH_NAMES,
    weekdays: NORTH_CITIES.map((_, day) => day),
  },
  ...stationsOf('central'),
  ...stationsOf('south'),
];

/** Codes of the stations of a region that draw on a weekday by the table, the main one first. */
export const stationsOn = (region: Region, weekday: number): string[] =>
  region === 'north'
    ? [REGIONS.north.code]
    : (WEEK[region][weekday] ?? []).map((name) => `${REGIONS[region].code}-${slugOf(name)}`);

/** The city in which a draw is held, by its number, which is its day: the North's goes from one to another. Null where the station itself names the place. */
export function cityOf(code: string, drawNo: string): string | null {
  if (code !== REGIONS.north.code) return null;
  const day = new Date(`${drawNo.slice(0, 4)}-${drawNo.slice(4, 6)}-${drawNo.slice(6, 8)}`);
  return NORTH_CITIES[day.getUTCDay()] ?? null;
}

const ADDED = /^(xsm[tn])-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** A station that operators add, by its code; it draws on no day of itself. Null where no station has such a code. */
export function stationNamed(code: string): Station | null {
  const [, prefix, slug] = ADDED.exec(code) ?? [];
  if (slug === undefined || code.length > MOST_CODE) return null;
  return { code, region: prefix === REGIONS.central.code ? 'central' : 'south', name: slug, weekdays: [] };
}
