/** One thing that a bundle changes: it is new, differs, is deleted, or is there and not named. */
export interface BundleChange {
  sign: '+' | '~' | '-' | '=';
  what: string;
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same text for the same JSON, whatever the order of its fields. */
export const sameText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

/** Where two records differ, by path; lists are compared whole. */
export function differences(before: unknown, after: unknown, path = ''): { path: string; before: unknown; after: unknown }[] {
  if (!isRecord(before) || !isRecord(after)) return sameText(before) === sameText(after) ? [] : [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name] ?? null, after[name] ?? null, path === '' ? name : `${path}.${name}`));
}

const SHOWN = 120;

/** A value in one short line. */
export function shortly(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
