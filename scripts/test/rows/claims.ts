import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Claim, Claimed } from './compare.ts';
import type { Kind } from './kinds.ts';

/** What is claimed where: nothing (no row type), a row, or what keeps it from being read. */
export interface ClaimAt {
  place: string;
  claim: Claim | null;
  problem?: string;
}

export interface Claims {
  /** What the innermost call claims; where it has no row type of its own, what the call of the function around it claims. */
  at(places: readonly string[]): ClaimAt;
  close(): void;
}

const FLAGS: readonly (readonly [number, Kind])[] = [
  [TypeFlags.Unknown, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
];

const NAMED: ReadonlyMap<string, Kind> = new Map([
  ['Date', 'Date'],
  ['Buffer', 'bytes'],
  ['Uint8Array', 'bytes'],
]);

/** As deep as a claimed value is looked into for what no JSON holds. */
const DEPTH = 5;

function kindsOf(checker: Checker, type: Type): Set<Kind> {
  const parts = type.isUnionType() || type.isIntersectionType() ? type.getTypes() : [];
  if (parts.length > 0) {
    const kinds = new Set(parts.flatMap((part) => [...kindsOf(checker, part)]));
    // A string with a mark of its own is a string.
    if (type.isIntersectionType() && kinds.size > 1) kinds.delete('object');
    return kinds;
  }
  const simple = FLAGS.find(([flag]) => (type.flags & flag) !== 0);
  if (simple) return new Set([simple[1]]);
  if ((type.flags & TypeFlags.NonPrimitive) !== 0) return new Set(['object', 'list']);
  if ((type.flags & TypeFlags.Object) === 0) return new Set(['unresolved']);
  if (checker.isArrayType(type) || checker.isTupleType(type)) return new Set(['list']);
  return new Set([NAMED.get(type.getSymbol()?.name ?? '') ?? 'object']);
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);

function itemsOf(checker: Checker, type: Type): Type | undefined {
  const list = partsOf(type).find((part) => checker.isArrayType(part));
  return list?.isTypeReference() ? checker.getTypeArguments(list)[0] : undefined;
}

function beyondJson(checker: Checker, type: Type, depth = DEPTH): string | undefined {
  const kinds = kindsOf(checker, type);
  const odd = (['bigint', 'Date', 'bytes'] as const).find((kind) => kinds.has(kind));
  if (odd !== undefined || depth === 0) return odd;
  const items = itemsOf(checker, type);
  const inner = [
    ...(items ? [items] : []),
    ...(kinds.has('object') ? partsOf(type).flatMap((part) => propertyTypes(checker, part)) : []),
  ];
  return inner.map((each) => beyondJson(checker, each, depth - 1)).find((each) => each !== undefined);
}

function propertyTypes(checker: Checker, type: Type): Type[] {
  if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0 || checker.isArrayLikeType(type)) return [];
  const own = checker.getPropertiesOfType(type).map((property) => checker.getTypeOfSymbol(property));
  return [...own, ...checker.getIndexInfosOfType(type).map(({ valueType }) => valueType)].filter((each) => each !== undefined);
}

function claimedOf(checker: Checker, type: Type): Claimed {
  const items = itemsOf(checker, type);
  const odd = beyondJson(checker, type);
  return {
    text: checker.typeToString(type),
    kinds: kindsOf(checker, type),
    ...(items ? { items: claimedOf(checker, items) } : {}),
    ...(odd === undefined ? {} : { beyondJson: odd }),
  };
}

/** The claim of a row type; null where it claims nothing of any column. */
function claimOf(checker: Checker, row: Type): Claim | null {
  if ((row.flags & TypeFlags.Unknown) !== 0) return null;
  const columns = checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property);
    const claimed: Claimed = type ? claimedOf(checker, type) : { text: 'what cannot be read', kinds: new Set(['unresolved']) };
    return [property.name, { ...claimed, isOptional: (property.flags & SymbolFlags.Optional) !== 0 }] as const;
  });
  const [index] = checker.getIndexInfosOfType(row);
  const others = index && claimedOf(checker, index.valueType);
  if (columns.length === 0 && others?.kinds.has('unknown')) return null;
  return { text: checker.typeToString(row), columns: new Map(columns), ...(others ? { others } : {}) };
}

/** The call whose name stands at this offset. */
function callAt(node: Node, offset: number): Node | undefined {
  if (offset < node.pos || offset >= node.end) return undefined;
  const inner = node.forEachChild((child) => callAt(child, offset));
  if (inner !== undefined) return inner;
  if (!isCallExpression(node)) return undefined;
  const named = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  return named.end > offset && named.pos <= offset ? node : undefined;
}

/** The first type within, of a reference such as Promise<…> or …[]. */
const within = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;

function claimAt(project: Project, place: string): ClaimAt | 'of the caller' {
  const [, file = '', line = '', column = ''] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  const { program, checker } = project;
  const source = program.getSourceFile(file);
  const unread = (problem: string): ClaimAt => ({ place, claim: null, problem });
  if (!source) return unread('stands in a file that the project of its folder does not have');
  const lines = source.text.split('\n').slice(0, Number(line) - 1);
  const call = callAt(source, lines.join('\n').length + Math.min(lines.length, 1) + Number(column) - 1);
  const signature = call && checker.getResolvedSignature(call);
  if (!signature) return unread('is no call that can be read');
  const row = within(checker, within(checker, checker.getReturnTypeOfSignature(signature)));
  // What only passes statements on.
  if (!row || row.isTypeParameter()) return 'of the caller';
  if ((row.flags & TypeFlags.Any) !== 0) return unread('claims rows of any kind; say which columns they have');
  return { place, claim: claimOf(checker, row) };
}

const projectOf = (file: string): string => {
  const config = join(dirname(file), 'tsconfig.json');
  return existsSync(config) || dirname(file) === file ? config : projectOf(dirname(file));
};

/**
 * Reads claims from the source, as the project's TypeScript understands it. To be closed. The interface that the compiler offers for
 * this is not settled yet; the compiler's version is pinned, and this file alone uses it.
 */
export function openClaims(cwd: string): Claims {
  const api = new API({ cwd });
  const projects = new Map<string, Project | undefined>();
  const known = new Map<string, ClaimAt>();
  const project = (config: string): Project | undefined => {
    if (!projects.has(config)) projects.set(config, api.updateSnapshot({ openProjects: [config] }).getProject(config));
    return projects.get(config);
  };
  const find = (places: readonly string[]): ClaimAt => {
    for (const place of places) {
      const own = project(projectOf(place));
      const found = own ? claimAt(own, place) : { place, claim: null, problem: 'belongs to no project' };
      if (found !== 'of the caller') return found;
    }
    const [place = 'a statement'] = places;
    return { place, claim: null, problem: 'leaves its row to whoever calls it, and no caller says which' };
  };
  return {
    at(places) {
      const key = places.join(' ');
      const found = known.get(key) ?? find(places);
      known.set(key, found);
      return found;
    },
    close: () => api.close(),
  };
}
