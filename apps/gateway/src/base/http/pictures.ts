/** What a schema says of itself, as far as finding pictures needs it. */
interface Node {
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: readonly Node[];
  'x-picture'?: boolean;
}

/** Makes the addresses of an answer's pictures whole. What is given stays as it is: answers are kept and shared. */
export type WholePictures = (value: unknown, base: string) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Address of a picture whose path stands below the base. One on another server is whole already, and none stays none. */
export function wholePicture(path: string, base: string): string {
  if (path === '' || /^(?:https?:)?\/\//.test(path)) return path;
  return `${base}/${path.replace(/^\//, '')}`;
}

function wholeFields(properties: Record<string, Node>): WholePictures | null {
  const fields = Object.entries(properties).flatMap(([name, node]) => {
    const whole = wholePictures(node);
    return whole ? [[name, whole] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value, base) => {
    if (!isRecord(value)) return value;
    const made = fields.flatMap(([name, whole]) => (Object.hasOwn(value, name) ? [[name, whole(value[name], base)]] : []));
    return { ...value, ...Object.fromEntries(made) };
  };
}

/** Makes what completes the pictures of an answer of a schema; null where it has none. */
export function wholePictures(schema: object): WholePictures | null {
  const { properties, patternProperties, items, anyOf, 'x-picture': isPicture } = schema as Node;
  if (isPicture) return (value, base) => (typeof value === 'string' ? wholePicture(value, base) : value);
  if (properties) return wholeFields(properties);
  const [inner = items] = Object.values(patternProperties ?? {});
  const each = inner ? wholePictures(inner) : null;
  if (each)
    return (value, base) => {
      if (Array.isArray(value)) return value.map((one) => each(one, base));
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one, base)]));
    };
  const ways = (anyOf ?? []).flatMap((node) => wholePictures(node) ?? []);
  return ways.length === 0 ? null : (value, base) => ways.reduce((whole, way) => way(whole, base), value);
}
