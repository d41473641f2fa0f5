import { callList } from '@marquee/contract';
import type { Shape } from '../src/shared/api/answer-shape.ts';

/** What a JSON Schema of an answer says, as far as completing one needs it. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

function fieldsShape({ properties = {}, required = [] }: Schema): Shape {
  const fields = Object.entries(properties).map(
    ([name, inner]) => [required.includes(name) ? name : `${name}?`, shapeOf(inner)] as const,
  );
  return ['fields', Object.fromEntries(fields)];
}

const wordShape = (word: unknown): Shape =>
  typeof word === 'string'
    ? ['text', word]
    : typeof word === 'number'
      ? ['number']
      : typeof word === 'boolean'
        ? ['flag']
        : ['any'];

/** What an answer of a schema is made of. */
export function shapeOf(schema: Schema): Shape {
  const { type, properties, patternProperties, items, anyOf, allOf, enum: words } = schema;
  if (schema.const !== undefined) return wordShape(schema.const);
  if (words) return wordShape(words[0]);
  if (anyOf) return ['oneOf', anyOf.map(shapeOf)];
  if (allOf)
    return fieldsShape({
      properties: Object.assign({}, ...allOf.map((each) => each.properties)),
      required: allOf.flatMap((each) => each.required ?? []),
    });
  const [each] = Object.values(patternProperties ?? {});
  if (each) return ['record', shapeOf(each)];
  if (properties) return fieldsShape(schema);
  if (type === 'array') return ['list', items ? shapeOf(items) : ['any']];
  if (type === 'string') return ['text', ''];
  if (type === 'number' || type === 'integer') return ['number'];
  if (type === 'boolean') return ['flag'];
  if (type === 'null') return ['null'];
  return ['any'];
}

/** The shapes of all answers that are JSON, by call. */
export const answerShapes = (): Record<string, Shape> =>
  Object.fromEntries(
    callList.flatMap(([name, { answer, reply }]) =>
      answer === 'envelope' || answer === 'bare' ? [[name, shapeOf(reply as Schema)] as const] : [],
    ),
  );
