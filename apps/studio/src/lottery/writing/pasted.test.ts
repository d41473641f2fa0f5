import { expect, it } from 'vitest';
import { betOf, lotteryOf } from '../games.ts';
import { pasted } from '../testing/pasted.ts';
import { dice } from '../testing/random.ts';
import { readWriting } from './read.ts';
import type { Written, WrittenLine } from './written.ts';

const OPEN = 'xsmn-tp-hcm';
const STATIONS = [
  { code: OPEN, name: 'TP. HCM' },
  { code: 'xsmn-long-an', name: 'Long An' },
  { code: 'xsmn-binh-phuoc', name: 'Bình Phước' },
];
/** 1k of a currency that is counted in single units, so that it is no doubt. */
const THOUSAND = 10_000_000n;

function read(text: string): Written {
  const game = lotteryOf(OPEN);
  const bet = game && betOf(game, 'MN_4C');
  if (!game || !bet) throw new Error('there is no such bet');
  const together = STATIONS.map(({ code }) => code);
  return readWriting(text, { game, bet, unit: 70_000n, multiple: 1, thousand: THOUSAND, stations: STATIONS, together });
}

/** What a line stakes: `station bet numbers stake`, the stake in thousands. */
function keysOf({ bet, selection, unit, multiple, stations }: WrittenLine): string[] {
  const numbers = selection.split(',').sort();
  const stake = (Number(unit) * multiple) / Number(THOUSAND);
  const sets = bet.startsWith('MN_X') ? [numbers.join('-')] : numbers;
  return (stations.length > 0 ? stations : [OPEN]).flatMap((station) => sets.map((set) => `${station} ${bet} ${set} ${stake}`));
}

it('reads of what players paste what they mean, or marks it', () => {
  const below = dice(5);
  let plain = 0;
  for (let n = 0; n < 1_200; n += 1) {
    const { text, meant } = pasted(OPEN, below);
    const { lines, remarks } = read(text);
    const isMarked = ({ at }: WrittenLine): boolean => remarks.some((each) => each.at.from < at.to && each.at.to > at.from);
    const unmarked = lines.filter((line) => !isMarked(line)).flatMap(keysOf);
    expect([text, unmarked.filter((key) => !meant.has(key))]).toEqual([text, []]);
    if (remarks.length > 0) continue;
    expect([text, new Set(unmarked)]).toEqual([text, meant]);
    plain += 1;
  }
  // Most have something that is not understood; many are read as they stand.
  expect(plain).toBeGreaterThan(60);
});
