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

/** A part of a text that was not read, and whether it is for what stands before it alone. */
interface Part extends Span {
  isBehind: boolean;
}

/** The parts of a text that were not read, those that hang together as one: apart from what is before it a part may be read otherwise. */
function unreadParts(text: string, { remarks }: Written): Part[] {
  const faults = remarks.filter(({ isFault, kind }) => isFault && kind !== 'tooMany');
  const spans = faults.map(({ at, kind }) => ({ ...at, isBehind: kind === 'behind' }));
  const parts: Part[] = [];
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last && (span.from <= last.to || !/[\n;]/.test(text.slice(last.to, span.from)))) last.to = Math.max(last.to, span.to);
    else parts.push(span);
  }
  return parts;
}

/** Stations and bet that were named before a part and hold for it. */
function heldBefore({ held }: Written, { from, isBehind }: Part): { stations: readonly string[]; bet: string } {
  const last = held.findLast((each) => each.from <= from);
  // It follows a part that stays too.
  if (!last || isBehind) return { stations: [], bet: '' };
  const isOwn = last.from === from;
  return { stations: isOwn && last.own.stations ? [] : last.stations, bet: isOwn && last.own.bet ? '' : last.bet };
}

/**
 * What stays in the field when lines were taken over: what was not read as it was written, and lines that there was no room for, each with the
 * station and the bet that hold for it, so that it means the same without those before it. `nameOf` names a station.
 */
export function unreadText(
  text: string,
  written: Written,
  left: readonly WrittenLine[],
  game: LotteryGame,
  nameOf: (code: string) => string,
): string {
  const composed = text.normalize('NFC');
  const named = (stations: readonly string[]): string => `${stations.map(nameOf).join(', ')}:`;
  const parts = unreadParts(composed, written).flatMap((part) => {
    const { stations, bet } = heldBefore(written, part);
    const words = [...(stations.length > 0 ? [named(stations)] : []), ...(bet === '' ? [] : [bet])].join(' ');
    return [...(words === '' ? [] : [words]), composed.slice(part.from, part.to).trim()];
  });
  const hasStations = written.held.some(({ stations }) => stations.length > 0);
  const lines = left.map((line) => {
    const stations = line.stations.length > 0 ? line.stations : [game.code];
    return hasStations ? `${named(stations)} ${printLine(line)}` : printLine(line);
  });
  return [...parts, ...lines].join('\n');
}
