import { expect, it } from 'vitest';
import { completed, type Shape } from './answer-shape.ts';

const GAME: Shape = ['fields', { nodeId: ['text', ''], minBet: ['number'], isHot: ['flag'], 'note?': ['text', ''] }];

it.each<[string, unknown, Shape, unknown]>([
  ['fields that are missing', { nodeId: '7' }, GAME, { nodeId: '7', minBet: 0, isHot: false }],
  ['nothing at all', undefined, GAME, { nodeId: '', minBet: 0, isHot: false }],
  [
    'what a gateway says more',
    { nodeId: 7, minBet: '1.5', isHot: 1, more: 'x', note: 'n' },
    GAME,
    { nodeId: '7', minBet: 1.5, isHot: false, more: 'x', note: 'n' },
  ],
  ['a list of them', [{}, null], ['list', GAME], [completed({}, GAME), completed({}, GAME)]],
  ['no list', 'x', ['list', GAME], []],
  ['a record', { a: {} }, ['record', GAME], { a: completed({}, GAME) }],
  ['a number that is none', 'many', ['number'], 0],
  ['a text with what it usually is', undefined, ['text', 'IFRAME'], 'IFRAME'],
  ['a value that may be nothing', undefined, ['oneOf', [['null'], GAME]], null],
  [
    'one of several words',
    'LOST',
    [
      'oneOf',
      [
        ['text', 'WON'],
        ['text', 'LOST'],
      ],
    ],
    'LOST',
  ],
  [
    'the one of several that fits',
    { b: 1 },
    [
      'oneOf',
      [
        ['fields', { a: ['text', ''] }],
        ['fields', { b: ['number'] }],
      ],
    ],
    { b: 1 },
  ],
  ['anything', { x: [1] }, ['any'], { x: [1] }],
])('completes %s', (_what, value, shape, wanted) => {
  expect(completed(value, shape)).toEqual(wanted);
});
