import { DEMO_CREDIT } from '../cashier/index.ts';
import { between, chance, pick } from './chance.ts';

/** Players whom another player has brought: they stand beside it, under its agent. */
export const BROUGHT_BY: Readonly<Record<string, string>> = {
  hoangphuc7: 'demoplayer',
  lananh95: 'demoplayer',
  ductrong21: 'demoplayer',
  khanhvy99: 'demoplayer',
};

/** A member of the demo brand's past. */
export interface Member {
  username: string;
  /** Username of the agent above. */
  parent: string;
  isAgent: boolean;
  /** Day of the past on which it registers; null for the demo accounts, which are there before. */
  joins: number | null;
  /** Usual stake, in ten-thousandths of a unit. */
  stake: bigint;
  /** How likely it plays at a time at which somebody plays, against the others. */
  zeal: number;
  /** Language that its games speak. */
  language: string;
  /** What it has at the beginning. */
  purse: bigint;
}

const UNIT = 10_000n;

/** The tree below the two demo agents: four levels. A name with a star is an agent's. */
const TREE: Readonly<Record<string, string>> = {
  demoagent: 'minhquan88* thuylinh96* hoangphuc7 lananh95 ductrong21 khanhvy99 tienhung68 hoaian5',
  demotop: 'quocbao79* marites88* somchai9 phuongmai3 rizkyp77 aldrin14 ngocdiep thuha2002',
  minhquan88: 'vietcuong* baongoc07 sonnguyen5 camtu1995 longvu39 giahan22 trungkien',
  thuylinh96: 'hailong86* thaovy01 tuananh2k hongnhung8 datphan91 trucmai40',
  quocbao79: 'thanhtruc* nhatminh6 bichtram24 ducanh83 myduyen97 xuanmai12 lethanh71',
  marites88: 'jericho21* kenjie09 liza4ever paolo1991 chelsea9 nattapong7',
  vietcuong: 'huyenmy94* phucthinh7 yennhi2003 tanloc55 duykhang9 quynhchi',
  hailong86: 'dangkhoa* kimoanh90 baolam18',
  thanhtruc: 'hieutran4 thienan77 ngochan2k1',
  jericho21: 'benz2000 ploy97',
  huyenmy94: 'anhtho8 phongle33',
  dangkhoa: 'tramanh26 vinhloc9',
};

const MONTH = 30;
/** The share of the past in which most of the members have come. */
const EARLY_DAYS = 18;
/** Stakes that slots usually have: 5.00, 10.00 and 50.00. */
const STAKES = [5n, 5n, 5n, 10n, 10n, 50n].map((units) => units * UNIT);

const demoAccount = (username: string, stake: bigint, zeal: number): Member => ({
  username,
  parent: '',
  isAgent: username === 'demoagent',
  joins: null,
  stake,
  zeal,
  language: 'VI',
  purse: DEMO_CREDIT,
});

/** Everybody who plays in the past: parents before their children. */
export function membersOfPast(): Member[] {
  const members: Member[] = [
    demoAccount('demoplayer', 5n * UNIT, 2),
    demoAccount('demovip', 50n * UNIT, 2),
    demoAccount('demoagent', 5n * UNIT, 0.4),
  ];
  const joined = new Map<string, number>();
  for (const [parent, names] of Object.entries(TREE)) {
    for (const name of names.split(' ')) {
      const username = name.replace('*', '');
      const isAgent = name.endsWith('*');
      const after = joined.get(parent);
      // Agents come early and their members after them.
      const earliest = after === undefined ? 0 : after + 1;
      const latest = isAgent ? earliest + 2 : Math.min(MONTH - 2, earliest + EARLY_DAYS);
      const joins = between(earliest, latest, 'joins', username);
      joined.set(username, joins);
      members.push({
        username,
        parent,
        isAgent,
        joins,
        stake: pick(STAKES, 'stake', username),
        zeal: isAgent ? 0.3 : 0.4 + chance('zeal', username) * 1.6,
        language: chance('language', username) < 0.75 ? 'VI' : 'EN',
        purse: 0n,
      });
    }
  }
  return members;
}
