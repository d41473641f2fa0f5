import { type Area, type Outcome, type TableGame, wagered } from './area.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;

export const sumOf = (dice: Outcome): number => dice.reduce((sum, die) => sum + die, 0);
const count = (dice: Outcome, face: number): number => dice.filter((die) => die === face).length;
export const isTriple = ([first, ...others]: Outcome): boolean => others.every((die) => die === first);

const side = (code: string, against: string, wins: (sum: number) => boolean): Area =>
  wagered(code, 1, 972_222, (dice) => !isTriple(dice) && wins(sumOf(dice)), { against });

/** What a sum pays to one, and what that returns: sums that are as far from the middle pay alike. */
const SUMS: readonly (readonly [sum: number, pays: number, returns: number])[] = [
  [4, 64, 902_777],
  [5, 32, 916_666],
  [6, 19, 925_925],
  [7, 12, 902_777],
  [8, 8, 875_000],
  [9, 7, 925_925],
  [10, 6, 875_000],
];
const MIRROR = 21;

const sums = [...SUMS, ...SUMS.map(([sum, pays, returns]) => [MIRROR - sum, pays, returns] as const)].sort(([a], [b]) => a - b);

/** A face pays by how often it shows: once, twice, three times. */
const FACE_BACK = [0, 200, 300, 1_300] as const;

const singles = FACES.map(
  (face): Area => ({
    code: `face-${face}`,
    returns: 962_962,
    most: 1_300,
    back: (dice) => FACE_BACK[count(dice, face)] ?? 0,
  }),
);

const duos = FACES.flatMap((one) =>
  FACES.filter((other) => other > one).map((other) =>
    wagered(`duo-${one}-${other}`, 6, 972_222, (dice) => count(dice, one) > 0 && count(dice, other) > 0),
  ),
);

export const sicBo: TableGame = {
  kind: 'sic-bo',
  decks: 0,
  areas: [
    side('small', 'big', (sum) => sum <= 10),
    side('big', 'small', (sum) => sum >= 11),
    side('odd', 'even', (sum) => sum % 2 === 1),
    side('even', 'odd', (sum) => sum % 2 === 0),
    ...sums.map(([sum, pays, returns]) => wagered(`sum-${sum}`, pays, returns, (dice) => sumOf(dice) === sum)),
    ...singles,
    ...FACES.map((face) => wagered(`pair-${face}`, 12, 962_962, (dice) => count(dice, face) >= 2)),
    ...FACES.map((face) => wagered(`triple-${face}`, 190, 884_259, (dice) => count(dice, face) === 3)),
    wagered('triple', 32, 916_666, isTriple),
    ...duos,
  ],
  draw: ({ below }) => [below(6) + 1, below(6) + 1, below(6) + 1],
};
