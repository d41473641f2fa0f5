import { describe, expect, it } from 'vitest';
import { type LotteryGame, lotteryOf } from '../../../src/lottery/games.ts';
import { MOST_LINES } from '../../../src/lottery/writing/read.ts';
import { closedGames } from './closed.ts';
import { Desk } from './desk.ts';
import { addNumbers, writtenPicks } from './picks.ts';
import { linesFor } from './sum/slips.ts';
import { drawnTogether } from './writing/stations.ts';
import { writingAt } from './writing/write.ts';

const GAMES = ['vn-north-sea-1m', 'ssc-lott-1m', 'xsmn-long-an', 'xsmn-tp-hcm', 'xsmb'];

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}
const draw = { drawNo: '202611280001', locksAt: 1, drawsAt: 2, commitment: '' };
const gamesWith = (returns: Readonly<Record<string, number>>, of = GAMES) =>
  GAMES.map((code) => ({ code, draw, last: null, returns: of.includes(code) ? returns : {} }));
const deskOf = (code = 'vn-north-sea-1m'): Desk => new Desk(gameOf(code), { now: 0, balance: '0', games: gamesWith({}) });
const line = (selection: string, bet = 'MB_LO2') => ({ bet, selection, unit: '10000', multiple: 2 });

it('stakes the slip and the line that is being made', () => {
  const desk = deskOf();
  expect(desk.addLines([line('12,34')])).toBe(0);
  desk.choose(0, ['56']);
  expect(desk.lines.map(({ selection }) => selection)).toEqual(['12,34', '56']);
  // Lô of the North has 27 lines a number: two numbers twice, and one once.
  expect(desk.sumOf(desk.lines)).toMatchObject({ tickets: 3n, cost: (4n + 1n) * 27n * 10_000n });
});

it('changes a line in its place, and stakes it once meanwhile', () => {
  const desk = deskOf();
  desk.addLines([line('12'), line('34', 'MB_DE'), line('56')]);
  desk.edit(1);
  expect([desk.bet.code, desk.chosen, desk.multiple]).toEqual(['MB_DE', [['34']], 2]);
  desk.toggle(0, '35');
  expect(desk.lines.map(({ selection }) => selection)).toEqual(['12', '34,35', '56']);
  desk.addLine();
  expect(desk.slip.map(({ bet, selection }) => `${bet} ${selection}`)).toEqual(['MB_LO2 12', 'MB_DE 34,35', 'MB_LO2 56']);
  expect([desk.editing, desk.chosen]).toEqual([null, [[]]]);
});

it('names what on the slip has no draw to bet on, as a station on the days of others', () => {
  const desk = new Desk(gameOf('xsmn-tp-hcm'), { now: 0, balance: '0', games: gamesWith({}) });
  desk.addLines([
    { ...line('12', 'MN_DE'), game: 'xsmn-long-an' },
    { ...line('34', 'MN_DE'), game: 'xsmn-tp-hcm' },
  ]);
  const names = (): string[] => closedGames(desk).map(({ code }) => code);
  expect(names()).toEqual([]);
  desk.hear({ now: 0, balance: '0', games: gamesWith({}).filter(({ code }) => code !== 'xsmn-long-an') });
  expect(names()).toEqual(['xsmn-long-an']);
  desk.hear({ now: 0, balance: '0', games: [] });
  expect(names()).toEqual(['xsmn-long-an', 'xsmn-tp-hcm']);
});

describe('a line that is being changed', () => {
  const selections = (desk: Desk): string[] => desk.lines.map(({ selection }) => selection);

  it('is changed still when another goes', () => {
    const desk = deskOf();
    desk.addLines([line('12'), line('34'), line('56')]);
    desk.edit(1);
    desk.remove(2);
    desk.remove(0);
    desk.toggle(0, '35');
    expect([desk.editing, selections(desk)]).toEqual([0, ['34,35']]);
    desk.addLine();
    expect(selections(desk)).toEqual(['34,35']);
  });

  it.each<[string, (desk: Desk) => void, readonly string[]]>([
    ['it goes', (desk) => desk.remove(1), ['12']],
    ['the slip is cleared', (desk) => desk.clear(), []],
    ['another is changed', (desk) => desk.edit(0), ['12', '34']],
    ['its game is left', (desk) => ['ssc-lott-1m', 'vn-north-sea-1m'].forEach((code) => desk.openGame(code)), ['12', '34']],
    ['it is placed', (desk) => desk.takeOff(desk.game.code, [line('12'), line('34', 'MB_DE')]), []],
  ])('is not a new line of its bet when %s', (_, act, left) => {
    const desk = deskOf();
    desk.addLines([line('12'), line('34', 'MB_DE')]);
    desk.edit(1);
    act(desk);
    desk.openBet('MB_DE');
    expect([desk.chosen, selections(desk)]).toEqual([[[]], left]);
  });

  it('leaves what was chosen for its bet before, whether it is saved or left', () => {
    const desk = deskOf();
    desk.addLines([line('12'), line('34', 'MB_DE')]);
    desk.choose(0, ['77', '88']);
    for (const leave of [() => desk.cancelChange(), () => desk.addLine()]) {
      desk.edit(0);
      expect(desk.chosen).toEqual([['12']]);
      leave();
      expect([desk.editing, desk.chosen, desk.slip.length]).toEqual([null, [['77', '88']], 2]);
    }
  });

  it.each<[string, (desk: Desk) => void]>([
    ['left', (desk) => desk.cancelChange()],
    ['saved', (desk) => desk.addLine()],
    ['removed', (desk) => desk.remove(1)],
    ['cleared', (desk) => desk.clear()],
    ['left for another, which is saved', (desk) => [desk.edit(0), desk.addLine()]],
    ['placed', (desk) => desk.takeOff(desk.game.code, linesFor(desk.lines, desk.game.code))],
  ])('leaves the unit and the multiple as they were before when it is %s', (_, end) => {
    const desk = deskOf();
    desk.addLines([line('12'), { ...line('34', 'MB_DE'), unit: '1000000', multiple: 9 }]);
    [desk.unit, desk.multiple] = [50_000n, 3];
    desk.edit(1);
    expect([desk.unit, desk.multiple]).toEqual([1_000_000n, 9]);
    [desk.unit, desk.multiple] = [500_000n, 8];
    end(desk);
    expect([desk.editing, desk.unit, desk.multiple]).toEqual([null, 50_000n, 3]);
  });

  it('stays when the lines of another station are placed', () => {
    const desk = deskOf('xsmn-tp-hcm');
    const [first, second] = [line('12', 'MN_DE'), line('34', 'MN_DE')];
    desk.addLines([
      { ...first, game: 'xsmn-tp-hcm' },
      { ...second, game: 'xsmn-long-an' },
    ]);
    desk.edit(1);
    desk.toggle(0, '35');
    desk.takeOff('xsmn-tp-hcm', [first]);
    expect(desk.lines).toEqual([{ ...second, selection: '34,35', game: 'xsmn-long-an' }]);
    desk.takeOff('xsmn-long-an', [{ ...second, selection: '34,35' }]);
    expect([desk.editing, desk.chosen, desk.lines]).toEqual([null, [[]], []]);
  });
});

it('takes no lines of another game, none that are wrong, and no more than an order has', () => {
  const desk = deskOf();
  const bad = [line('1|2|3', 'SSC_3F'), line('123'), line('', 'MB_DE')];
  expect(desk.addLines([...bad, ...Array.from({ length: MOST_LINES + 5 }, () => line('12'))])).toBe(bad.length + 5);
  expect(desk.slip.length).toBe(MOST_LINES);
  desk.choose(0, ['99']);
  desk.addLine();
  expect(desk.slip.length).toBe(MOST_LINES);
});

it('keeps the slip of a game apart from the next', () => {
  const desk = deskOf();
  desk.addLines([line('12')]);
  desk.edit(0);
  desk.openGame('ssc-lott-1m');
  expect([desk.slip, desk.editing, desk.multiple]).toEqual([[], null, 1]);
});

it('takes what was placed off the slip once, and leaves what was added or changed meanwhile', () => {
  const desk = deskOf();
  desk.addLines([line('12'), line('34'), line('56')]);
  const placed = linesFor(desk.lines, desk.game.code);
  desk.addLines([line('12'), line('78')]);
  desk.edit(1);
  desk.toggle(0, '35');
  desk.takeOff(desk.game.code, placed);
  expect([desk.editing, desk.lines.map(({ selection }) => selection)]).toEqual([0, ['34,35', '12', '78']]);
  desk.cancelChange();
  desk.openBet('MB_DE');
  desk.choose(0, ['99']);
  desk.takeOff(desk.game.code, [line('78')]);
  expect([desk.chosen, desk.slip.map(({ selection }) => selection)]).toEqual([[['99']], ['34', '12']]);
});

it('puts lines of several stations on one slip, and takes those off that were placed', () => {
  const desk = deskOf('xsmn-long-an');
  expect(desk.stations.map(({ code }) => code).sort()).toEqual(['xsmn-long-an', 'xsmn-tp-hcm']);
  expect(deskOf().stations).toEqual([]);
  // On Saturdays Ho Chi Minh City is the main one, whichever is open.
  expect([writingAt(desk).together, writingAt(deskOf()).together]).toEqual([['xsmn-tp-hcm', 'xsmn-long-an'], []]);
  const others = ['xsmn-long-an', 'xsmt-da-nang', 'xsmn-tp-hcm', 'xsmn-hau-giang'].map((code) => ({ code }));
  const draws = (code: string) => (code === 'xsmn-hau-giang' ? '20261129' : '20261128');
  expect(drawnTogether(gameOf('xsmn-long-an'), others, draws)).toEqual(['xsmn-tp-hcm', 'xsmn-long-an']);
  const here = line('12', 'MN_LO2');
  desk.addLines([here, { ...here, game: 'xsmn-tp-hcm' }]);
  desk.edit(1);
  desk.choose(0, ['34']);
  desk.addLine();
  expect(desk.slip.map(({ game, selection }) => `${game} ${selection}`)).toEqual(['xsmn-long-an 12', 'xsmn-tp-hcm 34']);
  desk.takeOff('xsmn-long-an', [here]);
  expect(desk.slip.map(({ game }) => game)).toEqual(['xsmn-tp-hcm']);
});

it('reckons by the odds that hold, of each station by its own, and by new ones as soon as it hears of them', () => {
  const desk = deskOf('xsmn-long-an');
  const lines = ['xsmn-long-an', 'xsmn-tp-hcm'].map((game) => ({ ...line('12', 'MN_DE'), game }));
  desk.addLines(lines);
  const possible = () => desk.slip.map((each) => desk.sumOf([each]).possible);
  expect(possible()).toEqual([1_990_000n, 1_990_000n]);
  desk.hear({ now: 0, balance: '0', games: gamesWith({ MN_DE: 900_000 }, ['xsmn-tp-hcm']) });
  expect(possible()).toEqual([1_990_000n, 1_800_000n]);
  desk.openBet('MN_DE');
  desk.hear({ now: 0, balance: '0', games: gamesWith({ MN_DE: 800_000 }) });
  expect(possible()).toEqual([1_600_000n, 1_600_000n]);
  expect([desk.bet.code, desk.returns()]).toEqual(['MN_DE', { MN_DE: 800_000 }]);
  desk.openGame('xsmb');
  expect(desk.returns()).toEqual({ MN_DE: 800_000 });
  desk.hear({ now: 0, balance: '0', games: gamesWith({}) });
  expect(desk.sumOf([line('12', 'MB_DE')]).possible).toBe(1_990_000n);
});

it('puts halves and parities of long numbers on the slip, and offers none that no order takes', () => {
  const desk = deskOf();
  desk.openBet('MB_3C');
  const ofThree = new Map(writtenPicks(desk).map(({ key, values }) => [key, values]));
  expect([...ofThree].map(([key, values]) => [key, values.length])).toEqual([
    ['pickAll', 1_000],
    ['pickBig', 500],
    ['pickSmall', 500],
    ['pickOdd', 500],
    ['pickEven', 500],
  ]);
  expect([ofThree.get('pickBig')?.[0], ofThree.get('pickOdd')?.slice(0, 2)]).toEqual(['500', ['001', '003']]);
  expect(addNumbers(desk, ofThree.get('pickAll') ?? [])).toBe(0);
  expect([desk.slip.length, desk.sumOf(desk.slip).tickets]).toEqual([2, 1_000n]);
  desk.clear();
  desk.openBet('MB_4C');
  const ofFour = writtenPicks(desk);
  expect(ofFour.map(({ key }) => key)).toEqual(['pickBig', 'pickSmall', 'pickOdd', 'pickEven']);
  addNumbers(desk, ofFour[0]?.values ?? []);
  expect([desk.slip.length, desk.sumOf(desk.slip).tickets]).toEqual([13, 5_000n]);
});
