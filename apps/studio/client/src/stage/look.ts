import type { Picture } from '../art/picture.ts';
import type { Celebration } from '../rules/celebration.ts';
import type { Voice } from '../sound/voice.ts';
import type { Language } from '../text/languages.ts';
import type { Board, Rect, Size } from './geometry.ts';
import type { MomentLook } from './moment.ts';
import type { Landed, Motion } from './motion.ts';
import type { Burst } from './particles.ts';
import type { SpriteStyle } from './sprites.ts';

/** What the stage tells a game's scenery while it draws. */
export interface Mood {
  view: Size;
  board: Board;
  now: number;
  /** 0 in the base game, 1 in free spins, between the two while it changes. */
  feature: number;
  /** No ambient motion. */
  still: boolean;
}

export interface GameText {
  name: string;
  /** Names of the symbols by id. */
  symbols: Readonly<Record<string, string>>;
  /** The rules in paragraphs. */
  rules: readonly string[];
}

/** Everything that makes one game look, move and sound like itself. */
export interface GameLook {
  code: string;
  text: Readonly<Record<Language, GameText>>;
  symbols: Readonly<Record<string, Picture>>;
  sprite: SpriteStyle;
  /** The window before the first spin. */
  opening: readonly (readonly string[])[];
  /** Where the cells go in the free part of the screen. */
  place(area: Rect): Board;
  motion(landed: Landed): Motion;
  /** Scenery that stands still: painted once per size. */
  backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void;
  /** Scenery that moves, behind the board. */
  ambient(g: CanvasRenderingContext2D, mood: Mood): void;
  /** The cabinet under the symbols: painted once per size. */
  cabinet(g: CanvasRenderingContext2D, board: Board): void;
  /** Over the symbols: glass, glow, features. */
  cover?(g: CanvasRenderingContext2D, mood: Mood): void;
  /** Colours of the win lines, in order. */
  lines: readonly string[];
  /** The light behind a winning symbol. */
  halo: string;
  /** Plate and figure of a reel's multiplier. */
  plate: { ground: string; ink: string; font: string };
  landing?(rect: Rect): Burst | null;
  sparks(x: number, y: number, level: Celebration): Burst;
  /** The symbol shown beside each paragraph of the rules. */
  rulePictures: readonly string[];
  /** The scenes of free spins and large wins. */
  moment: MomentLook;
  voice: Voice;
}
