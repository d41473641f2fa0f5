import type { BetType } from '../../../../src/lottery/bet-type.ts';
import type { LotteryGame } from '../../../../src/lottery/games.ts';
import type { LineRequest } from '../../../../src/shared/lottery-protocol.ts';
import { namesBets } from '../names.ts';
import { readUnplaced, type Slip, type SlipLine, type Unplaced, writeUnplaced } from './unplaced.ts';

const plain = ({ bet, selection, unit, multiple }: LineRequest): LineRequest => ({ bet, selection, unit, multiple });

/** The lines of a game among others, as they are asked for. */
export const linesFor = (lines: readonly SlipLine[], code: string): LineRequest[] =>
  lines.filter(({ game }) => game === code).map(plain);

/** The places of lines that were asked for in a game: each of these takes one that is just it. */
export function askedAmong(lines: readonly SlipLine[], code: string, asked: readonly LineRequest[]): Set<number> {
  const left = asked.map((line) => JSON.stringify(plain(line)));
  const takes = (line: SlipLine): boolean => {
    const at = line.game === code ? left.indexOf(JSON.stringify(plain(line))) : -1;
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return new Set(lines.flatMap((line, place) => (takes(line) ? [place] : [])));
}

/** Lines without those at some places. */
export const without = (lines: readonly SlipLine[], places: ReadonlySet<number>): SlipLine[] =>
  lines.filter((_, place) => !places.has(place));

interface Open {
  game: LotteryGame;
  bet: BetType;
}

const draftKey = ({ game, bet }: Open): string => (namesBets(game) ? game.code : `${game.code} ${bet.code}`);

/**
 * The slips of games that are not open, and what is written for any. The tab keeps them with what is open for a reload, of each player apart;
 * where it keeps nothing, or no player is named, they last as long as the page.
 */
export class KeptSlips {
  readonly #key: string | null;
  #slips = new Map<string, Slip>();
  #drafts = new Map<string, string>();
  /** The line that was being made before a reload. */
  readonly line: SlipLine | null = null;
  /** What is open, of which game. */
  #open: { code: string; slip: Slip; line: SlipLine | null } | null = null;
  #saved: string | null = null;

  constructor(player: string | null = null) {
    this.#key = player === null ? null : `lottery.${player}.slips`;
    if (this.#key === null) return;
    try {
      this.#saved = sessionStorage.getItem(this.#key);
      if (this.#saved === null) return;
      const { slips, line, drafts } = readUnplaced(this.#saved);
      [this.#slips, this.line, this.#drafts] = [slips, line, drafts];
    } catch {
      // What cannot be read is nothing.
    }
  }

  /** Answers the slip of a game that is opened, if there is any. */
  take(opened: string): Slip | undefined {
    const kept = this.#slips.get(opened);
    this.#slips.delete(opened);
    return kept;
  }

  /** Keeps the slip of a game that is left, and answers that of the one that is opened, if there is any. */
  change(left: string, slip: Slip, opened: string): Slip | undefined {
    this.#slips.set(left, slip);
    return this.take(opened);
  }

  /** Keeps what is open for a reload: the slip of a game, and the line that is being made. */
  keep(code: string, slip: Slip, line: SlipLine | null): void {
    this.#open = { code, slip, line };
    this.#save();
  }

  /** What is written and on no slip: for a game that reads the names of bets, for a bet of any other. */
  draft(of: Open): string {
    return this.#drafts.get(draftKey(of)) ?? '';
  }

  keepDraft(of: Open, text: string): void {
    if (text === '') this.#drafts.delete(draftKey(of));
    else this.#drafts.set(draftKey(of), text);
    this.#save();
  }

  /** Takes lines that were asked for off the slips of a game. */
  takeOff(code: string, asked: readonly LineRequest[]): void {
    for (const [of, { slip, series }] of this.#slips)
      this.#slips.set(of, { slip: without(slip, askedAmong(slip, code, asked)), series });
  }

  #save(): void {
    if (this.#key === null) return;
    const open = this.#open;
    const slips = new Map([...this.#slips, ...(open ? [[open.code, open.slip] as const] : [])]);
    const all: Unplaced = { slips, line: open?.line ?? null, drafts: this.#drafts };
    const text = writeUnplaced(all);
    if (text === this.#saved) return;
    this.#saved = text;
    try {
      if (text === null) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, text);
    } catch {
      // It holds until the page is left.
    }
  }
}
