/** Names that every plain object answers to, or that would change what it is made of. */
export const HOSTILE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'] as const;

/** As much of a JSON Schema as the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

/** A place in an input: the fields that lead to it. */
type Path = readonly (string | number)[];

const isText = (schema: Schema): boolean =>
  schema.type === 'string' || (typeof schema.const === 'string' && schema.type !== 'object');

/** A value that has the schema's form; what a pattern asks for is not met. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleOf));
  if (schema.type === 'string') return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (schema.type === 'null') return null;
  const fields = Object.entries(schema.properties ?? {});
  const [open] = Object.values(schema.patternProperties ?? {});
  return Object.fromEntries([
    ...fields.map(([name, inner]) => [name, sampleOf(inner)] as const),
    ...(open ? [['EN', sampleOf(open)] as const] : []),
  ]);
}

/** Every place that takes a text, and every one that takes an object, in the schema. */
function placesIn(schema: Schema, path: Path = []): { texts: Path[]; objects: Path[] } {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((part) => placesIn(part, path));
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => placesIn(part, [...path, name])),
    ...Object.values(schema.patternProperties ?? {}).map((part) => placesIn(part, [...path, 'EN'])),
    ...(schema.items ? [placesIn(schema.items, [...path, 0])] : []),
  ];
  const all = [...parts, ...inner];
  return {
    texts: [...(isText(schema) ? [path] : []), ...all.flatMap(({ texts }) => texts)],
    objects: [...(schema.type === 'object' ? [path] : []), ...all.flatMap(({ objects }) => objects)],
  };
}

/** The value with `change` made at a place; null where the value has no such place. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === step ? changedAt(each, rest, change) : each));
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const old = fields.find(([name]) => name === step)?.[1];
  return Object.fromEntries([...fields.filter(([name]) => name !== step), [step, changedAt(old, rest, change)]]);
}

/** An input that is good but for one hostile value or name, and what was done to it. */
export interface HostileInput {
  what: string;
  value: unknown;
}

/** The variants of an input: each hostile name as every text, and as a further field of every object. */
export function* hostileInputs(schema: object, base?: unknown): Generator<HostileInput> {
  const good = { ...(sampleOf(schema) as object), ...(base as object | undefined) };
  const { texts, objects } = placesIn(schema);
  const seen = new Set<string>();
  for (const name of HOSTILE_NAMES) {
    for (const path of texts) {
      const what = `${path.join('.')} = ${name}`;
      if (!seen.has(what)) yield { what, value: changedAt(good, path, () => name) };
      seen.add(what);
    }
    for (const path of objects) {
      const what = `${path.join('.')}.${name}`;
      const add = (old: unknown): unknown => Object.fromEntries([...Object.entries(old ?? {}), [name, { toString: name }]]);
      if (!seen.has(what)) yield { what, value: changedAt(good, path, add) };
      seen.add(what);
    }
  }
}
