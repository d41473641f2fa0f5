import type { Call } from '@marquee/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { inputError } from '../errors.ts';
import { questionReader } from './question.ts';

// Query strings are text, so their numbers and booleans are read from it; bodies have types of their own and keep them.
const queryAjv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: false, strict: false, verbose: true });
const bodyAjv = new Ajv({ coerceTypes: false, useDefaults: true, allErrors: false, strict: false, verbose: true });

// Control characters other than tab and line ends, and lone surrogates: no field of ours has a use for them.
const UNFIT_TEXT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function fieldOf(error: ErrorObject | undefined): string {
  const missing = (error?.params as { missingProperty?: string; additionalProperty?: string } | undefined) ?? {};
  const path = (error?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const last = missing.missingProperty ?? missing.additionalProperty;
  return [path, last].filter((part) => part !== undefined && part !== '').join('.') || 'body';
}

/** What a wrong word could have been, and an unknown field; undefined for what is wrong in another way. */
function choicesOf(error: ErrorObject | undefined): string[] | undefined {
  if (error?.keyword === 'enum') return (error.params as { allowedValues: string[] }).allowedValues;
  if (error?.keyword !== 'additionalProperties') return undefined;
  return Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
}

// No input of ours is nested deeper than a few levels; the walk must not run out of stack.
const MAX_DEPTH = 16;

/** The place of the first text with unfit characters or of too deep a nesting, or null. */
function unfitText(value: unknown, path: string, depth = 0): string | null {
  if (typeof value === 'string') return UNFIT_TEXT.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = UNFIT_TEXT.test(key) ? path : unfitText(inner, path === '' ? key : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function check(validate: ValidateFunction, value: unknown, whole: string): void {
  const unfit = unfitText(value, '');
  if (unfit !== null) throw inputError(unfit || whole);
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  throw inputError(fieldOf(error), undefined, choicesOf(error));
}

/**
 * Clients send empty texts for what they do not ask: in a field that may be left out they count as left out. Only of a question:
 * a change would do more than was said, as a deletion of any revision for an empty one.
 */
function withoutEmpty(value: object, required: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== '' || required.includes(name)));
}

/** Fields of a body that are text for us and a number for some clients: those whose schema says `x-number`. */
const numberedIn = (body: Call['body']): string[] =>
  Object.entries((body as { properties?: Record<string, object> } | null)?.properties ?? {}).flatMap(([name, field]) =>
    'x-number' in field ? [name] : [],
  );

/** A body whose numbers are text where we want text. */
function withTexts(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  const texts = names.flatMap((name) => {
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return Number.isSafeInteger(given) ? [[name, String(given)]] : [];
  });
  return { ...fields, ...Object.fromEntries(texts) };
}

/** Checks of one call's input. Each throws `request_param_err` with the name of the first wrong field. */
export interface InputChecks {
  /** `isOfFamily`: the client knows other gateways of this protocol's family only. */
  query(value: unknown, isOfFamily?: boolean): unknown;
  /** `isForm`: it was posted as a form, where numbers are text. */
  body(value: unknown, isForm?: boolean): unknown;
}

/** The checks of a call from its schemas, each compiled when the first input comes: a gateway that begins has hundreds of calls. */
export function inputChecks(call: Call): InputChecks {
  const required = (call.query as { required?: readonly string[] } | null)?.required ?? [];
  const numbered = numberedIn(call.body);
  const read = questionReader(call.query);
  return {
    query(value, isOfFamily = false) {
      if (!call.query) return undefined;
      const asked = read(value as object, isOfFamily);
      const copy = call.method === 'GET' ? withoutEmpty(asked, required) : asked;
      check(queryAjv.compile(call.query), copy, 'query');
      return copy;
    },
    body(value, isForm = false) {
      if (!call.body) return undefined;
      const texts = withTexts(value, numbered);
      check((isForm ? queryAjv : bodyAjv).compile(call.body), texts, 'body');
      return texts;
    },
  };
}
