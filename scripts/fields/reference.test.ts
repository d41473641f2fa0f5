import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldsFiles, type Schema, tableOf } from './reference.ts';

it('is the page that is in the repository: npm run references', () => {
  for (const [path, text] of fieldsFiles()) expect(readFileSync(path, 'utf8'), path).toBe(text);
});

const schema: Schema = {
  properties: {
    kind: { type: 'string', enum: ['CHIPS', ''] },
    words: {
      patternProperties: { '^[A-Z]{2}$': { properties: { title: { type: 'string', maxLength: 9 } }, required: ['title'] } },
    },
    links: { type: 'array', maxItems: 3, items: { properties: { url: { type: 'string', minLength: 1, maxLength: 4 } } } },
    end: { anyOf: [{ type: 'integer', minimum: 1, maximum: 5 }, { type: 'null' }], default: null },
  },
  required: ['kind'],
};
const meanings = { kind: 'a', words: 'b', 'words.<language>.title': 'c', links: 'd', 'links[].url': 'e', end: 'f' };

it('says of each field what may stand there', () => {
  expect(tableOf(schema, meanings, 'language').split('\n').slice(2)).toEqual([
    '| `kind` | `CHIPS`, empty | needed | a |',
    '| `words` | object |  | b |',
    '| `words.<language>.title` | text, at most 9 characters | needed | c |',
    '| `links` | list, at most 3 |  | d |',
    '| `links[].url` | text, 1 to 4 characters |  | e |',
    '| `end` | whole number, 1 to 5 or null | `null` | f |',
  ]);
});

it('knows no field without a meaning, and no meaning without a field', () => {
  const { end: _, ...fewer } = meanings;
  expect(() => tableOf(schema, fewer, 'language')).toThrow('nothing says what end is for');
  expect(() => tableOf(schema, { ...meanings, start: 'x' }, 'language')).toThrow('there is no field start');
});
