/**
 * What an answer is made of: a text with what it usually is, a number, a flag, nothing, anything, a list, a record by any names, one of
 * several, or fields, of which a name that ends in `?` may be missing.
 */
export type Shape =
  | readonly ['text', string]
  | readonly ['number']
  | readonly ['flag']
  | readonly ['null']
  | readonly ['any']
  | readonly ['list', Shape]
  | readonly ['record', Shape]
  | readonly ['oneOf', readonly Shape[]]
  | readonly ['fields', Readonly<Record<string, Shape>>];

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const mayMiss = (name: string): boolean => name.endsWith('?');

function completeFields(value: unknown, fields: Readonly<Record<string, Shape>>): Fields {
  const given = isFields(value) ? value : {};
  const made = Object.entries(fields).flatMap(([spelled, shape]) => {
    const name = mayMiss(spelled) ? spelled.slice(0, -1) : spelled;
    const isThere = given[name] !== undefined && given[name] !== null;
    if (mayMiss(spelled) && !isThere) return [];
    return [[name, completed(given[name], shape)] as const];
  });
  return { ...given, ...Object.fromEntries(made) };
}

/** Has a value all fields that one of several shapes demands? */
const hasAll = (value: unknown, shape: Shape): boolean =>
  shape[0] === 'fields' && isFields(value) && Object.keys(shape[1]).every((name) => mayMiss(name) || value[name] !== undefined);

function completeOneOf(value: unknown, shapes: readonly Shape[]): unknown {
  const [first] = shapes;
  const isNothing = value === undefined || value === null;
  if (isNothing && shapes.some(([kind]) => kind === 'null')) return null;
  const others = shapes.filter(([kind]) => kind !== 'null');
  if (others.every(([kind]) => kind === 'text') && typeof value === 'string') return value;
  const fitting = others.find((shape) => hasAll(value, shape)) ?? others[0] ?? first;
  return fitting ? completed(value, fitting) : value;
}

/**
 * An answer with everything that the site reads of it, also where a gateway of the family has not heard of a field: what is missing is
 * empty, nothing or none, and what is of another kind is read as ours. What the gateway says more stays.
 */
export function completed(value: unknown, shape: Shape): unknown {
  switch (shape[0]) {
    case 'text':
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : shape[1];
    case 'number':
      return Number.isFinite(Number(value)) && value !== '' ? Number(value ?? 0) : 0;
    case 'flag':
      return value === true;
    case 'null':
      return null;
    case 'list':
      return Array.isArray(value) ? value.map((each) => completed(each, shape[1])) : [];
    case 'record':
      return isFields(value)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, completed(each, shape[1])]))
        : {};
    case 'oneOf':
      return completeOneOf(value, shape[1]);
    case 'fields':
      return completeFields(value, shape[1]);
    default:
      return value;
  }
}
