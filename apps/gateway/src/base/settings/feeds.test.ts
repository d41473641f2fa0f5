import { expect, it } from 'vitest';
import { readFeeds } from './feeds.ts';

const feed = (name: string, host: string, key: string) => ({ name, url: `https://${host}/draws`, key: key.repeat(40) });
const read = (list: unknown) => readFeeds({ LOTTERY_FEEDS: JSON.stringify(list) });

it('there are no feeds where nothing is set, and each that is named has its address and key', () => {
  expect(readFeeds({})).toEqual([]);
  const feeds = [feed('first', 'one.example', 'a'), feed('second', 'two.example', 'b')];
  expect(read(feeds)).toEqual(feeds);
});

it.each([
  ['the same name', [feed('first', 'one.example', 'a'), feed('first', 'two.example', 'b')]],
  ['one host', [feed('first', 'one.example', 'a'), feed('second', 'one.example', 'b')]],
  ['one key', [feed('first', 'one.example', 'a'), feed('second', 'two.example', 'a')]],
])('two of %s are refused: they would be one source that is counted twice', (_, feeds) => {
  expect(() => read(feeds)).toThrow(/^LOTTERY_FEEDS must name feeds of their own/);
});

it.each([
  ['no list', {}, 'JSON list'],
  ['no name', [{ ...feed('', 'one.example', 'a') }], 'without a name'],
  ['no address', [{ ...feed('first', 'one.example', 'a'), url: 'ftp://one.example' }], 'address of first'],
  ['no key', [{ name: 'first', url: 'https://one.example/' }], 'key of first'],
  ['a short key', [{ ...feed('first', 'one.example', 'a'), key: 'short' }], 'LOTTERY_FEEDS of first'],
])('%s is refused in a clear line', (_, feeds, text) => {
  expect(() => read(feeds)).toThrow(text);
});
