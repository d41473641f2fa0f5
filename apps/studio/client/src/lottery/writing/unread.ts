import type { LotteryGame } from '../../../../src/lottery/games.ts';
import { printLine } from '../../../../src/lottery/writing/print.ts';
import type { Span, Written, WrittenLine } from '../../../../src/lottery/writing/written.ts';

/** On how many slips' lines a written line comes: one for each station that it is for. */
const placesOf = ({ stations }: WrittenLine): number => Math.max(stations.length, 1);

/** The lines that there is room for, whole and in order, and those that there is none for. */
export function fitting(written: Written, room: number): { taken: WrittenLine[]; left: WrittenLine[] } {
  const taken: WrittenLine[] = [];
  let used = 0;
  for (const line of written.lines) {
    used += placesOf(line);
    if (used > room) break;
    taken.push(line);
  }
  return { taken, left: [...written.lines.slice(taken.length), ...written.rest] };
}

/** How many lines of a slip they are. */
export const countOf = (lines: readonly WrittenLine[]): number => lines.reduce((sum, line) => sum + placesOf(line), 0);

/** The parts of a text that were not read, those that hang together as one: apart from what is before it a part may be read otherwise. */
function unreadParts(text: string, { remarks }: Written): string[] {
  const spans = remarks.filter(({ isFault, kind }) => isFault && kind !== 'tooMany').map(({ at }) => at);
  const parts: Span[] = [];
  for (const { from, to } of spans.sort((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last && (from <= last.to || !/[\n;]/.test(text.slice(last.to, from)))) last.to = Math.max(last.to, to);
    else parts.push({ from, to });
  }
  return parts.map(({ from, to }) => text.slice(from, to).trim());
}

/**
 * What stays in the field when lines were taken over: what was not read as it was written, and lines that there was no room for, each in words of
 * its own, so that it means the same without those before it. `nameOf` names a station.
 */
export function unreadText(
  text: string,
  written: Written,
  left: readonly WrittenLine[],
  game: LotteryGame,
  nameOf: (code: string) => string,
): string {
  const hasStations = left.some(({ stations }) => stations.length > 0);
  const lines = left.map((line) => {
    const stations = line.stations.length > 0 ? line.stations : [game.code];
    return hasStations ? `${stations.map(nameOf).join(', ')}: ${printLine(line)}` : printLine(line);
  });
  return [...unreadParts(text.normalize('NFC'), written), ...lines].join('\n');
}
