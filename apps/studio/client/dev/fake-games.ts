import { randomInt } from 'node:crypto';
import type { Cell, RulesView, SpinResult, Win } from '../../src/shared/protocol.ts';

/** Development only: windows and wins that look like a game's, without its mathematics. */
export interface FakeGame {
  rules: Omit<RulesView, 'gameCode'>;
  spin(stake: bigint, free: boolean, bonus: boolean, scene: string, index: number): SpinResult;
}

interface Shape {
  rows: readonly number[];
  symbols: readonly string[];
  wild: string;
  scatter: string;
  lines: readonly (readonly number[])[] | null;
  multiplierReel?: readonly string[];
  expand?: boolean;
}

const pick = (list: readonly string[]): string => list[randomInt(list.length)] ?? '';

function game(shape: Shape): FakeGame {
  const minimum = Math.min(3, shape.rows.length);
  const pays = shape.symbols.map((symbol, i) => ({
    symbol,
    counts: shape.rows
      .slice(2)
      .map((_, k) => ({ count: k + minimum, multiple: ((shape.symbols.length - i) * (k * k * 3 + 1)) / 4 })),
  }));
  const rules = {
    version: '1.0.0',
    rtpBasisPoints: 9612,
    rtpMethod: shape.lines ? ('exact' as const) : ('simulated' as const),
    rtpInterval: shape.lines ? null : 9,
    hitRateBasisPoints: 2841,
    volatility: 'medium' as const,
    maxWinMultiple: 2500,
    maxWinOneIn: 680_000,
    freeSpins: {
      symbol: shape.scatter,
      awards: [{ count: 3, spins: 4 }],
      retriggers: [{ count: 3, spins: 4 }],
      limit: 40,
      multipliers: shape.multiplierReel ? [1] : [1, 2, 3, 4, 5],
    },
    pays,
    lines: shape.lines,
    ways: shape.lines ? null : shape.rows.reduce((a, b) => a * b, 1),
    cycleMs: 2500,
  };
  const spin: FakeGame['spin'] = (stake, free, bonus, scene, index) => {
    const all = [...shape.symbols, ...shape.symbols.slice(-4), ...(free ? [shape.wild] : []), shape.wild];
    const window = shape.rows.map((rows) => Array.from({ length: rows }, () => pick(all)));
    const lead = scene === 'dev-big' ? shape.symbols[0] : scene === 'dev-plain' ? shape.symbols.at(-1) : undefined;
    if (lead) {
      window.forEach((reel, r) => {
        if (scene === 'dev-big' || r < 3) reel[Math.floor(reel.length / 2)] = lead;
      });
    }
    const scatters: Cell[] = [];
    if (bonus) {
      for (const r of shape.rows.length > 3 ? [0, 2, 4] : [0, 1, 2]) {
        scatters.push([r, randomInt(shape.rows[r] ?? 1)]);
      }
      for (const [r, y] of scatters) (window[r] ?? [])[y] = shape.scatter;
    }
    const wildCells: Cell[] = [];
    if (shape.expand) {
      for (const r of [1, 2, 3]) {
        if (window[r]?.includes(shape.wild)) window[r]?.forEach((_, y) => wildCells.push([r, y]));
      }
      for (const [r, y] of wildCells) (window[r] ?? [])[y] = shape.wild;
    }
    const reelMultiplier = shape.multiplierReel ? pick(shape.multiplierReel) : 'x1';
    const multiplier = shape.multiplierReel ? Number(reelMultiplier.slice(1)) : free ? Math.min(5, index) : 1;
    const wins = evaluate(shape, window, stake, multiplier, scene === 'dev-plain' ? 4n : 1n);
    const amount = wins.reduce((sum, win) => sum + BigInt(win.amount), 0n);
    const shown = shape.multiplierReel ? [...window, [reelMultiplier]] : window;
    const base = { index, free, stops: shown.map(() => 0), window: shown, wildCells, wins, multiplier };
    return { ...base, amount: String(amount), scatters, freeSpinsAwarded: bonus ? 4 : 0 };
  };
  return { rules, spin };
}

function evaluate(shape: Shape, window: readonly string[][], stake: bigint, multiplier: number, divide: bigint): Win[] {
  const wins: Win[] = [];
  const value = (symbol: string, count: number): bigint =>
    (stake * BigInt((shape.symbols.length - shape.symbols.indexOf(symbol)) * (count - 2) * (count - 2)) * BigInt(multiplier)) /
    (4n * divide);
  const lines = shape.lines ?? [];
  lines.forEach((line, number) => {
    const cells = line.map((row, reel): Cell => [reel, row]);
    const symbols = cells.map(([reel, row]) => window[reel]?.[row] ?? '');
    const symbol = symbols.find((s) => s !== shape.wild) ?? shape.symbols[0] ?? '';
    let count = 0;
    while (count < symbols.length && (symbols[count] === symbol || symbols[count] === shape.wild)) count++;
    if (count < 3 || symbol === shape.scatter) return;
    wins.push({
      kind: 'line',
      line: number,
      symbol,
      count,
      cells: cells.slice(0, count),
      amount: String(value(symbol, count)),
      multiplier,
    });
  });
  if (!shape.lines) {
    for (const symbol of shape.symbols) {
      const cells: Cell[] = [];
      let ways = 1;
      let count = 0;
      for (const [reel, column] of window.entries()) {
        const rows = column.flatMap((s, row) => (s === symbol || s === shape.wild ? [row] : []));
        if (rows.length === 0) break;
        ways *= rows.length;
        count++;
        for (const row of rows) cells.push([reel, row]);
      }
      if (count >= 3) {
        const amount = String((value(symbol, count) * BigInt(ways)) / 8n);
        wins.push({ kind: 'ways', ways, symbol, count, cells, amount, multiplier });
      }
    }
  }
  return wins;
}

const five = (text: string): number[][] => text.split(' ').map((line) => [...line].map(Number));

export const fakeGames: Readonly<Record<string, FakeGame>> = {
  'lantern-night': game({
    rows: [3, 3, 3, 3, 3],
    symbols: ['lotus', 'drum', 'fan', 'teapot', 'a', 'k', 'q', 'j'],
    wild: 'wild',
    scatter: 'moon',
    lines: five(
      '11111 00000 22222 01210 21012 00122 22100 12221 10001 01110 21112 01010 21212 11011 11211 00200 22022 02220 20002 10101',
    ),
  }),
  'ember-kiln': game({
    rows: [3, 4, 5, 4, 3],
    symbols: ['dragon', 'phoenix', 'vase', 'bowl', 'clay-red', 'clay-blue', 'clay-green', 'clay-gold'],
    wild: 'flame',
    scatter: 'seal',
    lines: null,
    expand: true,
  }),
  'pearl-tide': game({
    rows: [3, 3, 3],
    symbols: ['crab', 'fish', 'coral', 'star', 'wave'],
    wild: 'wild',
    scatter: 'pearl',
    lines: five('111 000 222 012 210'),
    multiplierReel: ['x1', 'x1', 'x2', 'x3', 'x5', 'x10'],
  }),
};
