import type { Source } from '../engine/stream.ts';
import { arcadeGame, numberIn, type Params, type Rules } from './game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from './house.ts';

export const CELLS = 25;
export const MINES: readonly number[] = Array.from({ length: CELLS - 1 }, (_, index) => index + 1);
/** What the house pays of a fair prize, in hundredths. */
const SHARE = 97n;
/** A round ends by itself before a cell that would pay more than this, in hundredths of the stake. */
const MOST = 500_000;

/** In how many ways so many can be taken out of so many. */
export function ways(of: number, take: number): bigint {
  let count = 1n;
  for (let index = 0; index < take; index += 1) count = (count * BigInt(of - index)) / BigInt(index + 1);
  return count;
}

/** What a stake has come to after so many opened cells, in hundredths, rounded down: 97 % of one over the chance to get there. */
export function prizeOf(mines: number, opened: number): number {
  const safe = CELLS - mines;
  if (opened > safe) return 0;
  return opened === 0 ? 100 : Number((SHARE * ways(CELLS, opened)) / ways(safe, opened));
}

/** How many cells can be opened at most. */
export function lastStep(mines: number): number {
  let last = 1;
  while (last < CELLS - mines && prizeOf(mines, last + 1) <= MOST) last += 1;
  return last;
}

interface State {
  mines: number;
  mined: ReadonlySet<number>;
  opened: readonly number[];
  isOut: boolean;
}

const OPEN = /^open-(\d+)$/;

/** Lays the mines: each choice of cells is equally likely. */
function lay(mines: number, { below }: Source): Set<number> {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  for (let index = 0; index < mines; index += 1) {
    const other = index + below(CELLS - index);
    const [one = 0, two = 0] = [cells[index], cells[other]];
    cells[index] = two;
    cells[other] = one;
  }
  return new Set(cells.slice(0, mines));
}

const hit = ({ mined, opened }: State): boolean => mined.has(opened.at(-1) ?? -1);
const decided = (state: State): boolean => state.isOut || hit(state) || state.opened.length === lastStep(state.mines);
const worth = (state: State): number => (hit(state) ? 0 : prizeOf(state.mines, state.opened.length));

const rules: Rules<State> = {
  open: (params: Params, chance) => {
    const mines = numberIn(params, 'mines');
    return { mines, mined: lay(mines, chance), opened: [], isOut: false };
  },
  choices: (state) => {
    if (decided(state)) return [];
    const left = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !state.opened.includes(cell));
    const open = left.map((cell) => ({ code: `open-${cell}`, cost: 0 }));
    return state.opened.length > 0 ? [{ code: 'cash-out', cost: 0 }, ...open] : open;
  },
  step: (state, choice) => {
    const cell = OPEN.exec(choice)?.[1];
    return cell === undefined ? { ...state, isOut: true } : { ...state, opened: [...state.opened, Number(cell)] };
  },
  outcome: (state) => {
    const back = worth(state);
    const result = `mines ${state.mines}, opened ${state.opened.length - (hit(state) ? 1 : 0)}, ${hit(state) ? 'mine' : 'cash-out'}`;
    return { areas: [{ area: 'grid', stake: 100, back }], result };
  },
  // Who has opened something is paid what it has come to; nothing was played otherwise.
  idle: ({ opened }) => (opened.length > 0 ? 'cash-out' : null),
  view: (state) => {
    const isDecided = decided(state);
    return {
      kind: 'mines',
      mines: state.mines,
      opened: state.opened,
      mined: isDecided ? [...state.mined].toSorted((one, other) => one - other) : [],
      isHit: hit(state),
      now: worth(state),
      next: isDecided ? 0 : prizeOf(state.mines, state.opened.length + 1),
    };
  },
};

/** Cells that hold a mine or not; each that is opened raises what the stake has come to, until a mine takes it all. */
export const mines = arcadeGame<State>(
  {
    code: 'lotus-mines',
    version: '1.0.0',
    vendor: ARCADE_VENDOR,
    names: {
      EN: 'Lotus Mines',
      VI: 'Mìn Ao Sen',
      CN: '荷塘扫雷',
      TH: 'ทุ่นระเบิดบึงบัว',
      ID: 'Ranjau Teratai',
      TY: 'Mina ng Lotus',
    },
    classification: 'AC',
    volatility: 'high',
    isNew: true,
    stakes: STAKES,
    defaultStake: USUAL_STAKE,
    options: [{ code: 'mines', values: MINES.map(String), usual: '3' }],
    rtpBasisPoints: 9_625,
    maxWinMultiple: 3_886,
    leastCost: 0,
  },
  rules,
);
