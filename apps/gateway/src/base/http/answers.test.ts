import { callList } from '@marquee/contract';
import { build } from 'fast-json-stringify';
import { expect, it } from 'vitest';
import { BusinessError } from '../errors.ts';
import { answerWriter } from './answers.ts';
import { answerSchema } from './calls.ts';
import { inputChecks } from './validate.ts';

const TEXT = { type: 'object', properties: { name: { type: 'string' } } };

/** The code that something is refused with, null when it is not. */
function codeOf(done: () => unknown): string | null {
  try {
    done();
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
}

it('writes what the schema names, and nothing else', () => {
  expect(answerWriter(TEXT)({ name: 'a "b"', secret: 1 })).toBe('{"name":"a \\"b\\""}');
});

it('tells schemas apart, whoever wrote first', () => {
  answerWriter(TEXT)({ name: 'a' });
  expect(answerWriter({ type: 'object', properties: { name: { type: 'integer' } } })({ name: 7 })).toBe('{"name":7}');
  expect(answerWriter(structuredClone(TEXT))({ name: 'b' })).toBe('{"name":"b"}');
});

/** The wrong schema of an answer is found when the first one is written, and that of a question when the first one comes: here. */
it('can write the answers of all calls of members, and check what they are asked', () => {
  for (const [name, call] of callList) {
    if (call.answer !== 'stream') expect(() => build(answerSchema(call, { type: 'boolean' })), name).not.toThrow();
    const checks = inputChecks(call);
    for (const check of [checks.query, checks.body])
      expect(
        codeOf(() => check({})),
        name,
      ).toBeOneOf([null, 'request_param_err']);
  }
});
