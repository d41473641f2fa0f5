import { type AnySchema, build } from 'fast-json-stringify';

type Writer = (answer: unknown) => string;

const writers = new Map<string, Writer>();

/**
 * What writes an answer of this schema. It is made when the first one is written: a gateway would begin seconds later if it made
 * those of all calls and of their aliases before. The same schema has one writer, however many paths and servers it is answered by.
 */
export function answerWriter(schema: unknown): Writer {
  let writer: Writer | undefined;
  return (answer) => {
    writer ??= writerOf(schema);
    return writer(answer);
  };
}

function writerOf(schema: unknown): Writer {
  const key = JSON.stringify(schema);
  const known = writers.get(key);
  if (known) return known;
  const made: Writer = build(schema as AnySchema);
  writers.set(key, made);
  return made;
}
