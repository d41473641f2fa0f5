import { expect, it } from 'vitest';
import { readJson } from './json.ts';

it.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"a":{"b":[{"c":1,"d":":","c":2}]}}',
  '[{"a":"\\"","a":"\\\\"}]',
  '{"":1,"":1}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":1,"b":2,"a":1}',
])('refuses %s, in which a name stands twice', (text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(() => readJson(text)).toThrow('an object has a name twice');
});

it.each([
  '{"a":1,"A":2,"á":3}',
  '{"a":":","b:":"{\\"a\\":1}","c\\\\":"\\\\","d\\"":"\\""}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":[]}}}',
  '{"__proto__":{"x":1}}',
  '"a:b"',
  ' 12 ',
  'null',
])('reads %s as it is', (text) => {
  expect(readJson(text)).toEqual(JSON.parse(text));
});

it.each(['', '{', '{"a"}', '{"a":1', '"\\', "{'a':1}", '{"a":1,}'])('refuses %s, which is no JSON', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

it('reads what is nested deeper than a stack', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  expect(() => readJson(deep)).not.toThrow();
});
