import { join } from 'node:path';
import { opsCalls } from '../../packages/contract/src/ops.ts';
import { root } from '../lib/run.ts';
import { type Meanings, PROMOTION, RULES, SITE } from './meanings.ts';

/** As much of a JSON schema as the operators' files have. */
export interface Schema {
  type?: string;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  default?: unknown;
}

interface Field {
  place: string;
  schema: Schema;
  isNeeded: boolean;
}

const valueOf = (schema: Schema): Schema | undefined => Object.values(schema.patternProperties ?? {})[0];

/** The fields of an object and of what is in it. `key` is what the keys of a record are called. */
function fieldsOf(schema: Schema, key: string, before = ''): Field[] {
  const named = Object.entries(schema.properties ?? {}).map(([name, field]): Field => {
    return { place: `${before}${name}`, schema: field, isNeeded: schema.required?.includes(name) === true };
  });
  const value = valueOf(schema);
  const keyed: Field[] = value?.properties ? [{ place: `${before}<${key}>`, schema: value, isNeeded: false }] : [];
  return [...named, ...keyed].flatMap((field) => [
    // What a record within an object holds is told field by field; the object's own row says what it is.
    ...(keyed.includes(field) && before !== '' ? [] : [field]),
    ...fieldsOf(field.schema, key, `${field.place}.`),
    ...(field.schema.items ? fieldsOf(field.schema.items, key, `${field.place}[].`) : []),
  ]);
}

const spread = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (most === undefined) return '';
  return least ? `, ${least} to ${most}${unit}` : `, at most ${most}${unit}`;
};

/** What may stand there, in words. */
function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.enum) return schema.enum.map((word) => (word === '' ? 'empty' : `\`${word}\``)).join(', ');
  if (schema.type === 'array')
    return `list${spread(undefined, schema.maxItems, '')}${schema.items?.properties ? '' : ` of: ${kindOf(schema.items ?? {})}`}`;
  if (schema.type === 'string' && schema.pattern !== undefined) return `text like \`${schema.pattern.replaceAll('|', '\\|')}\``;
  if (schema.type === 'string') return `text${spread(schema.minLength, schema.maxLength, ' characters')}`;
  if (schema.type === 'integer') return `whole number${spread(schema.minimum, schema.maximum, '')}`;
  if (schema.type === 'boolean') return 'true or false';
  const value = valueOf(schema);
  if (value) return value.properties ? 'object' : `object of: ${kindOf(value)}`;
  return schema.type ?? 'anything';
}

/** The table of an operator's file. Throws for a field without a meaning, and for a meaning without a field. */
export function tableOf(schema: Schema, meanings: Meanings, key: string): string {
  const fields = fieldsOf(schema, key).filter(({ place }) => place !== 'merchant');
  const places = new Set(fields.map(({ place }) => place));
  const strange = Object.keys(meanings).find((place) => !places.has(place));
  if (strange !== undefined) throw new Error(`there is no field ${strange}`);
  const rows = fields.map(({ place, schema: field, isNeeded }) => {
    const meaning = meanings[place];
    if (meaning === undefined) throw new Error(`nothing says what ${place} is for`);
    const usual = field.default === undefined || field.default === '' ? '' : `\`${JSON.stringify(field.default)}\``;
    return `| \`${place}\` | ${kindOf(field)} | ${isNeeded ? 'needed' : usual} | ${meaning} |`;
  });
  return ['| Field | What may stand there | Usual | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

const bodyOf = (call: 'opsBrandSite' | 'opsBrandRules' | 'opsPromotionPut'): Schema => opsCalls[call].body as Schema;

/** The page of the fields of operators' files. */
export const fieldsPage = (): string => `# Fields of an operator's files

<!-- Made from the schemas of the operator's calls by npm run references. -->

What the files of JSON hold that \`brand-resources\`, \`brand-rules\` and \`content-put\` read; the calls of \`/ops/v1\` take the same. What is left out has its usual value; an unknown field, and a
word that is none of the choices, is refused with the ones that there are. Moments are milliseconds since the epoch. \`words.<language>\` stands for one language of the brand, \`[]\` for each of a list.

## Resources

\`npm run ops -- brand-resources --code C --file F\` replaces the parts that the file names; the others stay.

${tableOf(bodyOf('opsBrandSite'), SITE, 'language')}

## Rules

\`npm run ops -- brand-rules --code C --file F\` replaces the rules of the registration form, in the form that \`brand-show\` prints under \`rules\`.

${tableOf(bodyOf('opsBrandRules').properties?.['rules'] ?? {}, RULES, 'field')}

## Promotions

\`npm run ops -- content-put --code C --kind promotion --file F\` writes one. Other kinds of content: [operator's guide](operators.md#content-promotions-rewards-and-the-brand-itself).

${tableOf(bodyOf('opsPromotionPut'), PROMOTION, 'language')}
`;

/** What is made of the schemas, by its path. */
export const fieldsFiles = (): ReadonlyMap<string, string> => new Map([[join(root, 'docs/fields.md'), fieldsPage()]]);
