import type { Column } from '../database/driver.ts';
import type { Witness } from '../database/witness.ts';

/** What was seen of the answers to one call of a database: line by line for the check of rows, which `scripts/test/rows` does. */
export interface RowRecord {
  /** Where it was called, the innermost call first: `file:line:column`. */
  at: readonly string[];
  columns: readonly { name: string; type: number }[];
  /** The columns that were null at least once. */
  nulls: readonly string[];
  /** What the columns of JSON held: `object`, `list`, `string`, `number` or `boolean`. */
  json: Readonly<Record<string, readonly string[]>>;
}

interface Seen {
  columns: RowRecord['columns'];
  nulls: Set<string>;
  json: Map<string, Set<string>>;
}

type Sites = readonly NodeJS.CallSite[];

const OWN = [import.meta.filename, import.meta.filename.replace(/testing.row-record/, 'database/database')];
/** As many calls as helpers between a statement and who says which row it has may need. */
const CALLS = 4;
const DEPTH = 12;
const isJson = ({ dataTypeID }: Column): boolean => dataTypeID === 114 || dataTypeID === 3802;

/** The calls that led here, from outside of the database's own file. */
function callers(): { sites: Sites; written: NonNullable<typeof Error.prepareStackTrace> } {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const box: { stack?: Sites } = {};
  Error.prepareStackTrace = (_, sites) => sites;
  Error.stackTraceLimit = DEPTH;
  Error.captureStackTrace(box, callers);
  const sites = box.stack ?? [];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  const outside = sites.filter((site) => {
    const file = site.getFileName();
    return file !== null && !OWN.includes(file) && !file.startsWith('node:') && !file.includes('/node_modules/');
  });
  if (!prepareStackTrace) throw new Error('what maps the places of a stack to the source is not there');
  return { sites: outside.slice(0, CALLS), written: prepareStackTrace };
}

/** The places in the source: what runs has other lines. Mapped once for each, since it takes long. */
const placesOf = (written: string): string[] =>
  [...written.matchAll(/\(?(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)\)?$/gm)].map(([, place = '']) => place);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Adds what the rows show besides their columns; true when that was not known. */
function learn(seen: Seen, rows: readonly unknown[]): boolean {
  let isNew = false;
  const keep = (set: Set<string>, value: string): void => {
    isNew ||= !set.has(value);
    set.add(value);
  };
  for (const { name } of seen.columns) {
    const kinds = seen.json.get(name);
    if (!kinds && seen.nulls.has(name)) continue;
    for (const row of rows as Record<string, unknown>[]) {
      const value = row[name];
      if (value === null) keep(seen.nulls, name);
      else if (kinds) keep(kinds, kindOf(value));
    }
  }
  return isNew;
}

const lineOf = (at: readonly string[], { columns, nulls, json }: Seen): string => {
  const record: RowRecord = {
    at,
    columns,
    nulls: [...nulls],
    json: Object.fromEntries([...json].map(([name, kinds]) => [name, [...kinds]])),
  };
  return `${JSON.stringify(record)}\n`;
};

/** Hears of every answer, and writes a line whenever one shows something new about the rows of its call. */
export function createRowRecord(write: (line: string) => void): Witness {
  const places = new Map<string, string[]>();
  const known = new Map<string, Seen>();
  return () => {
    const { sites, written } = callers();
    const call = sites.map((site) => `${site.getFileName()}@${site.getPosition()}`).join(' ');
    if (!places.has(call)) places.set(call, placesOf(String(written(new Error('here'), [...sites]))));
    return (columns = [], rows = []) => {
      const key = `${call} ${columns.map(({ name, dataTypeID }) => `${name}:${dataTypeID}`).join(' ')}`;
      const seen = known.get(key) ?? {
        columns: columns.map(({ name, dataTypeID: type }) => ({ name, type })),
        nulls: new Set(),
        json: new Map(columns.filter(isJson).map(({ name }) => [name, new Set()])),
      };
      const isNew = learn(seen, rows) || !known.has(key);
      known.set(key, seen);
      if (isNew) write(lineOf(places.get(call) ?? [], seen));
    };
  };
}
