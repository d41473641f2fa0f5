import type { RowRecord } from '../../../apps/gateway/src/base/testing/row-record.ts';
import { type Given, givenFor, givenText, type Kind } from './kinds.ts';

/** What is claimed of a value: the type as it is written, and what it may be. */
export interface Claimed {
  text: string;
  kinds: ReadonlySet<Kind>;
  /** Of a list: what is in it. */
  items?: Claimed;
  /** What no JSON holds, where the type has it somewhere: a bigint, a Date. */
  beyondJson?: string;
}

/** What is claimed of a row: its columns, and where it may have any others, what they are. */
export interface Claim {
  text: string;
  columns: ReadonlyMap<string, Claimed & { isOptional: boolean }>;
  others?: Claimed;
}

const fits = (claimed: Claimed, given: Given): boolean => {
  if (claimed.kinds.has('unknown')) return true;
  if (given.kind === 'json') return claimed.beyondJson === undefined;
  if (!claimed.kinds.has(given.kind)) return false;
  return given.items === undefined || claimed.items === undefined || fits(claimed.items, given.items);
};

function columnProblems({ name, type }: RowRecord['columns'][number], claimed: Claimed, seen: RowRecord): string[] {
  const allows = (kind: Kind): boolean => claimed.kinds.has('unknown') || claimed.kinds.has(kind);
  if (claimed.kinds.has('unresolved')) return [`claims “${name}” as ${claimed.text}, which cannot be followed to a type`];
  const given = givenFor(type);
  if (given === null) return [`gives “${name}” of the database’s type ${type}, which the check of rows does not know`];
  if (!fits(claimed, given)) return [`claims “${name}” as ${claimed.text}, the statement gives ${givenText(given)}`];
  const isHeld = seen.nulls.includes(name) && !allows('null');
  return [
    ...(isHeld ? [`claims “${name}” as ${claimed.text}, the statement gave null`] : []),
    ...(given.kind === 'json' ? (seen.json[name] ?? []) : [])
      .filter((kind) => !allows(kind as Kind))
      .map((kind) => `claims “${name}” as ${claimed.text}, the statement gave JSON with a ${kind}`),
  ];
}

/** What is wrong about a claim, by what was seen of a statement that it was made for. */
export function compare(claim: Claim, seen: RowRecord): string[] {
  const given = seen.columns.map(({ name }) => name);
  const missing = [...claim.columns].filter(([name, { isOptional }]) => !isOptional && !given.includes(name));
  const twice = given.filter((name, index) => given.indexOf(name) !== index);
  return [
    ...missing.map(([name]) => `claims “${name}”, which the statement does not give`),
    ...twice.map((name) => `gives “${name}” twice, a row keeps one`),
    ...seen.columns.flatMap((column) => {
      const claimed = claim.columns.get(column.name) ?? claim.others;
      return claimed ? columnProblems(column, claimed, seen) : [`does not claim “${column.name}”, which the statement gives`];
    }),
  ];
}
