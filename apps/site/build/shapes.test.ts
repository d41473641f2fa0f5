import { callList } from '@marquee/contract';
import { expect, it } from 'vitest';
import { completed } from '../src/shared/api/answer-shape.ts';
import { answerShapes, shapeOf } from './shapes.ts';

it.each(callList.filter(([, { answer }]) => answer === 'envelope' || answer === 'bare').map(([name]) => name))(
  'an empty answer of %s becomes one that is whole, and stays so',
  (name) => {
    const shape = answerShapes()[name];
    if (!shape) throw new Error(`${name} has no shape`);
    const made = completed(undefined, shape);
    expect(completed(made, shape)).toEqual(made);
    expect(made).not.toBeUndefined();
  },
);

it('reads what a schema says', () => {
  expect(shapeOf({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] })).toEqual([
    'fields',
    { a: ['text', ''], 'b?': ['number'] },
  ]);
  expect(shapeOf({ anyOf: [{ type: 'null' }, { const: 'X' }] })).toEqual(['oneOf', [['null'], ['text', 'X']]]);
  expect(shapeOf({ type: 'array', items: { enum: ['A', 'B'] } })).toEqual(['list', ['text', 'A']]);
});
