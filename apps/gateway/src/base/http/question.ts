import type { TSchema } from 'typebox';

/** The fields by which clients say which page of a list they want, and how much of it: docs/rules/calls.md#pages-and-times. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(['page', 'pageNo', 'size', 'pageSize']);

/** What a schema says of its fields, as far as reading a question needs it. */
interface Fields {
  properties?: Record<string, { minimum?: number; maximum?: number }>;
}

/** Reads the fields of a question as its client has written them. */
type ReadQuestion = (given: object, isOfFamily: boolean) => Record<string, unknown>;

const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

/** A page beyond a limit is the one at the limit. What is no number is left for the check to refuse. */
function within(value: unknown, { minimum = 0, maximum = 0 }: { minimum?: number; maximum?: number }): unknown {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return value;
  return String(Math.min(Math.max(Number(value), minimum), maximum));
}

/**
 * Makes what reads the questions of a call: a field's name counts in any case, and of a field that is said several times the last. For
 * clients that know no other gateway than those of their family a page beyond the limits is cut to them.
 */
export function questionReader(schema: TSchema | null): ReadQuestion {
  const { properties = {} } = (schema ?? {}) as Fields;
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  return (given, isOfFamily) => {
    const read = new Map<string, unknown>();
    for (const [spelled, value] of Object.entries(given)) {
      const name = names.get(spelled.toLowerCase()) ?? spelled;
      // The proper spelling wins over any other.
      if (name !== spelled && Object.hasOwn(given, name)) continue;
      const last = lastOf(value);
      const field = isOfFamily && PAGE_FIELDS.has(name) ? properties[name] : undefined;
      read.set(name, field ? within(last, field) : last);
    }
    return Object.fromEntries(read);
  };
}
