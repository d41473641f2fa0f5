import type { PastRound } from '../../../src/shared/table-protocol.ts';
import type { Kind } from '../../../src/tables/area.ts';
import { isBingo } from '../../../src/tables/bingo.ts';
import { el } from '../ui/dom.ts';
import { DERIVED, type DerivedRoad, derivedRoad } from './derived.ts';
import { prizeTable } from './felt/bingo-felt.ts';
import { type Bead, beadOf } from './stage/result.ts';
import { type TableKey, tt } from './text/text.ts';

const ROWS = 6;
/** So much of the roads is made in one frame before another one is waited for. */
const MADE_AT_ONCE = 24;
/** A road, and the line of figures above it, scrolls where it is narrow, also where nothing in it can be focused. */
const ROAD = { tabindex: '0' } as const;

const isDerived = (name: string): name is DerivedRoad => Object.hasOwn(DERIVED, name);

/** Results with an outcome, oldest first. */
const known = (past: readonly PastRound[]): PastRound[] => past.filter(({ isVoid }) => !isVoid).reverse();

const sampleMark = (isSample: boolean) => (isSample ? { 'data-sample': '' } : {});

/** A result on the bead plate or the tile of a table; a sample says that it is one. */
export const beadNode = ({ text, color, side }: Bead, isSample: boolean): HTMLElement => {
  const title = isSample ? `${tt(side)}. ${tt('sample')}` : tt(side);
  return el('span', { class: 'bead', text, attrs: { 'data-color': color, title, ...sampleMark(isSample) } });
};

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

/** What stands on a road or in the line of figures, by a key that says all of what is seen of it. */
interface Cell {
  key: string;
  make(): HTMLElement;
}

/** A road or the line of figures: it is drawn once, and later only what is not there yet. */
interface Part {
  tag: 'div' | 'ul';
  name: string;
  attrs: Readonly<Record<string, string>>;
  cells: readonly Cell[];
}

/** What was last drawn of a part. */
const drawnCells = new WeakMap<HTMLElement, ReadonlyMap<string, HTMLElement>>();

/** Cells of a road that goes on below its last result, each in its place; the first few are of samples. */
const laid = (sides: readonly (string | null)[], samples: number, make: (side: string, ties: number) => HTMLElement): Cell[] =>
  bigRoad(sides).map(({ column, row, side, ties }, index) => ({
    key: `${column} ${row} ${side} ${ties} ${index < samples}`,
    make: () => {
      const node = make(side, ties);
      if (index < samples) node.dataset['sample'] = '';
      node.style.gridArea = `${row + 1} / ${column + 1}`;
      return node;
    },
  }));

const sidesOf = (beads: readonly Bead[]): (string | null)[] => beads.map(({ color }) => (color === 'green' ? null : color));

const ring = (side: string, ties: number): HTMLElement =>
  el('span', { class: 'ring-bead', text: ties > 0 ? String(ties) : '', attrs: { 'data-color': side } });

/** A derived road: rings, dots or strokes, laid like a big road of its own. */
function derivedPart(name: DerivedRoad, beads: readonly Bead[]): Part {
  const attrs = { ...ROAD, role: 'img', 'data-road': name, 'aria-label': tt(`road.${name}`), title: tt(`road.${name}`) };
  const cells = laid(derivedRoad(sidesOf(beads), DERIVED[name]), 0, (side) => el('i', { attrs: { 'data-color': side } }));
  return { tag: 'div', name: 'road derived-road', attrs, cells };
}

/** How often each side has come. */
function statisticsPart(beads: readonly Bead[]): Part {
  const counts = new Map<TableKey, Bead & { count: number }>();
  for (const bead of beads) counts.set(bead.side, { ...bead, count: (counts.get(bead.side)?.count ?? 0) + 1 });
  const cells = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ side, color, count }) => {
      const share = `${Math.round((count * 100) / beads.length)}%`;
      const texts = () => [el('span', { text: tt(side) }), el('strong', { text: String(count) }), el('small', { text: share })];
      return { key: `${side} ${count} ${share}`, make: () => el('li', { attrs: { 'data-color': color } }, ...texts()) };
    });
  const attrs = { ...ROAD, 'aria-label': tt('statistics', { count: beads.length }) };
  return { tag: 'ul', name: 'statistics', attrs, cells };
}

interface Parts {
  /** How often each side has come, and the roads of results. */
  main: readonly Part[];
  derived: readonly Part[];
}

/** What is shown of the last rounds, part by part. */
function partsOf(kind: Kind, past: readonly PastRound[]): Parts {
  const rounds = known(past).map(({ roundNo, outcome, isSample }) => ({ roundNo, isSample, bead: beadOf(kind, outcome) }));
  const beads = rounds.map(({ bead }) => bead);
  const hasRuns = kind !== 'roulette' && kind !== 'crash';
  const hasDerived = kind === 'baccarat' || kind === 'dragon-tiger';
  const names = Object.keys(DERIVED).filter((name) => isDerived(name));
  const road = (name: string, cells: Cell[]): Part => ({ tag: 'div', name: `road ${name}`, attrs: ROAD, cells });
  const plate = rounds.map(({ roundNo, bead, isSample }) => ({ key: roundNo, make: () => beadNode(bead, isSample) }));
  const samples = sidesOf(rounds.filter(({ isSample }) => isSample).map(({ bead }) => bead)).filter(
    (side) => side !== null,
  ).length;
  const bigRoadCells = laid(sidesOf(beads), samples, ring);
  return {
    main: [statisticsPart(beads), road('bead-plate', plate), ...(hasRuns ? [road('big-road', bigRoadCells)] : [])],
    derived: hasDerived ? names.map((name) => derivedPart(name, beads)) : [],
  };
}

function showNewest(road: HTMLElement): void {
  road.scrollLeft = road.scrollWidth;
}

const isAtNewest = (road: HTMLElement): boolean => road.scrollLeft + road.clientWidth >= road.scrollWidth - 1;

/** Has a part that is there show what it is to show: what is there already stays as it is. It keeps the focus. The answer is how much was made. */
function fill(place: HTMLElement, { attrs, cells }: Part): number {
  for (const [name, value] of Object.entries(attrs)) if (place.getAttribute(name) !== value) place.setAttribute(name, value);
  const before = drawnCells.get(place) ?? new Map<string, HTMLElement>();
  const after = new Map(cells.map(({ key, make }) => [key, before.get(key) ?? make()]));
  for (const [key, node] of before) if (!after.has(key)) node.remove();
  let next = place.firstElementChild;
  for (const node of after.values()) {
    if (node === next) next = next.nextElementSibling;
    else place.insertBefore(node, next);
  }
  drawnCells.set(place, after);
  return [...after.keys()].filter((key) => !before.has(key)).length;
}

function partNode(part: Part): HTMLElement {
  const node = el(part.tag, { class: part.name });
  fill(node, part);
  return node;
}

/** The roads of a table and how often each side has come. */
export function roads(kind: Kind, past: readonly PastRound[]): HTMLElement {
  if (isBingo(kind)) return prizeTable(kind);
  const { main, derived } = partsOf(kind, past);
  const [statistics, ...both] = main.map(partNode);
  const drawn = derived.map(partNode);
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

/**
 * Has roads that are there already show these rounds. A round more makes a few of their beads: all parts come in one frame then. Where much is made,
 * as where a column goes at the left and all move, a slow phone would take several frames for it: the next part waits for another one.
 */
export function drawRoadsAgain(root: HTMLElement, kind: Kind, past: readonly PastRound[]): () => void {
  const { main, derived } = isBingo(kind) ? { main: [], derived: [] } : partsOf(kind, past);
  const left = [...main, ...derived];
  const places = [...root.querySelectorAll<HTMLElement>('.statistics, .road')];
  // Asked before anything is drawn: asked in between, each part would have the page laid out once more.
  let isToFollow: readonly boolean[] = [];
  let frame = 0;
  const next = (from: number): void => {
    if (from === 0) isToFollow = places.map(isAtNewest);
    let at = from;
    for (let made = 0; at < left.length && made < MADE_AT_ONCE; at += 1) {
      const [place, part] = [places[at], left[at]];
      if (place && part) made += fill(place, part);
    }
    for (const [index, road] of places.slice(from, at).entries())
      if (isToFollow[from + index] && road.matches('.road')) showNewest(road);
    if (at < left.length) frame = requestAnimationFrame(() => next(at));
  };
  frame = requestAnimationFrame(() => next(0));
  return () => cancelAnimationFrame(frame);
}
