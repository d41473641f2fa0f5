import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';

// Types are what they are: no text becomes a number.
const ajv = new Ajv({ strict: false });

/** The first fault of a value by a schema, which is compiled when the first value comes; null where it fits. */
export function faultOf(schema: object, value: unknown): ErrorObject | null {
  // Compiled once: the compiler knows the schemas that it has had.
  const validate = ajv.compile(schema);
  return validate(value) ? null : (validate.errors?.[0] ?? null);
}

/** Makes the question whether a value is what the schema describes. */
export const fitting =
  <S extends TSchema>(schema: S) =>
  (value: unknown): value is Static<S> =>
    faultOf(schema, value) === null;
