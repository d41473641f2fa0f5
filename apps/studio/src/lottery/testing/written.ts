import { betOf, lotteryOf } from '../games.ts';
import { readWriting } from '../writing/read.ts';
import type { Written } from '../writing/written.ts';

export const NORTH = 'vn-north-sea-1m';
export const SOUTH = 'vn-south-sea-1m';
export const STATIONS = [
  { code: 'xsmn-tp-hcm', name: 'TP. HCM' },
  { code: 'xsmn-long-an', name: 'Long An' },
];
export const TOGETHER = STATIONS.map(({ code }) => code);

/** A text as it is read for a game, by the name of its open bet. */
export function read(text: string, code = NORTH, open?: string): Written {
  const game = lotteryOf(code);
  const bet = game && (open === undefined ? game.bets[0] : betOf(game, open));
  if (!game || !bet) throw new Error(`there is no bet ${open} of ${code}`);
  return readWriting(text, { game, bet, unit: 10_000n, multiple: 1, thousand: 10_000n, stations: STATIONS, together: TOGETHER });
}
/** Lines as “code numbers unit×multiple”, the unit in whole units. */
export const linesOf = ({ lines }: Written): string[] =>
  lines.map(({ bet, selection, unit, multiple }) => `${bet} ${selection} ${Number(unit) / 10_000}×${multiple}`);
/** What is told of once for all that is marked. */
const ONCE: readonly string[] = ['thousands', 'bareTimes'];

/** Kinds of what is said; faults have a mark. */
export const remarksOf = ({ remarks }: Written): string[] =>
  remarks
    .filter(({ kind }, index) => !ONCE.includes(kind) || remarks.findIndex((other) => other.kind === kind) === index)
    .map(({ kind, isFault }) => (isFault ? `${kind}!` : kind));
