/** What a value is to the check of rows. */
export type Kind =
  | 'null'
  | 'undefined'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'Date'
  | 'bytes'
  | 'list'
  | 'object'
  | 'unknown'
  | 'unresolved';

/** What the driver makes of a type of the database: of a list, of what. */
export type Given = { kind: Kind | 'json'; items?: Given };

const GIVEN: readonly (readonly [Kind | 'json', readonly number[]])[] = [
  ['boolean', [16]],
  ['bytes', [17]],
  ['bigint', [20]],
  // int2, int4, oid, float4, float8
  ['number', [21, 23, 26, 700, 701]],
  // "char", name, text, unknown, inet, bpchar, varchar, date, time, numeric, regclass, uuid, void
  ['string', [18, 19, 25, 705, 869, 1042, 1043, 1082, 1083, 1700, 2205, 2278, 2950]],
  ['Date', [1114, 1184]],
  ['json', [114, 3802]],
];

const LISTS: ReadonlyMap<number, Given> = new Map([
  [1000, { kind: 'boolean' }],
  [1005, { kind: 'number' }],
  [1007, { kind: 'number' }],
  [1009, { kind: 'string' }],
  [1015, { kind: 'string' }],
  [1016, { kind: 'bigint' }],
  [1185, { kind: 'Date' }],
]);

const BY_NUMBER = new Map(GIVEN.flatMap(([kind, numbers]) => numbers.map((each): [number, Given] => [each, { kind }])));

/** What the drivers give for this type of the database (see `types.ts` of the gateway's database); null where nobody has said. */
export function givenFor(type: number): Given | null {
  const items = LISTS.get(type);
  return items ? { kind: 'list', items } : (BY_NUMBER.get(type) ?? null);
}

export const givenText = ({ kind, items }: Given): string => (items ? `${givenText(items)}[]` : kind);
