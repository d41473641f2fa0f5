import { type BetType, poolSize } from '../../../src/lottery/bet-type.ts';
import { type LotteryGame, SERIES } from '../../../src/lottery/games.ts';
import { cityOf } from '../../../src/lottery/stations.ts';
import { language } from '../text/text.ts';
import { en } from './text/en.ts';
import { type LotteryKey, lt } from './text/text.ts';

const isKey = (key: string): key is LotteryKey => Object.hasOwn(en, key);

/** The words of a key that is put together; the key itself is a fault that the tests find. */
const said = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
  isKey(key) ? lt(key, params) : key;

const WINDOW = /[FMB]$/;
const inWindow = (code: string, name: string): string => {
  const window = WINDOW.exec(code)?.[0];
  return window ? `${name}, ${said(`window.${window}`)}` : name;
};
const atPlace = (place: string, name: string): string => `${lt('place', { n: place })} · ${name}`;

const KINDS: Readonly<Record<string, LotteryKey>> = {
  D: 'bet.value',
  N: 'bet.value',
  S: 'bet.size',
  P: 'bet.parity',
  DT: 'bet.duel',
};

/** Bets that are named by their code alone. */
const PLAIN: Readonly<Record<string, LotteryKey>> = {
  SSC_POS: 'bet.position',
  SSCO_SUM: 'bet.size',
  SSCO_SUMP: 'bet.parity',
  SSCO_DT: 'bet.duel',
  PKO_SUM: 'bet.sum',
  PKO_SUMS: 'bet.size',
  PKO_SUMP: 'bet.parity',
  PKO_SUMC: 'bet.sumBoth',
  K3_SIZE: 'bet.size',
  K3_PARITY: 'bet.parity',
  K3_SIZE_NT: 'bet.sizeNoTriple',
  K3_PARITY_NT: 'bet.parityNoTriple',
  K3_SUM: 'bet.sum',
  K3_PAIR: 'bet.pair',
  K3_TRIPLE: 'bet.triple',
  K3_SHAPE: 'bet.shape',
  KENO_SUM: 'bet.size',
  KENO_PARITY: 'bet.parity',
  KENO_ELEMENT: 'bet.element',
  KENO_HALF: 'bet.half',
  KENO_ODDS: 'bet.odds',
};
const FACES: Readonly<Record<string, number>> = { K3_ONE: 1, K3_TWO: 2, K3_THREE: 3 };

/** A word of the tables of Viet Nam: the one that the South has of its own, where it has. */
const ofRegion = (isSouth: boolean, own: string, shared: string, n = ''): string =>
  said(isSouth && isKey(own) ? own : shared, { n });
const ofTable = (code: string, name: string, n?: string): string =>
  ofRegion(code.startsWith('MN_'), `south.${name}`, `vn.${name}`, n);

/** Patterns of codes, in order, with how they are named. */
const PATTERNS: readonly [RegExp, (code: string, part: string) => string][] = [
  [/^M[BN]_([XT])\d+$/, (code, kind) => ofTable(code, kind, code.slice(4))],
  [/^M[BN]_(.+)$/, (code, name) => ofTable(code, name)],
  [
    /^(?:SSCO|PKO)_(?:[DNSP]|DT)(\d+)$/,
    (code, place) => atPlace(place, lt(KINDS[code.replace(/^\w+_|\d+$/g, '')] ?? 'bet.value')),
  ],
  [/^SSCO_SH/, (code) => inWindow(code, lt('bet.shape'))],
  [/^SSC_G3P/, (code) => inWindow(code, lt('bet.onePair'))],
  [/^SSC_G3D/, (code) => inWindow(code, lt('bet.three'))],
  [/^SSC_G2[FB]/, (code) => inWindow(code, lt('bet.different', { n: 2 }))],
  [/^SSC_G(\d+)$/, (_, n) => lt('bet.group', { n })],
  [/^X11_G(\d)$/, (_, n) => lt('bet.different', { n })],
  [/^(?:SSC|X11)_A(\d)/, (code, n) => inWindow(code, lt('bet.any', { n }))],
  [/^(?:SSC|PK|X11)_(\d)/, (code, n) => inWindow(code, lt('bet.straight', { n }))],
  [/^KENO_P(\d)$/, (_, n) => lt('bet.pick', { n })],
];

/** A bet's name in the current language. */
export function betName(code: string): string {
  const plain = PLAIN[code];
  if (plain) return lt(plain);
  const faces = FACES[code];
  if (faces) return lt('bet.faces', { n: faces });
  for (const [pattern, name] of PATTERNS) {
    const found = pattern.exec(code);
    if (found) return name(code, found[1] ?? '');
  }
  return code;
}

/** An outcome's name: numbers are their own. */
export const optionName = (value: string): string =>
  /^\d+$/.test(value)
    ? value
    : value
        .split('-')
        .map((part) => said(`option.${part}`))
        .join(' · ');

export const gameName = ({ names }: LotteryGame): string => names[language()] ?? names['EN'] ?? '';
/** What a draw is called, with the city in which it is held where that is not the station's own. */
const inCity = (name: string, game: string, drawNo: string): string =>
  [name, cityOf(game, drawNo)].filter((part) => part !== null).join(' · ');
/** A draw by its number. */
export const drawName = ({ game, drawNo }: { game: string; drawNo: string }): string =>
  inCity(lt('draw', { no: drawNo }), game, drawNo);
/** A draw by its game, where several games of one day stand together. */
export const drawOfGame = (game: LotteryGame, drawNo: string): string => inCity(gameName(game), game.code, drawNo);
export const groupName = (group: string): string => said(`group.${group}`);
/** A group of the bets of a game. */
export const treeName = ({ family }: LotteryGame, group: string): string =>
  ofRegion(family.layout?.key === 'south', `southTree.${group}`, `tree.${group}`);
/** A prize of a Vietnamese draw. */
export const prizeName = (name: string): string => (name === 'special' ? lt('special') : lt('prizeNo', { n: name }));

/** The series by which a game is played at first: the best; 0 without. */
export const bestSeries = ({ mode }: LotteryGame, own = Number.POSITIVE_INFINITY): number =>
  Math.min(SERIES[mode]?.most ?? 0, own);

/** Whether a bet's values are written rather than tapped. */
export const isWritten = ({ pool }: BetType): boolean => poolSize(pool) > 100;

/** Whether written bets of a game name their bet; those of others are of the open one. */
export const namesBets = ({ family }: LotteryGame): boolean => family.layout !== null;

/** The bet that a game opens with. */
export function firstBet({ bets: [first], code }: LotteryGame): BetType {
  if (!first) throw new Error(`${code} has no bets`);
  return first;
}
