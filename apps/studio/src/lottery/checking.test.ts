import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { numbersOf } from './chance-of-draw.ts';
import { FAMILIES, type FamilyCode } from './families/families.ts';

/**
 * A checker as a stranger writes it after docs/rules/lottery.md, "Checking a draw": nothing of it comes from the code that draws.
 */
function checked(family: string, seed: string, drawNo: string): number[] {
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(drawNo, 'ascii').digest();
  const stream: number[] = [];
  let blocks = 0;
  const nextWord = (): number => {
    if (stream.length === 0) {
      const message = Buffer.from(`00000000${blocks.toString(16).padStart(8, '0')}`, 'hex');
      const hex = createHmac('sha256', key).update(message).digest('hex');
      for (let at = 0; at < 64; at += 8) stream.push(Number.parseInt(hex.slice(at, at + 8), 16));
      blocks += 1;
    }
    return stream.shift() ?? 0;
  };
  const draw = (n: number): number => {
    for (;;) {
      const word = nextWord();
      if (word < Math.floor(4_294_967_296 / n) * n) return word % n;
    }
  };
  const each = (count: number, least: number, n: number): number[] => {
    const numbers: number[] = [];
    while (numbers.length < count) numbers.push(least + draw(n));
    return numbers;
  };
  const without = (count: number, most: number): number[] => {
    let left: number[] = [];
    for (let number = 1; number <= most; number += 1) left.push(number);
    const numbers: number[] = [];
    while (numbers.length < count) {
      const at = draw(left.length);
      numbers.push(left[at] ?? 0);
      left = [...left.slice(0, at), ...left.slice(at + 1)];
    }
    return numbers;
  };
  const digits = (...rows: [count: number, digits: number][]): number[] =>
    rows.flatMap(([count, long]) => each(count, 0, Number(`1${'0'.repeat(long)}`)));
  switch (family) {
    case 'SSC':
      return each(5, 0, 10);
    case 'K3':
      return each(3, 1, 6);
    case 'PK10':
      return without(10, 10);
    case 'X11':
      return without(5, 11);
    case 'KENO':
      return without(20, 80).sort((one, other) => one - other);
    case 'VN_NORTH':
      return digits([10, 5], [10, 4], [3, 3], [4, 2]);
    case 'VN_SOUTH':
      return digits([1, 6], [11, 5], [4, 4], [1, 3], [1, 2]);
    default:
      throw new Error(`there is no ${family}`);
  }
}

const families = Object.keys(FAMILIES) as FamilyCode[];
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

it.each(families)('draws of %s come out as the document says', (code) => {
  for (let each = 0; each < 200; each += 1) {
    const seed = sha256(Buffer.from(`${code} ${each}`));
    const drawNo = each % 2 === 0 ? `20261129${String(each + 1).padStart(4, '0')}` : '20261129';
    expect([seed, drawNo, numbersOf(FAMILIES[code], seed, drawNo)]).toEqual([seed, drawNo, checked(code, seed, drawNo)]);
  }
});

it('the examples of the document are right', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/rules/lottery.md'), 'utf8');
  const told = (name: string): string => page.match(new RegExp(`^\\| ${name} \\| \`([^\`]+)\` \\|$`, 'm'))?.[1] ?? '';
  const [seed, drawNo] = [told('seed'), told('number of the draw')];
  expect(sha256(Buffer.from(seed, 'hex'))).toBe(told('commitment'));
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(drawNo).digest();
  expect(key.toString('hex')).toBe(told('key'));
  expect(createHmac('sha256', key).update(Buffer.alloc(8)).digest('hex')).toBe(told('block 0'));
  for (const code of families) {
    expect([code, told(code)]).toEqual([code, checked(code, seed, drawNo).join(' ')]);
    expect([code, told(code)]).toEqual([code, numbersOf(FAMILIES[code], seed, drawNo).join(' ')]);
  }
});
