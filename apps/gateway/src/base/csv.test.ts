import { expect, it } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

it.each([
  ['=1+2', "'=1+2"],
  ['+84', "'+84"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['\r=1', `"'\r=1"`],
  ['=cmd,"x"', `"'=cmd,""x"""`],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('writes the text %j as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

it('writes figures as they are: a minus is no formula', () => {
  expect(csvLine([{ figure: '-1.50' }, ''])).toBe('-1.50,\r\n');
});

it('begins with the mark of UTF-8 and asks for no page before the one before it is taken', async () => {
  let asked = 0;
  async function* pages() {
    for (const page of [[['a'], ['b']], [['c']]]) {
      asked += 1;
      yield page;
    }
  }
  const file = csvFile(['head'], pages())[Symbol.asyncIterator]();
  expect((await file.next()).value).toBe('\uFEFFhead\r\n');
  expect(asked).toBe(0);
  expect((await file.next()).value).toBe('a\r\nb\r\n');
  expect(asked).toBe(1);
  expect((await file.next()).value).toBe('c\r\n');
  expect((await file.next()).done).toBe(true);
});
