/** How deep elements stand in one another. */
const MOST_DEPTH = 64;
/** Filters of a drawing, steps of each, and elements that one is put on. */
const MOST_FILTERS = 16;
const MOST_STEPS = 16;
const MOST_FILTERED = 64;
/** The same with all copies. */
const MOST_COPIED = 512;
/** What makes a step dear, by its attribute: the largest number in it. */
const MOST: Readonly<Record<string, number>> = {
  'feGaussianBlur stdDeviation': 64,
  'feDropShadow stdDeviation': 64,
  'feMorphology radius': 32,
  'feTurbulence numOctaves': 8,
  'feConvolveMatrix order': 7,
};
/** How far a filter reaches around what it is put on: times its size, or in the drawing's own units. */
const MOST_TIMES = 4;
const MOST_UNITS = 4_096;

/** Counts what a drawing would cost whoever looks at it. Each function returns what is too much, null for what is not. */
export interface SvgCost {
  /** An element that stands in `depth` others; `parent` is the one right around it, and it can be copied where one of them, or itself, has a name. */
  element(
    name: string,
    attributes: ReadonlyMap<string, string>,
    place: { parent?: string; depth: number; named: boolean },
  ): string | null;
}

/** Styles name filters for any number of elements at once, and have some of their own: there is no counting those. */
export function styleFilters(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return /\b(?:backdrop-)?filter\s*:/i.test(bare) || /\b(?:blur|drop-shadow)\s*\(/i.test(bare);
}

/** The largest number that a value names, in which units; what is none counts as endless. */
function largest(value: string): number {
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map((each) => Math.abs(Number(each.replace(/%$/, ''))));
  return numbers.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...numbers);
}

function reachesFar(attributes: ReadonlyMap<string, string>): boolean {
  const isUnits = attributes.get('filterUnits') === 'userSpaceOnUse';
  return ['x', 'y', 'width', 'height'].some((side) => {
    const value = attributes.get(side);
    if (value === undefined) return false;
    if (value.trim().endsWith('%')) return largest(value) > MOST_TIMES * 100;
    return largest(value) > (isUnits ? MOST_UNITS : MOST_TIMES);
  });
}

/** Makes the count of one drawing. */
export function createSvgCost(): SvgCost {
  let filters = 0;
  let steps = 0;
  let filtered = 0;
  let copied = 0;
  let uses = 0;
  return {
    element(name, attributes, { parent, depth, named }) {
      if (depth >= MOST_DEPTH) return `has elements more than ${MOST_DEPTH} deep in one another`;
      if (name === 'filter') {
        filters += 1;
        steps = 0;
        if (filters > MOST_FILTERS) return `has more than ${MOST_FILTERS} filters`;
        if (reachesFar(attributes)) return 'has a filter that reaches too far';
      }
      if (parent === 'filter') {
        steps += 1;
        if (steps > MOST_STEPS) return `has a filter of more than ${MOST_STEPS} steps`;
      }
      if (attributes.has('filter')) {
        filtered += 1;
        if (named) copied += 1;
        if (filtered > MOST_FILTERED) return `puts filters on more than ${MOST_FILTERED} elements`;
      }
      if (name === 'use') uses += 1;
      if (uses * copied > MOST_COPIED) return `copies elements with filters more than ${MOST_COPIED} times`;
      for (const [attribute, value] of attributes) {
        const most = MOST[`${name} ${attribute}`];
        if (most !== undefined && largest(value) > most) return `has a filter whose ${attribute} is above ${most}`;
      }
      return null;
    },
  };
}
