import { calls } from '@marquee/contract';
import { expect, it } from 'vitest';
import { questionReader } from './question.ts';

const read = questionReader(calls.gameList.query);

it.each([
  ['a name in another case', { GAMETYPE: 'RNG', pageno: '2' }, { gameType: 'RNG', pageNo: '2' }],
  ['the last of several values', { gameType: ['LIVE', 'RNG'] }, { gameType: 'RNG' }],
  ['the proper spelling before any other', { GAMETYPE: 'LIVE', gameType: 'RNG', gametype: 'PVP' }, { gameType: 'RNG' }],
  ['what it does not know as it is', { _: '1', Other: 'x' }, { _: '1', Other: 'x' }],
  ['pages as they are', { pageNo: '0', pageSize: '500' }, { pageNo: '0', pageSize: '500' }],
  [
    'no name of an object’s own',
    { constructor: 'x', __proto__: null, HASOWNPROPERTY: 'y' },
    { constructor: 'x', HASOWNPROPERTY: 'y' },
  ],
])('reads %s', (_what, given, wanted) => {
  expect(read(given, false)).toEqual(wanted);
});

it.each([
  [
    { pageNo: '0', pageSize: '500' },
    { pageNo: '1', pageSize: '100' },
  ],
  [
    { pageNo: '7', PAGESIZE: '12' },
    { pageNo: '7', pageSize: '12' },
  ],
  [
    { pageNo: '999999999999', pageSize: '0' },
    { pageNo: '10000', pageSize: '1' },
  ],
  [
    { pageNo: '-1', pageSize: 'many' },
    { pageNo: '-1', pageSize: 'many' },
  ],
])('cuts %j to the limits for clients of the family', (given, wanted) => {
  expect(read(given, true)).toEqual(wanted);
});
