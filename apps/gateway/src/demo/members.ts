import { DEMO_CREDIT } from '../cashier/index.ts';
import { between, chance, pick } from './chance.ts';
import { createNames } from './names.ts';

/** Players whom another player has brought: they stand beside it, under its agent. */
export const BROUGHT_BY: Readonly<Record<string, string>> = {
  hoangphuc7: 'demoplayer',
  lananh95: 'demoplayer',
  ductrong21: 'demoplayer',
  khanhvy99: 'demoplayer',
};

/** Days of the past before the one of the first start. */
export const PAST_DAYS = 60;

/** A member of the demo brand's past. */
export interface Member {
  username: string;
  /** Username of the agent above; null for a top agent. */
  parent: string | null;
  /** Account type: a player, an agent or a top agent. */
  type: 0 | 1 | 2;
  /** Day of the past on which it registers; null for the demo accounts, which are there before. */
  joins: number | null;
  /** Usual stake, in ten-thousandths of a unit. */
  stake: bigint;
  /** How likely it plays at a time at which somebody plays, against the others; 0: never. */
  zeal: number;
  /** It never wins much. */
  isUnlucky: boolean;
  /** Language that its games speak. */
  language: string;
  /** What it has at the beginning. */
  purse: bigint;
}

const UNIT = 10_000n;

/** A top agent of the past, beside `demotop`: its line is the one in which debts and reviews are. */
export const SECOND_TOP = 'thanhson68';

/** The agents of the past and those below them whom somebody may remember: five levels below `demotop`. A name with a star is an agent's. */
const TREE: Readonly<Record<string, string>> = {
  demoagent: 'minhquan88* thuylinh96* hoangphuc7 lananh95 ductrong21 khanhvy99 tienhung68 hoaian5',
  demotop: 'quocbao79* marites88* somchai9 phuongmai3 rizkyp77 aldrin14 ngocdiep thuha2002',
  [SECOND_TOP]: 'kimlien90* baotrung92* hoailinh83*',
  minhquan88: 'vietcuong* baongoc07 sonnguyen5 camtu1995 longvu39 giahan22 trungkien',
  thuylinh96: 'hailong86* thaovy01 tuananh2k hongnhung8 datphan91 trucmai40',
  quocbao79: 'thanhtruc* nhatminh6 bichtram24 ducanh83 myduyen97 xuanmai12 lethanh71',
  marites88: 'jericho21* kenjie09 liza4ever paolo1991 chelsea9 nattapong7',
  kimlien90: 'vanhung77*',
  baotrung92: 'kieuoanh95*',
  vietcuong: 'huyenmy94* phucthinh7 yennhi2003 tanloc55 duykhang9 quynhchi',
  hailong86: 'dangkhoa* kimoanh90 baolam18',
  thanhtruc: 'hieutran4 thienan77 ngochan2k1',
  jericho21: 'benz2000 ploy97',
  huyenmy94: 'anhtho8 phongle33',
  dangkhoa: 'tramanh26 vinhloc9',
};

/** How many players each agent has besides: those of every day, whose names are made. */
const CROWDS: Readonly<Record<string, number>> = {
  demoagent: 44,
  demotop: 30,
  minhquan88: 34,
  thuylinh96: 30,
  quocbao79: 34,
  marites88: 26,
  vietcuong: 34,
  hailong86: 26,
  thanhtruc: 26,
  jericho21: 22,
  huyenmy94: 26,
  dangkhoa: 18,
  vanhung77: 5,
  kieuoanh95: 5,
  hoailinh83: 4,
};
/** How many of these come on the last day, just before it ends. */
const NEWEST: Readonly<Record<string, number>> = { demoagent: 3 };
/** Whose players never win much, and play on the evenings of their line: what their line owes is there whatever the games are. */
const UNLUCKY: readonly string[] = ['vanhung77', 'kieuoanh95', 'hoailinh83'];
const UNLUCKY_STAKE = 50n * UNIT;
const UNLUCKY_ZEAL = 0.05;

/** The days over which the members of an agent come after it. */
const SPREAD_DAYS = 52;
/** Stakes that slots usually have: 5.00, 10.00 and 50.00. */
const STAKES = [5n, 5n, 5n, 10n, 10n, 50n].map((units) => units * UNIT);

const demoAccount = (username: string, type: Member['type'], stake: bigint, zeal: number): Member => ({
  username,
  parent: null,
  type,
  joins: null,
  stake,
  zeal,
  isUnlucky: false,
  language: 'VI',
  purse: DEMO_CREDIT,
});

/** A member below an agent who came on a day; null: who was there before. Agents come early and their members after them. */
function memberBelow(parent: string | null, username: string, type: Member['type'], after: number | null): Member {
  const isUnlucky = type === 0 && UNLUCKY.includes(parent ?? '');
  const earliest = after === null ? 0 : after + 1;
  const isEarly = type !== 0 || isUnlucky;
  const latest = isEarly ? earliest + 1 : Math.min(PAST_DAYS - 1, earliest + SPREAD_DAYS);
  return {
    ...{ username, parent, type, isUnlucky },
    joins: between(earliest, latest, 'joins', username),
    stake: isUnlucky ? UNLUCKY_STAKE : pick(STAKES, 'stake', username),
    // What agents have comes of their contracts alone.
    zeal: type !== 0 ? 0 : isUnlucky ? UNLUCKY_ZEAL : 0.4 + chance('zeal', username) * 1.6,
    language: chance('language', username) < 0.75 ? 'VI' : 'EN',
    purse: 0n,
  };
}

/** Everybody of the past: parents before their children. */
export function membersOfPast(): Member[] {
  const members: Member[] = [
    demoAccount('demoplayer', 0, 5n * UNIT, 2),
    demoAccount('demovip', 0, 50n * UNIT, 2),
    demoAccount('demoagent', 1, 50n * UNIT, 0.4),
    demoAccount('demotop', 2, 50n * UNIT, 0),
    memberBelow(null, SECOND_TOP, 2, null),
  ];
  const joined = new Map(members.map(({ username, joins }) => [username, joins]));
  const add = (member: Member): void => {
    members.push(member);
    joined.set(member.username, member.joins);
  };
  for (const [parent, names] of Object.entries(TREE)) {
    for (const name of names.split(' ')) {
      const username = name.replace('*', '');
      add(memberBelow(parent, username, name.endsWith('*') ? 1 : 0, joined.get(parent) ?? null));
    }
  }
  const nextName = createNames([...joined.keys()]);
  for (const [parent, count] of Object.entries(CROWDS)) {
    for (let index = 0; index < count; index += 1) {
      const member = memberBelow(parent, nextName(), 0, joined.get(parent) ?? null);
      const isNewest = index >= count - (NEWEST[parent] ?? 0);
      add(isNewest ? { ...member, joins: PAST_DAYS } : member);
    }
  }
  return members;
}
