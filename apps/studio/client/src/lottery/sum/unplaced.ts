import { betOf, isSeries } from '../../../../src/lottery/games.ts';
import { MOST_MULTIPLE } from '../../../../src/lottery/prices.ts';
import { readSelection } from '../../../../src/lottery/selection.ts';
import { MOST_LINES } from '../../../../src/lottery/writing/read.ts';
import type { LineRequest } from '../../../../src/shared/lottery-protocol.ts';
import { field, isLine, isObject, isText } from '../kept.ts';
import { gameOf } from '../told/stations.ts';

/** A line of the slip with the game that it is for: the open one, or a station that takes the same bets. */
export type SlipLine = LineRequest & { game: string };

/** A slip with the series that it plays by. */
export interface Slip {
  slip: SlipLine[];
  series: number;
}

/** How much a field for written bets takes. */
export const MOST_DRAFT = 10_000;

/** What was chosen and written and is not placed, as a tab keeps it for a reload. */
export interface Unplaced {
  /** By the codes of games. */
  slips: Map<string, Slip>;
  /** The line that was being made. */
  line: SlipLine | null;
  /** What was written, by what it was written for. */
  drafts: Map<string, string>;
}

/** A line that its game takes, whatever its draws; null for any other. */
function slipLine(value: unknown): SlipLine | null {
  if (!isLine(value)) return null;
  const [code, { bet, selection, unit, multiple }] = [field(value, 'game'), value];
  const game = isText(code) ? gameOf(code) : null;
  const known = game && betOf(game, bet);
  if (!game || !known || multiple < 1 || multiple > MOST_MULTIPLE) return null;
  return typeof readSelection(known, selection) === 'string' ? null : { bet, selection, unit, multiple, game: game.code };
}

/** The slip of a game; null where there is none, or it plays by a series that the game does not have. */
function slipOf(code: string, value: unknown): Slip | null {
  const game = gameOf(code);
  if (!game || !isObject(value)) return null;
  const [lines, series] = [field(value, 'slip'), field(value, 'series')];
  if (!Array.isArray(lines) || typeof series !== 'number' || !isSeries(game.mode, series)) return null;
  return { slip: lines.flatMap((line: unknown) => slipLine(line) ?? []).slice(0, MOST_LINES), series };
}

/** Whether something is written for a game, or for a bet of one, that there is. */
function isDraft(entry: [string, unknown]): entry is [string, string] {
  const [[code = '', bet], text] = [entry[0].split(' '), entry[1]];
  const game = gameOf(code);
  return isText(text) && text.length <= MOST_DRAFT && game !== null && (bet === undefined || betOf(game, bet) !== null);
}

const entriesIn = (kept: object, name: string): [string, unknown][] => {
  const all = field(kept, name);
  return isObject(all) ? Object.entries(all) : [];
};

/** Reads what a tab kept, without what no game takes. Throws where the text is none of the kind. */
export function readUnplaced(text: string): Unplaced {
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) throw new Error('no object was kept');
  return {
    slips: new Map(
      entriesIn(kept, 'slips').flatMap(([code, value]) => {
        const slip = slipOf(code, value);
        return slip ? [[code, slip] as const] : [];
      }),
    ),
    line: slipLine(field(kept, 'line')),
    drafts: new Map(entriesIn(kept, 'drafts').filter(isDraft)),
  };
}

/** What was not placed, as it is kept; null where there is nothing worth it. */
export function writeUnplaced({ slips, line, drafts }: Unplaced): string | null {
  const own = [...slips].filter(([, { slip }]) => slip.length > 0);
  if (own.length === 0 && line === null && drafts.size === 0) return null;
  return JSON.stringify({ slips: Object.fromEntries(own), line, drafts: Object.fromEntries(drafts) });
}
