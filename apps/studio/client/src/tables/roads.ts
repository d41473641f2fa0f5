import type { PastRound } from '../../../src/shared/table-protocol.ts';
import type { Kind, Outcome } from '../../../src/tables/area.ts';
import { winnerOf } from '../../../src/tables/baccarat.ts';
import { isBingo } from '../../../src/tables/bingo.ts';
import { readMatch } from '../../../src/tables/cockfight.ts';
import { reachedOf } from '../../../src/tables/crash.ts';
import { duel } from '../../../src/tables/dragon-tiger.ts';
import { heightText } from '../../../src/tables/results.ts';
import { isTriple, sumOf } from '../../../src/tables/sic-bo.ts';
import { el } from '../ui/dom.ts';
import { DERIVED, type DerivedRoad, derivedRoad } from './derived.ts';
import { prizeTable } from './felt/bingo-felt.ts';
import { pocketColor } from './stage/wheel.ts';
import { type TableKey, tt } from './text/text.ts';

/** A result on the roads: a letter or a number in a colour. */
interface Bead {
  text: string;
  color: 'red' | 'blue' | 'green' | 'black' | 'gold';
  side: TableKey;
}

const ROWS = 6;
/** A road, and the line of figures above it, scrolls where it is narrow, also where nothing in it can be focused. */
const ROAD = { tabindex: '0' } as const;

const diceSide = (dice: Outcome): Bead => {
  const sum = sumOf(dice);
  if (isTriple(dice)) return { text: String(sum), color: 'green', side: 'area.triple' };
  return sum > 10
    ? { text: String(sum), color: 'red', side: 'area.big' }
    : { text: String(sum), color: 'blue', side: 'area.small' };
};

const POCKETS = {
  red: { color: 'red', side: 'area.red' },
  black: { color: 'black', side: 'area.black' },
  green: { color: 'green', side: 'zero' },
} as const;
const WINNERS = {
  player: { color: 'blue', side: 'area.player' },
  banker: { color: 'red', side: 'area.banker' },
  dragon: { color: 'red', side: 'area.dragon' },
  tiger: { color: 'gold', side: 'area.tiger' },
  tie: { color: 'green', side: 'area.tie' },
  meron: { color: 'red', side: 'area.meron' },
  wala: { color: 'blue', side: 'area.wala' },
  bdd: { color: 'green', side: 'area.bdd' },
} as const;

/** How high a flight came, by classes of heights. */
function heightBead(outcome: Outcome): Bead {
  const [reached = 0] = outcome;
  const text = heightText(reachedOf(outcome));
  if (reached < 101) return { text, color: 'black', side: 'range.bust' };
  if (reached < 200) return { text, color: 'blue', side: 'range.low' };
  return reached < 1_000 ? { text, color: 'green', side: 'range.mid' } : { text, color: 'gold', side: 'range.high' };
}

function winnerBy(kind: Kind, outcome: Outcome): keyof typeof WINNERS {
  if (kind === 'cockfight') return readMatch(outcome).winner ?? 'bdd';
  return kind === 'baccarat' ? winnerOf(outcome) : duel(outcome);
}

const isDerived = (name: string): name is DerivedRoad => Object.hasOwn(DERIVED, name);

/** How a result stands on the roads. */
export function beadOf(kind: Kind, outcome: Outcome): Bead {
  if (kind === 'sic-bo') return diceSide(outcome);
  if (kind === 'roulette') return { text: outcome.join(''), ...POCKETS[pocketColor(outcome[0] ?? 0)] };
  if (kind === 'crash') return heightBead(outcome);
  if (isBingo(kind)) return { text: String(outcome.at(-1) ?? ''), color: 'gold', side: 'lastBall' };
  const winner = winnerBy(kind, outcome);
  return { text: tt(`bead.${winner}`), ...WINNERS[winner] };
}

/** Results with an outcome, oldest first. */
const known = (past: readonly PastRound[]): PastRound[] => past.filter(({ isVoid }) => !isVoid).reverse();

export const beadNode = ({ text, color, side }: Bead): HTMLElement =>
  el('span', { class: 'bead', text, attrs: { 'data-color': color, title: tt(side) } });

/** The big road: a column for each run of a side, a tie on the bead before it; long runs bend at the foot. */
export function bigRoad(sides: readonly (string | null)[]): { column: number; row: number; side: string; ties: number }[] {
  const beads: { column: number; row: number; side: string; ties: number }[] = [];
  const taken = new Set<string>();
  let run = -1;
  let last: { column: number; row: number; side: string; ties: number } | null = null;
  for (const side of sides) {
    if (side === null) {
      if (last) last.ties += 1;
      continue;
    }
    const goesOn: boolean = last?.side === side;
    if (!goesOn) run += 1;
    const below: boolean = goesOn && last !== null && last.row + 1 < ROWS && !taken.has(`${last.column} ${last.row + 1}`);
    let column: number = goesOn && last ? last.column + (below ? 0 : 1) : run;
    const row: number = goesOn && last ? last.row + (below ? 1 : 0) : 0;
    while (taken.has(`${column} ${row}`)) column += 1;
    last = { column, row, side, ties: 0 };
    taken.add(`${column} ${row}`);
    beads.push(last);
  }
  return beads;
}

function bigRoadNode(kind: Kind, past: readonly PastRound[]): HTMLElement {
  const beads = known(past).map(({ outcome }) => beadOf(kind, outcome));
  const cells = bigRoad(beads.map(({ color }) => (color === 'green' ? null : color)));
  const nodes = cells.map(({ column, row, side, ties }) => {
    const node = el('span', { class: 'ring-bead', text: ties > 0 ? String(ties) : '', attrs: { 'data-color': side } });
    node.style.gridColumn = String(column + 1);
    node.style.gridRow = String(row + 1);
    return node;
  });
  return el('div', { class: 'road big-road', attrs: ROAD }, ...nodes);
}

/** A derived road: rings, dots or strokes, laid like a big road of its own. */
function derivedNode(name: DerivedRoad, beads: readonly Bead[]): HTMLElement {
  const sides = beads.map(({ color }) => (color === 'green' ? null : color));
  const marks = bigRoad(derivedRoad(sides, DERIVED[name])).map(({ column, row, side }) => {
    const mark = el('i', { attrs: { 'data-color': side } });
    mark.style.gridColumn = String(column + 1);
    mark.style.gridRow = String(row + 1);
    return mark;
  });
  const attrs = { ...ROAD, role: 'img', 'data-road': name, 'aria-label': tt(`road.${name}`), title: tt(`road.${name}`) };
  return el('div', { class: 'road derived-road', attrs }, ...marks);
}

/** How often each side has come. */
function statisticsNode(beads: readonly Bead[]): HTMLElement {
  const counts = new Map<TableKey, Bead & { count: number }>();
  for (const bead of beads) counts.set(bead.side, { ...bead, count: (counts.get(bead.side)?.count ?? 0) + 1 });
  const shares = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ side, color, count }) =>
      el(
        'li',
        { attrs: { 'data-color': color } },
        el('span', { text: tt(side) }),
        el('strong', { text: String(count) }),
        el('small', { text: `${Math.round((count * 100) / beads.length)}%` }),
      ),
    );
  return el(
    'ul',
    { class: 'statistics', attrs: { ...ROAD, 'aria-label': tt('statistics', { count: beads.length }) } },
    ...shares,
  );
}

interface Parts {
  /** How often each side has come, and the roads of results. */
  main: readonly (() => HTMLElement)[];
  derived: readonly (() => HTMLElement)[];
}

/** What is drawn of the last rounds, part by part. */
function partsOf(kind: Kind, past: readonly PastRound[]): Parts {
  const beads = known(past).map(({ outcome }) => beadOf(kind, outcome));
  const plate = (): HTMLElement => el('div', { class: 'road bead-plate', attrs: ROAD }, ...beads.map(beadNode));
  const hasRuns = kind !== 'roulette' && kind !== 'crash';
  const hasDerived = kind === 'baccarat' || kind === 'dragon-tiger';
  const names = Object.keys(DERIVED).filter((name) => isDerived(name));
  return {
    main: [() => statisticsNode(beads), plate, ...(hasRuns ? [() => bigRoadNode(kind, past)] : [])],
    derived: hasDerived ? names.map((name) => () => derivedNode(name, beads)) : [],
  };
}

function showNewest(road: HTMLElement): void {
  road.scrollLeft = road.scrollWidth;
}

const isAtNewest = (road: HTMLElement): boolean => road.scrollLeft + road.clientWidth >= road.scrollWidth - 1;

/** Fills a road that is there with what a new one shows. It keeps the focus, and its place where the player scrolled back; else the newest is in sight. */
function fill(road: HTMLElement, drawn: HTMLElement, isToFollow: boolean): void {
  for (const { name, value } of drawn.attributes) if (road.getAttribute(name) !== value) road.setAttribute(name, value);
  road.replaceChildren(...drawn.childNodes);
  if (isToFollow && road.matches('.road')) showNewest(road);
}

/** The roads of a table and how often each side has come. */
export function roads(kind: Kind, past: readonly PastRound[]): HTMLElement {
  if (isBingo(kind)) return prizeTable(kind);
  const { main, derived } = partsOf(kind, past);
  const [statistics, ...both] = main.map((draw) => draw());
  const drawn = derived.map((draw) => draw());
  const root = el(
    'section',
    { class: 'roads', attrs: { 'aria-label': tt('roads') } },
    ...(statistics ? [statistics] : []),
    el('div', { class: 'roads-both' }, ...both),
    ...(drawn.length > 0 ? [el('div', { class: 'roads-derived' }, ...drawn)] : []),
  );
  requestAnimationFrame(() => {
    for (const road of [...both, ...drawn]) showNewest(road);
  });
  return root;
}

/** Draws roads again that are there already, a part in each frame: a slow phone would take several for all of them. The answer stops it. */
export function drawRoadsAgain(root: HTMLElement, kind: Kind, past: readonly PastRound[]): () => void {
  const { main, derived } = partsOf(kind, past);
  const left = isBingo(kind) ? [] : [...main, ...derived];
  const places = [...root.querySelectorAll<HTMLElement>('.statistics, .road')];
  // Asked before anything is drawn: asked in between, each part would have the page laid out once more.
  let isToFollow: readonly boolean[] = [];
  let frame = 0;
  const next = (at: number): void => {
    const node = left[at]?.();
    if (!node) return;
    if (at === 0) isToFollow = places.map(isAtNewest);
    const place = places[at];
    if (place) fill(place, node, isToFollow[at] ?? false);
    frame = requestAnimationFrame(() => next(at + 1));
  };
  frame = requestAnimationFrame(() => next(0));
  return () => cancelAnimationFrame(frame);
}
